/** What is looked at inside a site's page: functions that run there and know nothing of what is around them. */

export interface Looked {
  is_empty: boolean;
  /** Pictures without a picture, each with the mark of its element. */
  missing: { address: string; place: string }[];
  /** Paths of the site that its links lead to. */
  links: string[];
  /** Places of this page that links name and that aren't there. */
  anchors: { name: string; place: string }[];
}

export async function lookAt(): Promise<Looked> {
  const base = '/p/check';
  const marked = (element: Element): string => element.closest('[data-src]')?.getAttribute('data-src') ?? '';
  const pictures = [...document.images].slice(0, 200);
  const soon = new Promise((done) => setTimeout(done, 1_000));
  // What is only loaded when it is scrolled to has not failed.
  const waited = pictures.filter((one) => one.loading !== 'lazy' || one.complete);
  await Promise.race([Promise.all(waited.map((one) => one.complete || new Promise((done) => (one.onload = one.onerror = done)))), soon]);
  const missing = waited
    .filter((one) => one.complete && one.naturalWidth === 0 && (one.getAttribute('src') ?? '') !== '')
    .map((one) => ({ address: (one.getAttribute('src') ?? '').replace(base, '').slice(0, 200), place: marked(one) }));
  const links: string[] = [];
  const anchors: Looked['anchors'] = [];
  for (const link of [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, 500)) {
    const to = new URL(link.href, location.href);
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) {
      const name = decodeURIComponent(href.slice(1));
      if (name !== '' && name !== 'top' && !document.getElementById(name) && !document.getElementsByName(name).length)
        anchors.push({ name: name.slice(0, 100), place: marked(link) });
    } else if (to.origin === new URL(document.baseURI).origin && to.pathname.startsWith(`${base}/`))
      links.push(to.pathname.slice(base.length));
  }
  const body = document.body;
  // What the product itself puts into the page is nothing of the site's.
  const shown = [...body.children].filter((one) => !/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(one.tagName));
  const drawn = 'img, svg, canvas, video, input, textarea, select, button';
  const is_empty = body.innerText.trim() === '' && !shown.some((one) => one.matches(drawn) || one.querySelector(drawn) !== null);
  return { is_empty, missing, links: [...new Set(links)].slice(0, 200), anchors };
}

/** How far the page is wider than its window, and which element sticks out most; null when it isn't. */
export function overflowAt(): { by: number; place: string } | null {
  const root = document.scrollingElement ?? document.documentElement;
  const by = Math.round(root.scrollWidth - root.clientWidth);
  if (by <= 1) return null;
  // Clipped pages scroll nowhere.
  if (/hidden|clip/.test(getComputedStyle(document.documentElement).overflowX + getComputedStyle(document.body).overflowX)) return null;
  let place = '';
  let furthest = root.clientWidth + 1;
  for (const element of document.querySelectorAll('body *')) {
    const { right, width } = element.getBoundingClientRect();
    if (width === 0 || right <= furthest) continue;
    furthest = right;
    place = element.closest('[data-src]')?.getAttribute('data-src') ?? place;
  }
  return { by, place };
}
