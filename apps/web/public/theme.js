// Sets the theme before anything is painted. Reads what shell/preferences.ts keeps; runs as an external file because the page allows no inline script.
(function () {
  var theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('antou.preferences') || '{}').theme || 'system';
  } catch {
    theme = 'system';
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
