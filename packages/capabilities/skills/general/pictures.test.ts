/** A picture that is asked for with a page or a deck is brought by the service and placed in it. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { generateImage, searchImage } from '#capabilities/deliverables/image/image-tools.server.ts';
import { contentOf } from '#capabilities/deliverables/web-page/page-content.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { startDesk } from '../writing/testing.ts';

const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
  .png()
  .toBuffer();
const asked: string[] = [];
const maker = generateImage({
  limit_ms: 1000,
  make: ({ prompt, shape }) => {
    asked.push(`${prompt} ${shape}`);
    return prompt.includes('坏')
      ? Promise.reject(new Error('图片服务自己出错了（500）；请稍后再试。'))
      : Promise.resolve([{ bytes, ending: '.png' }]);
  },
});
const finder = searchImage({
  limit_ms: 1000,
  find: () => Promise.resolve([{ bytes, ending: '.png', title: '湖泊航拍', page: 'https://photos.test/1' }]),
});

test.each(['website', null])('a page has it, or says why not (skill %s)', async (skill) => {
  const at = startDesk(skill, '2026-11-20', undefined, [...webPageServer.tools({ pages: null }), maker]);
  const words = '做一个民宿介绍网页，名字叫云栖小院，地址莫干山庾村，电话13800001111，生成一张湖边小院的照片做头图';
  const { reply } = await at.send(words);
  expect(asked.pop()).toBe('湖边小院。画面里不要有文字。 wide');
  expect(JSON.stringify(contentOf(at.document('云栖小院.html')))).toContain('湖边小院.png');
  expect(reply).toMatch(/已做好网页[\s\S]*“湖边小院.png”由图片服务按“湖边小院”生成/);
  const failed = startDesk(skill, '2026-11-20', undefined, [...webPageServer.tools({ pages: null }), maker]);
  expect((await failed.send(words.replace('湖边小院', '坏掉的小院'))).reply).toMatch(
    /已做好网页[\s\S]*未完成：\n- 没有生成图片：图片服务自己出错了（500）；请稍后再试。页面上没有放图片。/,
  );
  const bare = startDesk(skill, '2026-11-20', undefined, webPageServer.tools({ pages: null }));
  expect((await bare.send(words)).reply).toMatch(/已做好网页[\s\S]*未完成：\n- 没有生成照片：这里没有接上图片生成服务/);
});

test('a deck has it on a page, and as many pages as were asked for', async () => {
  const at = startDesk('ppt', '2026-11-20', undefined, [finder]);
  const { reply, calls } = await at.send('搜一张湖泊的图片做封面，做一个6页的湖泊保护PPT，介绍湖泊污染原因、治理办法、日常巡查');
  expect(calls.indexOf('search_image')).toBeLessThan(calls.indexOf('write_deck'));
  expect(reply).toMatch(/共 6 页[\s\S]*湖泊航拍，来源 https:\/\/photos\.test\/1[\s\S]*图片放在内容页里/);
  expect(reply).not.toContain('一张');
});
