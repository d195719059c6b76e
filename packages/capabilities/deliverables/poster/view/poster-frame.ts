/** Reads the sheets of a poster's page and makes a closed page of one of them. Pure. */

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; form-action 'none'; base-uri 'none'";

/** The sizes of the sheets, in order. */
export function sheetsIn(html: string): { width: number; height: number }[] {
  return [...html.matchAll(/<section class="sheet" [^>]*?style="width:(\d{2,5})px;height:(\d{2,5})px/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}

/** What it is printed on, in mm; null where its size is one of screens. */
export function paperIn(html: string): { width: string; height: string } | null {
  const [, width, height] = /@page\{size:(\d{2,4}(?:\.\d)?)mm (\d{2,4}(?:\.\d)?)mm/.exec(html) ?? [];
  return width !== undefined && height !== undefined ? { width, height } : null;
}

/** The page with the policy as the first thing its parser meets; the other sheets are not drawn. */
export function onlySheet(html: string, at: number): string {
  const rest = html.replace(/^\uFEFF?\s*<!doctype[^>]*>/i, '');
  const others = `<style>html,body{overflow:hidden!important}.sheet{display:none!important}.sheet:nth-of-type(${at + 1}){display:block!important}</style>`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">${rest}${others}`;
}
