/** Reads the layout tags an answer may use, a fixed list: at the ends of lines they lay out blocks, inside of lines words. Anything else in angle brackets stays text. */

const NAMES = [
  'theme',
  'intro-summary',
  'intro-summary-2',
  'quote',
  'metrics-overview',
  'parallel-points',
  'point',
  'detailed-list',
  'ending-content',
  'end-separator',
  'foot-note',
  'vertical-timeline',
  'highlight',
  'article-header',
  'foot-link',
  'reference-analyze',
];

const NAME = NAMES.toSorted((one, other) => other.length - one.length).join('|');
const ATTRIBUTES = '(?:[ \\t][^<>\\n]*?)?';
/** A tag, and what stands behind it on its line. */
const FIRST = new RegExp(`^ {0,3}<(${NAME})(${ATTRIBUTES})[ \\t]*(/?)>([^\\n]*)$`, 'i');
/** What stands before a closing tag on its line. */
const LAST = new RegExp(`^ {0,3}([^\\n]*)</(${NAME})[ \\t]*>[ \\t]*$`, 'i');
const ANYWHERE = new RegExp(`<(/?)(${NAME})${ATTRIBUTES}[ \\t]*/?>`, 'gi');
/** The beginning of any of them, at the end of what was written so far. */
const UNFINISHED = /<\/?([a-z][a-z0-9-]*)?(?:(?<=[a-z0-9-])[ \t][^<>\n]*)?\/?$/i;

/** One level of layout as a token of its blocks' style; '' when the tag is known but ignored. */
export type Level = string;

export interface LayoutLine {
  name: string;
  edge: 'open' | 'close' | 'whole';
  level: Level;
  /** The Markdown on the tag's line: between the tags, behind the first or before the last. */
  body: string;
}

export function readLayout(line: string): LayoutLine | null {
  // Almost no line gets further than this.
  if (!line.includes('<')) return null;
  return readFirst(line) ?? readLast(line);
}

function readFirst(line: string): LayoutLine | null {
  const [all, given = '', written = '', closed, rest = ''] = FIRST.exec(line) ?? [];
  if (all === undefined) return null;
  const behind = rest.trim();
  const name = given.toLowerCase();
  const level = name === 'theme' ? themeLevel(attributesOf(written)) : name;
  if (closed || name === 'end-separator') return behind === '' ? { name, edge: 'whole', level, body: '' } : null;
  const last = readLast(behind);
  // More of the same on the line are words side by side, not one block.
  const between = last?.name === name ? last.body : behind;
  if (new RegExp(`</?${name}[\\s/>]`, 'i').test(between)) return null;
  return { name, edge: last?.name === name ? 'whole' : 'open', level, body: between };
}

function readLast(line: string): LayoutLine | null {
  const [all, body = '', given = ''] = LAST.exec(line) ?? [];
  if (all === undefined) return null;
  const name = given.toLowerCase();
  return { name, edge: 'close', level: name, body: body.trim() };
}

/** `node` is one HTML node of a text: the layout tag it is, or null. */
export function readInlineLayout(node: string): { name: string; edge: 'open' | 'close' | 'whole' } | null {
  const [all, slash, name = ''] = new RegExp(`^${ANYWHERE.source}$`, 'i').exec(node) ?? [];
  if (all === undefined) return null;
  const whole = all.endsWith('/>') || name.toLowerCase() === 'end-separator';
  return { name: name.toLowerCase(), edge: slash ? 'close' : whole ? 'whole' : 'open' };
}

/** For text that shows its angle brackets: those of layouts are no words. */
export function withoutLayoutTags(text: string): string {
  return text.replace(ANYWHERE, '');
}

/** Where a layout tag that is still being written begins; -1 when the text ends with none. */
export function unfinishedLayout(text: string): number {
  const found = UNFINISHED.exec(text);
  if (!found) return -1;
  const begun = found[1]?.toLowerCase() ?? '';
  return NAMES.some((name) => name.startsWith(begun)) ? found.index : -1;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  return new Map(
    [...written.matchAll(/([a-z-]+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [name, one ?? other ?? '']),
  );
}

/** A theme holds only with a known type and, where they are given, a known colour and a known title style. */
function themeLevel(attributes: ReadonlyMap<string, string>): Level {
  const [type, color, title] = ['type', 'color', 'title'].map((name) => attributes.get(name));
  if (type !== 'wechat' && type !== 'other') return '';
  if (color !== undefined && color !== 'wechat-blue' && color !== 'wechat-green') return '';
  if (title !== undefined && title !== 'theme-title-1' && title !== 'theme-title-2') return '';
  return ['theme', type, color ?? '', title ?? ''].join(':');
}
