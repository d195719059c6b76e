/** '@' in the prompt: how many frames pass until the popover stands on the screen. */
import type { Page } from 'playwright-core';
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { signUp, startProduct } from './product.ts';

const runs = 9;

export async function popoverBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await signUp(product);
    return await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      await page.goto(`${product.origin}/`);
      const field = page.locator('[role="textbox"].prompt-editor');
      await field.waitFor();
      await field.focus();
      // Nobody types '@' in the very first second; the list's code is fetched ahead.
      await page.waitForTimeout(2500);
      const first = await framesTo(page);
      const frames: number[] = [];
      for (let n = 0; n < runs; n++) frames.push(await framesTo(page));
      return [
        {
          name: "from '@' to the popover",
          value: median(frames),
          unit: 'frames',
          target: 1,
          want: 'at most',
          note: `median of ${runs} openings, most ${Math.max(...frames)}, the first ${first}`,
        },
      ];
    });
  } finally {
    await product.stop();
  }
}

/** Frames drawn after the key until the popover has a place and a size; 1 when the very next one shows it. Closes it again. */
async function framesTo(page: Page): Promise<number> {
  const counter = await page.evaluateHandle(() => {
    const counted = new Promise<number>((resolve, reject) => {
      addEventListener('keydown', () => requestAnimationFrame(() => look(1)), { once: true, capture: true });
      function look(frame: number): void {
        // After this frame's own callbacks, before it is drawn.
        queueMicrotask(() => {
          const popover = document.querySelector('[role="dialog"][aria-label="提及"]');
          if (popover && getComputedStyle(popover).visibility === 'visible' && popover.getBoundingClientRect().height > 0) resolve(frame);
          else if (frame > 60) reject(new Error('no popover after 60 frames'));
          else requestAnimationFrame(() => look(frame + 1));
        });
      }
    });
    return { counted };
  });
  await page.keyboard.press('@');
  const frames = await counter.evaluate(({ counted }) => counted);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(80);
  return frames;
}
