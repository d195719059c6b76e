/** The prompt field by itself: `@` behind Chinese, chips that act, and what the page hears of it. */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { print, tagNode } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { arrive, input } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

/** The page begins with a plain field, as it is there sooner. */
export const mentioningEarly: Journey = {
  name: 'editor: @ typed before the editor is there opens its list all the same',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    const let_in = Promise.withResolvers<void>();
    await page.route('**/prompt-editor-*.js', async (route) => {
      await let_in.promise;
      await route.continue();
    });
    await page.reload();
    await input(page).click();
    await page.keyboard.type('写信给 a@b.cn，参考@');
    const kindOfField = () => input(page).evaluate((field) => field.tagName);
    assert.equal(await kindOfField(), 'TEXTAREA');
    const list = page.getByRole('listbox', { name: '可以提及的内容' });
    assert.equal(await list.count(), 0);
    let_in.resolve();
    await list.waitFor();
    assert.equal(await kindOfField(), 'DIV');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.equal((await input(page).innerText()).trim(), '写信给 a@b.cn，参考@', 'nothing is there twice');
  },
};

export const mentioning: Journey = {
  name: 'editor: naming things with @, chips that act',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await openField(page);
    await input(page).click();
    await page.keyboard.type('根据@');
    const list = page.getByRole('list', { name: '可以提及' });
    await list.waitFor();
    assert.equal(await list.getAttribute('data-placed'), 'true', 'the list knows where `@` stands');
    await page.keyboard.type('周');
    await page.locator('[data-query="周"]').waitFor();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    const file = '{#AtMention id="f1" name="周报.docx" type="files"#}{#/AtMention#}';
    assert.equal(await promptOf(page), `根据${file} `);
    assert.equal(await heard(page), '', 'choosing does not send');

    await page.keyboard.type('问@');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await promptOf(page), `根据${file} 问{#experts id="e1" name="法务专家"#}{#/experts#} `);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    assert.equal(await promptOf(page), `根据${file} 问`, 'one key takes a chip');

    await page.keyboard.type('@地');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    assert.equal(await heard(page), 'send', 'with the list away Enter sends');
    await page.keyboard.type(' @没有这样东西');
    await page.keyboard.press('Enter');
    assert.equal(await heard(page), 'send|send', 'and so it does when nothing is found');

    await show(page, print([textNode('给'), tagNode('InputSlot', { id: '1', placeholder: '谁' })]));
    await input(page).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('Tab');
    await page.keyboard.type('小王@');
    await page.waitForTimeout(150);
    assert.equal(await list.count(), 0, 'not in a slot');
    assert.match(await promptOf(page), /小王@\{#\/InputSlot#\}$/);

    await show(page, '');
    await page.getByRole('button', { name: '提及' }).click();
    await page.getByRole('button', { name: '“合同”标签合集' }).click();
    await input(page).locator('[data-tag="CollectTag"]').click();
    assert.equal(await heard(page), 'send|send|tag tag1');

    const marks = [tagNode('SameStyle', { id: 's' }), textNode('做海报'), tagNode('Optimize', {})];
    await show(page, print(marks));
    const same = input(page).locator('[data-tag="SameStyle"]');
    assert.equal(await same.getAttribute('title'), '点击退出同款');
    await same.click();
    assert.equal(await promptOf(page), '做海报{#Optimize#}{#/Optimize#}');
    await input(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Backspace');
    assert.equal(await heard(page), 'send|send|tag tag1|same style|optimize');
    await page.keyboard.press('ControlOrMeta+z');
    assert.equal(await promptOf(page), '做海报{#Optimize#}{#/Optimize#}');

    await input(page).evaluate((field) => {
      const carried = new DataTransfer();
      carried.items.add(new File(['x'], '截图.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
    });
    assert.match(await heard(page), /files 截图\.png$/);
  },
};

async function openField(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../kit/field-page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text ?? '';
  const style = '.prompt-editor { white-space: pre-wrap; min-height: 62px }';
  await page.route('**/field', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><style>${style}</style><div id="root"></div><script type="module" src="/field.js"></script>`,
    }),
  );
  await page.route('**/field.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto('/field');
  await page.locator('[role="textbox"].prompt-editor').waitFor();
}

async function promptOf(page: Page): Promise<string> {
  return page.getByLabel('原文').inputValue();
}

async function show(page: Page, markup: string): Promise<void> {
  await page.getByLabel('原文').fill(markup);
}

async function heard(page: Page): Promise<string> {
  return page.locator('output').innerText();
}
