/** A code of words, of a network, and one too long; taken away as it is shown. */
import { strict as assert } from 'node:assert';
import type { Walk } from '../kits.ts';
import { downloaded } from './by-hand.ts';

export const qrCodeWalk: Walk = {
  kit: 'qr-code',
  async run(page, look) {
    await look('empty');
    const text = page.getByLabel('网址或文字');
    await text.fill('长'.repeat(1_200));
    await page.getByText('内容太长').waitFor();
    await text.fill('https://example.org/腾越');
    const drawn = page.getByRole('img', { name: '二维码：https://example.org/腾越' });
    const shape = await drawn.locator('path').nth(1).getAttribute('d');
    assert.ok((await downloaded(page, '下载 SVG')).includes(shape ?? '?'));
    assert.match(await downloaded(page, '下载 PNG'), /^.PNG/);
    await page.getByRole('button', { name: 'Wi-Fi' }).click();
    await page.getByLabel('网络名称').fill('会议室;1');
    await page.getByRole('img', { name: '二维码：WIFI:S:会议室\\;1;T:nopass;;' }).waitFor();
  },
};
