/** Holds a written PPTX against the rules of ECMA-376 a program can check: what PowerPoint and WPS would otherwise offer to repair. For tests. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { childOrder, labelPlaces, repeated, required } from './package-schema-testing.ts';

export interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

type Parts = Record<string, Uint8Array>;
type Say = (what: string) => void;

/** Every broken rule with the part it is broken in; empty when the package is sound. */
export function packageFaults(bytes: Uint8Array): string[] {
  const faults: string[] = [];
  const parts = unzipSync(bytes);
  const trees = new Map<string, Node>();
  for (const [path, part] of Object.entries(parts))
    if (/\.(?:xml|rels)$/.test(path)) {
      try {
        trees.set(path, parsed(strFromU8(part)));
      } catch (problem) {
        faults.push(`${path}: is no XML: ${String(problem)}`);
      }
    }
  const sayOf =
    (path: string): Say =>
    (what) =>
      faults.push(`${path}: ${what}`);
  checkTypes(parts, trees, sayOf('[Content_Types].xml'));
  for (const [path, tree] of trees) {
    if (path.endsWith('.rels')) checkRelations(path, tree, parts, sayOf(path));
    else checkReferences(path, tree, trees, sayOf(path));
    walk(tree, [], (node, above) => checkNode(node, above, sayOf(path)));
    if (/^ppt\/slides\/slide\d+\.xml$/.test(path)) checkIds(tree, sayOf(path));
    if (/^ppt\/charts\/chart\d+\.xml$/.test(path)) checkChart(path, tree, parts, sayOf(path));
  }
  const presentation = trees.get('ppt/presentation.xml');
  if (presentation) checkPresentation(presentation, trees, sayOf('ppt/presentation.xml'));
  else faults.push('ppt/presentation.xml is missing');
  return faults;
}

export function parsed(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    // Without namespaces attributes are plain strings.
    const node: Node = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (more) => {
    const node = open.at(-1);
    if (node) node.text += more;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (problem) => {
    throw problem;
  });
  parser.write(text).close();
  const [first] = root.children;
  if (!first) throw new Error('no element');
  return first;
}

export function walk(node: Node, above: Node[], visit: (node: Node, above: Node[]) => void): void {
  visit(node, above);
  for (const child of node.children) walk(child, [...above, node], visit);
}

export function all(node: Node, name: string): Node[] {
  const found: Node[] = [];
  walk(node, [], (one) => {
    if (one.name === name) found.push(one);
  });
  return found;
}
const child = (node: Node | undefined, name: string): Node | undefined => node?.children.find((one) => one.name === name);

function checkTypes(parts: Parts, trees: Map<string, Node>, say: Say): void {
  const types = trees.get('[Content_Types].xml');
  if (!types) return say('is missing');
  const defaults = new Map(all(types, 'Default').map((one) => [one.attributes['Extension']?.toLowerCase(), one.attributes['ContentType']]));
  const overrides = all(types, 'Override').map((one) => one.attributes['PartName'] ?? '');
  for (const name of new Set(overrides)) {
    if (overrides.filter((one) => one === name).length > 1) say(`${name} is named twice`);
    if (!parts[name.slice(1)]) say(`${name} is named and is not there`);
  }
  for (const path of Object.keys(parts)) {
    if (path.endsWith('/')) say(`${path} is a folder`);
    if (path === '[Content_Types].xml' || overrides.includes(`/${path}`)) continue;
    const type = defaults.get(path.split('.').at(-1)?.toLowerCase());
    if (!type) say(`${path} has no type`);
    else if (type === 'application/xml') say(`${path} has the type of any XML`);
  }
}

/** `ppt/slides/_rels/slide1.xml.rels` + `../media/a.png` → `ppt/media/a.png` */
function resolved(rels: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const base = rels.replace(/_rels\/[^/]+$/, '');
  return new URL(target, `http://part/${base}`).pathname.slice(1);
}

function checkRelations(path: string, tree: Node, parts: Parts, say: Say): void {
  const ids = new Set<string>();
  for (const { attributes } of all(tree, 'Relationship')) {
    const { Id = '', Target = '', TargetMode = '', Type = '' } = attributes;
    if (ids.has(Id)) say(`${Id} is there twice`);
    ids.add(Id);
    if (!Type) say(`${Id} has no type`);
    if (TargetMode === 'External') {
      if (!/^https?:/.test(Target)) say(`${Id} leads to ${Target}`);
    } else if (!parts[decodeURI(resolved(path, Target))]) say(`${Id} leads to ${Target}, which is not there`);
  }
}

