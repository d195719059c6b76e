/** The list of sheets and names of a workbook package, and what must follow when one comes, goes, moves or is renamed. */
import { escapeXml, unescapeEntities } from '#text/escape.ts';
import { sheetInFormula } from './cell-name.ts';
import { declareType, freePath, relate, relationsNamespace, relationsOf, removePart, unrelate, typeOf, type Package } from './package.ts';
import {
  append,
  attributeOf,
  childNamed,
  childrenOf,
  inPrefix,
  prefixOf,
  rootOf,
  setAttributes,
  splice,
  withAttribute,
  type Span,
} from './xml-splice.ts';

export interface SheetPart {
  name: string;
  path: string;
  relation: string;
  id: number;
  hidden: boolean;
}

const worksheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Throws `Error` with a sentence when it is no ordinary workbook. */
export function workbookPath(pack: Package): string {
  const path = relationsOf(pack, '').find((one) => one.type === 'officeDocument')?.target;
  if (!path || !pack.has(path)) throw new Error('文件不完整，不是一个可以修改的工作簿。请用 Excel 或 WPS 打开并另存为 .xlsx 后重新上传。');
  if (pack.text(path).includes('http://purl.oclc.org/ooxml/spreadsheetml'))
    throw new Error('这是“严格 Open XML”格式的工作簿，只能读不能改。请在 Excel 里另存为普通的 .xlsx 后重新上传。');
  return path;
}

export function sheetsOf(pack: Package, path: string): SheetPart[] {
  const xml = pack.text(path);
  const relations = new Map(relationsOf(pack, path).map((one) => [one.id, one]));
  const list = childNamed(xml, rootOf(xml), 'sheets');
  return (list ? childrenOf(xml, list) : []).flatMap((sheet) => {
    const relation = /(?:^|\s)(?:[\w.-]+:)?id\s*=\s*["']([^"']*)["']/.exec(sheet.attributes.replace(/\ssheetId\s*=/, ' '))?.[1] ?? '';
    const target = relations.get(relation)?.target;
    if (!target || relations.get(relation)?.type !== 'worksheet') return [];
    return [
      {
        name: attributeOf(sheet, 'name') ?? '',
        path: target,
        relation,
        id: Number(attributeOf(sheet, 'sheetId')),
        hidden: (attributeOf(sheet, 'state') ?? 'visible') !== 'visible',
      },
    ];
  });
}

