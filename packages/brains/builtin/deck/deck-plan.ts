/** The whole deck as a plan: from the request and what the files hold to pages in their order, as many as were asked for and no more than the material bears. */
import type { Outline } from '#contract/content/outline.ts';
import { outlineOf, type AgreedOutline } from '../outline/arrange.ts';
import { asWished, unmetWishes, type Stood } from '../compose/wishes.ts';
import { remarksLeft, type Material } from '../text/material.ts';
import { type TableAnswers, titleAsked, withAnswer } from './asked-tables.ts';
import { chosenPages } from './chosen-pages.ts';
import { framed } from './deck-frame.ts';
import { agreedParts, outlinedParts, underItsTitle } from './deck-outline.ts';
import { emptyPart, partsOf, plainHeading, type Part } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { titleOf, withoutTitle } from './deck-title.ts';
import names from './deck-names.json' with { type: 'json' };
import { inTurn, ownParts } from './own-parts.ts';
import { pagesOfPart } from './part-pages.ts';
import { withPictures } from './picture-pages.ts';
import { placed } from './placed-parts.ts';
import { openIn, wordsOf, type Slide } from './slide.ts';
import { chinese, english, isEnglish, type Wording } from './wording.ts';

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
  answers: TableAnswers = new Map(),
): DeckPlan {
  if (request.pages !== null && request.is_bound) {
    // A bound is nothing to be filled.
    const free = planDeck({ ...request, pages: null, pages_as_written: '' }, materials, today, agreed, pictures, answers);
    if (free.pages.length <= request.pages && free.pages.length >= request.least_pages) return free;
  }
  const used = materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const say = request.language === 'en' || isEnglish([...used.map(({ content }) => content), ...request.facts]) ? english : chinese;
  const title = titleOf(request, used, say);
  const { parts: all, spare } = partsFor(withoutTitle(request, title), used, title, answers, say);
  const found = asWished(all, request.wishes, (part) => part.title);
  // What stands under the title of the whole, before its parts.
  const read = found.map((part, n) => (n === 0 && found.length > 2 && part.title === title ? { ...part, title: say.overview } : part));
  const outlined = outlinedParts(read);
  const left = outlinedParts(spare, read);
  const parts = agreed ? agreedParts(outlined, left, agreed) : read;
  const filled = parts
    .map((part) => (agreed ? underItsTitle(pagesOfPart(part, say, request.chart)) : pagesOfPart(part, say, request.chart)))
    .filter(({ pages }) => pages.length > 0);
  const told = withPictures(filled, pictures);
  // What the person arranged is not cut to the length that was asked for before.
  const isTight = request.pages !== null && request.pages < parts.length + 2;
  const asked = agreed ? { ...request, outline: [], ...(isTight ? { pages: null } : {}) } : request;
  const { body, short, endless } = chosenPages(told, asked, say);
  const pages = framed(body, title, asked, used, today, say, endless);
  const isShort = short && pages.length < (request.pages ?? 0);
  const blanks = openIn(pages.map(wordsOf).join('\n'));
  return {
    title,
    occasion: [
      title,
      // Nothing in a foreign title leads to a look: a sober one does.
      /\p{Script=Han}/u.test(title) ? '' : '报告',
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
    mark: say === english ? '[To add]' : '【待补充】',
    sources: used.map(({ name }) => name),
    notes: [
      ...new Set([
        ...told.flatMap(({ warnings }) => warnings),
        ...(request.outline.length > 0 && !agreed && read.some((part) => part.title === say.others)
          ? [`有几句看不出属于您列的哪一部分，放在“${say.others}”这一页。`]
          : []),
        ...remarksLeft(used),
      ]),
    ],
    not_done: [
      ...request.not_done,
      ...unmetWishes(request.wishes, pages.flatMap(stoodOn), used),
      ...(request.chart !== null && used.every(({ tables }) => tables.length === 0) && !pages.some(({ layout }) => layout === 'chart')
        ? [noChart]
        : []),
      ...(spare.length > 0 && !agreed
        ? [`没有放进“${spare.map((part) => part.title).join('”“')}”：您列的几部分里没有它的位置；要放，说“加一页讲……”。`]
        : []),
      ...(isShort && agreed === null ? [tooFew(request, pages.length, used.length > 0)] : []),
    ],
    outline: outlineOf(
      outlined,
      left.flatMap(({ units }) => units),
      used.map(({ name }) => name),
    ),
  };
}

/** What stands around its parts is none. */
const stoodOn = (slide: Slide): Stood[] => {
  const isAround = ['cover', 'agenda', 'section', 'closing'].includes(slide.layout);
  return [{ title: isAround ? '' : slide.title, words: wordsOf(slide), isTable: slide.layout === 'table' }];
};

const noChart = '没有画图表：没有看出要画哪些数。写明按哪一列画哪些数，例如“加一页按部门汇总费用”。';

/** That the content does not carry the length asked for. */
const tooFew = ({ pages_as_written }: DeckRequest, pages: number, hasFiles: boolean): string =>
  `要求 ${pages_as_written}，${hasFiles ? '材料' : '您给的内容'}只够做 ${pages} 页，没有用空话或空白页凑数。要做满，补充内容后说“加一页讲……”。`;

/** The outline asked for, else the files' own order, else the person's words. */
function partsFor(
  request: DeckRequest,
  materials: Material[],
  title: string,
  answered: TableAnswers,
  say: Wording,
): { parts: Part[]; spare: Part[] } {
  const found = partsOf(materials, say);
  const asked = request.outline
    .filter((item) => !names.frame.includes(plainHeading(item.title).toLowerCase()))
    .map((item) => ({ ...item, title: titleAsked(item.title) }))
    .map((item): Part => ({
      ...emptyPart(item.title),
      named: true,
      statements: item.children.map((text) => ({ text, source: '', line: true })),
    }));
  const told = inTurn(
    request.facts,
    asked.map((part) => part.title),
  );
  const own = ownParts(told, title, found.length > 0 ? say.points : request.outline.length > 0 ? say.others : say.general);
  if (asked.length > 0) {
    const answers = asked.map((part) => withAnswer(part, answered.get(part.title), say));
    const { parts, rest } = placed(
      answers.map(({ part }) => part),
      found,
    );
    const { parts: all, rest: others } = placed(parts, own);
    if (!request.only_outline) return { parts: [...all, ...rest, ...others], spare: [] };
    // A table that was asked stands in its answer.
    const isUsed = ({ statements, subs, tables }: Part): boolean =>
      statements.length + subs.length === 0 && tables.every(({ source }) => answers.some(({ from }) => from === source));
    return { parts: [...all, ...others], spare: rest.filter((part) => !isUsed(part)) };
  }
  if (found.length > 0) {
    const { parts, rest } = placed(found, own, true);
    return { parts: [...rest, ...parts], spare: [] };
  }
  return { parts: own, spare: [] };
}

/** A page on something the person names, from the sentences that speak of it; where nobody does, it is marked. */
export function pageAbout(title: string, parts: Part[], say: Wording = chinese): Slide {
  const statements = parts
    .flatMap((part) => [...part.statements, ...part.subs.flatMap((sub) => sub.statements)])
    .filter(({ text }) => text.toLowerCase().includes(title.toLowerCase()));
  const part: Part = { ...emptyPart(title), statements: statements.slice(0, 6), named: true };
  const page = pagesOfPart(part, say).pages[0]?.slide;
  return page ? { ...page, title } : { layout: 'points', title, points: [{ title, text: say.blank(say.facts_of(title)) }] };
}
