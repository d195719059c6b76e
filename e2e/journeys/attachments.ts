/** Attachments: dropped, refused, interrupted, looked into and taken away again. */
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  attached,
  gbkFile,
  hostileDocx,
  hostileSvg,
  longLog,
  pdfFile,
  pngFile,
  slidesFile,
  wavFile,
  workbookFile,
  zipFile,
  type Attached,
} from '../kit/attachment-files.ts';
import { answered, arrive, attach, attachmentNames, comeHome, preview, send, uploaded } from '../kit/desk.ts';
import { startLine } from '../kit/line.ts';
import { writeNotesDocx } from '../kit/office-files.ts';
import type { Journey } from '../kit/stage.ts';

const cards = (page: Page) =>
  page
    .getByRole('list', { name: '附件' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^移除/ }) });
const MB = 1024 * 1024;

export const dropTen: Journey = {
  name: 'attachments: ten files are dropped, one too large, two with one name, then a folder with folders inside',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    const small = (name: string) => ({ name, size: 20 });
    await drop(page, [
      small('报告.txt'),
      { name: '录像.bin', size: 51 * MB },
      { name: '大图.png', size: 11 * MB },
      small('报告.txt'),
      ...[1, 2, 3, 4, 5, 6].map((n) => small(`第${n}周.txt`)),
    ]);
    await page.getByText('最多上传 10 个，单个文件最大 50MB').waitFor();
    await page.getByText('图片最大 10MB').waitFor();
    await uploaded(page, 8);
    assert.deepEqual((await attachmentNames(page)).filter((name) => name.startsWith('报告')).toSorted(), ['报告(1).txt', '报告.txt']);

    await drop(page, [small('报告.txt')]);
    await uploaded(page, 9);
    await card(page, '报告_2.txt').waitFor();
    await drop(page, [small('甲.txt'), small('乙.txt')]);
    await uploaded(page, 10);
    assert.equal(await cards(page).count(), 10, 'the eleventh is left out');

    await page.getByRole('button', { name: '移除 第3周.txt' }).click();
    await cards(page).nth(9).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '收起附件' }).click();
    await page.getByRole('button', { name: '展开全部 9 个附件' }).waitFor();
    assert.equal(await cards(page).count(), 5, 'two rows of three, with the rest behind the last place');
    await send(page, '把这些文件的内容列成一张表');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const log = page.getByRole('log', { name: '对话' });
    await log.getByText('报告_2.txt').first().waitFor();
    assert.equal(await log.getByText('第3周.txt', { exact: true }).count(), 0, 'what was removed is not sent');

    const sent = log.getByRole('list', { name: '发来的文件' });
    const folded = await sent.getByRole('listitem').count();
    assert.ok(folded <= 6, `two rows, not a column of nine (${folded})`);
    await sent.getByRole('button', { name: '展开全部 9 个文件' }).click();
    assert.equal(await sent.getByRole('button', { name: /^打开/ }).count(), 9);
    await sent.getByRole('button', { name: '收起发来的文件' }).click();
    assert.equal(await sent.getByRole('listitem').count(), folded);

    await comeHome(page);
    const folder = join(stage.folder, '项目资料');
    mkdirSync(join(folder, '合同', '附件'), { recursive: true });
    writeFileSync(join(folder, '说明.txt'), '说明');
    writeFileSync(join(folder, '合同', '采购.txt'), '采购');
    writeFileSync(join(folder, '合同', '附件', '清单.csv'), '名称,数量');
    writeFileSync(join(folder, '.DS_Store'), 'x');
    const client = await window.newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await client.send('Input.dispatchDragEvent', { type, x: 720, y: 450, data });
    await uploaded(page, 3);
    assert.deepEqual((await attachmentNames(page)).toSorted(), ['清单.csv', '说明.txt', '采购.txt'].toSorted());
  },
};

