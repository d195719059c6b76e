/** “Change the time to 11am–5pm”, as the same change is said in Chinese. Pure. */
import { readEnglishChanges } from '#brains/builtin/text/english-changes.ts';
import type { PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';

const fields: Record<string, string> = { title: '标题', headline: '标题', subtitle: '副标题', tagline: '副标题', host: '署名' };
const labels: Record<string, RegExp> = {
  time: /^(?:when|time|date)/i,
  date: /^(?:when|time|date)/i,
  day: /^(?:when|time|date)/i,
  when: /^(?:when|time|date)/i,
  place: /^(?:where|venue|place|location)/i,
  venue: /^(?:where|venue|place|location)/i,
  location: /^(?:where|venue|place|location)/i,
  price: /^(?:price|cost|fee|tickets?)/i,
  contact: /^(?:contact|phone|email)/i,
  phone: /^(?:phone|contact)/i,
  email: /^(?:email|contact)/i,
};
const hours = /\d{1,2}(?::\d{2})?\s?(?:am|pm)?\s?[-–—]\s?\d{1,2}(?::\d{2})?\s?(?:am|pm)?/i;

/** What `readDesignChange` reads; the words themselves where they are not English or order nothing that is known. */
export function inChineseWords(text: string, content: PosterContent): string {
  const changes = readEnglishChanges(text);
  if (changes.length === 0) return text;
  const said = changes.map((change): string | null => {
    switch (change.kind) {
      case 'title':
        return `标题改成“${change.title}”`;
      case 'delete':
        return `去掉“${change.target}”`;
      case 'replace':
        return replaced(change.from, change.to, content);
      case 'add':
        return `加上“${change.heading}”`;
      default:
        return null;
    }
  });
  return said.includes(null) ? text : said.join('；');
}

function replaced(from: string, to: string, content: PosterContent): string {
  const name = from.toLowerCase().replace(/^the /, '');
  const field = fields[name];
  if (field) return `${field}改成“${to}”`;
  const label = labels[name];
  const fact = label && content.sheets.flatMap(({ facts = [] }) => facts).find((one) => label.test(one.label));
  // New hours alone leave the day as it is.
  const before = fact && /^(?:time|hours?)$/.test(name) && hours.test(to) ? hours.exec(fact.value)?.[0] : undefined;
  return fact ? `“${before ?? fact.value}”改成“${to}”` : `“${from.replace(/^the /i, '')}”改成“${to}”`;
}
