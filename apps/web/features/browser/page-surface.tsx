/** The picture of the page and the hands on it: mouse, wheel, touch, keys, an input method, the clipboard. */
import { useEffect, useRef, type CompositionEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { buttonOf, meaningOf, modsOf, pointIn } from './page-keys.ts';
import type { LivePage } from './use-live-page.ts';

export interface PageSurfaceProps {
  live: LivePage;
  /** Where words are typed: whoever wants the keyboard focuses it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Shift+Escape: the keys are this page's again. */
  onLeave(): void;
}

/** Something to delete, so that a phone's keyboard says when it does. */
const filler = ' ';
/** A second press this soon at the same place is a double one. */
const doubleMs = 400;

export function PageSurface({ live, field, onLeave }: PageSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const drives = live.driver === 'you';
  const page = live.page ?? { width: 1280, height: 800 };
  const size = useRef(page);
  size.current = page;
  useDrawing(live, canvas);
  useLook(live, box);
  useWheel(live, canvas, size, drives);
  const pointers = usePointers(live, canvas, size, field);
  const composing = useRef(false);
  const { send } = live;

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, kind: 'down' | 'up') => {
    const meaning = meaningOf(event.nativeEvent, kind);
    if (meaning.kind === 'words') return;
    event.preventDefault();
    event.stopPropagation();
    if (meaning.kind === 'leave') onLeave();
    else if (meaning.kind === 'key') send(meaning.frame);
    else send({ type: 'copy', cut: meaning.kind === 'cut' });
  };
  const onCompose = (event: CompositionEvent<HTMLTextAreaElement>) => {
    composing.current = true;
    send({ type: 'compose', text: event.data.slice(0, 500) });
  };

  return (
    <div ref={box} className="relative flex size-full items-start justify-center overflow-hidden bg-hover">
      <canvas
        ref={canvas}
        role="img"
        aria-label="浏览器实时画面"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        className={`max-h-full max-w-full bg-sheet ${drives ? 'cursor-default touch-none' : ''}`}
        width={page.width}
        height={page.height}
        {...(drives ? pointers : {})}
        onContextMenu={(event) => drives && event.preventDefault()}
      />
      {drives ? (
        <textarea
          ref={field}
          aria-label="在网页里输入，Shift+Esc 离开"
          defaultValue={filler}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={(event) => onKey(event, 'down')}
          onKeyUp={(event) => onKey(event, 'up')}
          onCompositionStart={() => (composing.current = true)}
          onCompositionUpdate={onCompose}
          onCompositionEnd={(event) => {
            composing.current = false;
            if (event.data) send({ type: 'text', text: event.data });
            else send({ type: 'compose', text: '' });
            event.currentTarget.value = filler;
          }}
          onInput={(event) => {
            const native = event.nativeEvent;
            if (composing.current || !(native instanceof InputEvent)) return;
            if (native.inputType === 'deleteContentBackward') pressBackspace(send);
            else if (native.inputType === 'insertLineBreak') pressEnter(send);
            else if (native.data) send({ type: 'text', text: native.data });
            event.currentTarget.value = filler;
          }}
          onPaste={(event) => {
            event.preventDefault();
            const text = event.clipboardData.getData('text/plain').slice(0, 20_000);
            if (text) send({ type: 'text', text });
          }}
          // Read by people's hands only: the picture shows what was typed.
          className="pointer-events-none absolute size-px resize-none overflow-hidden border-0 bg-transparent p-0 text-base text-transparent caret-transparent outline-none"
        />
      ) : null}
    </div>
  );
}

type Send = LivePage['send'];

function pressBackspace(send: Send): void {
  for (const kind of ['down', 'up'] as const)
    send({ type: 'key', kind, key: 'Backspace', code: 'Backspace', key_code: 8, repeat: false, mods: 0 });
}

function pressEnter(send: Send): void {
  for (const kind of ['down', 'up'] as const)
    send({ type: 'key', kind, key: 'Enter', code: 'Enter', key_code: 13, repeat: false, mods: 0 });
}

/** One picture is drawn at a time; of those that come meanwhile only the last. */
function useDrawing(live: LivePage, canvas: RefObject<HTMLCanvasElement | null>): void {
  const { onPicture } = live;
  const subscribe = useRef(onPicture);
  subscribe.current = onPicture;
  useEffect(() => {
    let busy = false;
    let next: Blob | null = null;
    let ended = false;
    async function draw(jpeg: Blob): Promise<void> {
      busy = true;
      try {
        const picture = await createImageBitmap(jpeg);
        const target = canvas.current;
        if (target && !ended) {
          if (target.width !== picture.width || target.height !== picture.height) {
            target.width = picture.width;
            target.height = picture.height;
          }
          target.getContext('2d')?.drawImage(picture, 0, 0);
        }
        picture.close();
      } catch (error) {
        console.warn('a picture of the page could not be drawn', error);
      }
      busy = false;
      const waiting = next;
      next = null;
      if (waiting && !ended) void draw(waiting);
    }
    const stop = subscribe.current((jpeg) => {
      if (busy) next = jpeg;
      else void draw(jpeg);
    });
    return () => {
      ended = true;
      stop();
    };
  }, [canvas]);
}