function checkReferences(path: string, tree: Node, trees: Map<string, Node>, say: Say): void {
  const rels = trees.get(path.replace(/([^/]+)$/, '_rels/$1.rels'));
  const known = new Set(rels ? all(rels, 'Relationship').map((one) => one.attributes['Id']) : []);
  walk(tree, [], ({ name, attributes }) => {
    for (const [key, value] of Object.entries(attributes))
      if (/^r:(?:id|embed|link|pict)$/.test(key) && !known.has(value)) say(`${name} refers to ${value}, which is no relation of it`);
  });
}

const integer = /^-?\d+$/;
function checkNode(node: Node, above: Node[], say: Say): void {
  const parent = above.at(-1);
  const order = childOrder(node, parent);
  const where = `${parent?.name ?? ''}/${node.name}`;
  if (order) {
    let at = 0;
    for (const one of node.children) {
      const next = order.findIndex((names) => names.includes(one.name));
      if (next < 0) say(`${where} has ${one.name}, which doesn't belong there`);
      else if (next < at) say(`${where}: ${one.name} comes too late`);
      else {
        if (next === at && at > 0 && !repeated.has(one.name) && node.children[node.children.indexOf(one) - 1]?.name === one.name)
          say(`${where} has ${one.name} twice`);
        at = next;
      }
    }
  }
  for (const key of required[node.name] ?? []) if (node.attributes[key] === undefined) say(`${where} lacks ${key}`);
  checkValues(node, where, say);
}

function within(node: Node, key: string, from: number, to: number, where: string, say: Say): void {
  const value = node.attributes[key];
  if (value !== undefined && (!integer.test(value) || Number(value) < from || Number(value) > to)) say(`${where} ${key}="${value}"`);
}

const farthest = 27_273_042_316_900;
function checkValues(node: Node, where: string, say: Say): void {
  const { name, attributes } = node;
  switch (name) {
    case 'a:off':
      for (const key of ['x', 'y']) within(node, key, -farthest, farthest, where, say);
      break;
    case 'a:ext':
      for (const key of ['cx', 'cy']) within(node, key, 0, farthest, where, say);
      break;
    case 'a:rPr':
    case 'a:defRPr':
    case 'a:endParaRPr':
      within(node, 'sz', 100, 400_000, where, say);
      within(node, 'spc', -400_000, 400_000, where, say);
      break;
    case 'a:spcPts':
      within(node, 'val', 0, 158_400, where, say);
      break;
    case 'a:pPr':
      within(node, 'marL', 0, 51_206_400, where, say);
      within(node, 'indent', -51_206_400, 51_206_400, where, say);
      break;
    case 'a:ln':
      within(node, 'w', 0, 20_116_800, where, say);
      break;
    case 'a:alpha':
      within(node, 'val', 0, 100_000, where, say);
      break;
    case 'a:gs':
      within(node, 'pos', 0, 100_000, where, say);
      break;
    case 'a:gsLst':
      if (node.children.length < 2) say(`${where} has fewer than two colours`);
      break;
    case 'a:lin':
      within(node, 'ang', 0, 21_599_999, where, say);
      break;
    case 'a:srgbClr':
      if (!/^[\dA-Fa-f]{6}$/.test(attributes['val'] ?? '')) say(`${where} val="${attributes['val']}"`);
      break;
    case 'a:tbl': {
      const columns = all(node, 'a:gridCol').length;
      for (const row of node.children.filter((one) => one.name === 'a:tr'))
        if (row.children.filter((one) => one.name === 'a:tc').length !== columns) say(`${where}: a row has other than ${columns} cells`);
      break;
    }
    case 'p:txBody':
    case 'a:txBody':
      if (!child(node, 'a:p')) say(`${where} has no paragraph`);
      break;
  }
}

function checkIds(tree: Node, say: Say): void {
  const ids = all(tree, 'p:cNvPr').map((one) => one.attributes['id']);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) say(`the id ${id} is there twice`);
  if (all(tree, 'p:ph').filter((one) => one.attributes['type'] === 'title').length > 1) say('has two titles');
}

function checkPresentation(tree: Node, trees: Map<string, Node>, say: Say): void {
  const slides = all(tree, 'p:sldId').map((one) => Number(one.attributes['id']));
  if (new Set(slides).size !== slides.length || slides.some((id) => !(id >= 256 && id < 2_147_483_648))) say('ids of slides');
  const masters = [...trees].flatMap(([path, one]) =>
    path === 'ppt/presentation.xml' || path.startsWith('ppt/slideMasters/s')
      ? [...all(one, 'p:sldMasterId'), ...all(one, 'p:sldLayoutId')].map((found) => Number(found.attributes['id']))
      : [],
  );
  if (new Set(masters).size !== masters.length || masters.some((id) => !(id >= 2_147_483_648))) say('ids of masters and layouts');
  const names = [...trees.keys()].filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  if (names.length !== slides.length) say(`lists ${slides.length} slides of ${names.length}`);
}

const values = (cache: Node | undefined): string[] =>
  (cache?.children ?? []).filter((one) => one.name === 'c:pt').map((one) => child(one, 'c:v')?.text ?? '');

