/** Which addresses the page goes to: tidied ones, and after signing in only ones of this product. Pure. */

/**
 * Where to go instead, when the address has repeated slashes or lies outside the base path; null when it is fine.
 * @example betterAddress('/desk', '/desk//task') === '/desk/task'
 */
export function betterAddress(base: string, pathname: string): string | null {
  const collapsed = pathname.replace(/\/{2,}/g, '/');
  if (base !== '' && collapsed !== base && !collapsed.startsWith(`${base}/`)) return `${base}/`;
  return collapsed === pathname ? null : collapsed;
}

/** A sign-in target as a path inside the product: only on this host, without the base path. Anything else leads home. */
export function safeTarget(target: string | null, base: string, origin: string): string {
  if (!target || !target.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  const inside =
    base !== '' && (url.pathname === base || url.pathname.startsWith(`${base}/`)) ? url.pathname.slice(base.length) : url.pathname;
  return inside.startsWith('//') ? '/' : (inside || '/') + url.search + url.hash;
}
