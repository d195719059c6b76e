/** The HTML and SVG a page may be written in by hand: what it may hold is listed; everything else is refused with its line, nothing is dropped in silence. */
import { escaped } from './escaped.ts';
import { parseDocument } from 'htmlparser2';
import { functions, readStyle, readStyleSheet } from './styles.ts';

export interface FreeMeans {
  /** The address a picture of that name is shown by. */
  picture(name: string): string;
  /** The markup a chart is shown by; null when its data makes none. */
  chart(spec: string, size: { width: number; height: number }): string | null;
}

export interface FreePage {
  /** Written anew from what was read: safe to be put into a page. */
  body: string;
  css: string;
  /** Attributes of the page itself, from a `<body>` where there is one. */
  page: { class: string; style: string };
  /** Names of the files it shows, each once. */
  pictures: string[];
}

/** Lines count from 1. */
export interface Refusal {
  line: number;
  what: string;
}

const mostRefusals = 8;
const mostElements = 2000;
const mostDepth = 60;

const words = (list: string): Set<string> => new Set(list.split(' '));

const html = words(
  'div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption colgroup col br hr wbr strong b em i u s del ins sub sup small mark code pre blockquote q cite abbr time figure figcaption img section header footer main article aside',
);
const svg = words(
  'svg g rect circle ellipse line polyline polygon path text tspan defs lineargradient radialgradient stop marker title desc',
);
const empty = words('br hr wbr col img');
const insteadOf: Record<string, string> = {
  script: '页面不能带脚本',
  link: '页面不能引用外部文件',
  iframe: '页面里不能再放网页',
  foreignobject: '文字和方块请直接写在 SVG 外面',
  image: '图片请用 <img src="文件名">',
  use: '请把图形写完整，不用 <use>',
  symbol: '请把图形写完整，不用 <symbol>',
  filter: '滤镜在 PPT 里画不出来',
  mask: '遮罩在 PPT 里画不出来',
  clippath: '裁切在 PPT 里画不出来，请直接画出要的形状',
  pattern: '图案填充在 PPT 里画不出来，请用纯色或渐变',
  textpath: '沿曲线排的文字在 PPT 里画不出来',
  canvas: '没有脚本画不了 <canvas>，请用 SVG 或 <chart>',
  a: '页面上的字不能是链接，请直接写出来',
  button: '页面是给人看的，不放按钮',
  input: '页面是给人看的，不放输入框',
  video: '页面里放不了视频',
  audio: '页面里放不了声音',
};

const common = words('class id style title lang dir role width height alt');
const ofHtml = words('colspan rowspan span start reversed value datetime valign align scope');
const ofSvg = words(
  'viewbox preserveaspectratio x y x1 y1 x2 y2 cx cy r rx ry fx fy d dx dy points offset fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit opacity color transform text-anchor dominant-baseline alignment-baseline baseline-shift font-family font-size font-weight font-style letter-spacing word-spacing text-decoration writing-mode visibility display stop-color stop-opacity gradientunits gradienttransform spreadmethod marker-start marker-mid marker-end markerwidth markerheight markerunits refx refy orient vector-effect paint-order shape-rendering text-rendering pathlength',
);
/** Said by many programs, with nothing to say. */
const silent = words('xmlns xmlns:xlink version xml:space focusable charset');
const wrappers = words('html head');

interface Node {
  type: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: unknown[];
  data?: string;
  startIndex?: number | null;
}

