/** From an unknown visitor to a finished document that can be taken away and changed. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { answered, attach, documentText, input, preview, send, signUp, typedIn } from '../kit/desk.ts';
import { checkSales, readDocx, tablesIn, writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import type { Journey } from '../kit/stage.ts';

const title = '华东区第47周销售周报';
const request = `根据附件写一份周报，800 字左右，标题为《${title}》`;

export const newcomer: Journey = {
  name: 'a newcomer gets a weekly report from two files',
  async run(stage) {
    const server = await stage.startServer({}, { blank: true });
    const { page } = await stage.openWindow(server);

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: '写作', exact: true }).click();
    await input(page).fill(request);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/sign\/oauth\?/);
    await signUp(page);
    assert.equal(await typedIn(page), request, 'what was typed is still there');
    assert.equal(await page.getByRole('button', { name: '写作', exact: true }).getAttribute('aria-pressed'), 'true', 'and so is the skill');

    await attach(page, [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)]);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\/[0-9a-f]{32}$/);
    await answered(page, 1);
    await seesTheWork(page);
    await readsTheDocument(page);
    await takesItAway(page);
    await changesIt(page);
  },
};

async function seesTheWork(page: Page): Promise<void> {
  const answer = page.getByRole('article', { name: '回答' });
  await answer.getByRole('region', { name: /^计划：/ }).waitFor();
  for (const file of ['华东区第47周运营纪要.docx', '第47周销售.csv']) await answer.getByText(`读取 ${file}`).first().waitFor();
  await answer.getByText(`撰写《${title}》`).first().waitFor();
  await page
    .getByRole('navigation', { name: '任务与账号' })
    .getByRole('link', { name: /周报|根据附件/ })
    .waitFor();
}

async function readsTheDocument(page: Page): Promise<void> {
  await preview(page).waitFor();
  const text = documentText(page);
  await text.getByRole('heading', { level: 1, name: title }).waitFor();
  const shown = await text
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.map((table) =>
        [...table.querySelectorAll('tr')].map((row) => `| ${[...row.cells].map((cell) => cell.innerText.trim()).join(' | ')} |`).join('\n'),
      ),
    );
  checkSales(`${shown.join('\n\n')}\n\n${await text.innerText()}`);
}

async function takesItAway(page: Page): Promise<void> {
  const docx = readDocx(await download(page, 'Word'));
  assert.equal(docx.headings[0]?.text, title);
  const sections = await documentText(page).getByRole('heading', { level: 2 }).allInnerTexts();
  assert.ok(sections.length >= 3, 'a report of several sections');
  for (const section of sections)
    assert.match(docx.headings.find((heading) => heading.text === section)?.style ?? '', /^Heading/, `${section} is a heading in Word`);
  assert.ok(docx.text.includes('1286450.50') || docx.text.includes('1,286,450.50'));

  const pdf = await download(page, 'PDF');
  assert.equal(Buffer.from(pdf.subarray(0, 4)).toString(), '%PDF');
  const markdown = Buffer.from(await download(page, 'Markdown')).toString();
  assert.ok(markdown.startsWith(`# ${title}\n`));
  assert.ok(tablesIn(markdown).length >= 1);
  checkSales(markdown);
}

async function download(page: Page, format: string): Promise<Uint8Array> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: new RegExp(format) }).click();
  const bytes = readFileSync(await (await coming).path());
  await page.getByRole('button', { name: '下载', exact: true }).waitFor();
  return bytes;
}

async function changesIt(page: Page): Promise<void> {
  await send(page, '标题改成《华东大区销售周报》');
  await answered(page, 2);
  await documentText(page).getByRole('heading', { level: 1, name: '华东大区销售周报' }).waitFor();
}
