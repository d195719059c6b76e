/** Files that come by the clipboard, and files dropped by somebody who is not signed in yet. */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { pngFile } from '../kit/attachment-files.ts';
import { answered, arrive, attachmentNames, input, preview, putOffScenes, send, typedIn, uploaded, withEditor } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

const cards = (page: Page) =>
  page
    .getByRole('list', { name: '附件' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^移除/ }) });

interface Given {
  name: string;
  type: string;
  /** base64 */
  bytes: string;
}

const words = (name: string, text: string): Given => ({ name, type: 'text/plain', bytes: Buffer.from(text).toString('base64') });

export const pasting: Journey = {
  name: 'attachments: a picture and several files are pasted',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await window.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(page);
    await withEditor(page);

    // A real clipboard, as after a screenshot, and the real keys.
    await page.evaluate(async (bytes) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    }, pngFile('截图.png').buffer.toString('base64'));
    await input(page).click();
    await page.keyboard.type('看这张图');
    await page.keyboard.press('ControlOrMeta+v');
    await uploaded(page, 1);
    await page.keyboard.press('ControlOrMeta+v');
    await uploaded(page, 2);
    assert.deepEqual(await attachmentNames(page), ['image.png', 'image(1).png']);
    assert.equal(await typedIn(page), '看这张图', 'the words stay as they are');
    await page.waitForFunction(() => [...document.images].filter((image) => image.naturalWidth === 320).length === 2);

    await paste(page, [words('周报.txt', '第47周'), words('纪要.md', '# 纪要'), words('周报.txt', '第48周')]);
    await uploaded(page, 5);
    assert.deepEqual((await attachmentNames(page)).slice(2).toSorted(), ['周报(1).txt', '周报.txt', '纪要.md'].toSorted());

    // An office program puts a picture of the text beside the text.
    await paste(page, [{ ...words('image.png', ''), type: 'image/png' }], '表格里的字');
    assert.match(await typedIn(page), /表格里的字/);
    assert.equal(await cards(page).count(), 5, 'the words were meant');

    await paste(
      page,
      Array.from({ length: 6 }, (_, n) => words(`第${n}份.txt`, 'x')),
    );
    await page.getByText('最多上传 10 个，单个文件最大 50MB').waitFor();
    await uploaded(page, 10);
    await send(page, '把这些文件的内容列成一张表');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page.getByRole('log', { name: '对话' }).getByText('周报(1).txt').first().waitFor();
  },
};

export const droppedAtTheWall: Journey = {
  name: 'attachments: files dropped before signing in wait at the wall, and are told of when they can’t come along',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await page.goto('/');
    await withEditor(page);
    await input(page).fill('根据附件写周报');
    await drop(page, [words('进展.txt', '签约客户 A'), words('计划.txt', '下周验收')]);
    await page.waitForURL(/\/sign\/oauth\?/);
    await page.getByText('登录后自动上传这 2 个文件').waitFor();
    await signUpHere(page);
    await uploaded(page, 2);
    assert.deepEqual((await attachmentNames(page)).toSorted(), ['计划.txt', '进展.txt'].toSorted());
    assert.equal(await typedIn(page), '根据附件写周报', 'and the words are still there');

    const other = (await stage.openWindow(server)).page;
    await other.goto('/');
    await withEditor(other);
    await input(other).fill('根据附件写通知');
    await drop(other, [words('名单.txt', '王芳')]);
    await other.waitForURL(/\/sign\/oauth\?/);
    // As when the way leads over an organisation's own sign-in page.
    await other.reload();
    await signUpHere(other);
    const lost = cards(other).filter({ hasText: '名单.txt' });
    await lost.getByText('页面重新打开过，没有上传完；请移除后重新添加').waitFor();
    assert.equal(await typedIn(other), '根据附件写通知');
    await other.getByRole('button', { name: '发送' }).hover();
    await other.getByText('有附件上传失败，请重试或移除后发送').first().waitFor();
    await other.getByRole('button', { name: '移除 名单.txt' }).click();
    await lost.waitFor({ state: 'detached' });
    await drop(other, [words('名单.txt', '王芳')]);
    await uploaded(other, 1);
  },
};

