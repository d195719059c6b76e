/** What deck somebody asks for in English: title, length, audience, what was said as parts of it, and the rest of what was said. */
import type { OutlineItem } from './typed-outline.ts';

export interface EnglishRequest {
  title: string | null;
  /** The words it was asked for in, where its occasion may be named. */
  kind: string;
  pages: number | null;
  audience: string | null;
  outline: OutlineItem[];
  facts: string[];
}

const deckWord = '(?:slide ?decks?|decks?|presentations?|slides?|powerpoints?|pptx?)';
const asking = new RegExp(
  `^(?:(?:hi|hello)[,.! ]+)?(?:please\\s+|can you\\s+|could you\\s+|i(?:'d like| would like| need| want)(?: to)?\\s+|we need\\s+|help me\\s+)*(?:make|create|build|prepare|write|generate|design|put together|turn|do)?\\b(.*?)\\b${deckWord}\\b\\s*([^\\n]*)$`,
  'i',
);
const count = /(\d{1,2})[\s-]*(?:page|slide)s?/i;

/** null for words that are not English, or ask for no deck in their first sentence. */
export function readEnglishRequest(text: string): EnglishRequest | null {
  if (/\p{Script=Han}/u.test(text) || !/[A-Za-z]{3}/.test(text)) return null;
  const [first = '', ...said] = sentencesOf(text);
  const [, before = '', after = ''] = asking.exec(first) ?? [];
  // “What does this deck say?” asks for an answer.
  if (!asking.test(first) || text.trim().endsWith('?') || before.split(/\s+/).length > 14) return null;
  const [ask, behind] = splitAt(after.replace(/[.!?]$/, ''));
  const audience =
    /\b(?:for|to)\s+(?:our|the|my|an?)?\s*([A-Za-z][A-Za-z ]{1,30}?)(?=\s+(?:about|on|covering|from|using)\b|[,.]|$)/i.exec(ask)?.[1] ??
    null;
  const named = /\b(?:about|on|covering|titled|comparing|explaining|introducing)\s+["“]?([^"”]+)/i.exec(ask)?.[1];
  const about =
    named !== undefined && /\battached\b|^(?:this|these)\b/i.test(named)
      ? undefined
      : named?.replace(/\s+for\s+(?:our|the|my)\s+[\w ]+$/i, '');
  const kind = before
    .replace(count, '')
    .replace(/\b(?:me|us|an?|the|this|these|into|data|file|attached|attachment|short|nice|simple|page|slide|up|out)\b/gi, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
  // “about remote work: benefits, risks, tools”: what is listed are its parts.
  const listed = about === undefined ? [] : listIn(behind ?? '');
  // “Turn the attached sales data into a deck”: the file says what it is about.
  const isOfFile = /\b(?:attach\w*|file|sheet|workbook|spreadsheet|document|data|pdf|this|these)\b/i.test(`${before} ${ask}`);
  // “on our Q3 sales: revenue 4.2M; churn 3%”: what stands behind the colon is told of it.
  const told = about !== undefined && listed.length === 0 && /;|\d/.test(behind ?? '') ? (behind ?? '').split(/;\s*/) : [];
  const whole = listed.length > 0 || told.length > 0 ? (about ?? '') : behind?.trim() || about || (isOfFile ? '' : kind);
  // “Kelp & Co, a seaweed packaging company”: the name is the title, what it is is told.
  const [, name = whole, what] = /^([^,]{2,40}),\s+((?:an?|the)\s.+)$/i.exec(whole.trim()) ?? [];
  const title = name.trim().replace(/^(?:our|my|the|an?)\s(?=\w+\s\w)/i, '');
  const pages = Number(count.exec(first)?.[1] ?? 0);
  const { parts, facts } = partsOf([...told, ...said]);
  return {
    title: title.length >= 3 ? title.charAt(0).toUpperCase() + title.slice(1) : null,
    kind: `${kind} ${ask}`.trim(),
    pages: pages > 0 ? pages : null,
    audience,
    outline: [...listed.map((part) => ({ title: part, children: [] })), ...parts],
    facts: [...(what === undefined ? [] : [`${title} is ${what}`]), ...facts],
  };
}

/** Three names or more in a row. */
function listIn(words: string): string[] {
  const parts = words
    .split(/,\s*(?:and\s+)?|\s+and\s+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isList = parts.length >= 3 && parts.every((one) => one.length <= 40 && !/[.;\d]/.test(one));
  return isList ? parts.map((one) => one.charAt(0).toUpperCase() + one.slice(1)) : [];
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])(?<!\b(?:Dr|Prof|Mr|Ms|Mrs|No|vs|approx|e\.g|i\.e)\.)\s+(?=["“$€£]?[A-Z\d])|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What stands behind the colon is what the deck is about. */
function splitAt(words: string): [ask: string, behind: string | undefined] {
  const at = words.indexOf(':');
  return at < 0 ? [words, undefined] : [words.slice(0, at), words.slice(at + 1)];
}

const clean = (one: string): string => {
  const bare = one
    .trim()
    .replace(/^[-*•]\s*/, '')
    .replace(/[.;]$/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

/** “Risks: a; b” is a part by its own name; everything else is a fact. How the deck shall look is neither. */
function partsOf(said: string[]): { parts: OutlineItem[]; facts: string[] } {
  const parts: OutlineItem[] = [];
  const facts: string[] = [];
  let open: OutlineItem | null = null;
  for (const sentence of said) {
    const [, label, rest = ''] = /^[-*•\d.)\s]*([A-Z][A-Za-z &/-]{2,30}):\s*(.*)$/.exec(sentence) ?? [];
    if (label !== undefined) {
      open = { title: label, children: listOf(rest) };
      parts.push(open);
    } else if (open && /^[-*•]\s/.test(sentence)) open.children.push(clean(sentence));
    else if (
      !/^(?:please\s+)?(?:use|keep|make it|add|include|with)\b.*\b(?:style|theme|colou?rs?|look|simple|notes?|charts?|short)\b/i.test(
        sentence,
      )
    ) {
      open = null;
      facts.push(clean(sentence));
    }
  }
  return { parts, facts };
}

/** At semicolons; at commas outside brackets where every item between them is a name with its brackets. */
function listOf(rest: string): string[] {
  const items = rest.split(/;\s*/);
  const [only = ''] = items;
  const names = only.split(/,\s*(?![^(]*\))/);
  const list =
    items.length === 1 && names.length > 1 && names.every((one) => /\)\.?$/.test(one.trim()) || one.trim().split(' ').length <= 3)
      ? names
      : items;
  return list.map(clean).filter((one) => one !== '');
}
