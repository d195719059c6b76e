/** Cell looks in a workbook's style sheet: what is asked for is added at the end, so that every look there keeps its number. */
import { escapeXml } from '#text/escape.ts';
import { relate, declareType, relationsOf, type Package } from './package.ts';
import { attributeOf, childNamed, childrenOf, inPrefix, prefixOf, rootOf, splice, withAttribute, type Span } from './xml-splice.ts';

export interface Look {
  number_format?: string;
  bold?: boolean;
  italic?: boolean;
  size?: number;
  /** #RRGGBB */
  color?: string;
  fill?: string;
  align?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'center' | 'bottom';
  wrap?: boolean;
  border?: 'thin' | 'bottom' | 'none';
  /** Text that looks like a formula stays text when a person types into its cell. */
  quote?: true;
}

export interface Styles {
  /** The number of the look `base` changed by `look`. */
  lookOf(base: number, look: Look): number;
  /** The number of a differential look, for conditional formats. */
  differential(look: Pick<Look, 'bold' | 'color' | 'fill'>): number;
  /** Writes what was added so far. */
  save(): void;
}

const builtin: Record<string, number> = { General: 0, '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '0%': 9, '0.00%': 10, '@': 49 };

export const firstStyles =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="11"/><color theme="1"/><name val="等线"/><family val="2"/><scheme val="minor"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Order of the style sheet's lists, for those that are not there yet. */
const order = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles', 'colors', 'extLst'];

export function openStyles(pack: Package, workbook_path: string): Styles {
  const related = relationsOf(pack, workbook_path).find((one) => one.type === 'styles');
  const path = related?.target ?? 'xl/styles.xml';
  if (!related || !pack.has(path)) {
    pack.set(path, firstStyles);
    if (!related) relate(pack, workbook_path, 'styles', path);
    declareType(pack, path, 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml');
  }
  const xml = pack.text(path);
  const root = rootOf(xml);
  const prefix = prefixOf(root);
  const lists = new Map(childrenOf(xml, root).map((list) => [list.name, list]));
  const items = new Map<string, string[]>();
  const added = new Map<string, string[]>();
  const itemsOf = (list: string): string[] => {
    const known = items.get(list);
    if (known) return known;
    const span = lists.get(list);
    const found = span ? childrenOf(xml, span).map((one) => xml.slice(one.from, one.to)) : [];
    items.set(list, found);
    return found;
  };
  const add = (list: string, item: string): number => {
    const written = inPrefix(item, prefix);
    const own = added.get(list) ?? [];
    added.set(list, own);
    const before = own.indexOf(written);
    if (before >= 0) return itemsOf(list).length + before;
    own.push(written);
    return itemsOf(list).length + own.length - 1;
  };
  const itemAt = (list: string, number: number): string => itemsOf(list)[number] ?? added.get(list)?.[number - itemsOf(list).length] ?? '';
  const formats = new Map<string, number>();
  for (const format of itemsOf('numFmts')) {
    const span = rootOf(format);
    formats.set(attributeOf(span, 'formatCode') ?? '', Number(attributeOf(span, 'numFmtId')));
  }
  const formatNumber = (code: string): number => {
    const known = builtin[code] ?? formats.get(code);
    if (known !== undefined) return known;
    const number = Math.max(163, ...formats.values()) + 1;
    formats.set(code, number);
    add('numFmts', `<numFmt numFmtId="${number}" formatCode="${escapeXml(code)}"/>`);
    return number;
  };
  const known = new Map<string, number>();
  return {
    lookOf(base, look) {
      const key = JSON.stringify([base, look]);
      const before = known.get(key);
      if (before !== undefined) return before;
      const from = itemAt('cellXfs', base) || inPrefix('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', prefix);
      const span = rootOf(from);
      let attributes = span.attributes;
      const set = (name: string, value: number, flag: string): void => {
        attributes = withAttribute(withAttribute(attributes, name, String(value)), flag, '1');
      };
      if (look.number_format !== undefined) set('numFmtId', formatNumber(look.number_format), 'applyNumberFormat');
      if (look.bold !== undefined || look.italic !== undefined || look.size !== undefined || look.color !== undefined)
        set('fontId', add('fonts', fontWith(itemAt('fonts', Number(attributeOf(span, 'fontId') ?? 0)), look, prefix)), 'applyFont');
      if (look.fill !== undefined)
        set(
          'fillId',
          add(
            'fills',
            `<fill><patternFill patternType="solid"><fgColor rgb="${argb(look.fill)}"/><bgColor indexed="64"/></patternFill></fill>`,
          ),
          'applyFill',
        );
      if (look.border !== undefined) set('borderId', add('borders', borderOf(look.border)), 'applyBorder');
      if (look.quote) attributes = withAttribute(attributes, 'quotePrefix', '1');
      let inner = from.slice(span.inner_from, span.inner_to);
      if (look.align !== undefined || look.vertical !== undefined || look.wrap !== undefined) {
        const alignment = childNamed(from, span, 'alignment');
        let own = alignment?.attributes ?? '';
        if (look.align !== undefined) own = withAttribute(own, 'horizontal', look.align);
        if (look.vertical !== undefined) own = withAttribute(own, 'vertical', look.vertical);
        if (look.wrap !== undefined) own = withAttribute(own, 'wrapText', look.wrap ? '1' : '0');
        const rest = alignment ? from.slice(alignment.to, span.inner_to) : inner;
        inner = `${inPrefix(`<alignment${own}/>`, prefix)}${rest}`;
        attributes = withAttribute(attributes, 'applyAlignment', '1');
      }
      const number = add('cellXfs', `<${span.tag}${attributes}${inner === '' ? '/>' : `>${inner}</${span.tag}>`}`);
      known.set(key, number);
      return number;
    },
    differential: ({ bold, color, fill }) =>
      add(
        'dxfs',
        `<dxf>${bold || color ? `<font>${bold ? '<b/>' : ''}${color ? `<color rgb="${argb(color)}"/>` : ''}</font>` : ''}${fill ? `<fill><patternFill patternType="solid"><fgColor rgb="${argb(fill)}"/><bgColor rgb="${argb(fill)}"/></patternFill></fill>` : ''}</dxf>`,
      ),
    save() {
      if ([...added.values()].every((list) => list.length === 0)) return;
      const splices = [...added]
        .filter(([, own]) => own.length > 0)
        // Lists that are new at the same place come in their order.
        .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
        .map(([list, own]) => {
          const span = lists.get(list);
          const count = itemsOf(list).length + own.length;
          if (!span) {
            const after = order.slice(0, order.indexOf(list)).findLast((name) => lists.has(name));
            const place = (after === undefined ? undefined : lists.get(after)?.to) ?? root.inner_from;
            return { from: place, to: place, text: `<${prefix}${list} count="${count}">${own.join('')}</${prefix}${list}>` };
          }
          const whole = xml.slice(span.inner_from, span.inner_to) + own.join('');
          return {
            from: span.from,
            to: span.to,
            text: `<${span.tag}${withAttribute(span.attributes, 'count', String(count))}>${whole}</${span.tag}>`,
          };
        });
      // A new list stands before the one that begins there.
      splices.sort((a, b) => a.from - b.from || a.to - b.to);
      pack.set(path, splice(xml, splices));
    },
  };
}

/** Children of a font come in a set order. */
const fontOrder = [
  'b',
  'i',
  'strike',
  'condense',
  'extend',
  'outline',
  'shadow',
  'u',
  'vertAlign',
  'sz',
  'color',
  'name',
  'family',
  'charset',
  'scheme',
];

function fontWith(from: string, look: Look, prefix: string): string {
  const children: { name: string; text: string }[] = [];
  if (from !== '') {
    const span: Span = rootOf(from);
    for (const child of childrenOf(from, span)) children.push({ name: child.name, text: from.slice(child.from, child.to) });
  }
  const put = (name: string, text: string | null): void => {
    const at = children.findIndex((child) => child.name === name);
    if (at >= 0) children.splice(at, 1);
    if (text !== null) children.push({ name, text: inPrefix(text, prefix) });
  };
  if (look.bold !== undefined) put('b', look.bold ? '<b/>' : null);
  if (look.italic !== undefined) put('i', look.italic ? '<i/>' : null);
  if (look.size !== undefined) put('sz', `<sz val="${look.size}"/>`);
  if (look.color !== undefined) put('color', `<color rgb="${argb(look.color)}"/>`);
  children.sort((a, b) => fontOrder.indexOf(a.name) - fontOrder.indexOf(b.name));
  return `<font>${children.map((child) => child.text).join('')}</font>`;
}

function borderOf(border: NonNullable<Look['border']>): string {
  const line = (side: string, on: boolean): string => (on ? `<${side} style="thin"><color rgb="FFBFC7C2"/></${side}>` : `<${side}/>`);
  const all = border === 'thin';
  return `<border>${line('left', all)}${line('right', all)}${line('top', all)}${line('bottom', all || border === 'bottom')}<diagonal/></border>`;
}

function argb(colour: string): string {
  return `FF${colour.replace('#', '').toUpperCase()}`;
}
