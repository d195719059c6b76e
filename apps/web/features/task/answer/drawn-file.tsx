/** A made file that stands drawn in its answer: its card, and below it what is in it. What can't be drawn stays a card. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import type { FigureProps, WebKind } from '#capabilities/deliverables/kind.web.ts';
import { webKindOf } from '#capabilities/deliverables/kinds.web.ts';
import { classList } from '#ui/class-list.ts';
import { useNearView } from '#ui/near-view.ts';
import { bytesQuery } from '#web/shell/file-bytes.ts';
import { itemTypeOf } from '#web/shell/item-type.ts';
import { reportError, track } from '#web/shell/telemetry.ts';
import { troubleOf } from '#web/shell/trouble.ts';
import { FileCard, type FileCardProps } from '../file-card.tsx';

/** More than these stay cards: an answer is no wall of pictures. */
const most_drawn = 6;

/** The files that are drawn; their cards stand with them. */
export function drawnFiles<File extends { name: string; bytes: number | null }>(files: readonly File[]): File[] {
  return files.filter(({ name, bytes }) => kindOfDrawn(name, bytes) !== null).slice(0, most_drawn);
}

function kindOfDrawn(name: string, bytes: number | null): WebKind | null {
  const kind = webKindOf(name);
  return kind?.figure && (bytes ?? 0) <= kind.kind.most_bytes ? kind : null;
}

type Loaded = ComponentType<FigureProps>;

export function DrawnFile(card: FileCardProps) {
  const { name, uri, bytes, open, onOpen } = card;
  const kind = kindOfDrawn(name, bytes);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const [Figure, setFigure] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const { data, error } = useQuery({ ...bytesQuery({ name, uri, bytes }), enabled: isNear && !failed });
  const log = useCallback(
    (reason: unknown) => {
      console.warn(`a file (${kind?.kind.id}) could not be drawn in its answer`, reason);
      if (troubleOf(reason, { source: '', origin: location.origin }) === 'unforeseen') reportError(reason);
      const item_type = itemTypeOf(name);
      if (item_type) track({ name: 'render_failed', params: { item_type } });
    },
    [name, kind],
  );
  const onFailure = useCallback(
    (reason: unknown) => {
      log(reason);
      setFailed(true);
    },
    [log],
  );
  useEffect(() => {
    if (!isNear || !kind?.figure) return;
    kind.figure.load().then((loaded) => setFigure(() => loaded.Figure), onFailure);
  }, [isNear, kind, onFailure]);
  useEffect(() => {
    if (error) log(error);
  }, [error, log]);
  const openThis = useCallback(() => onOpen(name), [onOpen, name]);
  // A line that comes back brings the drawing, too.
  if (!kind?.figure || failed || (error && !data)) {
    return (
      <div className="w-72 max-w-full">
        <FileCard {...card} />
      </div>
    );
  }
  const suffix = kind.kind.suffixes.find((one) => name.toLowerCase().endsWith(one)) ?? '';
  return (
    <div
      className={classList('w-full min-w-0 overflow-hidden rounded-card border bg-sheet', open ? 'border-ink-3' : 'border-line')}
      data-drawn={kind.kind.id}
    >
      <FileCard {...card} title={name.slice(0, name.length - suffix.length)} inFrame />
      <div ref={place} className="print:!min-h-0" style={{ minHeight: kind.figure.height }}>
        {Figure && data ? (
          <Figure name={name} bytes={data} onOpen={openThis} onFailure={onFailure} />
        ) : (
          <>
            <p role="status" className="grid place-items-center text-sm text-ink-3 print:hidden" style={{ height: kind.figure.height }}>
              正在绘制{kind.kind.label}…
            </p>
            <p className="hidden p-4 text-sm print:block">
              打印时{kind.kind.label}还没有载入，请打开“{name}”看，或稍等片刻再打印。
            </p>
          </>
        )}
      </div>
    </div>
  );
}
