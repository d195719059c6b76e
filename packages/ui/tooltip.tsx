/** A short hint on hover and focus. The element is there at once; what draws the hint is loaded when a pointer or the focus first comes to one. */
import { Slot } from 'radix-ui';
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import type { TooltipBubble } from './tooltip-bubble.tsx';

export interface TooltipProps {
  /** Nothing is shown when empty. */
  tip: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** How long a pointer rests before the hint comes, how soon after another hint it comes at once, how long the way to the hint may take. */
const restMs = 350;
const nextMs = 200;
const leaveMs = 120;

type Bubble = typeof TooltipBubble;

let loaded: Bubble | null = null;
let loading: Promise<Bubble> | null = null;

function load(): Promise<Bubble> {
  loading ??= import('./tooltip-bubble.tsx').then(
    (module) => (loaded = module.TooltipBubble),
    (error: unknown) => {
      // The network may be back at the next hover.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** One hint at a time. */
const shown = { hide: () => undefined as void, hiddenAt: -Infinity };

/** `children` is one element that takes a ref and can be focused. */
export function Tooltip({ tip, side = 'top', align = 'center', children }: TooltipProps) {
  const element = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef(false);
  const pressed = useRef(false);
  const [place, setPlace] = useState<DOMRect | null>(null);
  const [describedBy, setDescribedBy] = useState<string | null>(null);
  const [hide] = useState(() => () => {
    clearTimeout(timer.current);
    wanted.current = false;
    if (shown.hide !== hide) return;
    shown.hide = () => undefined;
    shown.hiddenAt = performance.now();
    setPlace(null);
  });
  const show = () => {
    clearTimeout(timer.current);
    wanted.current = true;
    load().then(
      () => {
        if (!wanted.current || !element.current) return;
        if (shown.hide !== hide) shown.hide();
        shown.hide = hide;
        setPlace(element.current.getBoundingClientRect());
      },
      (error: unknown) => console.warn('a hint was not loaded', error),
    );
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, leaveMs);
  };
  useEffect(() => hide, [hide]);
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return;
    const scrolled = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(element.current)) hide();
    };
    addEventListener('scroll', scrolled, { capture: true, passive: true });
    addEventListener('resize', hide);
    return () => {
      removeEventListener('scroll', scrolled, { capture: true });
      removeEventListener('resize', hide);
    };
  }, [isOpen, hide]);
  if (!tip) return children;
  const Drawn = loaded;
  return (
    <>
      <Slot.Root
        ref={element}
        aria-describedby={describedBy ?? undefined}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          clearTimeout(timer.current);
          if (isOpen) return;
          if (performance.now() - shown.hiddenAt < nextMs) show();
          else timer.current = setTimeout(show, restMs);
          load().catch(() => undefined); // Told when it is to be shown.
        }}
        onPointerLeave={leave}
        onPointerDown={() => {
          pressed.current = true;
          addEventListener('pointerup', () => (pressed.current = false), { once: true });
          hide();
        }}
        onClick={hide}
        onFocus={(event: FocusEvent) => {
          // A press focuses, too: who has pressed needs no hint any more.
          if (!pressed.current && event.target.matches(':focus-visible')) show();
        }}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {place && Drawn ? (
        <Drawn
          place={place}
          side={side}
          align={align}
          onDescribed={setDescribedBy}
          onClose={hide}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={leave}
        >
          {tip}
        </Drawn>
      ) : null}
    </>
  );
}