/** Axes that are there, series told apart, labels where this kind of chart may have them, the workbook with the same numbers. */
function checkChart(path: string, tree: Node, parts: Parts, say: Say): void {
  const axes = ['c:catAx', 'c:valAx', 'c:dateAx', 'c:serAx'].flatMap((name) => all(tree, name));
  const ids = axes.map((one) => child(one, 'c:axId')?.attributes['val']);
  const plot = all(tree, 'c:plotArea')[0];
  for (const chart of plot?.children.filter((one) => one.name.endsWith('Chart')) ?? []) {
    const used = chart.children.filter((one) => one.name === 'c:axId').map((one) => one.attributes['val']);
    for (const id of used) if (!ids.includes(id)) say(`${chart.name} stands on axis ${id}, which is not there`);
    if (!/pie|doughnut/.test(chart.name) && used.length !== 2) say(`${chart.name} has ${used.length} axes`);
    const allowed = labelPlaces(chart.name, child(chart, 'c:grouping')?.attributes['val']);
    for (const place of all(chart, 'c:dLblPos'))
      if (!allowed.includes(place.attributes['val'] ?? '')) say(`labels of ${chart.name} stand at ${place.attributes['val']}`);
    if (chart.name === 'c:barChart' && /stacked/i.test(child(chart, 'c:grouping')?.attributes['val'] ?? ''))
      if (child(chart, 'c:overlap')?.attributes['val'] !== '100') say('stacked bars stand beside each other');
  }
  for (const axis of axes)
    if (!ids.includes(child(axis, 'c:crossAx')?.attributes['val'])) say(`${axis.name} crosses an axis that is not there`);
  for (const key of ['c:idx', 'c:order']) {
    const found = all(tree, 'c:ser').map((one) => child(one, key)?.attributes['val']);
    if (new Set(found).size !== found.length) say(`${key} of two series is the same`);
  }
  const rels = parts[path.replace(/([^/]+)$/, '_rels/$1.rels')];
  const target = rels && all(parsed(strFromU8(rels)), 'Relationship').find((one) => one.attributes['Type']?.endsWith('/package'));
  const book = target && parts[resolved(path.replace(/([^/]+)$/, '_rels/$1.rels'), target.attributes['Target'] ?? '')];
  if (!book) return say('has no workbook');
  checkBook(tree, cellsOf(book, say), say);
}

/** What the chart shows stands in the cells it names. */
function checkBook(tree: Node, cells: Map<string, string>, say: Say): void {
  for (const reference of [...all(tree, 'c:numRef'), ...all(tree, 'c:strRef')]) {
    const range = /^'?[^'!]+'?!\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/.exec(child(reference, 'c:f')?.text ?? '');
    const cache = child(reference, reference.name === 'c:numRef' ? 'c:numCache' : 'c:strCache');
    if (!range || !cache) {
      say(`${reference.name} names ${child(reference, 'c:f')?.text}`);
      continue;
    }
    const [, column = '', from = '', , to = from] = range;
    const count = Number(to) - Number(from) + 1;
    if (Number(child(cache, 'c:ptCount')?.attributes['val']) !== count) say(`${range[0]} has another number of points`);
    for (const point of cache.children.filter((one) => one.name === 'c:pt')) {
      const cell = cells.get(`${column}${Number(from) + Number(point.attributes['idx'])}`);
      const shown = child(point, 'c:v')?.text ?? '';
      const same = reference.name === 'c:numRef' ? Number(cell) === Number(shown) && cell !== '' : cell === shown;
      if (!same) say(`${column}${Number(from) + Number(point.attributes['idx'])} is ${cell} in the workbook and ${shown} in the chart`);
    }
    if (values(cache).length > count) say(`${range[0]} has more points than cells`);
  }
}

function cellsOf(book: Uint8Array, say: Say): Map<string, string> {
  const parts = unzipSync(book);
  const read = (path: string): Node | null => {
    const bytes = parts[path];
    return bytes ? parsed(strFromU8(bytes)) : null;
  };
  for (const path of Object.keys(parts)) if (/\.(?:xml|rels)$/.test(path)) read(path);
  const sheet = read('xl/worksheets/sheet1.xml');
  if (!sheet || !read('xl/workbook.xml')) say('its workbook has no sheet');
  const shared = all(read('xl/sharedStrings.xml') ?? { name: '', attributes: {}, children: [], text: '' }, 'si').map((one) =>
    all(one, 't')
      .map(({ text }) => text)
      .join(''),
  );
  return new Map(
    (sheet ? all(sheet, 'c') : []).map((cell) => {
      const value = child(cell, 'v')?.text ?? '';
      return [cell.attributes['r'] ?? '', cell.attributes['t'] === 's' ? (shared[Number(value)] ?? '') : value];
    }),
  );
}
