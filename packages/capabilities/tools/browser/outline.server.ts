/** A page as words: its text in order, and everything that can be clicked or filled in, each with the reference it is called by. */
import type { Frame, Page } from 'playwright-core';
import type { BrowserStep } from '#contract/content/browser.ts';

export interface PageElement {
  ref: string;
  /** As a person calls it: 链接, 按钮, 输入框. */
  kind: string;
  name: string;
  /** What stands in a field, or where a link leads. */
  value: string;
  /** 已选中, 不可用 … */
  state: string[];
  /** In the part of the page that is in view. */
  in_view: boolean;
}

export interface Outline {
  lines: string[];
  elements: PageElement[];
  /** The page has a field for a password. */
  has_password: boolean;
}

/** One node of the library's snapshot, as it is documented; whatever else a node holds is not looked at. */
interface Node {
  role?: string;
  name?: string;
  text?: string;
  ref?: string;
  url?: string;
  placeholder?: string;
  cursor?: string;
  checked?: boolean | 'mixed';
  disabled?: boolean;
  expanded?: boolean;
  selected?: boolean;
  pressed?: boolean | 'mixed';
  level?: number;
  box?: { x: number; y: number; width: number; height: number };
  children?: (Node | string)[];
}

const kinds: Record<string, string> = {
  link: '链接',
  button: '按钮',
  textbox: '输入框',
  searchbox: '搜索框',
  combobox: '下拉框',
  listbox: '列表框',
  checkbox: '复选框',
  radio: '单选项',
  switch: '开关',
  slider: '滑块',
  spinbutton: '数字框',
  tab: '标签',
  menuitem: '菜单项',
  menuitemcheckbox: '菜单项',
  menuitemradio: '菜单项',
  treeitem: '树节点',
};
const fields = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);
const snapshotMs = 8_000;
const mostNodes = 20_000;
const mostLineChars = 500;
const mostFrames = 30;
const frameMs = 1_500;
const hidden = '••••••';

/** What stands in fields for passwords, card numbers and one-time codes. */
export interface Secrets {
  values: ReadonlySet<string>;
  /** All of them are known. Where they are not, what stands in any field stays there. */
  complete: boolean;
}

export async function outlineOf(page: Page): Promise<Outline> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  // Before and after: somebody may be typing.
  const before = await secretsOf(page);
  const tree = await page.ariaSnapshotJSON({ mode: 'ai', boxes: true, timeout: snapshotMs });
  const after = await secretsOf(page);
  // The library types its answer as any JSON value; it documents a list of nodes, and whatever differs is skipped below.
  const nodes = (Array.isArray(tree) ? tree : [tree]) as (Node | string)[];
  const found = [...before.found, ...after.found];
  const secrets = { values: new Set(found.filter((value) => value !== '')), complete: before.complete && after.complete };
  return { ...readNodes(nodes, secrets, size), has_password: found.length > 0 };
}

/** One entry for each such field. The page's own frame must answer; of others that hang, and of more than can be asked, nothing is known. */
async function secretsOf(page: Page): Promise<{ found: string[]; complete: boolean }> {
  const [main, ...others] = page.frames();
  const asked = await Promise.all([
    ...(main ? [secretsIn(main, snapshotMs)] : []),
    ...others.slice(0, mostFrames).map((frame) => secretsIn(frame, frameMs)),
  ]);
  if (main && asked[0] === null) throw new Error('the page did not say in time what must stay in it');
  return { found: asked.flatMap((one) => one ?? []), complete: others.length <= mostFrames && !asked.includes(null) };
}

