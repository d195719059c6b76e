/** A request made clearer before it is sent: written before one's eyes, stopped, tried again, taken back, and left alone when it is clear. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { arrive, attach, input, typedIn, withEditor } from '../kit/desk.ts';
import { textOf, type ProviderScript } from '../kit/provider-protocol.ts';
import type { Journey } from '../kit/stage.ts';

const rough = '写周报';
const clear = '根据附件写一份本周周报给部门领导，800字左右，包括本周完成、关键数据、下周计划';
const clearAlready = '您的指令已经非常清晰明确，无需优化，可直接使用';

const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As the engine's editor shows it, once that has taken over from the plain field. */
async function types(page: Page, words: string): Promise<void> {
  await withEditor(page);
  await input(page).fill(words);
  await pill(page, '优化指令').click();
}

/** Slowly, except for what needs nothing. */
const rewriting: ProviderScript = ({ messages }) => {
  const asked = /<request>\n([\s\S]*)\n<\/request>/.exec(textOf(messages.at(-1) ?? { role: 'user', content: '' }))?.[1];
  if (asked === undefined) return { text: '好的。' };
  if (asked === clear) return { text: clear };
  return {
    per_second: 12,
    pieces: ['给部门领导', '写一份', '本周周报，', '800 字左右，', '包括', '本周完成、', '关键数据', '和', '下周计划', '。'],
  };
};

export const optimisedByBuiltin: Journey = {
  name: 'a request is made clearer by the built-in engine, taken back, and left alone when it is clear',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    await types(page, rough);
    await pill(page, '重试').waitFor();
    assert.ok((await typedIn(page)).length > rough.length + 10, 'what is missing is asked for');
    await pill(page, '取消').click();
    await page.waitForFunction((words) => document.querySelector('.prompt-editor')?.textContent?.includes(words), rough);
    assert.equal((await typedIn(page)).trim(), rough);
    await attach(page, [{ name: '进展.md', mimeType: 'text/markdown', buffer: Buffer.from('# 进展\n\n完成 3 项。\n') }]);
    await types(page, clear);
    await page.getByText(clearAlready).waitFor();
    assert.equal((await typedIn(page)).trim(), clear);
  },
};

export const optimisedByModel: Journey = {
  name: 'a request is made clearer by a model before one’s eyes, stopped, tried again, and left alone when it is clear',
  async run(stage) {
    const { server } = await stage.modelServer(rewriting);
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await types(page, rough);
    await page.waitForFunction(() => document.querySelector('.prompt-editor')?.textContent?.includes('写一份'));
    await pill(page, '终止').click();
    await pill(page, '重试').waitFor();
    assert.ok(!(await typedIn(page)).includes('下周计划'), 'stopped in the middle');
    await pill(page, '重试').click();
    await page.waitForFunction(() => document.querySelector('.prompt-editor')?.textContent?.includes('下周计划。'));
    await pill(page, '取消').click();
    await pill(page, '优化指令').waitFor();
    assert.equal((await typedIn(page)).trim(), rough);
    await types(page, clear);
    await page.getByText(clearAlready).waitFor();
    assert.equal((await typedIn(page)).trim(), clear);
  },
};