/** Says how large the picture is drawn, when that is known and when it changes. */
function useLook(live: LivePage, box: RefObject<HTMLDivElement | null>): void {
  const { send, state } = live;
  useEffect(() => {
    const target = box.current;
    if (!target || state !== 'here') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const { width, height } = target.getBoundingClientRect();
      if (width < 1 || height < 1) return;
      const scale = Math.min(2, devicePixelRatio || 1);
      send({ type: 'look', width: Math.ceil(width * scale), height: Math.ceil(height * scale), css_width: Math.ceil(width) });
    };
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, 150);
    });
    watcher.observe(target);
    tell();
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
    // `send` is new with every state; what it sends on is not.
  }, [state, box]);
}

/** React listens to the wheel without a say in what it does; here the page it scrolls is another one. */
function useWheel(
  live: LivePage,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: RefObject<{ width: number; height: number }>,
  drives: boolean,
): void {
  const { send } = live;
  const sending = useRef(send);
  sending.current = send;
  useEffect(() => {
    const target = canvas.current;
    if (!target || !drives) return;
    let due: { x: number; y: number; dx: number; dy: number; mods: number } | null = null;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 800 : 1;
      const isFirst = due === null;
      const within = (value: number) => Math.max(-5000, Math.min(5000, value));
      due = {
        ...pointIn(event, target.getBoundingClientRect(), size.current),
        dx: within((due?.dx ?? 0) + event.deltaX * unit),
        dy: within((due?.dy ?? 0) + event.deltaY * unit),
        mods: modsOf(event),
      };
      if (!isFirst) return;
      requestAnimationFrame(() => {
        if (due) sending.current({ type: 'scroll', ...due });
        due = null;
      });
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [canvas, size, drives]);
}

function usePointers(
  live: LivePage,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: RefObject<{ width: number; height: number }>,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const { send } = live;
  const pressed = useRef({ at: 0, x: 0, y: 0, count: 0 });
  const fingers = useRef(new Map<number, { id: number; x: number; y: number }>());
  const move = useRef<(() => void) | null>(null);
  const place = (event: PointerEvent) =>
    pointIn(event, canvas.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }, size.current);

  /** The last of the moves between two frames is enough; what follows a move never overtakes it. */
  const soon = (act: () => void) => {
    const isFirst = move.current === null;
    move.current = act;
    if (isFirst) requestAnimationFrame(flush);
  };
  const flush = () => {
    const act = move.current;
    move.current = null;
    act?.();
  };
  const touch = (kind: 'start' | 'move' | 'end' | 'cancel') =>
    send({ type: 'touch', kind, points: [...fingers.current.values()].slice(0, 5) });

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      flush();
      const { x, y } = place(event);
      if (event.pointerType === 'touch') {
        const taken = new Set([...fingers.current.values()].map(({ id }) => id));
        const id = [0, 1, 2, 3, 4].find((one) => !taken.has(one));
        if (id === undefined) return;
        fingers.current.set(event.pointerId, { id, x, y });
        touch('start');
        return;
      }
      event.preventDefault();
      // Where the input method shows its words, and where the next key goes.
      if (field.current) {
        const box = event.currentTarget.offsetParent?.getBoundingClientRect();
        field.current.style.left = `${event.clientX - (box?.left ?? 0)}px`;
        field.current.style.top = `${event.clientY - (box?.top ?? 0)}px`;
        field.current.focus({ preventScroll: true });
      }
      const last = pressed.current;
      const isAgain = performance.now() - last.at < doubleMs && Math.abs(last.x - x) < 5 && Math.abs(last.y - y) < 5;
      const count = isAgain ? (last.count % 3) + 1 : 1;
      pressed.current = { at: performance.now(), x, y, count };
      send({ type: 'mouse', kind: 'down', x, y, button: buttonOf(event.button), buttons: event.buttons, count, mods: modsOf(event) });
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const { x, y } = place(event);
      if (event.pointerType === 'touch') {
        const finger = fingers.current.get(event.pointerId);
        if (!finger) return;
        fingers.current.set(event.pointerId, { ...finger, x, y });
        soon(() => touch('move'));
        return;
      }
      const frame = {
        type: 'mouse',
        kind: 'move',
        x,
        y,
        button: event.buttons & 1 ? 'left' : event.buttons & 4 ? 'middle' : event.buttons & 2 ? 'right' : 'none',
        buttons: event.buttons,
        count: 0,
        mods: modsOf(event),
      } as const;
      soon(() => send(frame));
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      flush();
      const { x, y } = place(event);
      if (event.pointerType === 'touch') {
        if (fingers.current.delete(event.pointerId)) touch('end');
        return;
      }
      const { count } = pressed.current;
      send({ type: 'mouse', kind: 'up', x, y, button: buttonOf(event.button), buttons: event.buttons, count, mods: modsOf(event) });
    },
    onPointerCancel(event: PointerEvent<HTMLCanvasElement>) {
      move.current = null;
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.clear();
      touch('cancel');
    },
  };
}
