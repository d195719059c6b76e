/** Everybody is drawn once, and dealt into groups. */
import { strict as assert } from 'node:assert';
import type { Walk } from '../kits.ts';

export const namePickerWalk: Walk = {
  kit: 'name-picker',
  async run(page, look) {
    const list = page.getByRole('textbox', { name: '名单，一行一个名字' });
    await list.fill('赵一、钱二，孙三');
    await page.getByText('3 人', { exact: true }).waitFor();
    const log = page.getByRole('region', { name: '点到的人' });
    for (let n = 1; n <= 3; n += 1) {
      await page.getByRole('button', { name: '抽一位' }).click();
      await log.getByText(`已点 ${n} 次，还剩 ${3 - n} 位`).waitFor();
    }
    assert.deepEqual((await log.getByRole('listitem').allTextContents()).toSorted(), ['孙三', '赵一', '钱二']);
    assert.ok(await page.getByRole('button', { name: '抽一位' }).isDisabled());
    await look('drawn');
    await page.getByRole('button', { name: '分组', exact: true }).click();
    await page.getByRole('button', { name: '开始分组' }).click();
    await page.getByRole('region', { name: '第 2 组' }).getByText('1 人').waitFor();
  },
};
