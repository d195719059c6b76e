/** What every answer of a site says of itself: sandboxed, nothing from elsewhere, nobody else around it. */

export interface SitePolicy {
  /** The site's own address, with a slash at the end. */
  own: string;
  /** Origins of pages that may show it. */
  pages: readonly string[];
  /** Hosts the person let it reach. */
  hosts: readonly string[];
}

export function siteHeaders({ own, pages, hosts }: SitePolicy): Record<string, string> {
  const outside = hosts.map((host) => ` https://${host}`).join('');
  const policy = [
    'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads',
    "default-src 'none'",
    `script-src ${own} 'unsafe-inline' 'unsafe-eval' blob:`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:${outside}`,
    `media-src ${own} data: blob:${outside}`,
    `font-src ${own} data: blob:`,
    `connect-src ${own}${outside}`,
    `form-action ${own}${outside}`,
    'worker-src blob:',
    "frame-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${pages.join(' ')}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    // The frame belongs to no origin; without it its own scripts could not be loaded.
    'access-control-allow-origin': '*',
    'x-dns-prefetch-control': 'off',
    'x-robots-tag': 'noindex',
  };
}
