/** Words are counted as they are written, of a file too, and kept. */
import type { Walk } from '../kits.ts';

export const wordCounterWalk: Walk = {
  kit: 'word-counter',
  async run(page, look) {
    await look('empty');
    const text = page.getByRole('textbox', { name: '要统计的文字' });
    const words = page.getByLabel('字数', { exact: true });
    await text.fill('你好，世界！GDP 增长');
    await words.getByText('9', { exact: true }).waitFor();
    await page.getByPlaceholder('不设').fill('18');
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByRole('button', { name: '恢复' }).click();
    await page
      .getByLabel('打开文本文件')
      .setInputFiles({ name: '稿.txt', mimeType: 'text/plain', buffer: Buffer.from('一二三。\n\n四五') });
    await page.getByText('已打开“稿.txt”。').waitFor();
    await words.getByText('6', { exact: true }).waitFor();
    await page.reload();
    await words.getByText('6', { exact: true }).waitFor();
  },
};
