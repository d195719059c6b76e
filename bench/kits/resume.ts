/** A CV on a sheet that prints. */
import { fillResume } from '#capabilities/experts/website/kits/resume/kit.ts';
import type { Walk } from '../kits.ts';
import { filled } from './filled.ts';

export const resumeWalk: Walk = {
  kit: 'resume',
  files: filled(fillResume, {
    title: '顾瓷',
    material: {
      pages: [
        {
          title: '简历',
          sections: [
            {
              type: 'contact',
              items: [
                { label: '电话', value: '13879801234' },
                { label: '邮箱', value: '【待补充：邮箱】' },
              ],
            },
            {
              type: 'timeline',
              title: '工作',
              items: [{ time: '2014 年至 2019 年', title: '三宝蓬工作室', text: '拉坯师，带三名学徒。' }],
            },
            { type: 'text', title: '教育', paragraphs: ['景德镇陶瓷大学，陶艺专业，本科'] },
          ],
        },
      ],
    },
  }),
  async run(page) {
    await page.getByRole('heading', { name: '顾瓷' }).waitFor();
    await page.evaluate(() => void (window.print = () => (document.title = 'printed')));
    await page.getByRole('button', { name: /打印/ }).click();
    await page.waitForFunction(() => document.title === 'printed');
  },
};