/** `means` null only reads: pictures and charts are left out. */
export function readFree(source: string, means: FreeMeans | null): FreePage | Refusal[] {
  const refused: Refusal[] = [];
  const pictures = new Set<string>();
  const page = { class: '', style: '' };
  const css: string[] = [];
  let elements = 0;
  let ids = 0;
  const lineAt = (index: number | null | undefined): number => source.slice(0, index ?? 0).split('\n').length;
  const address = (name: string): string => {
    pictures.add(name);
    return means?.picture(name) ?? '';
  };

  function refuse(node: Node, what: string): string {
    if (refused.length < mostRefusals) refused.push({ line: lineAt(node.startIndex), what });
    return '';
  }
  const style = (node: Node, text: string): string => {
    const read = readStyle(text, address);
    for (const what of read.refused) refuse(node, what);
    return read.css;
  };

  function attributesOf(node: Node, name: string, isSvg: boolean): string {
    let written = '';
    for (const [given, value] of Object.entries(node.attribs ?? {})) {
      // In drawings the parser keeps capitals; a page is read without.
      const attribute = given.toLowerCase();
      if (silent.has(attribute)) continue;
      const isKnown =
        common.has(attribute) ||
        /^aria-[a-z]+$/.test(attribute) ||
        /^data-(?!shot|layout|theme|chart$|role$)[a-z-]+$/.test(attribute) ||
        (isSvg ? ofSvg : ofHtml).has(attribute) ||
        (name === 'img' && attribute === 'src');
      if (!isKnown) {
        refuse(node, attribute.startsWith('on') ? `<${name}> 的 ${attribute}：页面不能带脚本` : `<${name}> 不能有属性 ${attribute}`);
        continue;
      }
      let safe = value;
      if (attribute === 'style') safe = style(node, value);
      else if (name === 'img' && attribute === 'src') {
        if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(value.trim())) {
          refuse(node, `图片“${value.slice(0, 40)}”：只能用任务里的文件名，不能用外面的地址`);
          continue;
        }
        safe = address(value.trim());
      } else if (isSvg && ofSvg.has(attribute) && !isPlainValue(value)) {
        refuse(node, `${attribute}="${value.slice(0, 40)}"：只能用颜色、变换和 url(#id)，不能有反斜杠`);
        continue;
      } else if (/url\s*\(/i.test(value) && !/^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i.test(value)) {
        refuse(node, `${attribute}="${value.slice(0, 40)}"：只能引用这一页里的 #id`);
        continue;
      }
      written += ` ${attribute}="${escaped(safe)}"`;
    }
    return written;
  }

  function chart(node: Node): string {
    const { 'data-spec': spec = '', width = '', height = '', ...rest } = node.attribs ?? {};
    const size = { width: Number(width || 560), height: Number(height || 320) };
    if (!(size.width >= 80 && size.width <= 1280 && size.height >= 80 && size.height <= 720))
      return refuse(node, '<chart> 的 width、height 是像素数，80 到 1280、80 到 720');
    const drawn = means ? means.chart(spec, size) : '';
    if (drawn === null) return refuse(node, '<chart> 的 data-spec 不是图表数据（与 chart 版式里的 chart 相同的 JSON）');
    const attributes = attributesOf({ ...node, attribs: rest }, 'figure', false).replace(/ style="([^"]*)"/, '');
    const own = rest['style'] === undefined ? '' : style(node, rest['style']);
    return `<figure data-role="chart" data-chart="${escaped(spec)}"${attributes} style="width:${size.width}px;height:${size.height}px;${escaped(own)}">${drawn}</figure>`;
  }

  function write(node: Node, within: { isSvg: boolean; depth: number }): string {
    if (node.type === 'text') return escaped(node.data ?? '');
    if (node.type === 'comment' || node.type === 'directive') return '';
    const name = (node.name ?? '').toLowerCase();
    const children = () => ((node.children ?? []) as Node[]).map((child) => write(child, inner)).join('');
    const inner = { isSvg: within.isSvg || name === 'svg', depth: within.depth + 1 };
    elements += 1;
    if (elements > mostElements) return elements === mostElements + 1 ? refuse(node, `一页最多 ${mostElements} 个元素，请画得简单些`) : '';
    if (inner.depth > mostDepth) return refuse(node, `元素一层套一层，不能超过 ${mostDepth} 层`);
    if (wrappers.has(name) || name === 'body' || name === 'meta')
      for (const attribute of Object.keys(node.attribs ?? {})) {
        if (/^on/i.test(attribute)) refuse(node, `<${name}> 的 ${attribute}：页面不能带脚本`);
        if (name === 'meta' && attribute === 'http-equiv') refuse(node, '<meta http-equiv>：页面不能跳转，也不能改自己的规矩');
      }
    if (wrappers.has(name)) return children();
    if (name === 'meta' || (name === 'title' && !within.isSvg)) return '';
    if (name === 'body') {
      page.class = node.attribs?.['class'] ?? '';
      page.style = style(node, node.attribs?.['style'] ?? '');
      return children();
    }
    if (name === 'style') {
      const text = ((node.children ?? []) as Node[]).map((child) => child.data ?? '').join('');
      const read = readStyleSheet(text, address);
      const first = lineAt((node.children?.[0] as Node | undefined)?.startIndex ?? node.startIndex);
      for (const { line, what } of read.refused) if (refused.length < mostRefusals) refused.push({ line: first + line - 1, what });
      css.push(read.css);
      return '';
    }
    if (name === 'chart') return chart(node);
    const isSvg = svg.has(name) && (within.isSvg || name === 'svg');
    if (!isSvg && (!html.has(name) || within.isSvg))
      return refuse(node, `不能用 <${node.name}>${insteadOf[name] ? `：${insteadOf[name]}` : within.isSvg ? '（在 SVG 里）' : ''}`);
    // What is pointed at needs a name that lasts.
    const isNamed = node.attribs?.['data-id'] !== undefined;
    const holdsWords = ((node.children ?? []) as Node[]).some((child) => child.type === 'text' && (child.data ?? '').trim() !== '');
    const id = !isNamed && (holdsWords || name === 'img' || name === 'table') && name !== 'tspan' ? ` data-id="f${(ids += 1)}"` : '';
    const open = `<${name}${id}${attributesOf(node, name, isSvg)}>`;
    return empty.has(name) ? open : `${open}${children()}</${name}>`;
  }

  const document = parseDocument(source, { withStartIndices: true, recognizeSelfClosing: true });
  const body = (document.children as unknown as Node[]).map((child) => write(child, { isSvg: false, depth: 0 })).join('');
  return refused.length > 0 ? refused : { body, css: css.join('\n'), page, pictures: [...pictures] };
}

