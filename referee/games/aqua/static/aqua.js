/* Two fingers zoom the play area; one finger scrolls it, as anywhere. The zoom outlives a page that changes in place, and
   so does what the keyboard was on: a place that is tapped changes the page as a key does. */
(() => {
  const root = document.documentElement;
  let zoom = 1, start = 0, from = 1;
  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const board = event => event.target.closest?.('.board:has(>.aq-area)');
  const middle = () => document.querySelector('.board>.aq-area .aq-frame, .board>.aq-area .aq-on, .aq-write [aria-current]')?.scrollIntoView({block: 'center', inline: 'center'});

  document.addEventListener('touchstart', event => {
    if (event.touches.length === 2 && board(event)) [start, from] = [spread(event.touches), zoom];
  }, {passive: true});
  document.addEventListener('touchmove', event => {
    const box = event.touches.length === 2 && board(event);
    if (!box) return;
    event.preventDefault();
    const {left, top} = box.getBoundingClientRect(), [a, b] = event.touches;
    const x = (a.clientX + b.clientX) / 2 - left, y = (a.clientY + b.clientY) / 2 - top;
    const next = Math.min(3, Math.max(.4, from * spread(event.touches) / start)), by = next / zoom;
    root.style.setProperty('--zoom', zoom = next);
    box.scrollTo((box.scrollLeft + x) * by - x, (box.scrollTop + y) * by - y);
  }, {passive: false});
  /* No link inside a picture is boosted, so a place that is tapped becomes one that is. */
  document.addEventListener('click', event => {
    const place = event.target.closest?.('.aq-area a');
    if (!place || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const link = Object.assign(document.createElement('a'), {href: place.getAttribute('href'), hidden: true});
    place.closest('.board').append(link);
    htmx.process(link);
    link.click();
  });
  document.addEventListener('htmx:after:swap', middle);
  const box = document.querySelector('.board:has(>.aq-area)');
  box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  middle();
})();
