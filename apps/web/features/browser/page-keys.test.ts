import { expect, it } from 'vitest';
import { meaningOf, pointIn } from './page-keys.ts';

const none = { code: '', keyCode: 0, repeat: false, isComposing: false, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it('sends keys to the page, leaves words to the input method and the clipboard, and keeps one way out', () => {
  expect(meaningOf({ ...none, key: 'a', code: 'KeyA', keyCode: 65 }, 'down')).toEqual({
    kind: 'key',
    frame: { type: 'key', kind: 'down', key: 'a', code: 'KeyA', key_code: 65, repeat: false, mods: 0 },
  });
  expect(meaningOf({ ...none, key: 'n', keyCode: 229 }, 'down').kind).toBe('words');
  expect(meaningOf({ ...none, key: 'Unidentified', keyCode: 0 }, 'down').kind).toBe('words');
  expect(meaningOf({ ...none, key: 'v', ctrlKey: true }, 'down').kind).toBe('words');
  expect(meaningOf({ ...none, key: 'c', metaKey: true }, 'down').kind).toBe('copy');
  expect(meaningOf({ ...none, key: 'X', ctrlKey: true }, 'down').kind).toBe('cut');
  expect(meaningOf({ ...none, key: 'Escape', shiftKey: true }, 'down').kind).toBe('leave');
  // A Mac's command is the other machine's control.
  expect(meaningOf({ ...none, key: 'a', metaKey: true }, 'down')).toMatchObject({ kind: 'key', frame: { mods: 2 } });
});

it('finds the place in the page, however large its picture is drawn', () => {
  const box = { left: 100, top: 50, width: 640, height: 400 };
  const page = { width: 1280, height: 800 };
  expect(pointIn({ clientX: 420, clientY: 250 }, box, page)).toEqual({ x: 640, y: 400 });
  expect(pointIn({ clientX: 0, clientY: 9999 }, box, page)).toEqual({ x: 0, y: 799 });
});
