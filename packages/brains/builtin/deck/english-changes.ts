/** How a person wants a deck changed, said in English: “make slide 3 shorter”, “add a slide about …”, “delete page 4”. */
import { bigrams, overlap } from '../text/segment.ts';
import { layoutCalled } from './layout-words.ts';
import { withUnread } from './unread-changes.ts';
import type { DeckChange, ShownPage } from './read-changes.ts';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];
const n = `(?:\\d{1,3}|${words.join('|')})`;
const page = '(?:slides?|pages?)';
/** “slide 3”, “the third slide”, “the last page”, “the agenda slide”, “the slide about pricing”. */
const ref = `(?:the\\s+)?(?:${page}\\s+(?:number\\s+)?${n}|(?:${ordinals.join('|')}|last|final)\\s+${page}|[\\w&' -]{3,40}?\\s+${page}|${page}\\s+(?:about|on|called|titled)\\s+[^,.;:]{2,60})`;
const mark = '["“‘\']';
const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["“‘']|["”’']$/g, '')
    .trim();

/** Empty for words that are not English, or order nothing. */
export function readEnglishDeckChanges(text: string, pages: ShownPage[]): DeckChange[] {
  if (!/^\W*[A-Za-z]/.test(text.trim())) return [];
  let last = '';
  const read = (order: string): DeckChange[] => {
    // “Rename slide 3 to Gap and move it to position 2”
    const changes = orderIn(last === '' ? order : order.replace(/^(\w+)\s+it\b/i, `$1 ${last}`), pages);
    last = new RegExp(`\\b${page}\\s+${n}\\b`, 'i').exec(order)?.[0] ?? last;
    return changes;
  };
  return withUnread(ordersIn(text), read, new RegExp(`^(?:${verb})\\b|^(?:use|try|give|put|turn|translate)\\b`, 'i'));
}

/** It is the deck there is that is spoken of, even where nothing of it is understood. */
export function speaksOfDeck(text: string): boolean {
  if (/\p{Script=Han}/u.test(text) || /\b(?:new|another|different) (?:deck|presentation)\b/i.test(text)) return false;
  return new RegExp(
    `\\b${page}\\s+(?:number\\s+)?${n}\\b|\\b(?:this|that|last|${ordinals.join('|')}) ${page}\\b|\\b(?:this|the) (?:deck|presentation)\\b`,
    'i',
  ).test(text);
}

const verb =
  'add|insert|delete|remove|drop|change|rename|set|make|shorten|move|swap|replace|duplicate|copy|switch|condense|trim|cut|expand|retitle|undo';

/** Sentence by sentence; what follows the colon of a new slide belongs to it. */
function ordersIn(text: string): string[] {
  const parts = text
    .split(
      new RegExp(
        `(?<=[.!?])\\s+(?=[A-Z])|\\n+|;\\s*|,?\\s+(?:and|then)\\s+(?:then\\s+)?(?=(?:${verb})\\b)|,\\s*(?=(?:${verb})\\s+(?:the|a|an|slide|page)\\b)`,
        'i',
      ),
    )
    .map((part) =>
      part
        .trim()
        .replace(/^(?:ok(?:ay)?|great|thanks|please|can you|could you|would you|now|also|then|and)[,\s]+(?:please\s+)?/i, '')
        .replace(/(?<=\w)[.!]$/, ''),
    )
    .filter((part) => part !== '');
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && /^(?:add|insert|include)\b[^:]{0,80}:/i.test(last) && !new RegExp(`^(?:${verb})\\b`, 'i').test(part))
      joined[joined.length - 1] = `${last}; ${part}`;
    else joined.push(part);
  }
  return joined;
}

