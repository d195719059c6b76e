/** Words, colour and size of one element changed where they are written, and nothing else of the file. Pure but for reading. */
import type { SyntaxNode } from '@lezer/common';
import type { ElementPlace } from '#contract/site/frame-places.ts';
import type { ElementChange } from '#contract/site/element-change.ts';
import { attributeOf, childrenOf, elementAt, elementOf, expressionIn, literalOf, offsetAt, treeOf, type JsxElement } from './jsx-source.ts';
import { asJsxText, asLiteral, chainOf, importOf, namedTexts, type NamedText, type TextPlace } from './text-places.ts';

export interface SourceFiles {
  paths: readonly string[];
  /** Null for what is no text. */
  read(path: string): Promise<string | null>;
}

/** New contents by path; or why nothing was changed, a sentence. */
export type Edited = { changes: ReadonlyMap<string, string> } | { problem: string };

/** `code`: what stood there when it was pointed at; the file may be another since. */
export async function editElement(
  files: SourceFiles,
  place: Pick<ElementPlace, 'filePath' | 'line' | 'column' | 'text'>,
  code: string,
  change: ElementChange,
): Promise<Edited> {
  const source = files.paths.includes(place.filePath) ? await files.read(place.filePath) : null;
  if (source === null) return { problem: `项目里没有“${place.filePath}”，请在预览里重新选择。` };
  const element = findElement(source, place, code);
  if (!element) return { problem: `“${place.filePath}”在选择之后改过，找不到选中的那个元素了，请在预览里重新选择。` };
  const edits: Edit[] = [];
  if (change.text !== undefined) {
    const found = await textPlace(files, place, source, element);
    if ('problem' in found) return found;
    edits.push({ path: found.path, from: found.from, to: found.to, put: found.put(change.text) });
  }
  const style = styleOf(change);
  if (style.length > 0) edits.push({ path: place.filePath, ...styleEdit(element, source, style) });
  if (edits.length === 0) return { problem: '没有要改的。' };
  const changes = new Map<string, string>();
  // From the end, so that places before stay where they are.
  for (const { path, from, to, put } of edits.toSorted((a, b) => b.from - a.from)) {
    const before = changes.get(path) ?? (await files.read(path)) ?? '';
    changes.set(path, before.slice(0, from) + put + before.slice(to));
  }
  return { changes };
}

interface Edit {
  path: string;
  from: number;
  to: number;
  put: string;
}

function findElement(source: string, place: Pick<ElementPlace, 'filePath' | 'line' | 'column'>, code: string): JsxElement | null {
  const tree = treeOf(place.filePath, source);
  if (!tree) return null;
  const offset = offsetAt(source, place.line, place.column);
  if (offset !== null && source.startsWith(code, offset)) {
    const element = elementAt(tree, source, offset);
    if (element) return element;
  }
  // The same element further up or down.
  const at = code === '' ? -1 : source.indexOf(code);
  return at >= 0 && source.indexOf(code, at + 1) < 0 ? elementAt(tree, source, at) : null;
}

/** Its code, cut; '' where there is no such element. */
export function codeOfElement(path: string, source: string, line: number, column: number, most: number): string {
  const tree = treeOf(path, source);
  const offset = offsetAt(source, line, column);
  const element = tree && offset !== null ? elementAt(tree, source, offset) : null;
  return element ? source.slice(element.node.from, Math.min(element.node.to, element.node.from + most)) : '';
}

/** The first element that begins on a line. */
export function codeOfLine(path: string, source: string, line: number, tag: string, most: number): string {
  const start = offsetAt(source, line, 1);
  if (start === null) return '';
  const end = source.indexOf('\n', start);
  const text = source.slice(start, end < 0 ? source.length : end);
  const column = text.indexOf(`<${tag}`);
  return column < 0 ? '' : codeOfElement(path, source, line, column + 1, most);
}

// Words

/** Whose words stand in an attribute. */
const wordsIn: Readonly<Record<string, string>> = { input: 'placeholder', textarea: 'placeholder', img: 'alt' };
const computed = '这段文字是程序算出来的，不是写在代码里的一句话，没有改；可以在“代码”里改。';