/** Null where it does not answer in time. */
async function secretsIn(frame: Frame, patience_ms: number): Promise<string[] | null> {
  const end = performance.now() + patience_ms;
  const late = new Promise<null>((done) => setTimeout(done, patience_ms, null).unref());
  const ask = async (): Promise<string[] | null> => {
    for (;;) {
      try {
        return await frame
          .locator('input[type=password], input[autocomplete^="cc-"], input[autocomplete="one-time-code"]')
          .evaluateAll((inputs) => inputs.map((input) => ('value' in input ? String(input.value) : '')));
      } catch {
        // One that went away has nothing to hide any more; one that is on its way to another page is asked there.
        if (frame.isDetached()) return [];
        if (performance.now() >= end) return null;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  };
  return Promise.race([ask(), late]);
}

/** Pure: the same nodes are always the same outline. */
export function readNodes(
  nodes: readonly (Node | string)[],
  secrets: Secrets,
  view: { width: number; height: number },
): Pick<Outline, 'lines' | 'elements'> {
  const lines: string[] = [];
  const elements: PageElement[] = [];
  let line: string[] = [];
  let seen = 0;
  const shown = (text: string): string => (secrets.values.has(text) ? hidden : oneLine(text));
  // Half of one, read while it was typed, is one too.
  const isSecret = (text: string): boolean =>
    !secrets.complete || (text.length >= 4 && [...secrets.values].some((secret) => secret.startsWith(text) || text.startsWith(secret)));
  const inField = (text: string): string => (text !== '' && isSecret(text) ? hidden : shown(text));
  const flush = (): void => {
    const text = line.join(' ').trim();
    if (text !== '') lines.push(text.slice(0, mostLineChars));
    line = [];
  };
  const say = (text: string): void => {
    if (line.at(-1) !== shown(text)) line.push(shown(text));
  };
  const walk = (node: Node | string, depth: number): void => {
    if (++seen > mostNodes || depth > 200) return;
    if (typeof node === 'string') return say(node);
    const role = node.role ?? 'generic';
    const kind = kinds[role] ?? (node.cursor === 'pointer' && role === 'generic' && nameOf(node) !== '' ? '可点击' : undefined);
    const isBlock = !inline.has(role) && kind === undefined;
    if (isBlock) flush();
    if (role === 'heading') line.push(`${'#'.repeat(Math.min(node.level ?? 2, 6))} ${shown(nameOf(node))}`);
    else if (role === 'listitem') line.push('-');
    else if (role === 'img' && node.name) line.push(`[图：${shown(node.name)}]`);
    if (kind !== undefined && node.ref) elements.push(elementOf(node, kind, { shown, inField }, view));
    if (fields.has(role)) {
      // The words beside a field are mostly its name.
      const name = shown(node.name ?? '');
      if (line.at(-1) === name) line.pop();
      line.push(`${name}：${valueOf(node, { shown, inField }) || '＿＿'}`);
    } else if (role !== 'heading') {
      const own = kind !== undefined && node.name ? node.name : node.text;
      if (own) say(own);
      if (kind === undefined || !node.name) for (const child of node.children ?? []) walk(child, depth + 1);
    }
    // What can be clicked inside a heading or a named link is listed all the same.
    if (role === 'heading') for (const child of node.children ?? []) listOnly(child, depth + 1);
    if (isBlock) flush();
  };
  const listOnly = (node: Node | string, depth: number): void => {
    if (typeof node === 'string' || ++seen > mostNodes || depth > 200) return;
    const kind = kinds[node.role ?? ''];
    if (kind !== undefined && node.ref) elements.push(elementOf(node, kind, { shown, inField }, view));
    for (const child of node.children ?? []) listOnly(child, depth + 1);
  };
  for (const node of nodes) walk(node, 0);
  flush();
  return { lines: withoutRepeats(lines), elements };
}

const inline = new Set([
  'generic',
  'text',
  'strong',
  'emphasis',
  'link',
  'code',
  'superscript',
  'subscript',
  'img',
  'time',
  'mark',
  'insertion',
]);

interface Telling {
  shown(text: string): string;
  inField(text: string): string;
}

function elementOf(node: Node, kind: string, { shown, inField }: Telling, view: { width: number; height: number }): PageElement {
  const { box, role = '' } = node;
  const options = (node.children ?? []).flatMap((child) =>
    typeof child !== 'string' && child.role === 'option' ? [child.name ?? ''] : [],
  );
  const state = [
    node.disabled ? '不可用' : '',
    node.checked === true || node.pressed === true ? '已选中' : '',
    node.selected ? '当前' : '',
    node.expanded === true ? '已展开' : '',
    options.length > 0 ? `选项：${options.slice(0, 20).map(oneLine).join('、')}` : '',
  ];
  return {
    ref: node.ref ?? '',
    kind,
    name: shown(node.name ?? (nameOf(node) || node.placeholder || '')).slice(0, 80),
    value: role === 'link' ? (node.url ?? '').slice(0, 300) : fields.has(role) ? valueOf(node, { shown, inField }).slice(0, 200) : '',
    state: state.filter((text) => text !== ''),
    in_view: box !== undefined && box.y < view.height && box.y + box.height > 0 && box.width > 0,
  };
}

/** What stands in a field. An option that was chosen is no secret. */
function valueOf(node: Node, { shown, inField }: Telling): string {
  return node.text === undefined ? shown(chosenOf(node)) : inField(node.text);
}

/** What a list of options stands at. */
function chosenOf({ children = [] }: Node): string {
  const chosen = children.find((child) => typeof child !== 'string' && child.role === 'option' && child.selected === true);
  return typeof chosen === 'object' ? (chosen.name ?? '') : '';
}

/** Its own name, else the words in it. */
function nameOf(node: Node): string {
  if (node.name) return node.name;
  if (node.text) return node.text;
  const words: string[] = [];
  const gather = (child: Node | string, depth: number): void => {
    if (words.length > 20 || depth > 6) return;
    if (typeof child === 'string') words.push(child);
    else if (child.name || child.text) words.push(child.name ?? child.text ?? '');
    else for (const inner of child.children ?? []) gather(inner, depth + 1);
  };
  for (const child of node.children ?? []) gather(child, 0);
  return oneLine(words.join(' '));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function withoutRepeats(lines: string[]): string[] {
  return lines.filter((line, n) => line !== lines[n - 1]);
}

/** Lines of the elements, at most so many: what is in view goes before what is not, in the page's order. */
export function elementLines(
  elements: readonly PageElement[],
  most: number,
): { lines: string[]; links: BrowserStep['links']; left_out: number } {
  const named = elements.filter(({ name, value, kind }) => name !== '' || value !== '' || kind !== '链接');
  const chosen = new Set([...named.filter(({ in_view }) => in_view), ...named.filter(({ in_view }) => !in_view)].slice(0, most));
  const listed = named.filter((element) => chosen.has(element));
  const lines = listed.map(({ ref, kind, name, value, state }) => {
    const where = value === '' ? '' : kind === '链接' ? ` → ${value}` : ` = “${value}”`;
    return `[${ref}] ${kind} “${name}”${where}${state.length > 0 ? `（${state.join('，')}）` : ''}`;
  });
  const links = listed.flatMap(({ kind, name, value }) => (kind === '链接' && name !== '' && value !== '' ? [{ name, to: value }] : []));
  return { lines, links, left_out: named.length - lines.length };
}
