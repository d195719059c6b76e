/** What a person does to the page, said to Chromium: mouse, touch, keys, words and the input method's unfinished ones. */
import type { CDPSession } from 'playwright-core';
import type { LivePageFrame } from '#contract/live-page.ts';

type Deed = Extract<LivePageFrame, { type: 'mouse' | 'scroll' | 'touch' | 'key' | 'text' | 'compose' }>;

const touches = { start: 'touchStart', move: 'touchMove', end: 'touchEnd', cancel: 'touchCancel' } as const;
const mice = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const;

/** Alt, Control or Meta held: a key that writes nothing. */
const silent = 7;

export async function doToPage(cdp: CDPSession, deed: Deed): Promise<void> {
  switch (deed.type) {
    case 'mouse': {
      const { kind, x, y, button, buttons, count, mods } = deed;
      await cdp.send('Input.dispatchMouseEvent', { type: mice[kind], x, y, button, buttons, clickCount: count, modifiers: mods });
      return;
    }
    case 'scroll': {
      const { x, y, dx, dy, mods } = deed;
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy, modifiers: mods });
      return;
    }
    case 'touch':
      await cdp.send('Input.dispatchTouchEvent', { type: touches[deed.kind], touchPoints: deed.points });
      return;
    case 'key':
      await pressKey(cdp, deed);
      return;
    case 'text':
      await cdp.send('Input.insertText', { text: deed.text });
      return;
    case 'compose': {
      const { length } = deed.text;
      await cdp.send('Input.imeSetComposition', { text: deed.text, selectionStart: length, selectionEnd: length });
      return;
    }
  }
}

async function pressKey(cdp: CDPSession, { kind, key, code, key_code, repeat, mods }: Extract<Deed, { type: 'key' }>): Promise<void> {
  const said = { key, code, windowsVirtualKeyCode: key_code, modifiers: mods };
  if (kind === 'up') {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...said });
    return;
  }
  const text = (mods & silent) !== 0 ? '' : key === 'Enter' ? '\r' : [...key].length === 1 ? key : '';
  await cdp.send('Input.dispatchKeyEvent', {
    type: text === '' ? 'rawKeyDown' : 'keyDown',
    ...said,
    autoRepeat: repeat,
    ...(text === '' ? {} : { text, unmodifiedText: text }),
  });
}