async function textPlace(
  files: SourceFiles,
  { filePath, text }: Pick<ElementPlace, 'filePath' | 'text'>,
  source: string,
  chosen: JsxElement,
): Promise<TextPlace | { problem: string }> {
  let element = chosen;
  for (;;) {
    const attribute = wordsIn[element.tag];
    if (attribute !== undefined) return attributePlace(files, filePath, source, element, attribute);
    const holders = element.children.filter((child) => isWords(child, source));
    const [first] = holders;
    const last = holders.at(-1);
    if (first && last && holders.every((one) => isFixed(one, source)) && areNeighbours(element.children, holders)) {
      const [from, to] = trimmed(source, first, last);
      return { path: filePath, from, to, put: asJsxText };
    }
    if (first && holders.length === 1) return expressionPlace(files, filePath, source, first, text);
    if (holders.length > 1) return { problem: '这里的文字由几段拼成，有的是程序算出来的，没有改；请选中更小的一块，或在“代码”里改。' };
    const inner = element.children.filter(({ name }) => name === 'JSXElement');
    const only = inner.length === 1 && inner[0] ? elementOf(inner[0], source) : null;
    if (only && /^[a-z]/.test(only.tag)) element = only;
    else
      return {
        problem: inner.length > 0 ? '选中的是一整块，里面不止一段文字，没有改；请选中要改的那一段。' : '选中的元素里没有文字，没有改。',
      };
  }
}

