/** Reads pptx slide by slide: titles, bullets, tables, chart figures, diagrams and speaker notes. */
import { chartText } from '../chart-data.ts';
import { heading, oneLine, table } from '../markdown.ts';
import { openPackage, type OfficePackage, type Relationship } from '../office-package.ts';
import { pageRange, type Reading, type Source } from '../reading.ts';
import { childAt, childrenNamed, descendants, elements, textOf, type XmlElement } from '../xml-tree.ts';

export async function readSlides(source: Source): Promise<Reading> {
  const file = await openPackage(source.bytes);
  const presentation = await file.part(file.main);
  const relationships = await file.relationships(file.main);
  const paths = childrenNamed(childAt(presentation, 'p:sldIdLst'), 'p:sldId')
    .map((slide) => relationships.find((one) => one.id === slide.attributes['r:id'])?.target)
    .filter((path) => path !== undefined)
    .filter(file.has);
  const { first, last } = pageRange(source.part, paths.length, '张');
  const slides: { number: number; slide: XmlElement; path: string }[] = [];
  let hidden = 0;
  for (const [at, path] of paths.entries()) {
    const slide = await file.part(path);
    if (isHidden(slide)) hidden += 1;
    if (at + 1 >= first && at + 1 <= last) slides.push({ number: at + 1, slide, path });
  }
  source.note(`正在读取 ${source.name} 的 ${slides.length} 张幻灯片`);
  return {
    type: 'PowerPoint 演示文稿',
    overview: `${paths.length} 张幻灯片${hidden > 0 ? `，其中 ${hidden} 张隐藏` : ''}`,
    content: slideTexts(file, slides),
  };
}

async function* slideTexts(file: OfficePackage, slides: { number: number; slide: XmlElement; path: string }[]): AsyncGenerator<string> {
  for (const { number, slide, path } of slides) {
    const relationships = (await file.relationships(path)).filter((one) => !one.external && file.has(one.target));
    const tree = childAt(slide, 'p:cSld', 'p:spTree');
    const shapes = [...shapesOf(tree)];
    const title = titleOf(shapes);
    const blocks = [`[第 ${number} 张${isHidden(slide) ? '（隐藏）' : ''}]`];
    if (title) blocks.push(heading(2, shapeText(title)));
    for (const shape of shapes) if (shape !== title) blocks.push(await shapeBlock(shape, file, relationships));
    const notes = relationships.find((one) => one.type === 'notesSlide');
    const said = notes ? notesText(await file.part(notes.target)) : '';
    if (said) blocks.push(`备注：${said}`);
    yield `${stacked(blocks.filter(Boolean))}\n`;
  }
}

/** Lists of neighbouring shapes become one list. */
function stacked(blocks: string[]): string {
  return blocks.reduce((text, block) => {
    const lists = /(?:^|\n) *- [^\n]*$/.test(text) && block.startsWith('- ');
    return text === '' ? block : `${text}${lists ? '\n' : '\n\n'}${block}`;
  }, '');
}

function isHidden(slide: XmlElement): boolean {
  return slide.attributes.show === '0' || slide.attributes.show === 'false';
}

/** Shapes in the slide's own order, groups opened. */
function* shapesOf(parent: XmlElement | undefined): Generator<XmlElement> {
  for (const child of elements(parent)) {
    if (child.name === 'p:grpSp') yield* shapesOf(child);
    else if (child.name === 'mc:AlternateContent') {
      const fallback = childAt(child, 'mc:Fallback');
      yield* shapesOf(childAt(child, 'mc:Choice') ?? fallback);
    } else if (['p:sp', 'p:graphicFrame', 'p:pic', 'p:cxnSp'].includes(child.name)) yield child;
  }
}