export const templateAndUsage: Journey = {
  name: 'attachments: a template changes what is asked for, and what is opened is told by its sort alone',
  async run(stage) {
    const told: { name: string; params: Record<string, unknown> }[] = [];
    const collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const batch: { events: typeof told } = JSON.parse(Buffer.concat(chunks).toString());
          told.push(...batch.events);
          response.end();
        });
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    stage.onEnd(async () => void collector.close());
    // A listening TCP server has an address with a port.
    const { port } = collector.address() as AddressInfo;
    const server = await stage.startServer({ TELEMETRY_URL: `http://127.0.0.1:${port}/usage` });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await withEditor(page);
    await paste(page, [words('机密名单.csv', '姓名,部门\n王芳,销售'), words('说明.md', '# 说明'), words('数据.txt', 'x')]);
    await uploaded(page, 3);
    for (const name of ['机密名单.csv', '说明.md', '数据.txt']) {
      await page.getByRole('button', { name: `预览 ${name}`, exact: true }).click();
      await preview(page).waitFor();
      await page.getByRole('button', { name: '关闭预览' }).click();
      await preview(page).waitFor({ state: 'detached' });
    }
    for (let n = 0; n < 200 && told.filter(({ name }) => name === 'file_open').length < 2; n += 1) await page.waitForTimeout(50);
    assert.deepEqual(
      told.filter(({ name }) => name === 'file_open').map(({ params }) => params),
      [{ item_type: 'Excel' }, { item_type: 'article' }],
      'a sort without a word in the statistics is not told',
    );
    assert.doesNotMatch(JSON.stringify(told), /机密|名单|说明/);

    // As it stands in the draft once a template was chosen.
    await page.waitForFunction(() => localStorage.getItem('temp-stash-chat-message')?.includes('说明.md') === true);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('temp-stash-chat-message') ?? '{}');
      kept.attachments = [{ ...kept.attachments[1], fileExtraType: 'template', extraText: '已使用模板' }];
      addEventListener('pagehide', () => localStorage.setItem('temp-stash-chat-message', JSON.stringify(kept)));
    });
    await page.goto('/?skill=ppt');
    await withEditor(page);
    await cards(page).getByText('已使用模板').waitFor();
    await cards(page).getByText('模板', { exact: true }).waitFor();
    const asks = (words: string) => page.locator(`[data-hint^="${words}"], [data-hint-after^="${words}"]`).waitFor();
    await asks('描述你想要的PPT主题，我们会为你用此模板生成');
    await page.getByRole('button', { name: '移除 说明.md' }).click();
    await asks('输入 PPT 的主题');
    await page.getByRole('button', { name: 'PPT', exact: true }).click();
    await asks('写下要完成的工作');
  },
};

async function signUpHere(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '注册' }).click();
  await page.getByLabel('姓名').fill('钱进');
  await page.getByLabel('邮箱').fill(`wall-${Math.random().toString(36).slice(2)}@example.com`);
  await page.getByLabel('密码', { exact: true }).fill('desk-and-seal-2026');
  await page.keyboard.press('Enter');
  await putOffScenes(page);
}

async function transferOf(page: Page, files: readonly Given[], text = '') {
  return page.evaluateHandle(
    ({ files: given, text: beside }) => {
      const made = new DataTransfer();
      for (const { name, type, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        made.items.add(new File([content], name, { type }));
      }
      if (beside !== '') made.setData('text/plain', beside);
      return made;
    },
    { files: [...files], text },
  );
}

/** Files as a file manager puts them on the clipboard, which no page can do itself. */
async function paste(page: Page, files: readonly Given[], text = ''): Promise<void> {
  const transfer = await transferOf(page, files, text);
  await input(page).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, transfer);
}

/** Lets go of files over the page, as a person does with the mouse. */
async function drop(page: Page, files: readonly Given[]): Promise<void> {
  const transfer = await transferOf(page, files);
  const zone = page.locator('main').first();
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('在此处拖放文件').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}
