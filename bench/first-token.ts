/** From pressing send until the first token is on the screen, over what the provider itself takes. */
import type { Page } from 'playwright-core';
import { startProvider } from '#e2e/kit/provider.ts';
import type { ChatRequest } from '#e2e/kit/provider-protocol.ts';
import { inChromium } from './chromium.ts';
import { median, quantile, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct } from './product.ts';

const rounds = 15;

export async function firstTokenBench(): Promise<Figure[]> {
  let asked = 0;
  // The page asks for suggestions too: an answer bears the number of its question.
  const provider = await startProvider((request) => ({ pieces: [`标记${numberIn(request)}号`, '，', '后面的话。'], per_second: 50 }));
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    const own = median(await times(rounds, () => bareFirstToken(provider.base_url)));
    const person = await signUp(product);
    const { home, followUp } = await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      // Somebody who has seen the tours of the task page.
      const mark = `space_onboarding_tooltip_${person.user_id}`;
      await page.addInitScript(`for (const mark of ['${mark}', '${mark}_favorites']) localStorage.setItem(mark, '1')`);
      const fromHome: number[] = [];
      for (let n = 0; n < 6; n++) {
        await page.goto(`${product.origin}/`);
        await page.getByRole('textbox').waitFor();
        // A person looks before writing.
        await page.waitForTimeout(1000);
        fromHome.push(await sendAndSee(page, ++asked));
      }
      const inTask: number[] = [];
      for (let n = 0; n < rounds; n++) {
        await page.getByRole('button', { name: '停止', exact: true }).waitFor({ state: 'hidden' });
        await page.waitForTimeout(700);
        inTask.push(await sendAndSee(page, ++asked));
      }
      return { home: fromHome.slice(1), followUp: inTask };
    });
    const note = (values: number[]) => `p95 ${quantile(values, 0.95).toFixed(0)} ms; the provider's own ${own.toFixed(1)} ms`;
    return [
      {
        name: 'send → first token on screen in a task, over provider',
        value: median(followUp) - own,
        unit: 'ms',
        target: 40,
        want: 'at most',
        note: note(followUp),
      },
      {
        name: 'send → first token on screen from home, over provider',
        value: median(home) - own,
        unit: 'ms',
        target: 40,
        want: 'at most',
        note: note(home),
      },
    ];
  } finally {
    await product.stop();
    await provider.close();
  }
}

/** Types as a person does, who also looks at it before sending it. */
async function sendAndSee(page: Page, number: number): Promise<number> {
  await page.getByRole('textbox').pressSequentially(`请回答第${number}题`, { delay: 100 });
  await page.waitForTimeout(200);
  return page.evaluate((wanted) => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-label="发送"]');
    if (!button) throw new Error('no send button');
    return new Promise<number>((resolve, reject) => {
      const started = performance.now();
      const late = setTimeout(() => reject(new Error(`${wanted} never came`)), 10_000);
      const observer = new MutationObserver(() => {
        if (!document.body.textContent.includes(wanted)) return;
        observer.disconnect();
        clearTimeout(late);
        // The frame in which it is drawn.
        requestAnimationFrame(() => resolve(performance.now() - started));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      button.click();
    });
  }, `标记${number}号`);
}

function numberIn(request: ChatRequest): string {
  return [...JSON.stringify(request.messages).matchAll(/请回答第(\d+)题/g)].at(-1)?.[1] ?? '';
}

async function bareFirstToken(base_url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${base_url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: '请回答第0题' }] }),
  });
  let at = 0;
  for await (const chunk of response.body ?? []) if (at === 0 && Buffer.from(chunk).includes('标记')) at = performance.now() - started;
  return at;
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push(await work());
  return all;
}
