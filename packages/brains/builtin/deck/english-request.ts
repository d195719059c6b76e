/** What deck somebody asks for in English: title, length, audience, and what was said as parts of it. */
import type { OutlineItem } from './typed-outline.ts';

export interface EnglishRequest {
  title: string | null;
  pages: number | null;
  audience: string | null;
  outline: OutlineItem[];
}

const asking =
  /^(?:please\s+|can you\s+|could you\s+)?(?:make|create|build|prepare|write|generate|design|put together|turn)\b(.*?)\b(?:slide deck|deck|presentation|slides?|powerpoint|pptx?)\b\s*([^\n]*)$/i;
const count = /(\d{1,2})[\s-]*(?:page|slide)s?/i;

/** null for words that are not English, or ask for no deck in their first sentence. */
export function readEnglishRequest(text: string): EnglishRequest | null {
  if (/\p{Script=Han}/u.test(text)) return null;
  const [first = '', ...said] = sentencesOf(text);
  const [, before = '', after = ''] = asking.exec(first) ?? [];
  if (!asking.test(first)) return null;
  const [ask, behind] = splitAt(after.replace(/[.!?]$/, ''));
  const audience =
    /\b(?:for|to)\s+(?:our|the|my|an?)?\s*([A-Za-z][A-Za-z ]{1,30}?)(?=\s+(?:about|on|covering)\b|[,.]|$)/i.exec(ask)?.[1] ?? null;
  const about = /\b(?:about|on|covering|titled)\s+["“]?([^"”]+)/i.exec(ask)?.[1];
  const kind = before
    .replace(count, '')
    .replace(/\b(?:me|us|an?|the|short|nice|simple|page|slide)\b/gi, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
  // “about remote work: benefits, risks, tools”: what is listed are its parts.
  const listed = about === undefined ? [] : listIn(behind ?? '');
  const title = (listed.length > 0 ? (about ?? '') : (behind ?? about ?? kind)).trim();
  const pages = Number(count.exec(first)?.[1] ?? 0);
  return {
    title: title.length >= 3 ? title.charAt(0).toUpperCase() + title.slice(1) : null,
    pages: pages > 0 ? pages : null,
    audience,
    outline: [...listed.map((part) => ({ title: part, children: [] })), ...partsOf(said)],
  };
}

/** Three names or more in a row. */
function listIn(words: string): string[] {
  const parts = words
    .split(/,\s*(?:and\s+)?|\s+and\s+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isList = parts.length >= 3 && parts.every((one) => one.length <= 40 && !/[.;]/.test(one));
  return isList ? parts.map((one) => one.charAt(0).toUpperCase() + one.slice(1)) : [];
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=["“$€£]?[A-Z\d])|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What stands behind the colon is what the deck is about. */
function splitAt(words: string): [ask: string, behind: string | undefined] {
  const at = words.indexOf(':');
  return at < 0 ? [words, undefined] : [words.slice(0, at), words.slice(at + 1)];
}

/** “Risks: a; b” is a part by its own name; everything else is what is to be told first. */
function partsOf(said: string[]): OutlineItem[] {
  const parts: OutlineItem[] = [];
  for (const sentence of said) {
    const [, label, rest = ''] = /^[-*•\d.)\s]*([A-Z][A-Za-z &/-]{2,30}):\s*(.*)$/.exec(sentence) ?? [];
    const clean = (one: string): string => {
      const bare = one
        .trim()
        .replace(/^[-*•]\s*/, '')
        .replace(/[.;]$/, '');
      return bare.charAt(0).toUpperCase() + bare.slice(1);
    };
    if (label !== undefined)
      parts.push({
        title: label,
        children: rest
          .split(/;\s*/)
          .map(clean)
          .filter((one) => one !== ''),
      });
    else {
      const highlights = parts.find(({ title }) => title === 'Highlights');
      if (highlights) highlights.children.push(clean(sentence));
      else parts.unshift({ title: 'Highlights', children: [clean(sentence)] });
    }
  }
  return parts;
}
