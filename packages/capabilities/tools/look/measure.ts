/** What can be measured of a drawn page without anybody's eyes. Runs inside the page, as text. */

export interface Measured {
  /** Words that run out of the page or of their box. */
  overflow: string[];
  /** Words set smaller than 12 px. */
  small: { words: string; px: number }[];
  /** Words whose colour is too near to what lies behind them; where a picture lies behind, nobody can tell. */
  faint: { words: string; ratio: number }[];
  /** Words that lie over other words. */
  overlaps: [string, string][];
  /** The share of the page on which nothing stands, 0–1; null of pages as long as they are. */
  empty: number | null;
  /** Characters no face of this machine can draw: they stand there as empty boxes. */
  missing: string[];
  /** The page scrolls sideways by so many pixels. */
  sideways: number;
}

export const measureScript = `(() => {
  const most = 8;
  const width = innerWidth;
  const height = innerHeight;
  const isLong = document.documentElement.scrollHeight > height + 2;
  const short = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 24);
  const rgba = (text) => {
    const found = /rgba?\\(([^)]+)\\)/.exec(text);
    if (!found) return null;
    const [r, g, b, a = 1] = found[1].split(/[,/ ]+/).filter(Boolean).map(Number);
    return { r, g, b, a };
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((one) => { const v = one / 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  /* What lies behind, by the elements painted at that place; null where it can't be told. */
  const behind = (element, x, y) => {
    const found = document.elementsFromPoint(x, y);
    /* Rows and their groups are painted, but never under a point. */
    const layers = found.flatMap((one) => (/^T[DH]$/.test(one.tagName) ? [one, one.closest('tr'), one.closest('tr')?.parentElement] : [one])).filter(Boolean);
    const from = Math.max(0, layers.indexOf(element));
    for (const layer of layers.slice(from)) {
      if (/^(IMG|VIDEO|CANVAS|PICTURE)$/.test(layer.tagName) || layer.closest('svg')) return null;
      const style = getComputedStyle(layer);
      if (style.backgroundImage !== 'none') return null;
      const colour = rgba(style.backgroundColor);
      if (colour && colour.a > 0.95) return colour;
      if (colour && colour.a > 0.02) return null;
    }
    return { r: 255, g: 255, b: 255, a: 1 };
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && texts.length < 3000; node = walker.nextNode()) {
    const words = short(node.data);
    const element = node.parentElement;
    if (words === '' || !element || /^(SCRIPT|STYLE|TITLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width: w, height: h }) => w > 1 && h > 1);
    if (rects.length > 0) texts.push({ words, element, style, rects });
  }
  const overflow = [], small = [], faint = [], overlaps = [];
  for (const { words, element, style, rects } of texts) {
    const box = rects.reduce((all, one) => ({ l: Math.min(all.l, one.left), t: Math.min(all.t, one.top), r: Math.max(all.r, one.right), b: Math.max(all.b, one.bottom) }), { l: 1e9, t: 1e9, r: -1e9, b: -1e9 });
    const outside = box.l < -2 || box.r > width + 2 || (!isLong && (box.t < -2 || box.b > height + 2));
    let cut = false;
    for (let at = element; at && at !== document.body && !cut; at = at.parentElement) {
      const own = getComputedStyle(at);
      if (own.overflowX === 'visible' && own.overflowY === 'visible') continue;
      const frame = at.getBoundingClientRect();
      cut = (own.overflowX === 'hidden' && (box.r > frame.right + 2 || box.l < frame.left - 2)) || (own.overflowY === 'hidden' && (box.b > frame.bottom + 2 || box.t < frame.top - 2));
    }
    if ((outside || cut) && overflow.length < most) overflow.push(words);
    const px = parseFloat(style.fontSize);
    if (px < 12 && small.length < most) small.push({ words, px: Math.round(px * 10) / 10 });
    const [first] = rects;
    const x = first.left + Math.min(first.width / 2, 40), y = first.top + first.height / 2;
    const ink = rgba(style.color);
    const ground = ink && ink.a > 0.95 && x >= 0 && y >= 0 && x < width && y < height ? behind(element, x, y) : null;
    if (ground && faint.length < most) {
      const [a, b] = [light(ink), light(ground)].sort((p, q) => q - p);
      const ratio = (a + 0.05) / (b + 0.05);
      const isLarge = px >= 24 || (px >= 18.6 && Number(style.fontWeight) >= 700);
      if (ratio < (isLarge ? 3 : 4.5)) faint.push({ words, ratio: Math.round(ratio * 10) / 10 });
    }
  }
  const seen = texts.slice(0, 400);
  for (let one = 0; one < seen.length && overlaps.length < most; one++)
    for (let other = one + 1; other < seen.length && overlaps.length < most; other++) {
      const [a, b] = [seen[one], seen[other]];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const over = a.rects.some((p) => b.rects.some((q) => {
        const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        return w > 2 && h > 2 && w * h > 0.25 * Math.min(p.width * p.height, q.width * q.height);
      }));
      if (over) overlaps.push([a.words, b.words]);
    }
  let empty = null;
  if (!isLong) {
    const columns = 32, rows = 18, covered = new Set();
    const fill = ({ left, top, right, bottom }) => {
      for (let c = Math.max(0, Math.floor((left / width) * columns)); c < Math.min(columns, Math.ceil((right / width) * columns)); c++)
        for (let r = Math.max(0, Math.floor((top / height) * rows)); r < Math.min(rows, Math.ceil((bottom / height) * rows)); r++) covered.add(c + r * columns);
    };
    for (const { rects } of texts) rects.forEach(fill);
    for (const one of document.querySelectorAll('img,svg,canvas,video,table')) {
      const rect = one.getBoundingClientRect();
      if (rect.width * rect.height < width * height * 0.9) fill(rect);
    }
    empty = Math.round((1 - covered.size / (columns * rows)) * 100) / 100;
  }
  /* Drawn as the same box as a character nobody has. */
  const missing = [];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const picture = (text, font) => {
    pen.canvas.width = 40;
    pen.canvas.height = 40;
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.fillText(text, 4, 20);
    return pen.getImageData(0, 0, 40, 40).data.filter((_, at) => at % 4 === 3).map((one) => (one > 127 ? 1 : 0)).join('');
  };
  const nobody = new Map(), tried = new Set();
  for (const { element, style } of pen ? texts : []) {
    for (const node of element.childNodes) {
      if (node.nodeType !== 3) continue;
      for (const letter of node.data) {
        if (/[\\s\\u0021-\\u024f\\u2010-\\u2027\\u3000-\\u303f\\u4e00-\\u9fa5\\uff00-\\uff60]|\\p{M}|\\p{Cf}|\\p{Co}/u.test(letter)) continue;
        const font = style.fontWeight + ' 28px ' + style.fontFamily;
        if (tried.size > 300 || missing.length >= most || tried.has(letter + font)) continue;
        tried.add(letter + font);
        if (!nobody.has(font)) nobody.set(font, picture('\\u{10fffe}', font));
        const empty = nobody.get(font);
        if (empty.includes('1') && picture(letter, font) === empty && !missing.includes(letter)) missing.push(letter);
      }
    }
  }
  return { overflow, small, faint, overlaps, empty, missing, sideways: Math.max(0, document.documentElement.scrollWidth - width) };
})()`;

/** For a model and a person: a remark a line; none when there is nothing to remark. */
export function remarksOn({ overflow, small, faint, overlaps, empty, missing, sideways }: Measured): string[] {
  const quoted = (words: readonly string[]) => words.map((one) => `“${one}”`).join('、');
  return [
    ...(overflow.length > 0 ? [`超出版面或被截断：${quoted(overflow)}`] : []),
    ...(sideways > 2 ? [`横向超出 ${sideways} 像素，要左右滚动才能看全`] : []),
    ...(overlaps.length > 0 ? [`文字重叠：${overlaps.map(([one, other]) => `“${one}”与“${other}”`).join('、')}`] : []),
    ...(small.length > 0 ? [`字小于 12 像素：${small.map(({ words, px }) => `“${words}”${px}px`).join('、')}`] : []),
    ...(faint.length > 0 ? [`对比度不足：${faint.map(({ words, ratio }) => `“${words}”${ratio}`).join('、')}`] : []),
    ...(missing.length > 0 ? [`这台机器没有字体能显示，现在是空框：${missing.join(' ')}`] : []),
    ...(empty !== null && empty > 0.92 ? [`版面大片空白（${Math.round(empty * 100)}%）`] : []),
  ];
}
