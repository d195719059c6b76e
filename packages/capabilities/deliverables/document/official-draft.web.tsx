/** What a 公文 will look like while its order is filled in: its first page, drawn as it will be printed. */
import { useDeferredValue, useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScaledPage } from '#ui/scaled-page.tsx';
import { asOfficial } from '#contract/content/document-to-write.ts';
import { paperPage } from './paper/paper-page.ts';
import { officialMeasures } from './setup/page-setup.ts';

export interface OfficialDraftProps {
  title: string;
  /** What stands under each heading so far. */
  sections: { title: string; lines: string[] }[];
  signature: string;
  /** 2026年11月27日 */
  day: string;
}

const pixels = (mm: number): number => Math.round((mm * 96) / 25.4);
const { width, height, top, right, bottom, left } = officialMeasures;
/** On a screen there are no pages: the sheet has the margins that paper would have. */
const sheet = `<style>body{width:${width}mm;min-height:${height}mm;padding:${top}mm ${right}mm ${bottom}mm ${left}mm}</style></head>`;

export function OfficialDraft(props: OfficialDraftProps) {
  const asked = useDeferredValue(JSON.stringify(props));
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    // What was just written is read again.
    const { title, sections, signature, day } = JSON.parse(asked) as OfficialDraftProps;
    const parts = sections.map((section) => `## ${section.title}\n\n${section.lines.join('\n\n') || '【待补充】'}`);
    const text = [`# ${title}`, '【待补充：主送机关】：', ...parts, signature || '【待补充：发文机关】', day].join('\n\n');
    void paperPage(asOfficial(text), { title, pictures: [], pages: null, total: null, gap: 0 }).then((page) => {
      if (isShown) setHtml(page?.replace('</head>', () => sheet) ?? null);
    });
    return () => {
      isShown = false;
    };
  }, [asked]);
  if (html === null) return <Skeleton className="h-72 w-full max-w-56" />;
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
