/** A chart's drawing in the page's own colours, with its picture on white paper for print. */
import './chart.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isPrinting } from '../../printing.ts';
import type { ChartOption } from './chart-fields.ts';
import { heightOf } from './chart-option.ts';
import { drawnOnPaper, pictureOnPaper } from './chart-paper.ts';
import { drawChart } from './chart-parts.ts';
import { standChart } from './standing-chart.ts';
import { useThemeName } from './theme-name.ts';

export interface ChartDrawingProps {
  option: ChartOption;
  /** What those who can't see it are told. */
  label: string;
  /** It never becomes a picture. */
  stays?: boolean;
  /** A press on it leads to where it is looked at. */
  onOpen?: () => void;
  onFailure(error: unknown): void;
}

export function ChartDrawing({ option, label, stays = false, onOpen, onFailure }: ChartDrawingProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const printed = useRef<HTMLDivElement>(null);
  const { still, paper } = usePictures(place, { option, stays, opens: onOpen !== undefined, onFailure });
  useDrawnForPrint(printed, option, onFailure);
  return (
    <>
      {/* The same way is open to the keyboard beside it. */}
      <div
        className="md-chart-canvas"
        role="img"
        aria-label={label}
        data-opens={onOpen ? '' : undefined}
        style={{ ['--rows-height' as string]: `${heightOf(option)}px` }}
        onClick={onOpen}
      >
        {still && <img className="md-chart-still" src={still} alt="" draggable={false} />}
        <div ref={place} className="md-chart-live" />
        {option.isEmpty && <p className="md-chart-empty">这张图表里没有数值，画不出图形</p>}
      </div>
      {paper ? (
        <img className="md-chart-print" src={paper} alt={label} />
      ) : (
        <div ref={printed} className="md-chart-print" role="img" aria-label={label} />
      )}
    </>
  );
}

/** What has no picture yet when the page is printed, being far from the view or looked at, is drawn then. */
function useDrawnForPrint(place: RefObject<HTMLElement | null>, option: ChartOption, onFailure: (error: unknown) => void): void {
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    const heard = new AbortController();
    const draw = (): void => {
      try {
        place.current?.replaceChildren(drawnOnPaper(option));
      } catch (error) {
        failed.current(error);
      }
    };
    if (isPrinting()) draw();
    window.addEventListener('beforeprint', draw, { signal: heard.signal });
    window.addEventListener('afterprint', () => place.current?.replaceChildren(), { signal: heard.signal });
    return () => heard.abort();
  }, [place, option]);
}

/** Addresses of what is seen while it rests, and of what is printed; the same one where the page is white itself. */
function usePictures(
  place: RefObject<HTMLDivElement | null>,
  { option, stays, opens, onFailure }: { option: ChartOption; stays: boolean; opens: boolean; onFailure(error: unknown): void },
): { still: string | null; paper: string | null } {
  const theme = useThemeName();
  const [still, setStill] = useAddress();
  const [paper, setPaper] = useAddress();
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    return standChart(element, {
      draw: (moves) => drawChart(element, option, moves),
      async pictured(picture) {
        await setStill(picture);
        // White paper on a dark desk would dazzle: there the picture for others is made apart.
        await setPaper(theme === 'dark' ? await pictureOnPaper(option, 'image/jpeg') : picture);
      },
      failed: (error) => failed.current(error),
      stays,
      opens,
    });
  }, [place, option, theme, stays, opens, setStill, setPaper]);
  return { still, paper };
}

/** A blob by its address; the one before is let go of when the new one can be shown. */
function useAddress(): [string | null, (blob: Blob) => Promise<void>] {
  const [address, setAddress] = useState<string | null>(null);
  const given = useRef<string | null>(null);
  const [give] = useState(() => async (blob: Blob): Promise<void> => {
    const next = URL.createObjectURL(blob);
    const picture = new Image();
    picture.src = next;
    try {
      await picture.decode();
    } catch (error) {
      URL.revokeObjectURL(next);
      throw error;
    }
    if (given.current) URL.revokeObjectURL(given.current);
    given.current = next;
    setAddress(next);
  });
  useEffect(
    () => () => {
      if (given.current) URL.revokeObjectURL(given.current);
      given.current = null;
    },
    [],
  );
  return [address, give];
}
