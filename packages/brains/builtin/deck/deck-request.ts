/** What the composers of decks work from, made of what was read of the order; they see no sentence of it. */
import type { MakeIntent, Wish } from '#contract/intent/make.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import { chartOf, notDone } from '../compose/writing-request.ts';
import { capital } from '../text/english-writing.ts';

/** A part that was asked for, with what shall stand in it. */
export interface OutlineItem {
  title: string;
  children: string[];
}

export interface DeckRequest {
  title: string | null;
  topic: string | null;
  /** It was asked for in. */
  language: 'zh' | 'en';
  /** The words the deck was asked for in, where its occasion may be named: 课程讲义. */
  kind: string;
  audience: string | null;
  /** Pages in all, cover and closing included. */
  pages: number | null;
  pages_as_written: string;
  least_pages: number;
  /** No more of them, rather than as many. */
  is_bound: boolean;
  /** The look asked for, in the person's words; null when none was named. */
  style: string | null;
  /** The parts that were asked for. */
  outline: OutlineItem[];
  /** And no others. */
  only_outline: boolean;
  facts: string[];
  /** What the person wants to be shown first. */
  shows: ('plan' | 'outline' | 'looks')[];
  /** 汇报人：李明; for a thesis its author and tutor. */
  presenter: string | null;
  /** A chart that was asked for. */
  chart: ChartWish;
  wishes: readonly Wish[];
  not_done: string[];
}

const mostPages = 100;

export function deckRequestOf(intent: MakeIntent): DeckRequest {
  const { title, topic, called, sections, facts, length, audience, look, signature, language } = intent;
  const isEnglish = language?.value === 'en';
  const pages = pagesIn(intent);
  const subject = [topic?.value ?? '', called?.value ?? ''];
  const named = (subject[0] ?? '').includes(subject[1] ?? '') ? (subject[0] ?? '') : subject.join('');
  const { min, max } = length?.value ?? {};
  const isBound = max !== undefined;
  const outline = sections.map((section) => ({
    title: section.title,
    children: facts.filter(({ under }) => under === section.title).map(({ words }) => words),
  }));
  return {
    title: title?.value ?? null,
    topic: named === '' ? null : isEnglish ? capital(named) : named,
    language: isEnglish ? 'en' : 'zh',
    kind: named,
    audience: audience?.value ?? null,
    pages,
    least_pages: min ?? 0,
    pages_as_written: pages === null ? '' : `${!isBound ? '' : min === undefined ? '不超过 ' : `${min} 到 `}${pages} 页`,
    is_bound: isBound,
    style: look?.value ?? null,
    outline,
    only_outline: intent.only_sections,
    facts: facts.filter(({ under }) => !outline.some((item) => item.title === under)).map(({ words }) => words),
    shows: (intent.show_first ?? []).map(({ value }) => value),
    presenter: signature ? (isEnglish ? signature.value : `汇报人：${signature.value}`) : null,
    chart: chartOf(intent),
    wishes: intent.wishes ?? [],
    not_done: [...notDone(intent), ...unmet(intent)],
  };
}

function pagesIn({ length }: MakeIntent): number | null {
  if (length?.value.unit !== 'pages') return null;
  const pages = length.value.max ?? length.value.about ?? length.value.min ?? 0;
  return pages >= 1 && pages <= mostPages ? pages : null;
}

/** Fields of the order that a deck has no place for: said, and not dropped. */
function unmet(intent: MakeIntent): string[] {
  const { length, size } = intent;
  return [
    ...(length && pagesIn(intent) === null ? ['没有按要求的篇幅做：演示文稿只能按页数控制，最多 100 页。'] : []),
    ...(size && !(size.value.unit === 'ratio' && size.value.width === 16)
      ? [`没有按“${size.value.name ?? '给出的尺寸'}”做：页面是 16:9 的。`]
      : []),
  ];
}