async function attributePlace(
  files: SourceFiles,
  filePath: string,
  source: string,
  element: JsxElement,
  name: string,
): Promise<TextPlace | { problem: string }> {
  const attribute = attributeOf(element, source, name);
  const value = attribute?.lastChild;
  if (!attribute || !value || value === attribute.firstChild)
    return { problem: '选中的元素里没有写在代码里的文字，没有改；可以在“代码”里加。' };
  if (value.name === 'JSXEscape') return expressionPlace(files, filePath, source, value, '');
  return {
    path: filePath,
    from: value.from,
    to: value.to,
    put: (words) => (/["&\\\n]/.test(words) ? `{${JSON.stringify(words)}}` : `"${words}"`),
  };
}

function isWords(node: SyntaxNode, source: string): boolean {
  if (node.name === 'JSXText') return source.slice(node.from, node.to).trim() !== '';
  return node.name === 'JSXEscape' && expressionIn(node) !== null;
}

function isFixed(node: SyntaxNode, source: string): boolean {
  if (node.name === 'JSXText') return true;
  const expression = expressionIn(node);
  return expression !== null && literalOf(expression, source) !== null;
}

/** Nothing but space between them. */
function areNeighbours(children: readonly SyntaxNode[], holders: readonly SyntaxNode[]): boolean {
  const places = holders.map((one) => children.indexOf(one));
  return children.slice(places[0], (places.at(-1) ?? 0) + 1).every(({ name }) => name !== 'JSXElement');
}

function trimmed(source: string, first: SyntaxNode, last: SyntaxNode): [from: number, to: number] {
  const text = source.slice(first.from, last.to);
  const from = first.from + (text.length - text.trimStart().length);
  return [from, first.from + text.trimEnd().length];
}

/** The words an expression stands for: one literal, one entry of the content, one item of a list. */
async function expressionPlace(
  files: SourceFiles,
  path: string,
  source: string,
  escape: SyntaxNode,
  shown: string,
): Promise<TextPlace | { problem: string }> {
  const expression = expressionIn(escape);
  if (!expression) return { problem: computed };
  const chain = chainOf(expression, source);
  const [root = '', ...way] = chain ?? [];
  const from = chain ? importOf(path, source, root) : null;
  if (from?.endsWith('.json') && way.length > 0) {
    const entry = namedTexts(from, (await files.read(from)) ?? '').find((one) => one.way.join('\n') === way.join('\n'));
    return entry ?? { problem: `“${chain?.join('.')}”在 ${from} 里不是一句文字，没有改。` };
  }
  if (chain) return amongNamed(files, chain.at(-1) ?? '', shown);
  const inside = partsOf(expression, source);
  const literals = inside.flatMap((node): TextPlace[] =>
    literalOf(node, source) === shown && shown !== ''
      ? [{ path, from: node.from, to: node.to, put: asLiteral(source.slice(node.from, node.to)) }]
      : [],
  );
  const [literal] = literals;
  if (literal && literals.length === 1) return literal;
  const entries: NamedText[] = [];
  for (const node of inside) {
    const [name = '', ...steps] = chainOf(node, source) ?? [];
    const file = steps.length > 0 ? importOf(path, source, name) : null;
    if (!file?.endsWith('.json')) continue;
    const texts = namedTexts(file, (await files.read(file)) ?? '');
    entries.push(...texts.filter((one) => one.way.join('\n') === steps.join('\n') && one.value === shown));
  }
  const [entry] = entries;
  return entry && entries.length === 1 ? entry : { problem: computed };
}

function partsOf(expression: SyntaxNode, source: string): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  expression.cursor().iterate((ref) => {
    const { node } = ref;
    if (node.from > expression.to || node.to < expression.from) return false;
    if (node.name === 'MemberExpression' || literalOf(node, source) !== null) {
      parts.push(node);
      return false;
    }
    return undefined;
  });
  return parts;
}

/** A project is searched as far as this, in characters. */
const mostSearched = 2_000_000;

async function amongNamed(files: SourceFiles, key: string, shown: string): Promise<TextPlace | { problem: string }> {
  const exact: NamedText[] = [];
  const within: NamedText[] = [];
  let searched = 0;
  for (const path of files.paths) {
    if (!/\.(?:tsx?|jsx?|mjs|json)$/.test(path) || /(?:^|\/)(?:package|tsconfig)\.json$/.test(path)) continue;
    const source = await files.read(path);
    if (source === null || !source.includes(key)) continue;
    searched += source.length;
    if (searched > mostSearched) break;
    for (const one of namedTexts(path, source)) {
      if (one.key !== key || one.value === '') continue;
      if (one.value.trim() === shown) exact.push(one);
      else if (shown.includes(one.value)) within.push(one);
    }
  }
  const found = exact.length > 0 ? exact : within;
  const [one] = found;
  if (!one) return { problem: computed };
  return found.length === 1 ? one : { problem: `写着同样文字的有 ${found.length} 处，不知道是哪一处，没有改；请在“代码”里改。` };
}

// Looks

type Style = [name: string, value: string | number];

function styleOf({ color, background, font_size, bold }: ElementChange): Style[] {
  return [
    ...(color === undefined ? [] : [['color', color] as Style]),
    ...(background === undefined ? [] : [['background', background] as Style]),
    ...(font_size === undefined ? [] : [['fontSize', font_size] as Style]),
    ...(bold === undefined ? [] : [['fontWeight', bold ? 700 : 400] as Style]),
  ];
}

const written = ([name, value]: Style): string => `${name}: ${typeof value === 'number' ? value : `'${value}'`}`;

function styleEdit(element: JsxElement, source: string, style: Style[]): Omit<Edit, 'path'> {
  const attribute = attributeOf(element, source, 'style');
  const value = attribute?.lastChild;
  if (!attribute || !value || value.name !== 'JSXEscape') {
    const { opening } = element;
    const put = ` style={{ ${style.map(written).join(', ')} }}`;
    // Behind whatever is passed on, which might bring a style of its own.
    const last = childrenOf(opening).findLast(({ name }) => name !== 'JSXEndTag' && name !== 'JSXSelfCloseEndTag' && name !== '⚠');
    const at = last?.to ?? opening.to;
    return attribute ? { from: attribute.from, to: attribute.to, put: put.trimStart() } : { from: at, to: at, put };
  }
  const object = expressionIn(value);
  if (object?.name !== 'ObjectExpression') {
    const base = object ? source.slice(object.from, object.to) : '{}';
    return { from: value.from, to: value.to, put: `{{ ...(${base}), ${style.map(written).join(', ')} }}` };
  }
  return { from: object.from, to: object.to, put: withStyle(object, source, style) };
}

function withStyle(object: SyntaxNode, source: string, style: Style[]): string {
  let text = source.slice(object.from, object.to);
  const left: Style[] = [];
  const properties = object.getChildren('Property');
  const edits: { from: number; to: number; put: string }[] = [];
  const spread = properties.findLast((one) => one.firstChild?.name === 'Spread');
  for (const [name, value] of style) {
    const known = properties.findLast(
      (one) => keyOf(one, source) === name || (name === 'background' && keyOf(one, source) === 'backgroundColor'),
    );
    const holder = known?.lastChild;
    if (!known || !holder || holder === known.firstChild) left.push([name, value]);
    else if (spread && spread.from > known.from) {
      // What is spread behind it would win: it goes to the end.
      edits.push({ from: known.from - object.from, to: (known.nextSibling?.nextSibling?.from ?? known.to) - object.from, put: '' });
      left.push([name, value]);
    } else
      edits.push({
        from: holder.from - object.from,
        to: holder.to - object.from,
        put: typeof value === 'number' ? String(value) : `'${value}'`,
      });
  }
  for (const { from, to, put } of edits.toSorted((a, b) => b.from - a.from)) text = text.slice(0, from) + put + text.slice(to);
  if (left.length === 0) return text;
  const inner = text.slice(1, -1).trimEnd();
  const joint = inner.trim() === '' ? ' ' : inner.endsWith(',') ? ' ' : ', ';
  return `{${inner}${joint}${left.map(written).join(', ')} }`;
}

function keyOf(property: SyntaxNode, source: string): string {
  const key = property.firstChild;
  return key ? source.slice(key.from, key.to).replaceAll(/^['"]|['"]$/g, '') : '';
}
