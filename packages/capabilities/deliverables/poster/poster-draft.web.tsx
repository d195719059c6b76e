/** What a poster will look like while its lines are put in order: drawn here as it will be drawn when it is made, without pictures. */
import { useDeferredValue, useMemo } from 'react';
import { ScaledPage } from '#ui/scaled-page.tsx';
import { drawPoster } from './draw.ts';
import { lookOf, ratioFor } from './poster-look.ts';
import { sheetOfLines, type RoleLines } from './poster-roles.ts';

export interface PosterDraftProps {
  parts: RoleLines[];
  /** 海报, 公众号封面: as it was called. */
  what: string;
  subject: string;
  style: string;
  size: { width: number; height: number } | null;
}

export function PosterDraft(props: PosterDraftProps) {
  const asked = useDeferredValue(JSON.stringify(props));
  const drawn = useMemo(() => {
    // What was just written is read again.
    const { parts, what, subject, style, size } = JSON.parse(asked) as PosterDraftProps;
    const sheet = sheetOfLines(parts);
    if (sheet.headline === '') return null;
    const sheets = [{ ...sheet, role: 'poster' as const }];
    const look = lookOf({ sheet, sheets, subject, style, fills: false, before: [] });
    return drawPoster({ title: sheet.headline, ratio: ratioFor(what, size), ...look, sheets }, new Map(), 0);
  }, [asked]);
  if (!drawn) return <p className="text-xs text-ink-3">还没有标题，画不出草稿。</p>;
  return (
    <figure className="w-full max-w-72">
      <ScaledPage
        title="海报草稿"
        html={drawn.html}
        width={drawn.width}
        height={drawn.height}
        className="rounded-control border border-line"
      />
      <figcaption className="mt-1 text-xs text-ink-3">草稿：照片和二维码在制作时放进去，版式可能随之调整。</figcaption>
    </figure>
  );
}
