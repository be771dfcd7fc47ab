/* A result is sent by the phone's own sheet where it has one, else copied; a picture that cannot be sent is
   shown, to be held and saved. Over plain http there is neither sheet nor clipboard. */
(() => {
  let picture;
  const fetched = key => picture ??= fetch(key.dataset.picture)
    .then(answer => answer.ok ? answer.blob() : Promise.reject(answer))
    .then(blob => new File([blob], key.dataset.name, {type: blob.type}))
    .catch(() => picture = undefined);
  const shared = async what => {  /* false: there is no such sheet; who closes it has seen it */
    if (!navigator.canShare?.(what)) return false;
    return navigator.share(what).then(() => true, error => error.name === 'AbortError');
  };
  const copied = async field => {
    if (await navigator.clipboard?.writeText(field.value).then(() => true, () => false)) return true;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.select();
    return document.execCommand('copy');
  };
  const done = key => {
    const said = key.querySelector('[data-done]');
    said.textContent = document.getElementById('announced').textContent = said.dataset.done;
  };
  const send = {
    picture: async key => {
      const file = navigator.canShare && await fetched(key);
      if (!file || !await shared({files: [file]})) location.assign(key.href);
    },
    text: async key => {
      const field = document.querySelector('textarea');
      if (!await shared({text: field.value}) && await copied(field)) done(key);
    },
    link: async key => { if (await copied(key.parentNode.querySelector('input'))) done(key); },
    print: () => print(),
  };
  for (const key of document.querySelectorAll('[data-send][hidden]')) key.hidden = false;
  /* the picture sets out when the finger comes down, so that the sheet opens within the tap */
  addEventListener('pointerdown', event => {
    const key = event.target.closest('[data-send=picture]');
    if (key && navigator.canShare) fetched(key);
  });
  addEventListener('click', event => {
    const key = event.target.closest('[data-send]');
    if (!key) return;
    event.preventDefault();
    send[key.dataset.send](key);
  });
})();
