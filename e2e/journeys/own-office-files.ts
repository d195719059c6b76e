/** Somebody's own contract and deck, changed where they are. */
import { strict as assert } from 'node:assert';
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { unzipSync } from 'fflate';
import PptxGenJS from 'pptxgenjs';
import { readFileSync } from 'node:fs';
import { answered, arrive, attach, comeHome, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { officeScenario } from '../kit/provider-office.ts';
import type { Journey } from '../kit/stage.ts';

async function contract(): Promise<Buffer> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: '房屋租赁合同', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ children: [new TextRun('月租金为'), new TextRun({ text: '5,800元', bold: true }), new TextRun('，押一付三。')] }),
          new Paragraph('租期一年，自签字之日起算。'),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

async function deck(): Promise<Buffer> {
  // The library is a CommonJS module with one class.
  const pptx = new (PptxGenJS as unknown as new () => import('pptxgenjs').default)();
  pptx.addSlide().addText('上半年经营汇报', { x: 0.5, y: 2, w: 9, h: 1.2, fontSize: 40, bold: true });
  const second = pptx.addSlide();
  second.addText('营收', { x: 0.5, y: 0.3, w: 9, h: 0.8, fontSize: 28 });
  second.addChart('bar', [{ name: '营收', labels: ['一季度', '二季度'], values: [980, 1120] }], { x: 1, y: 1.3, w: 8, h: 3.8 });
  pptx.addSlide().addText('谢谢', { x: 0.5, y: 2, w: 9, h: 1.2, fontSize: 40 });
  return Buffer.from((await pptx.write({ outputType: 'uint8array' })) as Uint8Array);
}

export const ownOfficeFiles: Journey = {
  name: 'somebody’s own contract and deck, changed where they are',
  async run(stage) {
    const { server } = await stage.modelServer(officeScenario(), { delay_ms: 1 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [
      {
        name: '租赁合同.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: await contract(),
      },
    ]);
    await send(page, '合同里月租金改成6,200元，用修订标出来');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const results = events.filter((event) => event.type === 'tool_result');
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true, false, true],
    );
    assert.match(results[2]?.output ?? '', /没有第 999 段/);
    assert.match(results[3]?.output ?? '', /修订标记[\s\S]*5,800元[\s\S]*批注/);
    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*租赁合同\.docx/ })
      .first()
      .click();
    const shown = preview(page).frameLocator('iframe[title="租赁合同.docx"]');
    await shown.locator('ins').getByText('6,200元').waitFor();
    await shown.locator('del').getByText('5,800元').waitFor();
    const download = page.waitForEvent('download');
    await preview(page).getByRole('button', { name: '下载' }).click();
    const file = unzipSync(readFileSync((await (await download).path()) ?? ''));
    const xml = new TextDecoder().decode(file['word/document.xml']);
    assert.match(xml, /<w:delText[^>]*>5,800元/);
    assert.match(new TextDecoder().decode(file['word/comments.xml']), /请与房东确认涨幅/);

    await page.getByText('要求已做到，1 个文件已重新打开检查').waitFor();

    await comeHome(page);
    await attach(page, [
      {
        name: '季度汇报.pptx',
        mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        buffer: await deck(),
      },
    ]);
    await send(page, '汇报里补上三季度的营收1240，封面改成前三季度');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*季度汇报\.pptx/ })
      .first()
      .click();
    await preview(page).getByText('前三季度经营汇报').first().waitFor({ state: 'attached' });
    await page.getByText('图表补上了三季度').waitFor();
  },
};
