/* oxlint-disable no-unused-vars -- a catch without a name is newer than the browsers this is for */
// Tells whoever comes with a browser too old for the page, before the page itself is tried. Written so that the oldest of them can read it;
// it has no part in the page's code and therefore keeps for itself, under a name of its own, that a person has read and dismissed it.

/** The oldest versions that work. Edge was another browser before 79; Chromium's versions begin there, but need 100. */
var oldestBrowsers = { Chrome: 111, Edg: 100, Edge: 79, Safari: 16.4, Firefox: 128 };

/** True for Internet Explorer and versions below the oldest that work; whatever it doesn't know, and what is no person's browser, passes. */
function isOldBrowser(userAgent) {
  if (/bot|crawl|spider|slurp|headless|lighthouse|react-native|node(\.js)?\b|jsdom/i.test(userAgent)) return false;
  if (/MSIE |Trident\//.test(userAgent)) return true;
  function below(name, oldest) {
    var found = new RegExp('\\b' + name + '/(\\d+(?:\\.\\d+)?)').exec(userAgent);
    return found ? isLower(found[1], oldest) : null;
  }
  var firefox = below('Firefox', oldestBrowsers.Firefox);
  if (firefox !== null) return firefox;
  var edge = below('Edg(?:A|iOS)?', oldestBrowsers.Edg);
  if (edge === null) edge = below('Edge', oldestBrowsers.Edge);
  if (edge !== null) return edge;
  var chrome = below('(?:Chrome|Chromium)', oldestBrowsers.Chrome);
  if (chrome !== null) return chrome;
  // Every browser of an iPhone is Safari inside, but only Safari says its version this way.
  var safari = /\bVersion\/(\d+(?:\.\d+)?)[\d.]* (?:Mobile\/\w+ )?Safari\//.exec(userAgent);
  return safari ? isLower(safari[1], oldestBrowsers.Safari) : false;
}

/** Versions count by their parts: 16.10 is newer than 16.4. */
function isLower(version, oldest) {
  var is = String(version).split('.');
  var least = String(oldest).split('.');
  var major = Number(is[0]) - Number(least[0]);
  return major < 0 || (major === 0 && Number(is[1] || 0) < Number(least[1] || 0));
}

(function () {
  var place = 'antou.old_browser_dismissed';
  function wasDismissed() {
    try {
      return localStorage.getItem(place) === '1';
    } catch (_blocked) {
      return false;
    }
  }
  function dismiss() {
    try {
      localStorage.setItem(place, '1');
    } catch (_blocked) {
      // Then it is said again next time.
      return;
    }
  }
  function show() {
    var dark = document.documentElement.getAttribute('data-theme') === 'dark';
    var banner = document.createElement('div');
    banner.setAttribute('role', 'alert');
    banner.style.cssText =
      'position:relative;flex:none;padding:10px 56px 10px 16px;font:14px/22px "PingFang SC","Microsoft YaHei",sans-serif;text-align:center;' +
      (dark
        ? 'background:#2b2618;color:#eceae3;border-bottom:1px solid #474540'
        : 'background:#fbf3e0;color:#1e1d1a;border-bottom:1px solid #e7d9b5');
    banner.appendChild(
      document.createTextNode('当前浏览器版本过低，部分功能可能无法使用，请升级到最新版的 Chrome、Edge、Safari 或 Firefox。'),
    );
    var close = document.createElement('button');
    close.type = 'button';
    close.setAttribute('aria-label', '不再提示');
    close.title = '不再提示';
    close.appendChild(document.createTextNode('×'));
    close.style.cssText =
      'position:absolute;right:6px;top:0;width:44px;height:42px;border:0;background:transparent;color:inherit;font-size:20px;cursor:pointer';
    close.onclick = function () {
      dismiss();
      if (banner.parentNode) banner.parentNode.removeChild(banner);
      document.body.style.cssText = '';
      if (root) root.style.cssText = '';
    };
    banner.appendChild(close);
    // The page takes the room that is left; nothing of it lies below the banner.
    var root = document.getElementById('root');
    document.body.style.cssText = 'display:flex;flex-direction:column;height:100vh;margin:0';
    if (root) root.style.cssText = 'flex:1;min-height:0;height:auto';
    document.body.insertBefore(banner, document.body.firstChild);
  }
  if (!isOldBrowser(navigator.userAgent) || wasDismissed()) return;
  if (document.body) show();
  else if (document.addEventListener) document.addEventListener('DOMContentLoaded', show);
  else window.onload = show;
})();
