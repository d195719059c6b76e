/** Finds elements in the text of an XML part and changes only them, so that everything else stays as its author wrote it. */
import { escapeXml, unescapeEntities } from '#text/escape.ts';

export interface Span {
  /** Without its prefix: `sheetData`. */
  name: string;
  /** With its prefix, as written. */
  tag: string;
  /** The start tag's attributes as written. */
  attributes: string;
  from: number;
  /** Content; both are equal for an empty element. */
  inner_from: number;
  inner_to: number;
  to: number;
}

interface Tag {
  from: number;
  to: number;
  closes: boolean;
  empty: boolean;
  tag: string;
  attributes: string;
}

const quote = 34;
const apostrophe = 39;
const greater = 62;

function nextTag(xml: string, at: number, end: number): Tag | null {
  for (let from = xml.indexOf('<', at); from >= 0 && from < end; from = xml.indexOf('<', from)) {
    const second = xml[from + 1];
    if (second === '!' || second === '?') {
      const close = xml.startsWith('<!--', from) ? '-->' : xml.startsWith('<![CDATA[', from) ? ']]>' : second === '?' ? '?>' : '>';
      const past = xml.indexOf(close, from + 2);
      if (past < 0) return null;
      from = past + close.length;
      continue;
    }
    let to = from + 1;
    for (let inside = 0; to < end; to += 1) {
      const code = xml.charCodeAt(to);
      if (inside !== 0) {
        if (code === inside) inside = 0;
      } else if (code === quote || code === apostrophe) inside = code;
      else if (code === greater) break;
    }
    const closes = second === '/';
    const empty = xml[to - 1] === '/';
    const body = xml.slice(from + (closes ? 2 : 1), empty ? to - 1 : to);
    const space = body.search(/\s/);
    return {
      from,
      to: to + 1,
      closes,
      empty,
      tag: space < 0 ? body : body.slice(0, space),
      attributes: space < 0 ? '' : body.slice(space),
    };
  }
  return null;
}

/** The elements directly inside, in order. */
export function childrenOf(xml: string, parent: Pick<Span, 'inner_from' | 'inner_to'>): Span[] {
  const found: Span[] = [];
  let depth = 0;
  let open: Tag | null = null;
  for (let at = parent.inner_from; ;) {
    const tag = nextTag(xml, at, parent.inner_to);
    if (!tag) return found;
    at = tag.to;
    if (tag.closes) {
      depth -= 1;
      if (depth === 0 && open) found.push(spanOf(open, tag.from, tag.to));
    } else if (tag.empty) {
      if (depth === 0) found.push(spanOf(tag, tag.to, tag.to));
    } else if (depth === 0) {
      const end = endOf(xml, tag, parent.inner_to);
      if (end === null) {
        open = tag;
        depth = 1;
      } else {
        found.push(spanOf(tag, end.from, end.to));
        at = end.to;
      }
    } else depth += 1;
  }
}

/**
 * Where an element ends that plainly holds none of its own name: found without reading the tags in between, of which a large sheet
 * has millions. Null when that can't be told so.
 */
function endOf(xml: string, { tag, to }: Tag, most: number): { from: number; to: number } | null {
  const closing = `</${tag}>`;
  const from = xml.indexOf(closing, to);
  if (from < 0 || from + closing.length > most) return null;
  const inner = xml.slice(to, from);
  const isPlain = !inner.includes(`<${tag}`) && !inner.includes('<!') && !inner.includes('<?');
  return isPlain ? { from, to: from + closing.length } : null;
}

function spanOf(tag: Tag, inner_to: number, to: number): Span {
  return {
    name: tag.tag.slice(tag.tag.indexOf(':') + 1),
    tag: tag.tag,
    attributes: tag.attributes,
    from: tag.from,
    inner_from: tag.to,
    inner_to,
    to,
  };
}

/** The document element. Throws `Error` when there is none. */
export function rootOf(xml: string): Span {
  const [root] = childrenOf(xml, { inner_from: 0, inner_to: xml.length });
  if (!root) throw new Error('文件里有一个空的部件，打不开。');
  return root;
}

export function childNamed(xml: string, parent: Span, name: string): Span | undefined {
  return childrenOf(xml, parent).find((child) => child.name === name);
}

/** `x:` when the document element has a prefix. */
export function prefixOf(span: Span): string {
  return span.tag.slice(0, span.tag.indexOf(':') + 1);
}

/** Elements written without a prefix, in the prefix of their document. */
export function inPrefix(xml: string, prefix: string): string {
  return prefix === '' ? xml : xml.replace(/<(\/?)(?=[A-Za-z][\w.-]*[\s/>])/g, `<$1${prefix}`);
}

export function attributeOf(span: Pick<Span, 'attributes'>, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name.replace(/[.]/g, '\\.')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(span.attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeEntities(value);
}

/** The start tag's attributes with one set, or taken away with null. */
export function withAttribute(attributes: string, name: string, value: string | null): string {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  const written = value === null ? '' : ` ${name}="${escapeXml(value)}"`;
  return pattern.test(attributes) ? attributes.replace(pattern, () => written) : attributes.trimEnd() + written;
}

export interface Splice {
  from: number;
  to: number;
  text: string;
}

/** Applied together; they must not overlap. Those at the same place keep their order. */
export function splice(xml: string, splices: Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of splices.map((one, n) => ({ ...one, n })).sort((a, b) => a.from - b.from || a.n - b.n)) {
    parts.push(xml.slice(at, from), text);
    at = to;
  }
  return parts.join('') + xml.slice(at);
}

/** Puts children at the end of an element, which may have been empty. */
export function append(parent: Span, children: string): Splice {
  if (parent.inner_from === parent.to)
    return { from: parent.from, to: parent.to, text: `<${parent.tag}${parent.attributes}>${children}</${parent.tag}>` };
  return { from: parent.inner_to, to: parent.inner_to, text: children };
}

export function setAttributes(span: Span, attributes: string): Splice {
  const empty = span.inner_from === span.to;
  return { from: span.from, to: span.inner_from, text: `<${span.tag}${attributes.trimEnd()}${empty ? '/' : ''}>` };
}
