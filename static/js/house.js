/* What plain pages cannot do: say that the network is gone, and send again when it is back. */
(() => {
  const toast = () => document.querySelector('.offline');
  const lost = [];
  document.addEventListener('htmx:error', event => {
    const source = event.detail.ctx?.sourceElement;
    if (!source) return;
    if (toast()) toast().hidden = false;
    if (source.matches('form') && !lost.length) lost.push([source, event.detail.ctx.request?.submitter]);
  });
  document.addEventListener('htmx:after:swap', () => { if (toast()) toast().hidden = true; });

  /* The same form, the same one-time key: sent twice it is still one entry. */
  const again = () => {
    const [form, submitter] = lost.shift() || [];
    if (form?.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  };
  addEventListener('online', again);
  setInterval(() => { if (lost.length) again(); }, 3000);
})();
