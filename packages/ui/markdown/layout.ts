/** Reads the layout tags an answer may use: a fixed list, each on a line of its own; anything else in angle brackets stays text. */

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

const LINE = new RegExp(
  `^ {0,3}<(/?)(${NAMES.join('|')})((?:[ \\t]+[a-z-]+=(?:"[^"<>]*"|'[^'<>]*'))*)[ \\t]*(/?)>(?:([^\\n]*)</\\2[ \\t]*>)?[ \\t]*$`,
);

/** One level of layout as a token of its blocks' style; '' when the tag is known but ignored. */
export type Level = string;

export interface LayoutLine {
  name: string;
  edge: 'open' | 'close' | 'whole';
  level: Level;
  /** whole: the Markdown between the tags. */
  body: string;
}

export function readLayout(line: string): LayoutLine | null {
  // Almost no line gets further than this.
  if (!line.includes('<')) return null;
  const [all, slash, name = '', written = '', closed, body] = LINE.exec(line) ?? [];
  if (all === undefined) return null;
  if (slash) return written === '' && !closed && body === undefined ? { name, edge: 'close', level: name, body: '' } : null;
  const whole = body !== undefined || Boolean(closed) || name === 'end-separator';
  const level = name === 'theme' ? themeLevel(attributesOf(written)) : name;
  return { name, edge: whole ? 'whole' : 'open', level, body: body ?? '' };
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