function orderIn(order: string, pages: ShownPage[]): DeckChange[] {
  const of = (pattern: string): RegExpExecArray | null => new RegExp(`^${pattern}$`, 'is').exec(order);
  const one = (words: string | undefined): number => pagesMeant(words ?? '', pages)[0] ?? 0;

  let match = of(
    `(?:change|set|update|write|make)\\s+(?:the\\s+)?(?:speaker\\s+)?notes?\\s+(?:of|on|for)\\s+(${ref})\\s+(?:to|as|say)[:\\s]\\s*(.+)`,
  );
  if (match) return [{ kind: 'notes', page: one(match[1]), notes: unquoted(match[2] ?? '') }];

  match =
    of(`(?:change|set|rename|update)\\s+(?:the\\s+)?(?:title|heading|headline)\\s+(?:of|on|for)\\s+(${ref})\\s+(?:to|as)\\s+(.+)`) ??
    of(`(?:change|set|update)\\s+(${ref})(?:'s|’s)?\\s+(?:title|heading|headline)\\s+(?:to|as)\\s+(.+)`) ??
    of(`(?:rename|retitle)\\s+(${ref})\\s+(?:to|as)\\s+(.+)`);
  if (match) return [{ kind: 'page_title', page: one(match[1]), title: unquoted(match[2] ?? '') }];

  match =
    of(
      `(?:change|set|rename|update)\\s+(?:the\\s+)?(?:(?:deck|presentation|cover|main)(?:'s|’s)?\\s+)?(?:title|name)\\s+(?:to|as)\\s+(.+)`,
    ) ??
    of('(?:rename|retitle)\\s+(?:the\\s+)?(?:deck|presentation|it)\\s+(?:to|as)?\\s*(.+)') ??
    of(`(?:call|title)\\s+(?:it|the deck|the presentation)\\s+(.+)`);
  if (match) return [{ kind: 'title', title: unquoted(match[1] ?? '') }];

  match = of(`swap\\s+(?:${page}\\s+)?(${n})\\s+(?:and|with)\\s+(?:${page}\\s+)?(${n})`);
  if (match) return [{ kind: 'swap', one: numberOf(match[1]), other: numberOf(match[2]) }];

  match = of(
    `move\\s+(${ref})\\s+(?:to\\s+(?:the\\s+)?(?:(start|beginning|front|end|back)|(?:position|place|${page})?\\s*(${n}))|(before|after|behind)\\s+(${ref}))`,
  );
  if (match) {
    const from = one(match[1]);
    if (match[2]) return [{ kind: 'move', page: from, to: /start|begin|front/i.test(match[2]) ? 1 : pages.length }];
    const target = match[3] ? numberOf(match[3]) : one(match[5]);
    const isAfter = /after|behind/i.test(match[4] ?? '');
    // After it has left its place, those behind it have moved up.
    const to = match[3] ? target : isAfter ? (from < target ? target : target + 1) : from < target ? target - 1 : target;
    return [{ kind: 'move', page: from, to: Math.max(1, to) }];
  }

  match = of(
    `(?:turn|change|make|convert|switch|redo|show)\\s+(${ref})\\s+(?:into|to|as|in)?\\s*(?:an?\\s+)?((?:horizontal )?(?:bar|column|line|pie|donut) chart|chart|graph|table|timeline|process|flow ?chart|steps|comparison|two columns|bullet points?|bullets|list|big numbers|key figures)`,
  );
  const asked = match ? layoutCalled(match[2] ?? '') : null;
  const shown = asked ? pagesMeant(match?.[1] ?? '', pages) : [];
  if (asked && shown.length > 0) return [{ kind: 'layout', pages: shown, asked }];

  match = of(`(?:duplicate|copy)\\s+(${ref})`);
  if (match) return [{ kind: 'duplicate', page: one(match[1]) }];

  match = of(
    `(?:cut|reduce|trim|shorten|condense|bring|get|expand|extend|grow|make|keep)\\s+(?:it|this|the deck|the presentation|everything)?\\s*(?:down\\s+|up\\s+)?(?:to\\s+)?(${n})[\\s-]*${page}(?:\\s+(?:long|in total))?`,
  );
  if (match) return [{ kind: 'pages', pages: numberOf(match[1]) }];

  match = of(
    `(?:add|insert|include)\\s+(?:a|an|one|another)\\s+(?:new\\s+|extra\\s+)?(?:slide|page)(?:\\s+(before|after)\\s+(${ref}))?(?:\\s+(?:about|on|for|covering|with|called|titled|explaining)\\s+([^:]{2,80}?))?(?:\\s+(before|after)\\s+(${ref}))?(?:\\s*:\\s*(.+))?`,
  );
  if (match) {
    const side = match[1] ?? match[4];
    const anchor = one(match[2] ?? match[5]);
    const about = unquoted(match[3] ?? '');
    return [
      {
        kind: 'add',
        about: about === '' ? '' : `${about.charAt(0).toUpperCase()}${about.slice(1)}`,
        content: (match[6] ?? '').trim(),
        at: side === undefined ? null : anchor + Number(/after/i.test(side)),
      },
    ];
  }

  match =
    of(`(?:on|in)\\s+(${ref}),?\\s+(?:add|include|mention)(?:\\s+that)?[:\\s]\\s*(.+)`) ??
    of(`add\\s+(?:this\\s+)?to\\s+(${ref})\\s*:\\s*(.+)`);
  if (match) return [{ kind: 'append', page: one(match[1]), content: unquoted(match[2] ?? '') }];
  match = of(`add\\s+(?:the\\s+(?:point|line)\\s+)?(.{2,200}?)\\s+to\\s+(${ref})`);
  if (match) return [{ kind: 'append', page: one(match[2]), content: unquoted(match[1] ?? '') }];

  match = of(`(?:delete|remove|drop|cut|take out|get rid of)\\s+(.+)`);
  const gone = match ? pagesMeant(match[1] ?? '', pages) : [];
  if (gone.length > 0) return [{ kind: 'delete', pages: gone }];

  match =
    of(`(?:make|keep)\\s+(${ref})\\s+(?:much |a bit |a little |even )?(?:shorter|briefer|tighter|more concise|less wordy|concise|short)`) ??
    of(`(?:shorten|condense|trim|tighten|simplify)\\s+(?:the\\s+text\\s+(?:on|of)\\s+)?(${ref})`) ??
    of(`(?:less|fewer|use less|use fewer)\\s+(?:text|words)\\s+on\\s+(${ref})`);
  if (match) return [{ kind: 'shorten', page: one(match[1]) }];
  if (
    /^(?:make (?:it|everything|all slides|the deck|the text|the slides) (?:much |a bit |a little )?(?:shorter|more concise|less wordy|tighter)|(?:shorten|condense|tighten|trim|simplify)(?: (?:it|everything|the (?:text|deck|slides)))?|(?:use )?(?:less text|fewer words))$/i.test(
      order,
    )
  )
    return [{ kind: 'shorten', page: null }];

  if (/^(?:undo|revert|restore|go back)\b/i.test(order))
    return [{ kind: 'beyond', sentence: '没有恢复旧版：在右侧演示文稿的“版本”里可以恢复任何一版，或用对话里的“撤销这一轮”。' }];
  if (/\b(?:animat\w+|transitions?)\b/i.test(order)) return [{ kind: 'beyond', sentence: '没有加动画或切换效果：做出的页面是静态的。' }];
  if (/^translate\b/i.test(order)) return [{ kind: 'beyond', sentence: '没有翻译：内置引擎不做语言转换，接入大模型后可以。' }];

  if (
    /^(?:(?:change|switch|try|use|pick|choose|give (?:it|the deck))\b.{0,40}\b(?:style|theme|look|design|colou?rs?|palette|template)\b|(?:make|turn) (?:it|the deck|the slides|everything) (?:look )?(?:more )?(?:blue|red|green|dark|black|orange|purple|minimal\w*|formal|business\w*|academic|playful|elegant|modern)\b)/i.test(
      order,
    )
  )
    return [{ kind: 'theme', words: looks.flatMap(([pattern, look]) => (pattern.test(order) ? [look] : [])).join('、') }];

  match =
    of(
      `(?:change|replace|swap)\\s+${mark}(.{1,120}?)["”’']\\s+(?:everywhere\\s+)?(?:to|with|by|for)\\s+${mark}(.{0,120}?)["”’'](?:\\s+everywhere)?`,
    ) ??
    of(
      `(?:change|replace)\\s+(?!the\\s+(?:title|style|theme|look|notes?)\\b|${page}\\b)(.{1,60}?)\\s+(?:to|with|by)\\s+(.{1,60}?)(?:\\s+everywhere)?`,
    );
  if (match) return [{ kind: 'replace', from: unquoted(match[1] ?? ''), to: unquoted(match[2] ?? '') }];
  return [];
}

