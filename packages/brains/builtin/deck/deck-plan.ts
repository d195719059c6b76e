/** The whole deck as a plan: from the request and what the files hold to pages in their order, as many as were asked for and no more than the material bears. */
import type { Outline } from '#contract/content/outline.ts';
import { weighMaterials } from '../compose/relevance.ts';
import { outlineOf, type AgreedOutline } from '../outline/arrange.ts';
import { agreedParts, outlinedParts, underItsTitle } from './deck-outline.ts';
import { rankSentences } from '../text/key-sentences.ts';
import { remarksLeft, type Material } from '../text/material.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { analyseTable } from '../text/table-figures.ts';
import type { DeckRequest } from './deck-request.ts';
import { emptyPart, groupStatements, partsOf, plainHeading, type Part, type SourceTable } from './deck-parts.ts';
import { blanksOf, englishBlanksOf, englishOccasionOf, lookOf, occasionOf } from './occasions.ts';
import { framedInEnglish, isEnglish } from './english-frame.ts';
import { nearest, ownParts, ownStatements } from './own-parts.ts';
import { framed } from './deck-frame.ts';
import { titleOf, withoutTitle } from './deck-title.ts';
import { chosenPages } from './chosen-pages.ts';
import { withPictures } from './picture-pages.ts';
import { figuresPage, pagesOfPart, type PartPages } from './part-pages.ts';
import { inRoom, wordsOf, type Slide } from './slide.ts';
import { opensWithDate, type Statement } from './statements.ts';
import { chinese, english, type Wording } from './wording.ts';

export interface DeckPlan {
  title: string;
  /** Occasion, audience and subject in words, from which a look is chosen. */
  occasion: string;
  pages: Slide[];
  blanks: string[];
  /** How they are marked on the pages. */
  mark: string;
  sources: string[];
  /** What the person should know. */
  notes: string[];
  /** What was asked for and not done. */
  not_done: string[];
  /** What stands in which part. */
  outline: Outline | null;
}

/** `pictures` are names of the person's pictures. */
export function planDeck(
  request: DeckRequest,
  materials: Material[],
  today: string,
  agreed: AgreedOutline | null = null,
  pictures: string[] = [],
): DeckPlan {
  if (request.pages !== null && request.pages_as_written.startsWith('不超过')) {
    // A bound is nothing to be filled.
    const free = planDeck({ ...request, pages: null, pages_as_written: '' }, materials, today, agreed, pictures);
    if (free.pages.length <= request.pages) return free;
  }
  const readable = materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const { used, aside } = readable.length > 1 ? weighMaterials(readable, weighed(request)) : { used: readable, aside: [] };
  const title = titleOf(request, used);
  const read = partsFor(withoutTitle(request, title), used, title).map((part) => ({
    ...part,
    tables: part.tables.map((table) => focused(table, title)),
  }));
  const outlined = outlinedParts(read);
  const parts = agreed ? agreedParts(read, outlined, agreed, request.language === 'en' ? englishBlanksOf : blanksOf) : read;
  const theirs = [
    title,
    ...parts.flatMap(({ statements, subs, tables }) => [
      ...[...statements, ...subs.flatMap((sub) => sub.statements)].map(({ text }) => text),
      ...tables.flatMap(({ header, rows }) => [...header, ...rows.flat()]),
    ]),
  ];
  const say = request.language === 'en' || isEnglish(theirs) ? english : chinese;
  const filled = parts
    .map((part) => (agreed ? underItsTitle(pagesOfPart(part, say)) : pagesOfPart(part, say)))
    .filter(({ pages }) => pages.length > 0);
  const told = withPictures(withFigures(filled, parts), pictures);
  // What the person arranged is not cut to the length that was asked for before.
  const isTight = request.pages !== null && request.pages < parts.length + 2;
  const named = parts.map(({ title: name }) => ({ title: name, children: [] }));
  const asked = agreed ? { ...request, outline: named, ...(isTight ? { pages: null } : {}) } : request;
  const { body, left, short, open, missing } = chosenPages(told, asked, say);
  // What it can't fill it is not stretched to.
  const length = missing.length > 0 ? { ...asked, pages: null } : asked;
  const frame = framed(body, title, length, used, today, parts);
  const pages = say.language === 'en' ? frame.map(framedInEnglish) : frame;
  const isShort = (short || missing.length > 0) && (request.pages === null || pages.length < request.pages);
  const text = pages.map(wordsOf).join('\n');
  const blanks = [...text.matchAll(/【待补充：([^】]*)】|\[To add: ([^\]]*)\]/g)].map((match) => match[1] ?? match[2] ?? '');
  const behind = agreed === null ? open.map((slide) => frame.indexOf(slide) + 1).filter((page) => page > 0) : [];
  const [from, to] = [behind[0], behind.at(-1)];
  const notes = [
    ...(from !== undefined && to !== undefined
      ? [
          `要求${request.pages_as_written}，您给的内容做成 ${frame.length - behind.length} 页（含封面等）：第 ${from === to ? from : `${from}–${to}`} 页是留给您补充的框架，不需要可以说“删掉第${from === to ? from : `${from}到${to}`}页”。`,
        ]
      : []),
    ...aside.map(({ name, reason }) => `“${name}”没有用进来：${reason}。`),
    ...told.flatMap(({ warnings }) => warnings),
    ...remarksLeft(used),
    ...(left > 0 ? [`还有 ${left} 页次要内容没有放进来；要更细可以说“再加几页”或指定页数。`] : []),
  ];
  const not_done = [
    ...request.not_done,
    ...(isShort && agreed === null ? [tooFew(request, pages.length, missing, used.length > 0, blanks.length)] : []),
  ];
  return {
    title,
    occasion: [
      title,
      // Nothing in a foreign title leads to a look: a sober one does.
      /\p{Script=Han}/u.test(title) ? '' : request.language === 'en' ? lookOf(`${title} ${request.kind}`) : '报告',
      request.topic,
      request.kind,
      request.audience,
      request.style,
      used.map(({ title: heading }) => heading).join(' '),
      used.some(({ tables }) => tables.length > 0) ? '分析 经营' : '',
    ]
      .filter((one) => one)
      .join('，')
      .slice(0, 900),
    pages,
    blanks,
    mark: say.language === 'en' ? '[To add]' : '【待补充】',
    sources: used.map(({ name }) => name),
    notes: [...new Set(notes)],
    not_done,
    outline: outlineOf(
      outlined,
      [],
      used.map(({ name }) => name),
    ),
  };
}

