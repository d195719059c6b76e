/** A form of every type of question: what is missing is said, what was sent is kept and taken away. */
import { strict as assert } from 'node:assert';
import { fillForm } from '#capabilities/experts/website/kits/form/kit.ts';
import { siteFieldTypes } from '#contract/content/site-field.ts';
import type { Walk } from '../kits.ts';
import { downloaded } from './by-hand.ts';
import { filled } from './filled.ts';

const options = ['上午场', '下午场', '都可以'];
const labels = { text: '姓名', long: '备注', number: '人数', date: '日期', phone: '手机', mail: '邮箱', choice: '场次', choices: '餐食' };

export const formWalk: Walk = {
  kit: 'form',
  files: filled(fillForm, {
    title: '开放日报名',
    material: {
      fields: siteFieldTypes.map((type) => ({
        label: labels[type],
        type,
        required: type !== 'long',
        options: type === 'choice' || type === 'choices' ? options : [],
      })),
    },
  }),
  async run(page, look) {
    const send = page.locator('button[type=submit]');
    await send.click();
    await page.getByRole('alert').first().waitFor();
    await look('what is missing');
    await page.getByLabel('姓名').fill('赵, 一');
    await page.getByLabel('人数').fill('两个');
    await page.getByLabel('日期').fill('2026-11-28');
    await page.getByLabel('手机').fill('13879801234');
    await page.getByLabel('邮箱').fill('zhao@example.org');
    await page.getByRole('radio', { name: '下午场' }).check();
    await page.getByRole('checkbox', { name: '上午场' }).check();
    await send.click();
    assert.equal(await page.getByRole('alert').count(), 1);
    await page.getByLabel('人数').fill('2');
    await send.click();
    await page.getByText('这个浏览器里填好的 1 份').waitFor();
    await page.reload();
    await page.getByText('这个浏览器里填好的 1 份').waitFor();
    assert.match(await downloaded(page, '导出 CSV'), /"赵, 一"/);
    await page.evaluate(() => scrollTo(0, 0));
  },
};
