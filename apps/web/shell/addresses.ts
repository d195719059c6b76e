/** Which addresses the page goes to: tidied ones, to sign in with its marks, and afterwards only ones of this product. Pure. */

/**
 * Where to go instead, when the address has repeated slashes or lies outside the base path; null when it is fine.
 * @example betterAddress('/desk', '/desk//task') === '/desk/task'
 */
export function betterAddress(base: string, pathname: string): string | null {
  const collapsed = pathname.replace(/\/{2,}/g, '/');
  if (base !== '' && collapsed !== base && !collapsed.startsWith(`${base}/`)) return `${base}/`;
  return collapsed === pathname ? null : collapsed;
}

export interface SignInMarks {
  /** A part of a page asks for it, rather than the route itself. */
  from_component: boolean;
  /** The referral code in the address now; kept when the target has none of its own. */
  inviteCode: string | null;
  /** The campaign parameters of the first visit. */
  utm: Readonly<Record<string, string>>;
}

/** Where signing in comes back to, with the marks it carries. What the target says itself stands. */
export function signInTarget(target: string, { from_component, inviteCode, utm }: SignInMarks): string {
  const url = new URL(target, 'http://page.invalid');
  const { searchParams } = url;
  searchParams.set('login_from', 'space_landing');
  if (from_component) searchParams.set('sign_up_from', 'space');
  if (inviteCode && !searchParams.has('inviteCode')) searchParams.set('inviteCode', inviteCode);
  for (const [name, value] of Object.entries(utm)) if (!searchParams.has(name)) searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
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
