/** What a person calls the device a session was begun on: 'Windows 上的 Chrome'. Pure. */

/** The first that fits names it: most browsers also claim to be those further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/(OPR|Opera)\//, 'Opera'],
  [/(HuaweiBrowser|HarmonyBrowser)\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/(MQQBrowser|QQBrowser)\//, 'QQ 浏览器'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/(HarmonyOS|OpenHarmony)/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/(iPhone|iPod)/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/(Macintosh|Mac OS X)/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceName(user_agent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const [system, browser] = [named(systems), named(browsers)];
  if (system && browser) return `${system} 上的 ${browser}`;
  return browser ?? system ?? '未知设备';
}