export const lineBreaksInUpload: Journey = {
  name: 'attachments: an upload outlives a broken line by itself',
  async run(stage) {
    const server = await stage.commonServer();
    const line = await startLine(server.address, 2 * MB);
    stage.onEnd(() => line.close());
    const { page } = await stage.openWindow({ ...server, address: line.address });
    await arrive(page);
    await choose(page, [attached('周报材料.txt', Buffer.alloc(8 * MB, '销售数据 '))]);
    await page.waitForFunction(() => Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')) >= 10);
    await line.cut();
    await page.getByText('网络中断，恢复后自动重新上传').waitFor();
    assert.equal(
      await page.getByRole('progressbar', { name: '周报材料.txt 上传进度' }).getAttribute('aria-valuenow'),
      '0',
      'what begins anew does not look half done',
    );
    await page.getByRole('button', { name: '发送' }).hover();
    await page.getByText('请等待附件上传完成后发送').first().waitFor();
    await line.mend();
    await uploaded(page, 1);

    // The answer of the next one gets lost after the server has the file: the repeated try must not make a second.
    let lost = 0;
    await page.route('**/api/rpc/UploadTaskFile', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await choose(page, [attached('名单.txt', '王芳')]);
    await page.getByText('网络中断，恢复后自动重新上传').waitFor();
    await uploaded(page, 2);
    await choose(page, [attached('名单.txt', '李敏')]);
    await uploaded(page, 3);
    assert.deepEqual(
      (await attachmentNames(page)).toSorted(),
      ['名单(1).txt', '名单.txt', '周报材料.txt'],
      'the lost answer left one file, not two',
    );
  },
};

export const looksInside: Journey = {
  name: 'attachments: every kind is looked into before it is sent, hostile ones too',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    const notes = attached('纪要.docx', readFileSync(await writeNotesDocx(stage.folder)));
    const files: [file: Attached, sees: (page: Page) => Promise<unknown>][] = [
      [pngFile('照片.png'), (at) => preview(at).getByText('320 × 200').waitFor()],
      [hostileSvg('图标.svg'), (at) => preview(at).getByText('200 × 120').waitFor()],
      [pdfFile('合同.pdf', ['采购合同', '第二页']), (at) => preview(at).getByText('采购合同').waitFor({ state: 'attached' })],
      [notes, (at) => at.frameLocator('iframe').getByText('华东区第47周运营纪要').waitFor()],
      [await hostileDocx('合同.docx'), hostileDocxShown],
      [await workbookFile('销售.xlsx'), workbookShown],
      [gbkFile('名单.csv'), (at) => preview(at).getByRole('gridcell', { name: '销售部' }).waitFor()],
      [slidesFile('复盘.pptx'), (at) => preview(at).getByText('华东区第47周复盘').first().waitFor({ state: 'attached' })],
      [zipFile('资料.zip'), (at) => preview(at).getByText('清单.csv').waitFor()],
      [wavFile('录音.wav'), (at) => preview(at).locator('audio').waitFor()],
    ];
    await attach(
      page,
      files.map(([file]) => file),
    );
    for (const [{ name }, sees] of files) {
      await card(page, name).press('Enter');
      await sees(page);
      if (name === '照片.png') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: '关闭预览' }).press('Enter');
      await preview(page).waitFor({ state: 'detached' });
    }
    const wrong: [Attached, string][] = [
      [attached('坏.pdf', '%PDF-1.4 没有内容'), '文件损坏或不完整'],
      [attached('坏.docx', 'PK\x03\x04坏'), '文件损坏或不完整'],
      [attached('加密.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')), '文件损坏或不完整'],
      [attached('加密.pptx', Buffer.from('d0cf11e0a1b11ae1', 'hex')), '文件设了打开密码'],
      [attached('坏.pptx', 'PK\x03\x04坏'), '文件损坏或不完整'],
      [attached('空.txt', ''), '这是一个空文件'],
      [attached('程序.dwg', 'AC1032'), '这种文件不在这里预览'],
      [attached('网页.html', '<h1>通知</h1><script>top.hurt=1</script><img src=x onerror="top.hurt=1">'), ''],
    ];
    for (const [{ name }] of files) await page.getByRole('button', { name: `移除 ${name}` }).click();
    await attach(
      page,
      wrong.map(([file]) => file),
    );
    for (const [{ name }, sentence] of wrong) {
      await card(page, name).click();
      if (sentence) await preview(page).getByText(sentence).waitFor();
      else await page.frameLocator('iframe').getByRole('heading', { name: '通知' }).waitFor();
      await page.getByRole('button', { name: '关闭预览' }).click();
      await preview(page).waitFor({ state: 'detached' });
    }
    assert.equal(await page.evaluate(() => Reflect.get(window, 'hurt')), undefined, 'nothing inside a file ran');
  },
};

