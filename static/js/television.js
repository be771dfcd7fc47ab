/* A television shows the table alone; a key, the mouse or a finger brings the tabs for a while. */
(() => {
  const {classList} = document.documentElement;
  let going;
  const wake = () => {
    classList.add('awake');
    clearTimeout(going);
    going = setTimeout(() => classList.remove('awake'), 6000);
  };
  for (const touch of ['mousemove', 'keydown', 'pointerdown']) addEventListener(touch, wake);
})();
