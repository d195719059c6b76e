/** The prompt's text form: words with tags in them, `{#Tag attr="…"#}content{#/Tag#}`, read and written without loss. */

/** Every tag with its attributes, in the order they are printed. */
export const tagAttributes = {
  AtMention: ['id', 'name', 'avatar', 'type'],
  CollectTag: ['id', 'type', 'name', 'avatar'],
  experts: ['id', 'name', 'avatar'],
  InputSlot: ['id', 'placeholder'],
  SelectSlot: ['id', 'placeholder', 'options'],
  SkillTagBlock: ['id', 'name'],
  Optimize: [],
  SameStyle: ['id'],
  Image: ['url', 'name', 'type'],
  ImageTemplate: ['id', 'name', 'url'],
  TemplateTag: ['type', 'id', 'url', 'uri', 'query'],
  DomSelect: ['filePath', 'line', 'column', 'name', 'tag', 'text', 'look', 'selectedArea'],
  ExcelTag: [
    'id',
    'content',
    'fileUri',
    'fileName',
    'sheetName',
    'sheetCount',
    'rangeLabel',
    'row',
    'col',
    'rowCount',
    'colCount',
    'cells',
  ],
} as const;

export type TagName = keyof typeof tagAttributes;
export type AttributesOf<Tag extends TagName> = Record<(typeof tagAttributes)[Tag][number], string>;

export interface TextNode {
  type: 'text';
  text: string;
}

/** Attributes that are not there are ''. `content` is what stands between the tag's two ends: a slot's value. */
export type TagNode = { [Tag in TagName]: { type: 'tag'; tag: Tag; attributes: AttributesOf<Tag>; content: string } }[TagName];

export type PromptNode = TextNode | TagNode;

export const tagNames = Object.keys(tagAttributes).filter(isTagName);

export function isTagName(name: string): name is TagName {
  return Object.hasOwn(tagAttributes, name);
}

/** A tag made of whatever of its attributes is given. */
export function tagNode<Tag extends TagName>(tag: Tag, given: Readonly<Partial<Record<string, string>>>, content = ''): TagNode {
  const attributes = Object.fromEntries(tagAttributes[tag].map((name) => [name, Object.hasOwn(given, name) ? (given[name] ?? '') : '']));
  // The attributes were made from the tag's own row of the table, which is what ties the two together.
  return { type: 'tag', tag, attributes, content } as TagNode;
}

/** A node and exactly how it stands in the prompt. */
export interface Piece {
  node: PromptNode;
  raw: string;
}

/** Reads any text. What is no complete, known tag is words; neighbouring words are one node. */
export function parse(markup: string): PromptNode[] {
  return piecesOf(markup).map(({ node }) => node);
}

/** As `parse`; what stands there, joined again, is the prompt to the letter. */
export function piecesOf(markup: string): Piece[] {
  const pieces: Piece[] = [];
  let words = '';
  let at = 0;
  const endWords = () => {
    if (words !== '') pieces.push({ node: { type: 'text', text: bare(words) }, raw: words });
    words = '';
  };
  for (let open = markup.indexOf('{#'); open !== -1; open = markup.indexOf('{#', at)) {
    const read = readTag(markup, open);
    words += markup.slice(at, read ? open : open + 2);
    at = read ? read.end : open + 2;
    if (!read) continue;
    endWords();
    pieces.push({ node: read.node, raw: markup.slice(open, at) });
  }
  words += markup.slice(at);
  endWords();
  return pieces;
}

/** Writes nodes so that `parse` reads the same ones again (neighbouring words become one). */
export function print(nodes: readonly PromptNode[]): string {
  let markup = '';
  let words = '';
  for (const node of nodes) {
    if (node.type === 'text') {
      // Escaped together: two pieces of text may make the beginning of a tag where they meet.
      words += node.text;
      continue;
    }
    markup += guarded(words);
    words = '';
    const attributes = Object.entries(node.attributes).map(([name, value]) => (value === '' ? '' : ` ${name}=${quoted(value)}`));
    markup += `{#${node.tag}${attributes.join('')}#}${guarded(node.content)}{#/${node.tag}#}`;
  }
  return markup + guarded(words);
}

/** `{#` in somebody's words is written `{\#`, so that typing it makes no tag; what already has backslashes there gets one more. */
function guarded(words: string): string {
  return words.replace(/\{(?=\\*#)/g, '{\\');
}

function bare(written: string): string {
  return written.replace(/\{\\(?=\\*#)/g, '{');
}

/** As a JSON string, in which `#` never stands: no value looks like the end of its tag to anybody. */
function quoted(value: string): string {
  return JSON.stringify(value).replaceAll('#', '\\u0023');
}

function readTag(markup: string, open: number): { node: TagNode; end: number } | null {
  const name = /\w+/y;
  name.lastIndex = open + 2;
  const tag = name.exec(markup)?.[0] ?? '';
  if (!isTagName(tag)) return null;
  const attributes = new Map<string, string>();
  const attribute = /\s+(\w+)="/y;
  let at = name.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(markup);
    if (!found?.[1]) break;
    const end = endOfValue(markup, attribute.lastIndex);
    if (end === -1) return null;
    attributes.set(found[1], valueOf(markup.slice(attribute.lastIndex, end)));
    at = end + 1;
  }
  const close = /\s*#\}/y;
  close.lastIndex = at;
  if (!close.test(markup)) return null;
  // Tags don't stand in one another: the next one that begins must be this one's end.
  const end = markup.indexOf('{#', close.lastIndex);
  const last = `{#/${tag}#}`;
  if (end === -1 || !markup.startsWith(last, end)) return null;
  const node = tagNode(tag, Object.fromEntries(attributes), bare(markup.slice(close.lastIndex, end)));
  return { node, end: end + last.length };
}

/** Where the closing quote stands, -1 when there is none. */
function endOfValue(markup: string, from: number): number {
  for (let at = from; at < markup.length; at += 1) {
    if (markup[at] === '"') return at;
    if (markup[at] === '\\') at += 1;
  }
  return -1;
}

function valueOf(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    const value: unknown = JSON.parse(`"${written}"`);
    if (typeof value === 'string') return value;
  } catch {
    // Written by another hand: a backslash only keeps the quote behind it.
  }
  return written.replaceAll('\\"', '"');
}
