/** From a person's keys to those of the page: what is a key, what is words, and what stays with this browser. */
import type { LivePageFrame } from '#contract/live-page.ts';

type KeyFrame = Extract<LivePageFrame, { type: 'key' }>;
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'repeat' | 'isComposing' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * `leave`: back to this page. `words`: an input method or a paste has it and says so itself.
 * `copy`, `cut`: what is selected there comes here.
 */
export type KeyMeaning = { kind: 'leave' | 'words' | 'copy' | 'cut' } | { kind: 'key'; frame: KeyFrame };

export function meaningOf(event: Pressed, kind: KeyFrame['kind']): KeyMeaning {
  // 229 is a key an input method has taken; phones name no keys at all.
  if (event.isComposing || event.keyCode === 229 || event.key === 'Unidentified' || event.key === 'Process' || event.key === 'Dead')
    return { kind: 'words' };
  if (event.key === 'Escape' && event.shiftKey) return { kind: 'leave' };
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const letter = event.key.toLowerCase();
  if (isCommand && letter === 'v') return { kind: 'words' };
  if (isCommand && kind === 'down' && (letter === 'c' || letter === 'x')) return { kind: letter === 'c' ? 'copy' : 'cut' };
  return {
    kind: 'key',
    frame: {
      type: 'key',
      kind,
      key: event.key.slice(0, 32),
      code: event.code.slice(0, 32),
      key_code: event.keyCode,
      repeat: event.repeat,
      mods: modsOf(event),
    },
  };
}

/** The page's browser runs where Control commands, whatever does here. */
export function modsOf({ altKey, ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): number {
  return (altKey ? 1 : 0) | (ctrlKey || metaKey ? 2 : 0) | (shiftKey ? 8 : 0);
}

const buttons = ['left', 'middle', 'right', 'back', 'forward'] as const;

export function buttonOf(button: number): Extract<LivePageFrame, { type: 'mouse' }>['button'] {
  return buttons[button] ?? 'none';
}

/** A point of the drawn picture in the page's own pixels. */
export function pointIn(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  page: { width: number; height: number },
): { x: number; y: number } {
  const within = (value: number, most: number): number => Math.min(most - 1, Math.max(0, Math.round(value * 10) / 10));
  return {
    x: within(((clientX - box.left) / Math.max(1, box.width)) * page.width, page.width),
    y: within(((clientY - box.top) / Math.max(1, box.height)) * page.height, page.height),
  };
}
