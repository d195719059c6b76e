/** Walks a newcomer through places on the screen, one card at a time; leaves everything else as it was. */
import { Popover as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

export interface TourStep {
  title: string;
  text: string;
  /** Asked when the step's turn has come; a step whose place is not on the screen is left out. */
  place(): Element | null;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export interface TourProps {
  /** For readers. */
  label: string;
  steps: readonly TourStep[];
  /** Without it the walk is so short that there is nothing to skip. */
  skippable?: boolean;
  /** Called once, however it ends. */
  onEnd(): void;
}

const gap = 4;
/** A card with its distance from what it explains and from the edge of the window. */
const cardWidth = 320 + 12 + 12;

export function Tour({ label, steps, skippable = true, onEnd }: TourProps) {
  // What is on the screen at the start makes up the walk, so that the counter stays true.
  const [walk] = useState(() => steps.filter((step) => visible(step.place())));
  const [at, setAt] = useState(0);
  const step = walk[at];
  const box = useBoxOf(step);
  const before = useRef(document.activeElement);
  const ended = useRef(false);
  const end = () => {
    if (ended.current) return;
    ended.current = true;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    onEnd();
  };
  useEffect(() => {
    // Nothing to show from the start, or its place went away.
    if (!step || !box) end();
  });
  if (!step || !box) return null;
  const isLast = at === walk.length - 1;
  const { side, at: rect } = placed(step, box);
  const anchor = { current: { getBoundingClientRect: () => rect } };
  return (
    <Radix.Root open modal>
      <Radix.Anchor virtualRef={anchor} />
      {createPortal(
        <div
          aria-hidden
          className="fixed z-40 rounded-card shadow-[0_0_0_200vmax_var(--scrim)] outline-2 outline-seal transition-all duration-150"
          style={{ left: box.left - gap, top: box.top - gap, width: box.width + gap * 2, height: box.height + gap * 2 }}
        />,
        document.body,
      )}
      <Radix.Portal>
        <Radix.Content
          key={at}
          role="dialog"
          aria-label={`${label}：${step.title}`}
          side={side}
          sideOffset={12}
          collisionPadding={12}
          onEscapeKeyDown={end}
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector<HTMLElement>('[data-next]')?.focus();
          }}
          className="animate-rise z-50 w-80 max-w-[calc(100vw-24px)] rounded-card border border-line bg-sheet p-4 shadow-float"
        >
          <p className="text-base font-semibold">{step.title}</p>
          <p className="mt-1 text-sm text-ink-2">{step.text}</p>
          <div className="mt-4 flex items-center gap-2">
            <span className="mr-auto text-xs text-ink-3 tabular-nums">
              {at + 1}/{walk.length}
            </span>
            {isLast || !skippable ? null : (
              <Button look="ghost" size="small" onClick={end}>
                跳过
              </Button>
            )}
            <Button data-next size="small" onClick={() => (isLast ? end() : setAt(at + 1))}>
              {isLast ? '我知道了' : '下一个'}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Beside a place as wide as the window there is no room: the card lies over its lower end. */
function placed({ side = 'bottom' }: TourStep, box: DOMRect): { side: NonNullable<TourStep['side']>; at: DOMRect } {
  const isBeside = side === 'left' || side === 'right';
  if (!isBeside || Math.max(box.left, window.innerWidth - box.right) >= cardWidth) return { side, at: box };
  return { side: 'top', at: new DOMRect(box.left, box.bottom, box.width, 0) };
}

function visible(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.width > 0 && box.height > 0;
}

/** Where the step's place is now. */
function useBoxOf(step: TourStep | undefined): DOMRect | null {
  const [box, setBox] = useState<DOMRect | null>(() => boxOf(step));
  useEffect(() => {
    const look = () => setBox(boxOf(step));
    const element = step?.place();
    if (element && isOutOfSight(step)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    look();
    const watching = new ResizeObserver(look);
    if (element) watching.observe(element);
    window.addEventListener('resize', look);
    window.addEventListener('scroll', look, true);
    return () => {
      watching.disconnect();
      window.removeEventListener('resize', look);
      window.removeEventListener('scroll', look, true);
    };
  }, [step]);
  return box;
}

/** Scrolled away: too little of it is in the window to tell what is meant. */
function isOutOfSight(step: TourStep | undefined): boolean {
  const whole = step?.place()?.getBoundingClientRect();
  const shown = boxOf(step);
  return whole !== undefined && shown !== null && shown.height < Math.min(40, whole.height);
}

/** What of it the window shows, and what it scrolls in. */
function boxOf(step: TourStep | undefined): DOMRect | null {
  const element = step?.place();
  if (!element) return null;
  const whole = element.getBoundingClientRect();
  const edges = { left: gap * 2, top: gap * 2, right: window.innerWidth - gap * 2, bottom: window.innerHeight - gap * 2 };
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(outer).overflowY)) continue;
    const { top, bottom } = outer.getBoundingClientRect();
    edges.top = Math.max(edges.top, top + gap);
    edges.bottom = Math.min(edges.bottom, bottom - gap);
  }
  const left = Math.max(edges.left, whole.left);
  const top = Math.max(edges.top, whole.top);
  const right = Math.min(edges.right, whole.right);
  const bottom = Math.min(edges.bottom, whole.bottom);
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}