/** The title placeholder; slides without one are titled by their largest short text, the upper one first. */
function titleOf(shapes: XmlElement[]): XmlElement | undefined {
  const placed = shapes.find((shape) => /^(title|ctrTitle)$/.test(placeholder(shape)) && shapeText(shape));
  if (placed) return placed;
  let best: { shape: XmlElement; size: number; top: number } | undefined;
  for (const shape of shapes) {
    const text = shape.name === 'p:sp' ? shapeText(shape) : '';
    if (!text || text.length > 60 || text.includes('\n') || !/\p{L}/u.test(text) || placeholder(shape)) continue;
    const size = Math.max(0, ...[...descendants(shape, 'a:rPr')].map((run) => Number(run.attributes.sz ?? 0)));
    const top = Number(childAt(shape, 'p:spPr', 'a:xfrm', 'a:off')?.attributes.y ?? 0);
    if (size >= 2_000 && (!best || size > best.size || (size === best.size && top < best.top))) best = { shape, size, top };
  }
  return best?.shape;
}

function placeholder(shape: XmlElement): string {
  const found = childAt(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return found ? (found.attributes.type ?? 'body') : '';
}

function shapeText(shape: XmlElement): string {
  return paragraphsOf(childAt(shape, 'p:txBody'))
    .map((one) => one.text)
    .join('\n');
}

async function shapeBlock(shape: XmlElement, file: OfficePackage, relationships: Relationship[]): Promise<string> {
  if (shape.name === 'p:pic') {
    const described = oneLine(childAt(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes.descr ?? '');
    return described ? `- [图片：${described}]` : '';
  }
  if (shape.name !== 'p:graphicFrame') {
    if (/^(dt|ftr|sldNum|hdr)$/.test(placeholder(shape))) return '';
    return bullets(childAt(shape, 'p:txBody'));
  }
  const data = childAt(shape, 'a:graphic', 'a:graphicData');
  const grid = childAt(data, 'a:tbl');
  if (grid) return gridText(grid);
  const target = (id: string | undefined): string | undefined => relationships.find((one) => one.id === id)?.target;
  const chart = target(childAt(data, 'c:chart')?.attributes['r:id']);
  if (chart) return chartText(await file.part(chart));
  const diagram = target(childAt(data, 'dgm:relIds')?.attributes['r:dm']);
  if (!diagram) return '';
  const points = [...descendants(await file.part(diagram), 'dgm:t')];
  return points
    .map((point) => bullets(point))
    .filter(Boolean)
    .join('\n');
}

function bullets(body: XmlElement | undefined): string {
  return paragraphsOf(body)
    .map(({ level, text }) => `${'  '.repeat(level)}- ${text.replace(/\n/g, ' ')}`)
    .join('\n');
}

function paragraphsOf(body: XmlElement | undefined): { level: number; text: string }[] {
  return childrenNamed(body, 'a:p')
    .map((one) => ({
      level: Math.min(Math.max(Number(childAt(one, 'a:pPr')?.attributes.lvl ?? 0) || 0, 0), 8),
      text: runsText(one).trim(),
    }))
    .filter((one) => one.text !== '');
}

function runsText(parent: XmlElement): string {
  return elements(parent)
    .map((child) => {
      if (child.name === 'a:br') return '\n';
      if (child.name === 'a:r' || child.name === 'a:fld') return textOf(childAt(child, 'a:t'));
      return child.name.startsWith('m:') || child.name.startsWith('a14:') || child.name.startsWith('mc:')
        ? [...descendants(child, 'm:t')].map(textOf).join('')
        : '';
    })
    .join('');
}

function gridText(grid: XmlElement): string {
  return table(
    childrenNamed(grid, 'a:tr').map((row) =>
      childrenNamed(row, 'a:tc').map((cell) =>
        cell.attributes.hMerge || cell.attributes.vMerge
          ? ''
          : paragraphsOf(childAt(cell, 'a:txBody'))
              .map((one) => one.text)
              .join('\n'),
      ),
    ),
  );
}

function notesText(notes: XmlElement): string {
  const body = [...shapesOf(childAt(notes, 'p:cSld', 'p:spTree'))].filter((shape) => placeholder(shape) === 'body');
  return body.map(shapeText).filter(Boolean).join('\n').trim();
}