/** What the deck is about is what its materials are weighed against. */
function weighed({ title, topic, facts }: DeckRequest): Parameters<typeof weighMaterials>[1] {
  return { title, topic, facts, points: [], kind: '文章', kind_word: '文章', from_files: true };
}

/** That the content does not carry the length asked for, and what would. */
function tooFew(request: DeckRequest, pages: number, missing: Slide[], hasFiles: boolean, blanks: number): string {
  const isFrame = !hasFiles && request.facts.length === 0 && blanks > 0;
  if (isFrame) return `要求${request.pages_as_written}：您还没有给内容，按这类场合的结构搭好了 ${pages} 页框架，没有再用空白页凑数。`;
  const short = `要求${request.pages_as_written}，${hasFiles ? '材料' : '您给的内容'}只够做 ${pages} 页，没有用空话或空白页凑数。`;
  const [first] = missing;
  if (first === undefined) return short;
  const wanted = missing.slice(0, 6).map((slide) => {
    const hints = [...wordsOf(slide).matchAll(/【待补充：([^】]*)】|\[To add: ([^\]]*)\]/g)].map((match) => match[1] ?? match[2] ?? '');
    const [hint = ''] = hints;
    return hint === '' ? slide.title : `${slide.title}（${inRoom(hint, 24)}）`;
  });
  return `${short}要做满还缺：${wanted.join('；')}${missing.length > 6 ? ' 等' : ''}。补充时可以说“加一页讲${first.title}：……”。`;
}

/** The outline typed in, else the files' own order, else the person's words in the order of the occasion. */
function partsFor(request: DeckRequest, materials: Material[], title: string): Part[] {
  const found = partsOf(materials);
  const own = ownStatements(request.facts);
  if (request.outline && !(request.language === 'en' && own.length > 0)) return fromOutline(request, found, own);
  if (found.length > 0) return own.length > 0 ? withOwnWords(found, own) : found;
  if (request.points.length >= 2)
    return fromOutline({ ...request, outline: request.points.map((point) => ({ title: point, children: [] })) }, found, own);
  const occasion =
    request.language === 'en'
      ? englishOccasionOf(`${title} ${request.kind}`)
      : occasionOf(`${title} ${request.topic ?? ''} ${request.audience ?? ''} ${request.kind}`, title);
  if (own.length >= 12 && title === '演示文稿') return groupStatements(own);
  const parts = ownParts(request.facts, own, title, occasion);
  return request.outline ? withNamed(parts, fromOutline(request, [], [])) : parts;
}