const looks: [RegExp, string][] = [
  [/\bblue\b/i, '蓝色'],
  [/\bred\b/i, '红色'],
  [/\bgreen\b/i, '绿色'],
  [/\b(?:dark|black|night)\b/i, '暗色'],
  [/\borange\b/i, '橙色'],
  [/\bpurple\b/i, '紫色'],
  [/\b(?:minimal\w*|plain|clean|simple)\b/i, '极简'],
  [/\b(?:formal|business\w*|corporate|professional)\b/i, '商务'],
  [/\bacademic\b/i, '学术'],
  [/\b(?:playful|fun|kids?)\b/i, '童趣'],
  [/\b(?:magazine|editorial|elegant)\b/i, '杂志'],
  [/\b(?:tech\w*|modern)\b/i, '科技'],
];

function numberOf(word: string | undefined): number {
  const digits = /\d+/.exec(word ?? '')?.[0];
  return digits === undefined ? words.indexOf((word ?? '').trim().toLowerCase()) + 1 : Number(digits);
}

/** “slide 3”, “slides 3, 4 and 6”, “pages 3-5”, “the last slide”, “the agenda”, or a page by its title. */
function pagesMeant(text: string, pages: ShownPage[]): number[] {
  const range = new RegExp(`${page}\\s+(${n})\\s*(?:-|–|to|through)\\s*(?:${page}\\s+)?(${n})\\b`, 'i').exec(text);
  if (range) {
    const [from, to] = [numberOf(range[1]), numberOf(range[2])];
    return to >= from ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [];
  }
  const listed = new RegExp(`${page}\\s+(?:number\\s+)?(${n}(?:\\s*(?:,|and|&)\\s*(?:${page}\\s+)?${n})*)\\b`, 'i').exec(text)?.[1];
  if (listed !== undefined) return [...listed.matchAll(new RegExp(`\\b${n}\\b`, 'gi'))].map(([one]) => numberOf(one));
  const place = new RegExp(`\\b(${ordinals.join('|')}|last|final)\\s+${page}`, 'i').exec(text)?.[1]?.toLowerCase();
  if (place !== undefined) return [ordinals.includes(place) ? ordinals.indexOf(place) + 1 : pages.length];
  const kinds: [RegExp, string][] = [
    [/\b(?:agenda|contents|table of contents)\b/i, 'agenda'],
    [/\b(?:closing|thank[ -]?you)\b/i, 'closing'],
    [/\bcover\b/i, 'cover'],
    [/\bsection (?:slides?|pages?|dividers?)\b/i, 'section'],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1];
  if (kind !== undefined) return pages.flatMap(({ layout }, at) => (layout === kind ? [at + 1] : []));
  const named = (
    new RegExp(`${page}\\s+(?:about|on|called|titled)\\s+(.+)$`, 'i').exec(text)?.[1] ??
    new RegExp(`^(?:the\\s+)?(.+?)\\s+${page}$`, 'i').exec(text)?.[1] ??
    ''
  ).trim();
  const wanted = unquoted(named).toLowerCase();
  if (wanted.length < 3) return [];
  const at = pages.findIndex(({ title }) => title.toLowerCase().includes(wanted) || overlap(bigrams(wanted), bigrams(title)) >= 0.7);
  return at < 0 ? [] : [at + 1];
}
