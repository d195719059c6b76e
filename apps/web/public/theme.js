/* oxlint-disable no-unused-vars -- a catch without a name is newer than the browsers this is for */
// Sets the theme before anything is painted. Reads what shell/preferences.ts keeps; runs as an external file because the page allows no inline script.
// Written so that a browser of any age can read it.
(function () {
  var theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('antou.preferences') || '{}').theme || 'system';
  } catch (_blocked) {
    theme = 'system';
  }
  var systemDark = window.matchMedia && window.matchMedia('(prefers-color-scheme: dark)').matches;
  var dark = theme === 'dark' || (theme !== 'light' && systemDark);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