/** Excel's rules for a sheet's name: 1–31 characters, none of \ / ? * [ ] :, no ' at its ends, not taken. */
export function sheetName(wanted: string, taken: string[]): string {
  const clean = wanted
    // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
    .replace(/[\\/?*[\]:\u0000-\u001f]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const base = cut(clean === '' || /^history$/i.test(clean) ? '结果' : clean, 31);
  const others = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `(${number})`;
    const name = cut(base, 31 - ending.length) + ending;
    if (!others.has(name.toLowerCase())) return name;
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Adds a sheet at the end and gives its part; the newest sheet is the one that is shown first. */
export function addSheet(pack: Package, path: string, name: string, content: string): SheetPart {
  const sheets = sheetsOf(pack, path);
  const part = freePath(pack, 'xl/worksheets/sheet');
  pack.set(part, content);
  declareType(pack, part, worksheetType);
  const relation = relate(pack, path, 'worksheet', part);
  const id = Math.max(0, ...sheets.map((sheet) => sheet.id)) + 1;
  const xml = pack.text(path);
  const root = rootOf(xml);
  const list = childNamed(xml, root, 'sheets');
  if (!list) throw new Error('工作簿里没有工作表清单，打不开。请用 Excel 或 WPS 打开并另存后重新上传。');
  const one = `<sheet xmlns:r="${relationsNamespace}" name="${escapeXml(name)}" sheetId="${id}" r:id="${relation}"/>`;
  pack.set(path, splice(xml, [append(list, inPrefix(one, prefixOf(root)))]));
  return { name, path: part, relation, id, hidden: false };
}

/** Which sheet is shown when the workbook is opened. */
export function activate(pack: Package, path: string, name: string): void {
  const position = positionOf(pack, path, name);
  const xml = pack.text(path);
  const root = rootOf(xml);
  const views = childNamed(xml, root, 'bookViews');
  const view = views && childNamed(xml, views, 'workbookView');
  if (view) {
    const attributes = withAttribute(withAttribute(view.attributes, 'activeTab', String(position)), 'firstSheet', null);
    pack.set(path, splice(xml, [setAttributes(view, attributes)]));
  } else {
    const list = childNamed(xml, root, 'sheets');
    const place = list?.from ?? root.inner_to;
    const text = inPrefix(`<bookViews><workbookView activeTab="${position}"/></bookViews>`, prefixOf(root));
    pack.set(path, splice(xml, [{ from: place, to: place, text }]));
  }
  // Two selected sheets would be changed together by whoever types into one.
  for (const sheet of sheetsOf(pack, path)) {
    const part = pack.text(sheet.path);
    if (!/tabSelected\s*=/.test(part) || sheet.name === name) continue;
    const sheetViews = childNamed(part, rootOf(part), 'sheetViews');
    const selected = sheetViews ? childrenOf(part, sheetViews).filter((one) => attributeOf(one, 'tabSelected') !== undefined) : [];
    pack.set(
      sheet.path,
      splice(
        part,
        selected.map((one) => setAttributes(one, withAttribute(one.attributes, 'tabSelected', null))),
      ),
    );
  }
}

function positionOf(pack: Package, path: string, name: string): number {
  const xml = pack.text(path);
  const list = childNamed(xml, rootOf(xml), 'sheets');
  const position = (list ? childrenOf(xml, list) : []).findIndex((sheet) => attributeOf(sheet, 'name') === name);
  return Math.max(0, position);
}

/** Parts in which a sheet's name may stand in a formula. */
export const withFormulas = /^xl\/(?:worksheets|charts|pivotTables|tables|chartEx|externalLinks)\/|^xl\/pivotCache\//;
export const formulaElements =
  /(<(?:[\w.-]+:)?(?:f|formula|formula1|formula2|definedName|sqref|calculatedColumnFormula)(?:\s[^>]*)?>)([^<]*)(<\/)/g;

export function renameSheet(pack: Package, path: string, from: string, to: string): void {
  const rename = (formula: string): string => renamedIn(formula, from, to);
  for (const part of pack.paths()) {
    if (!part.endsWith('.xml') || !(withFormulas.test(part) || part === path)) continue;
    const xml = pack.text(part);
    let next = xml.includes('<')
      ? xml.replace(formulaElements, (whole, open: string, text: string, close: string) => {
          const plain = unescapeEntities(text);
          const renamed = rename(plain);
          return renamed === plain ? whole : open + escapeXml(renamed) + close;
        })
      : xml;
    if (part.startsWith('xl/pivotCache/'))
      next = next.replace(
        /(<(?:[\w.-]+:)?worksheetSource[^>]*\ssheet=)(["'])([^"']*)\2/g,
        (whole, lead: string, mark: string, name: string) =>
          unescapeEntities(name) === from ? `${lead}${mark}${escapeXml(to)}${mark}` : whole,
      );
    if (next !== xml) pack.set(part, next);
  }
  const xml = pack.text(path);
  const list = childNamed(xml, rootOf(xml), 'sheets');
  const sheet = (list ? childrenOf(xml, list) : []).find((one) => attributeOf(one, 'name') === from);
  if (sheet) pack.set(path, splice(xml, [setAttributes(sheet, withAttribute(sheet.attributes, 'name', to))]));
}

/** `旧!A1` and `'旧 表'!A1` outside of quoted text. */
export function renamedIn(formula: string, from: string, to: string): string {
  const reference = /"(?:[^"]|"")*"|'((?:[^']|'')+)'!|([\p{L}_][\p{L}\d_.]*)!/gu;
  return formula.replace(reference, (whole, quoted: string | undefined, plain: string | undefined) => {
    const name = quoted?.replaceAll("''", "'") ?? plain;
    return name?.toLowerCase() === from.toLowerCase() ? `${sheetInFormula(to)}!` : whole;
  });
}

/** Where formulas speak of a sheet: names of sheets, `名称“…”`, 图表. */
export function usersOf(pack: Package, path: string, name: string): string[] {
  const own = sheetsOf(pack, path).find((sheet) => sheet.name === name)?.path;
  const ownParts = own ? reachable(pack, own) : new Set<string>();
  const uses = (text: string): boolean => renamedIn(unescapeEntities(text), name, '\u0001') !== unescapeEntities(text);
  const users = new Set<string>();
  for (const sheet of sheetsOf(pack, path)) {
    if (sheet.path === own) continue;
    for (const [, , text = ''] of pack.text(sheet.path).matchAll(formulaElements)) if (uses(text)) users.add(`工作表“${sheet.name}”`);
  }
  for (const part of pack.paths()) {
    if (!/^xl\/(?:charts|pivotCache)\/[^/]+\.xml$/.test(part) || ownParts.has(part)) continue;
    for (const [, , text = ''] of pack.text(part).matchAll(formulaElements)) if (uses(text)) users.add('图表');
    if (pack.text(part).includes(`sheet="${escapeXml(name)}"`)) users.add('透视表');
  }
  const xml = pack.text(path);
  const names = childNamed(xml, rootOf(xml), 'definedNames');
  const position = positionOf(pack, path, name);
  for (const one of names ? childrenOf(xml, names) : [])
    if (attributeOf(one, 'localSheetId') !== String(position) && uses(xml.slice(one.inner_from, one.inner_to)))
      users.add(`名称“${attributeOf(one, 'name') ?? ''}”`);
  return [...users];
}

function reachable(pack: Package, from: string): Set<string> {
  const found = new Set([from]);
  for (const path of found)
    for (const relation of relationsOf(pack, path)) if (!relation.external && pack.has(relation.target)) found.add(relation.target);
  return found;
}

/** Takes a sheet away with the parts that only it used. */
export function removeSheet(pack: Package, path: string, sheet: SheetPart): void {
  const position = positionOf(pack, path, sheet.name);
  const own = reachable(pack, sheet.path);
  unrelate(pack, path, sheet.relation);
  const kept = reachable(pack, '');
  const xml = pack.text(path);
  const list = childNamed(xml, rootOf(xml), 'sheets');
  const gone = (list ? childrenOf(xml, list) : []).filter((one) => attributeOf(one, 'name') === sheet.name);
  pack.set(
    path,
    splice(
      xml,
      gone.map(({ from, to }) => ({ from, to, text: '' })),
    ),
  );
  for (const part of own) if (!kept.has(part)) removePart(pack, part);
  moveLocalNames(pack, path, (before) => (before === position ? null : before > position ? before - 1 : before));
  dropCalcChain(pack, path);
}

/** Excel makes it anew; one that names cells which hold no formula any more is called a damaged file. */
export function dropCalcChain(pack: Package, path: string): void {
  const chain = relationsOf(pack, path).find((one) => one.type === 'calcChain');
  if (!chain) return;
  unrelate(pack, path, chain.id);
  removePart(pack, chain.target);
}

/** `to` counts from 0. */
export function moveSheet(pack: Package, path: string, name: string, to: number): void {
  const xml = pack.text(path);
  const list = childNamed(xml, rootOf(xml), 'sheets');
  if (!list) return;
  const spans = childrenOf(xml, list);
  const from = spans.findIndex((one) => attributeOf(one, 'name') === name);
  const order = spans.map((_span, n) => n);
  order.splice(Math.min(to, spans.length - 1), 0, ...order.splice(from, 1));
  const text = order.map((n) => sliceOf(xml, spans[n])).join('');
  pack.set(path, splice(xml, [{ from: list.inner_from, to: list.inner_to, text }]));
  moveLocalNames(pack, path, (before) => order.indexOf(before));
}

function sliceOf(xml: string, span: Span | undefined): string {
  return span ? xml.slice(span.from, span.to) : '';
}

function moveLocalNames(pack: Package, path: string, place: (before: number) => number | null): void {
  const xml = pack.text(path);
  const root = rootOf(xml);
  const names = childNamed(xml, root, 'definedNames');
  const splices = (names ? childrenOf(xml, names) : []).flatMap((one) => {
    const local = attributeOf(one, 'localSheetId');
    if (local === undefined) return [];
    const next = place(Number(local));
    if (next === null) return [{ from: one.from, to: one.to, text: '' }];
    return [setAttributes(one, withAttribute(one.attributes, 'localSheetId', String(next)))];
  });
  const views = childNamed(xml, root, 'bookViews');
  for (const view of views ? childrenOf(xml, views) : []) {
    const active = Number(attributeOf(view, 'activeTab') ?? 0);
    splices.push(
      setAttributes(view, withAttribute(withAttribute(view.attributes, 'firstSheet', null), 'activeTab', String(place(active) ?? 0))),
    );
  }
  let next = splice(xml, splices);
  // An empty list is called damage.
  const left = childNamed(next, rootOf(next), 'definedNames');
  if (left && childrenOf(next, left).length === 0) next = splice(next, [{ from: left.from, to: left.to, text: '' }]);
  pack.set(path, next);
}

/** Order of what stands in a workbook after the sheets. */
const afterNames = [
  'calcPr',
  'oleSize',
  'customWorkbookViews',
  'pivotCaches',
  'smartTagPr',
  'smartTagTypes',
  'webPublishing',
  'fileRecoveryPr',
  'webPublishObjects',
  'extLst',
];

/** Sets a name of the whole workbook; `refers_to` is a formula without its sign. */
export function setName(pack: Package, path: string, name: string, refers_to: string): void {
  const xml = pack.text(path);
  const root = rootOf(xml);
  const prefix = prefixOf(root);
  const one = inPrefix(`<definedName name="${escapeXml(name)}">${escapeXml(refers_to)}</definedName>`, prefix);
  const names = childNamed(xml, root, 'definedNames');
  if (!names) {
    const place = childrenOf(xml, root).find((child) => afterNames.includes(child.name))?.from ?? root.inner_to;
    pack.set(path, splice(xml, [{ from: place, to: place, text: inPrefix(`<definedNames>${one}</definedNames>`, prefix) }]));
    return;
  }
  const before = childrenOf(xml, names).find(
    (child) => attributeOf(child, 'name')?.toLowerCase() === name.toLowerCase() && attributeOf(child, 'localSheetId') === undefined,
  );
  pack.set(path, splice(xml, [before ? { from: before.from, to: before.to, text: one } : append(names, one)]));
}

/** Names of the whole workbook, with what they refer to. */
export function namesOf(pack: Package, path: string): { name: string; refers_to: string }[] {
  const xml = pack.text(path);
  const names = childNamed(xml, rootOf(xml), 'definedNames');
  return (names ? childrenOf(xml, names) : []).flatMap((one) =>
    attributeOf(one, 'localSheetId') === undefined && attributeOf(one, 'hidden') === undefined
      ? [{ name: attributeOf(one, 'name') ?? '', refers_to: unescapeEntities(xml.slice(one.inner_from, one.inner_to)) }]
      : [],
  );
}

/** Whoever opens it computes every formula anew. */
export function computeOnOpening(pack: Package, path: string): void {
  const xml = pack.text(path);
  const root = rootOf(xml);
  const calc = childNamed(xml, root, 'calcPr');
  if (calc) {
    pack.set(path, splice(xml, [setAttributes(calc, withAttribute(calc.attributes, 'fullCalcOnLoad', '1'))]));
    return;
  }
  const place = childrenOf(xml, root).find((child) => afterNames.slice(1).includes(child.name))?.from ?? root.inner_to;
  pack.set(path, splice(xml, [{ from: place, to: place, text: inPrefix('<calcPr fullCalcOnLoad="1"/>', prefixOf(root)) }]));
}

/** What a copied sheet brings along as its own; pictures are shared, tables and pivots can't stand twice. */
const copied = new Set(['drawing', 'chart', 'comments', 'vmlDrawing', 'printerSettings', 'chartStyle', 'chartColorStyle']);
const shared = new Set(['image', 'hyperlink']);

/** Copies a sheet to the end and says what could not come along. */
export function copySheet(pack: Package, path: string, sheet: SheetPart, name: string): { part: SheetPart; left_behind: string[] } {
  const left = new Set<string>();
  const copyPart = (part: string): { path: string; ids: Map<string, string | null> } => {
    const stem = part.replace(/\d*\.[^.]+$/, '');
    const to = freePath(pack, stem, part.split('.').at(-1));
    pack.set(to, pack.bytes(part));
    const type = typeOf(pack, part);
    if (type) declareType(pack, to, type);
    const ids = new Map<string, string | null>();
    for (const relation of relationsOf(pack, part)) {
      if (relation.external) continue;
      if (shared.has(relation.type)) ids.set(relation.id, relate(pack, to, relation.type, relation.target));
      else if (copied.has(relation.type) && pack.has(relation.target)) {
        const inner = copyPart(relation.target);
        rewriteIds(pack, inner.path, inner.ids);
        ids.set(relation.id, relate(pack, to, relation.type, inner.path));
      } else {
        ids.set(relation.id, null);
        left.add(relation.type === 'table' ? '表格样式（超级表）' : relation.type === 'pivotTable' ? '透视表' : relation.type);
      }
    }
    return { path: to, ids };
  };
  const made = addSheet(pack, path, name, pack.text(sheet.path));
  const ids = new Map<string, string | null>();
  for (const relation of relationsOf(pack, sheet.path)) {
    if (relation.external) {
      ids.set(relation.id, null);
      left.add('外部链接');
    } else if (copied.has(relation.type) && pack.has(relation.target)) {
      const inner = copyPart(relation.target);
      rewriteIds(pack, inner.path, inner.ids);
      ids.set(relation.id, relate(pack, made.path, relation.type, inner.path));
    } else if (shared.has(relation.type)) ids.set(relation.id, relate(pack, made.path, relation.type, relation.target));
    else {
      ids.set(relation.id, null);
      left.add(relation.type === 'table' ? '表格样式（超级表）' : relation.type === 'pivotTable' ? '透视表' : '附带的部件');
    }
  }
  rewriteIds(pack, made.path, ids);
  // Charts of the copy show the copy.
  for (const part of reachable(pack, made.path)) {
    if (!/^xl\/charts\/chart\d*\.xml$/.test(part)) continue;
    const xml = pack.text(part);
    pack.set(
      part,
      xml.replace(
        formulaElements,
        (_whole, open: string, text: string, close: string) =>
          open + escapeXml(renamedIn(unescapeEntities(text), sheet.name, name)) + close,
      ),
    );
  }
  const xml = pack.text(made.path);
  const views = childNamed(xml, rootOf(xml), 'sheetViews');
  const selected = views ? childrenOf(xml, views).filter((one) => attributeOf(one, 'tabSelected') !== undefined) : [];
  pack.set(
    made.path,
    splice(
      xml,
      selected.map((one) => setAttributes(one, withAttribute(one.attributes, 'tabSelected', null))),
    ),
  );
  return { part: made, left_behind: [...left] };
}

/** Gives references of a part their new ids; elements whose reference is gone go, too. */
function rewriteIds(pack: Package, path: string, ids: Map<string, string | null>): void {
  if (!/\.(?:xml|vml)$/.test(path) || ids.size === 0) return;
  let xml = pack.text(path);
  for (const [from, to] of ids)
    if (to === null)
      xml = xml
        .replace(
          new RegExp(
            `<(?:[\\w.-]+:)?(?:tablePart|pageSetup|hyperlink|legacyDrawingHF|picture|oleObject|control)\\b[^>]*\\s[\\w.-]+:id="${from}"[^>]*/>`,
            'g',
          ),
          '',
        )
        .replace(/<(?:[\w.-]+:)?(?:tableParts|hyperlinks)\b[^>]*>\s*<\/(?:[\w.-]+:)?(?:tableParts|hyperlinks)>/g, '');
  xml = xml.replace(/(\s[\w.-]+:(?:id|embed|link|pict|dm|lo|qs|cs)=")([^"]*)(")/g, (whole, lead: string, id: string, end: string) => {
    const to = ids.get(id);
    return to ? lead + to + end : whole;
  });
  pack.set(
    path,
    xml.replace(/(<(?:[\w.-]+:)?tableParts\b[^>]*\scount=")\d+(")/, (whole) => whole),
  );
}