/** The figures the deck is about stand before the other figures of their table. */
function focused(table: SourceTable, title: string): SourceTable {
  const { columns } = analyseTable(table);
  const measures = columns.filter(({ role }) => role === 'measure');
  const about = measures.find(({ name }) => name.length >= 3 && overlap(bigrams(name), bigrams(title)) >= 0.6);
  const [first] = measures;
  if (!about || !first || about === first) return table;
  const order = table.header.map((_, n) => n).filter((n) => n !== about.index);
  order.splice(order.indexOf(first.index), 0, about.index);
  const moved = (row: string[]) => order.map((n) => row[n] ?? '');
  return { ...table, header: moved(table.header), rows: table.rows.map(moved) };
}

/** Parts named in the request go where the occasion has them, else behind the others. */
function withNamed(parts: Part[], named: Part[]): Part[] {
  const all = [...parts];
  for (const part of named) {
    const at = all.findIndex(({ title }) => title.toLowerCase().includes(part.title.toLowerCase()));
    const same = all[at];
    if (same) all[at] = { ...same, ...part, statements: [...part.statements, ...same.statements] };
    else all.push(part);
  }
  return all;
}

const frameItem = /^(?:封面|首页|标题页?|目录|结束页?|结尾页?|封底|致谢|谢谢|感谢(?:聆听|观看)?|Q\s?&\s?A|thanks?)$/i;

function fromOutline(request: DeckRequest, found: Part[], own: Statement[]): Part[] {
  const parts = (request.outline ?? [])
    .filter(({ title }) => !frameItem.test(title.trim()))
    .map(({ title, children }): Part => ({
      ...emptyPart(plainHeading(title)),
      named: true,
      statements: children.map((text) => ({ text, source: '' })),
    }));
  const rest = found.flatMap((part) =>
    part.statements.concat(part.subs.flatMap((sub) => sub.statements)).map((statement) => ({ statement, heading: part.title })),
  );
  const tables = found.flatMap((part) => part.tables);
  for (const { statement, heading } of rest) nearest(parts, `${heading} ${statement.text}`, 0.34)?.statements.push(statement);
  for (const table of tables)
    (
      nearest(parts, `${table.heading} ${table.header.join(' ')}`, 0.2) ?? parts.find((part) => /数据|业绩|情况/.test(part.title))
    )?.tables.push(table);
  // What fits none of the parts was said all the same.
  const others = emptyPart('其他说明');
  for (const statement of own) (nearest(parts, statement.text, 0.2) ?? others).statements.push(statement);
  if (others.statements.length > 0) parts.push(others);
  return parts.map((part) =>
    part.statements.length === 0 && part.tables.length === 0
      ? { ...part, ...(request.language === 'en' ? englishBlanksOf(part.title) : blanksOf(part.title)) }
      : part,
  );
}

/** What the person said beside the files goes where it belongs, or to the front. */
function withOwnWords(found: Part[], own: Statement[]): Part[] {
  const front = emptyPart('要点');
  for (const statement of own) (nearest(found, statement.text, 0.3) ?? front).statements.push(statement);
  return front.statements.length > 0 ? [front, ...found] : found;
}

/** Numbers that stand apart all over the words make a page of their own at the front. */
function withFigures(told: PartPages[], parts: Part[]): PartPages[] {
  if (told.some(({ pages }) => pages.some(({ slide }) => slide.layout === 'figures'))) return told;
  const page = figuresPage(
    '关键数字',
    parts
      .flatMap((part) => [...part.statements, ...part.subs.flatMap((sub) => sub.statements)])
      .filter(({ text, source }) => source !== '' && !opensWithDate(text)),
  );
  return page ? [{ title: '关键数字', pages: [{ slide: page, weight: 0.8 }], warnings: [] }, ...told] : told;
}

/** A page on something the person names, from the sentences that are nearest to it; what nobody told is marked. */
export function pageAbout(title: string, parts: Part[], say: Wording = chinese): Slide {
  const wanted = bigrams(title);
  const statements = parts
    .flatMap((part) => [...part.statements, ...part.subs.flatMap((sub) => sub.statements)])
    .map((statement) => ({ statement, score: overlap(wanted, bigrams(statement.text)) }))
    .filter(({ score }) => score >= 0.34)
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
    .map(({ statement }) => statement);
  const ranked = rankSentences(statements.map(({ text }) => text))
    .slice(0, 4)
    .map(({ index }) => statements[index]);
  const chosen = statements.filter((statement) => ranked.includes(statement));
  const part: Part = { ...emptyPart(title), statements: chosen, blanks: [{ title, hint: say.facts_of(title) }] };
  const page = pagesOfPart(part, say).pages[0]?.slide;
  return page ? { ...page, title } : { layout: 'points', title, points: [{ title, text: say.blank(say.facts_of(title)) }] };
}
