/** Gives a page that holds more than can be read the pages it needs: no table becomes tiny, no words are left out. Pure. */
import { contentOf, type DeckPage } from './deck.ts';
import { pageFile } from './deck-files.ts';
import { pageOf } from './deck-edit.ts';
import type { SlideContent } from '#contract/content/slide.ts';

export interface SplitPages {
  pages: DeckPage[];
  /** Ids of the pages that came of it, with those they came of. */
  changed: Set<string>;
  /** What was done, a line for each page that became several. */
  said: string[];
}

export interface SplitMeans {
  /** The contents a content becomes; itself alone when it can be read as it is. */
  split(content: SlideContent): SlideContent[];
  deck_name: string;
  /** An id for a page that goes on from another, the same for the same call. */
  idAfter(id: string, nth: number): string;
}

/** Only pages of `touched` are looked at; the first part of each keeps its id. */
export function splitOverflow(pages: DeckPage[], touched: ReadonlySet<string>, { split, deck_name, idAfter }: SplitMeans): SplitPages {
  const parts = new Map<string, DeckPage[]>();
  for (const page of pages) {
    if (!touched.has(page.id)) continue;
    const contents = split(contentOf(page));
    if (contents.length < 2) continue;
    parts.set(
      page.id,
      contents.map((content, n) => {
        const id = n === 0 ? page.id : idAfter(page.id, n);
        return pageOf(id, n === 0 ? page.file : pageFile(deck_name, id), content);
      }),
    );
  }
  const changed = new Set([...parts.values()].flat().map(({ id }) => id));
  // A call made again after a crash finds the pages it had added.
  const all = pages.filter(({ id }) => parts.has(id) || !changed.has(id)).flatMap((page) => parts.get(page.id) ?? [page]);
  const said = [...parts.values()].map((own) => {
    const from = all.findIndex(({ id }) => id === own[0]?.id) + 1;
    const isTable = own.every(({ layout }) => layout === 'table');
    return `第 ${from} 页一页放不下，分成了第 ${from}–${from + own.length - 1} 页（标题带“（续）”）：${isTable ? '每页重复表头，一行也没有少' : '内容没有减少'}；要更短就只放汇总或最要紧的几行。`;
  });
  return { pages: all, changed, said };
}
