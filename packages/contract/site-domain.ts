/** The first-level domain of an address: what belongs to one owner, as far as names tell. Pure; page and server agree through it. */

/** Second labels below a country's own ending that anybody registers under: com.cn, co.uk, edu.hk. */
const general = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'gouv',
  'ltd',
  'me',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
  'plc',
  'sch',
]);
/** Places where every name below belongs to somebody else. */
const shared = new Set([
  'aliyuncs.com',
  'appspot.com',
  'blogspot.com',
  'cloudfront.net',
  'github.io',
  'gitee.io',
  'gitlab.io',
  'herokuapp.com',
  'myqcloud.com',
  'netlify.app',
  'pages.dev',
  'vercel.app',
  'web.app',
  'workers.dev',
]);

/**
 * '' when the address is no web page, or its host is nobody's own, such as com.cn. A host without a dot and an IP address stand for themselves.
 * @example siteDomain('https://mail.example.com.cn/inbox') === 'example.com.cn'
 */
export function siteDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  const isGeneral = top.length === 2 && general.has(labels.at(-2) ?? '');
  const keep = isGeneral || shared.has(labels.slice(-2).join('.')) ? 3 : 2;
  return labels.length < keep && labels.length > 1 ? '' : labels.slice(-keep).join('.');
}

/** Whether a cookie's domain, `.example.com` or `www.example.com`, is of this site. */
export function isOfSite(cookie_domain: string, domain: string): boolean {
  const host = cookie_domain.replace(/^\./, '').toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}
