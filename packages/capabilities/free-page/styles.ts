/** The CSS of a page written by hand: parsed, checked against lists and written anew; addresses only of pictures of the task and of parts of the page. */
import type { CssNode, List, ListItem } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';

export interface ReadStyles {
  css: string;
  refused: { line: number; what: string }[];
}

type Address = (name: string) => string;

/** Lower case. */
export const functions: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient translate translatex translatey rotate scale scalex scaley skew skewx skewy matrix repeat minmax fit-content counter counters circle ellipse polygon inset not is where nth-child nth-of-type nth-last-child first-child last-child'.split(
    ' ',
  ),
);
/** Nothing of a still page, or nothing an office program can draw. */
const refusedProperties: [RegExp, string][] = [
  [/^(?:animation|transition|view-transition|offset|scroll|overscroll)/, '页面是静止的，不能有动画和滚动'],
  [
    /^(?:-webkit-)?(?:filter|backdrop-filter|mask|mix-blend-mode|background-blend-mode|box-reflect|perspective)/,
    '这种效果在 PPT 里画不出来',
  ],
  [/^(?:behavior|-moz-binding|cursor|pointer-events|user-select|resize|content-visibility|zoom|will-change)/, '页面用不着'],
];

export function readStyleSheet(css: string, address: Address): ReadStyles {
  return read(css, 'stylesheet', address);
}

/** Of a `style` attribute. */
export function readStyle(css: string, address: Address): { css: string; refused: string[] } {
  const { css: written, refused } = read(css, 'declarationList', address);
  return { css: written, refused: refused.map(({ what }) => what) };
}

function read(css: string, context: 'stylesheet' | 'declarationList', address: Address): ReadStyles {
  const refused: ReadStyles['refused'] = [];
  const refuse = (node: CssNode, what: string) => void refused.push({ line: node.loc?.start.line ?? 1, what });
  if (/[<]/.test(css) && /<\s*[/!a-z]/i.test(css)) return { css: '', refused: [{ line: 1, what: '样式里不能有 HTML 标签' }] };
  const tree = parse(css, {
    context,
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => void refused.push({ line: error.line ?? 1, what: `样式读不懂：${error.message}` }),
  });
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      switch (node.type) {
        case 'Atrule':
          return refuse(node, `样式不能用 @${node.name}`);
        case 'Raw':
          return refuse(node, `样式读不懂：“${node.value.slice(0, 40)}”`);
        case 'Declaration': {
          const property = node.property.toLowerCase();
          const why = refusedProperties.find(([pattern]) => pattern.test(property))?.[1];
          if (why) return refuse(node, `不能用 ${node.property}：${why}`);
          const value = generate(node.value).toLowerCase();
          if (property.includes('\\')) return refuse(node, `不能用 ${node.property}：属性名里不能有反斜杠`);
          if (property === 'position' && /fixed|sticky/.test(value)) refuse(node, `position:${value}：请用 absolute 或 relative`);
          return;
        }
        case 'Identifier':
          // An escape can spell a word that is refused.
          if (node.name.includes('\\')) refuse(node, `“${node.name.slice(0, 40)}”里不能有反斜杠`);
          return;
        case 'Function':
          if (!functions.has(node.name.toLowerCase())) refuse(node, `样式不能用 ${node.name}()`);
          return;
        case 'Url':
          if (node.value.startsWith('#')) return;
          if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(node.value.trim()))
            return refuse(node, `url(${node.value.slice(0, 40)})：只能用任务里的文件名，不能用外面的地址`);
          node.value = address(node.value.trim());
          return;
        case 'TypeSelector':
          // The page stands for the document of its own that it is written as.
          if (/^(?:html|body)$/i.test(node.name) && item && list)
            list.replace(item, list.createItem({ type: 'ClassSelector', name: 'slide' }));
          return;
        case 'PseudoClassSelector':
          if (node.name.toLowerCase() === 'root' && item && list)
            list.replace(item, list.createItem({ type: 'ClassSelector', name: 'slide' }));
          return;
        default:
      }
    },
  });
  const written = refused.length > 0 ? '' : generate(tree);
  if (/<\/?[a-z!]/i.test(written)) return { css: '', refused: [{ line: 1, what: '样式里不能有 HTML 标签' }] };
  return { css: written, refused };
}
