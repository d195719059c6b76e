/** Where a sign-in may lead: to a place of this product, never elsewhere. */

/** The target as a path of this host, or the home page when it leads anywhere else. `base_path` is '' or '/antou'. */
export function redirectTarget(target: unknown, base_path: string): string {
  const home = `${base_path}/`;
  // Browsers read a backslash as a slash and skip control characters, so neither may stand here.
  if (typeof target !== 'string' || target.length > 2000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return home;
  if (!URL.canParse(target, 'http://here.invalid')) return home;
  const url = new URL(target, 'http://here.invalid');
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.host === 'here.invalid' && !path.startsWith('//') && (path === base_path || path.startsWith(home)) ? path : home;
}
