/** A number that stands in the words of one page is not shown again, big, on another. */
import { bigrams, overlap } from '../text/segment.ts';
import { spokenOf, wordsOf, type Figure, type Slide } from './slide.ts';

interface Placed {
  title: string;
  slide: Slide;
}

/** What was chosen without its echoes; for a page that was nothing else the next best comes in. */
export function saidOnce<T extends Placed>(choose: (some: T[]) => T[], from: T[]): T[] {
  let pool = from;
  for (;;) {
    const chosen = choose(pool);
    const shown = chosen.map((one) => withoutEchoes(one, chosen));
    const gone = new Set(chosen.filter((_, n) => shown[n] === null));
    if (gone.size === 0) return shown.filter((one) => one !== null);
    pool = pool.filter((one) => !gone.has(one));
  }
}

const inWords: readonly Slide['layout'][] = ['points', 'statement', 'process', 'comparison', 'timeline', 'quote'];

function withoutEchoes<T extends Placed>(page: T, all: T[]): T | null {
  const { slide } = page;
  if (slide.layout !== 'figures') return page;
  const said = all.flatMap(({ slide: other }) => (inWords.includes(other.layout) ? [shownOn(other)] : []));
  const left = slide.figures.filter((figure) => !said.some((words) => isSaid(figure, words)));
  if (left.length === slide.figures.length) return page;
  const [first] = left;
  if (!first) return slide.takeaway === undefined ? null : page;
  const named = `${first.label} ${first.value}${first.unit ?? ''}`;
  if (left.length === 1 && slide.takeaway === undefined)
    return { ...page, slide: { ...spokenOf(slide), layout: 'statement', title: named, text: first.change ?? page.title } };
  // The headline named the first of them.
  const [head = slide.title, number] = slide.title.split('：');
  return { ...page, slide: { ...slide, title: number === undefined ? head : `${head}：${named}`, figures: left } };
}

/** What is read on the page, its numbers without marks and spaces. */
function shownOn(slide: Slide): string {
  return wordsOf(slide).replaceAll(/(?<=\d)[,，](?=\d{3})|\s/g, '');
}

/** The number with what it counts: “7 家门店整改” says nothing of 不合格 7 家. */
function isSaid({ value, unit = '', label }: Figure, said: string): boolean {
  if (overlap(bigrams(label), bigrams(said)) < 0.6) return false;
  const number = `${value.replaceAll(',', '')}${unit}`.replaceAll(/\s/g, '');
  for (let at = said.indexOf(number); at >= 0; at = said.indexOf(number, at + 1))
    if (!/[\d.]/.test(said.charAt(at - 1)) && !/^\.?\d/.test(said.slice(at + number.length))) return true;
  return false;
}