/** What a drawing's attribute says is read as CSS, in which an escape can spell any function. */
function isPlainValue(value: string): boolean {
  return (
    !value.includes('\\') &&
    [...value.matchAll(/([\w-]+)\s*\(/g)].every(([, name = '']) => name === 'url' || functions.has(name.toLowerCase()))
  );
}

/** The names of the files a page shows; none of one that is refused. */
export function picturesOfFree(source: string): string[] {
  const read = readFree(source, null);
  return Array.isArray(read) ? [] : read.pictures;
}

/** Its words as a reader meets them; a piece of markup stands between two lines. */
export function wordsOfFree(source: string): string {
  return (parseDocument(source).children as unknown as Node[]).flatMap(wordsIn).join('\n');
}

function wordsIn({ type, data = '', children = [] }: Node): string[] {
  if (type === 'text') return data.trim() === '' ? [] : [data.trim()];
  return type === 'style' || type === 'script' ? [] : (children as Node[]).flatMap(wordsIn);
}

/** The same page with other names for its pictures. */
export function withPictureNames(source: string, nameOf: (name: string) => string): string {
  return picturesOfFree(source).reduce((text, name) => {
    const next = nameOf(name);
    return next === name ? text : text.replaceAll(`"${name}"`, () => `"${next}"`).replaceAll(`'${name}'`, () => `'${next}'`);
  }, source);
}

/** For whoever wrote the page. */
export function refusalText(refused: readonly Refusal[]): string {
  return refused.map(({ line, what }) => `第 ${line} 行：${what}`).join('\n');
}
