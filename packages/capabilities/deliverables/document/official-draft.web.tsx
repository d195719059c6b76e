/** What a 公文 will look like while its order is filled in: its first page, drawn as it will be printed. */
import { useDeferredValue, useMemo } from 'react';
import { ScaledPage } from '#ui/scaled-page.tsx';
import { officialMark } from '#contract/content/document-to-write.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';
import { chineseNumber } from './markdown/heading-numbers.ts';
import { officialEnd, officialHead } from './paper/official-parts.ts';
import { paperStyle } from './paper/paper-style.ts';
import { splitBlanks } from './markdown/sections.ts';
import { officialMeasures } from './setup/page-measures.ts';

export interface OfficialDraftProps {
  title: string;
  addressee: string;
  /** What stands under each heading so far. */
  sections: { title: string; lines: string[] }[];
  signature: string;
  /** 2026年11月27日 */
  day: string;
}

const pixels = (mm: number): number => Math.round((mm * 96) / 25.4);
const { width, height, top, right, bottom, left } = officialMeasures;
/** On a screen there are no pages: the sheet has the margins that paper would have. */
const sheet = `body{width:${width}mm;min-height:${height}mm;padding:${top}mm ${right}mm ${bottom}mm ${left}mm}`;

const marked = (text: string): string =>
  splitBlanks(text)
    .map((part) => (part.blank ? `<mark>${escaped(part.text)}</mark>` : escaped(part.text)))
    .join('');

function drawn({ title, addressee, sections, signature, day }: OfficialDraftProps): string {
  const official = { organ: officialMark(title, signature) };
  const style = paperStyle(
    { measures: officialMeasures, first_page: 'same', numbering: 'chinese', official },
    { title, total: null, logo: null },
  );
  const parts = sections.map(
    (section, n) =>
      `<h2>${chineseNumber(n + 1)}、${marked(section.title)}</h2>${(section.lines.length > 0 ? section.lines : ['【待补充】']).map((line) => `<p>${marked(line)}</p>`).join('')}`,
  );
  const end = officialEnd(official, [signature || '【待补充：发文机关】', day], 0);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>${style}${sheet}</style></head><body><main>${officialHead(official)}<h1>${marked(title)}</h1><p class="addressee">${marked(addressee || '【待补充：主送机关】')}：</p>${parts.join('')}${end}</main></body></html>`;
}

export function OfficialDraft(props: OfficialDraftProps) {
  const asked = useDeferredValue(JSON.stringify(props));
  // What was just written is read again.
  const html = useMemo(() => drawn(JSON.parse(asked) as OfficialDraftProps), [asked]);
  return (
    <figure className="w-full max-w-56">
      <ScaledPage
        title="公文首页草稿"
        html={html}
        width={pixels(width)}
        height={pixels(height)}
        className="rounded-control border border-line"
      />
      <figcaption className="mt-1 text-xs text-ink-3">首页草稿：版头、字体、版心照 GB/T 9704；页码在做好的文件里。</figcaption>
    </figure>
  );
}
