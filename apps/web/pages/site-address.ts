/** What the address asks of the website expert and nobody knows: taken off, and said. Pure. */
import { siteModeOf } from '#capabilities/experts/website-entry.ts';
import { kitById } from '#capabilities/experts/website/website.ts';

/** Null when all of it is known. */
export function knownSite(query: URLSearchParams): { query: URLSearchParams; said: string[] } | null {
  const next = new URLSearchParams(query);
  const said: string[] = [];
  const mode = query.get('mode');
  // The home page's own word for its usual way.
  if (mode !== null && mode !== '' && mode !== '1' && !siteModeOf(mode)) {
    next.delete('mode');
    said.push(`地址里的方式“${mode.slice(0, 40)}”不认识，按“先写需求”来`);
  }
  const template = query.get('template');
  if (template !== null && template !== '' && !kitById(template)) {
    next.delete('template');
    said.push(`没有叫“${template.slice(0, 40)}”的模板，按没有选模板来`);
  }
  return said.length > 0 ? { query: next, said } : null;
}