export const largeAndOddlyNamed: Journey = {
  name: 'attachments: 50 MB of text, odd names, and the last one removed',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);

    await attach(page, [attached('🎉第47周🧾.txt', '你好')]);
    const odd = await page.evaluate(async (): Promise<unknown> => {
      // What a program sends that is no browser: a name with a way out of its folder.
      const made = await fetch('/api/rpc/CreateAntouTask', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      const { task_id } = (await made.json()).data.task;
      const form = new FormData();
      form.append('task_id', task_id);
      form.append('file_name', '../../etc/秘密.txt');
      form.append('file_content', new File(['x'], 'x'));
      const answer = await (await fetch('/api/rpc/UploadTaskFile', { method: 'POST', body: form })).json();
      return { task_id, name: answer.data.file_name };
    });
    assert.ok(typeof odd === 'object' && odd !== null && 'name' in odd && 'task_id' in odd);
    assert.equal(odd.name, '秘密.txt');

    await page.goto(`/task/${String(odd.task_id)}`);
    await choose(page, [longLog(stage.folder, '运行日志.log')]);
    await uploaded(page, 1);
    await card(page, '运行日志.log').click();
    const text = preview(page).getByRole('region', { name: '文件内容' });
    await text.getByText('订单服务 处理完成').first().waitFor();
    assert.ok((await text.getByText('订单服务').count()) < 200, 'only the lines in view are drawn');
    await page.getByRole('button', { name: '下一部分' }).click();
    await preview(page)
      .getByText(/第 2 \/ \d+ 部分/)
      .waitFor();

    await page.getByRole('textbox', { name: '输入你的需求' }).fill('统计失败的订单');
    await page.getByRole('button', { name: '移除 运行日志.log' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await card(page, '🎉第47周🧾.txt').waitFor();
  },
};

async function hostileDocxShown(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByText('<script>top.hurt=1</script>').waitFor();
  assert.equal(await frame.getByText('点我运行').evaluate((node) => node.closest('a')?.getAttribute('href') ?? null), null);
  assert.equal(await frame.getByText('合同范本').evaluate((node) => node.closest('a')?.getAttribute('rel')), 'noopener noreferrer');
  await frame.getByText('点我运行').click();
}

async function workbookShown(page: Page): Promise<void> {
  const grid = preview(page).getByRole('grid');
  for (const text of ['第四季度销售汇总', '1,286,450.50', '42.1%', '2026年11月18日', '=HYPERLINK("javascript:alert(1)","点我")'])
    await grid.getByRole('gridcell', { name: text, exact: true }).waitFor();
  await preview(page).getByRole('tab', { name: '明细' }).click();
  await grid.getByRole('gridcell', { name: '订单1', exact: true }).waitFor();
  await grid.press('Control+End');
  await grid.press('Control+ArrowDown');
  await grid.getByRole('gridcell', { name: '订单20000', exact: true }).waitFor({ state: 'attached' });
}

function card(page: Page, name: string) {
  return page.getByRole('list', { name: '附件' }).getByRole('button', { name: `预览 ${name}`, exact: true });
}

async function choose(page: Page, files: (Attached | string)[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传附件' }).click();
  const paths = files.filter((file) => typeof file === 'string');
  await (await choosing).setFiles(paths.length > 0 ? paths : files.filter((file) => typeof file !== 'string'));
}

/** Lets go of files over the page, as a person does with the mouse. */
async function drop(page: Page, files: { name: string; size: number }[]): Promise<void> {
  const transfer = await page.evaluateHandle((wanted) => {
    const made = new DataTransfer();
    for (const { name, size } of wanted) made.items.add(new File([new Uint8Array(size)], name));
    return made;
  }, files);
  const zone = page.locator('main').first();
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('在此处拖放文件').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByText('在此处拖放文件').waitFor({ state: 'detached' });
}
