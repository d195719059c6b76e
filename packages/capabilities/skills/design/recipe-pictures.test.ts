import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generateImage, searchImage } from '#capabilities/deliverables/image/image-tools.server.ts';
import type { ImageFinder, ImageMaker } from '#capabilities/images/image-ports.ts';
import { readPictureOrder } from '#brains/builtin/pictures/picture-orders.ts';
import { editPoster, makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { sourceOf } from '#capabilities/deliverables/poster/poster-source.ts';
import { startDesk } from '../writing/testing.ts';
import { studio } from './testing.ts';

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
  .png()
  .toBuffer();

function painter(make?: ImageMaker['make']) {
  const asked: { prompt: string; count: number; shape: string }[] = [];
  const maker: ImageMaker = {
    limit_ms: 1000,
    make: (one, ...rest) => {
      asked.push(one);
      return make ? make(one, ...rest) : Promise.resolve(Array.from({ length: one.count }, () => ({ bytes: picture, ending: '.png' })));
    },
  };
  return { asked, tool: generateImage(maker) };
}
const refusing = () => painter(() => Promise.reject(new Error('图片服务在 120 秒内没有给出结果，已不再等；请稍后再试。')));

describe('what is asked of the image services', () => {
  it.each([
    ['生成一张清晨湖面的照片', 'generate_image', '清晨湖面', 1, true],
    ['请帮我生成3张雪山日出的图片，暖色，竖版', 'generate_image', '雪山日出，暖色，竖版', 3, true],
    ['AI生图：一只戴草帽的柴犬，水彩', 'generate_image', '一只戴草帽的柴犬，水彩', 1, true],
    ['画一张猫的插画', 'generate_image', '猫的插画', 1, true],
    ['请帮我画一幅水彩风格的江南小镇插画', 'generate_image', '水彩风格的江南小镇插画', 1, true],
    ['做一张露营海报，标题：去野，用AI生成一张湖边帐篷的照片做背景', 'generate_image', '湖边帐篷', 1, false],
    ['背景换成AI生成的雪山照片', 'generate_image', '雪山', 1, false],
    ['搜4张西湖的照片', 'search_image', '西湖', 4, true],
    ['帮我找西湖的照片5张', 'search_image', '西湖', 5, true],
    ['给星河药房设计一个logo', 'generate_image', '星河药房的logo，简洁，白底', 1, true],
    ['画一只戴眼镜的橘猫', 'generate_image', '戴眼镜的橘猫', 1, true],
    ['做一张海报，标题：燃起来，生成一张女生举铁的照片放上去', 'generate_image', '女生举铁', 1, false],
    ['做一张西湖旅游海报，标题：春到西湖，搜一张断桥的照片当主图', 'search_image', '断桥', 1, false],
  ])('%s', (text, tool, of, count, alone) => {
    expect(readPictureOrder(text)).toMatchObject({ tool, of, count, alone });
  });

  it.each([
    '画一张流程图',
    '画一条时间轴',
    '画一条增长曲线',
    '生成一张海报，主题：读书',
    '找到图书馆的地址',
    '画一张春节活动海报',
    '用这张照片做背景',
    '做一套小红书图文',
  ])('nothing in “%s”', (text) => expect(readPictureOrder(text)).toBeNull());
});

describe('a poster with a picture from a service', () => {
  const asking = '做一张露营海报，标题：周末去野，时间：11月28日，用AI生成一张湖边帐篷的照片做背景';

  it('has it made in the shape of the sheet, uses it, and says where it is from', async () => {
    const { asked, tool } = painter();
    const room = studio('design', [tool]);
    const reply = await room.send(asking);
    expect(asked).toEqual([{ prompt: '湖边帐篷。画面里不要有文字。', count: 1, shape: 'tall' }]);
    expect(room.poster().sheets[0]).toMatchObject({ headline: '周末去野', pictures: ['湖边帐篷.png'] });
    expect(JSON.stringify(room.poster().sheets)).not.toContain('AI');
    expect(reply).toContain('“湖边帐篷.png”由图片服务按“湖边帐篷”生成，不是实拍');
    expect(reply).not.toContain('没有生成照片');
  });

  it('is made without it when the service fails, and says so in its words', async () => {
    const room = studio('design', [refusing().tool]);
    const reply = await room.send(asking);
    expect(room.poster().sheets[0]?.pictures).toBeUndefined();
    expect(reply).toContain('未完成：\n- 没有生成图片：图片服务在 120 秒内没有给出结果，已不再等；请稍后再试。画面改由内置图案绘制。');
    expect(reply.match(/内置图案绘制/g)).toHaveLength(1);
  });

  it('gets it afterwards, or stays as it was', async () => {
    const { tool } = painter();
    const room = studio('design', [tool]);
    expect(await room.send('做一张露营海报，标题：周末去野，时间：11月28日')).toContain('我请图片服务画');
    await room.send('背景换成AI生成的雪山照片');
    expect(room.poster().sheets[0]?.pictures).toEqual(['雪山.png']);
    const poor = studio('design', [refusing().tool]);
    await poor.send('做一张露营海报，标题：周末去野，时间：11月28日');
    const reply = await poor.send('背景换成AI生成的雪山照片');
    expect(reply).toMatch(/没有改动[\s\S]*没有生成图片：图片服务在 120 秒内没有给出结果[\s\S]*画面没有换/);
  });
});

it('a poster made without its picture gets it when the failed step is tried again', async () => {
  let fails = true;
  const { tool } = painter(() =>
    fails ? Promise.reject(new Error('图片服务自己出错了（500）；请稍后再试。')) : Promise.resolve([{ bytes: picture, ending: '.png' }]),
  );
  const at = startDesk('design', '2026-11-20', undefined, [makePoster, editPoster, tool]);
  await at.send('做一张露营海报，标题：周末去野，时间：11月28日，用AI生成一张湖边帐篷的照片做背景');
  fails = false;
  const { calls, reply } = await at.retry('无关.txt', '');
  expect(calls.at(-1)).toBe('edit_poster');
  expect(sourceOf(at.document('周末去野.poster.html'))?.content.sheets[0]?.pictures).toEqual(['湖边帐篷.png']);
  expect(reply).toContain('“湖边帐篷.png”由图片服务按“湖边帐篷”生成');
  expect(reply).not.toMatch(/没有用上照片|未完成/);
});

describe('a picture alone', () => {
  it('is made and can be used by “这张图”, “这几张图” or its number', async () => {
    const { tool } = painter();
    const room = studio(null, [tool]);
    const reply = await room.send('生成2张清晨湖面的照片');
    expect(reply).toMatch(/已生成 2 张图片：\n- 清晨湖面 1.png\n- 清晨湖面 2.png/);
    expect(room.posters()).toEqual([]);
    const one = await room.send('用这张图做一张海报，标题：湖边晨光，时间：11月30日');
    expect(room.poster().sheets[0]).toMatchObject({ headline: '湖边晨光', pictures: ['清晨湖面 1.png'] });
    expect(one).toContain('这里有 2 张图片，用的是第 1 张');
    await room.send('用第2张图做一张海报，标题：湖边黄昏');
    expect(room.poster().sheets[0]).toMatchObject({ headline: '湖边黄昏', pictures: ['清晨湖面 2.png'] });
    await room.send('用这几张图做一张海报，标题：湖边一日');
    expect(room.poster().sheets[0]?.pictures).toEqual(['清晨湖面 1.png', '清晨湖面 2.png']);
    const none = await room.send('换成第3张图');
    expect(none).toMatch(/没有改动[\s\S]*没有第 3 张图片：这里有 2 张/);
  });

  it('can be followed by more of them, and another on the poster', async () => {
    const { asked, tool } = painter();
    const room = studio('design', [tool]);
    await room.send('生成一张街角咖啡店的照片');
    expect(await room.send('再生成两张')).toMatch(/已生成 2 张图片/);
    expect(asked.map(({ prompt, count }) => `${prompt} ${count}`)).toEqual(['街角咖啡店 1', '街角咖啡店 2']);
    expect(room.posters()).toEqual([]);
    await room.send('用第1张图做一张开业海报，标题：街角咖啡今日开业，时间：11月30日');
    const [first] = room.poster().sheets[0]?.pictures ?? [];
    expect(await room.send('换一张图')).toContain('已修改');
    expect(room.posters()).toHaveLength(1);
    const [second] = room.poster().sheets[0]?.pictures ?? [];
    expect([second, second === first]).toEqual([expect.stringMatching(/^街角咖啡店.*png$/), false]);
    expect(asked).toHaveLength(2);
  });

  it('is made for each sheet of a set from what it tells, and the words of the wish are not printed', async () => {
    const asking = '做一套4张的小红书图文：标题：秋天去哪儿，1. 莫干山看竹海 2. 西湖看荷塘 3. 千岛湖骑行，每张都配生成的风景照片';
    const { asked, tool } = painter();
    const room = studio('design', [tool]);
    const reply = await room.send(asking);
    expect(asked.map(({ prompt }) => prompt.split('。')[0])).toEqual(['莫干山看竹海，风景', '西湖看荷塘，风景', '千岛湖骑行，风景']);
    expect(room.poster().sheets.map(({ headline, pictures }) => `${headline} ${pictures?.join()}`)).toEqual([
      '秋天去哪儿 千岛湖骑行.png',
      '莫干山看竹海 莫干山看竹海.png',
      '西湖看荷塘 西湖看荷塘.png',
      '千岛湖骑行 千岛湖骑行.png',
    ]);
    expect(reply).toContain('由图片服务按各张的文字生成');
    const bare = studio('design');
    expect(await bare.send(asking)).toContain('未完成：\n- 没有生成照片：这里没有接上图片生成服务');
    expect(JSON.stringify(bare.poster().sheets)).not.toContain('每张');
  });

  it('is wished for in a word, changed for the one before, and counted where it stands first', async () => {
    const { asked, tool } = painter();
    const room = studio('design', [tool]);
    await room.send('做一张健身房海报：标题：燃起来，要真人照片');
    expect(asked[0]?.prompt).toMatch(/^健身房，真人/);
    expect(room.poster().sheets[0]?.pictures).toEqual(['健身房.png']);
    await room.send('生成一张女生举铁的照片放上去');
    expect(room.poster().sheets[0]?.pictures).toEqual(['女生举铁.png']);
    await room.send('背景换成生成的清晨街道照片');
    expect(await room.send('还是用回原来的照片')).toContain('已修改');
    expect(room.poster().sheets[0]?.pictures).toEqual(['女生举铁.png']);
    expect(await room.send('这张图不好，换一张')).toContain('已修改');
    expect(room.posters()).toHaveLength(1);

    const two = studio('design', [tool]);
    await two.send('生成两张海边日落的照片');
    await two.send('第二张做成9:16的海报：标题写夏天还没走');
    expect(two.poster()).toMatchObject({ ratio: '9:16', sheets: [{ headline: '夏天还没走', pictures: ['海边日落 2.png'] }] });
  });

  it('that lies behind the words fills the sheet', async () => {
    const { tool } = painter();
    const room = studio('design', [tool]);
    await room.send('生成一张清晨湖面的照片做背景，做一张露营海报，标题：湖边过周末，地点：青山水库北岸');
    expect(room.poster()).toMatchObject({ system: 'bleed', sheets: [{ pictures: ['清晨湖面.png'] }] });
  });

  it('that failed comes when it is asked for once more', async () => {
    let fails = true;
    const { tool } = painter(({ count }) =>
      fails
        ? Promise.reject(new Error('图片服务自己出错了（500）；请稍后再试。'))
        : Promise.resolve(Array.from({ length: count }, () => ({ bytes: picture, ending: '.png' as const }))),
    );
    const [poster, alone, named] = [studio('design', [tool]), studio('design', [tool]), studio('design', [tool])];
    const asking = '生成一张清晨湖面的照片做背景，做一张露营海报，标题：湖边过周末，地点：青山水库北岸';
    await poster.send(asking);
    await named.send(asking);
    await alone.send('生成3张咖啡店的照片');
    expect(await named.send('加一张真人照片做背景')).not.toContain('没有接上');
    fails = false;
    expect(await poster.send('再试一次')).toContain('已修改');
    expect(poster.poster().sheets[0]?.pictures).toEqual(['清晨湖面.png']);
    await named.send('重新生成照片');
    expect(named.poster().sheets[0]?.pictures).toEqual(['清晨湖面.png']);
    expect(await alone.send('再试一次')).toMatch(/已生成 3 张图片/);
    expect(alone.posters()).toEqual([]);
  });

  it('of a search comes with its page, and more of them are others', async () => {
    const wanted: number[] = [];
    const finder: ImageFinder = {
      limit_ms: 1000,
      find: (_, count) => {
        wanted.push(count);
        return Promise.resolve(
          Array.from({ length: Math.min(count, 5) }, (_one, at) => ({
            bytes: picture,
            ending: '.png' as const,
            title: `西湖 ${at + 1}`,
            page: `https://photos.test/${at + 1}`,
          })),
        );
      },
    };
    const room = studio('design', [searchImage(finder)]);
    await room.send('搜3张西湖的照片');
    const more = await room.send('再搜两张');
    expect(wanted).toEqual([3, 5]);
    expect(more).toMatch(/已搜到 2 张图片[\s\S]*西湖 4，来源 https:\/\/photos\.test\/4[\s\S]*西湖 5/);
    expect(more).not.toContain('photos.test/1');
    expect(await room.send('再搜两张')).toContain('“西湖”没有更多图片了');
    const used = await room.send('用第2张图做一张海报，标题：春到西湖');
    expect(used).toMatch(/核实授权[\s\S]*西湖 5，来源/);
  });

  it('is said to be missing when the service fails or there is none, with nothing in its place', async () => {
    const room = studio('design', [refusing().tool]);
    expect(await room.send('生成一张清晨湖面的照片')).toMatch(/^没有生成图片：图片服务在 120 秒内没有给出结果[\s\S]*没有用别的画面代替/);
    const bare = studio('design');
    expect(await bare.send('生成一张清晨湖面的照片')).toMatch(/^没有生成图片：这里没有接上图片生成服务/);
    expect([...room.posters(), ...bare.posters()]).toEqual([]);
  });

  it('is found with the page it comes from', async () => {
    const finder: ImageFinder = {
      limit_ms: 1000,
      find: () => Promise.resolve([{ bytes: picture, ending: '.png', title: '断桥残雪', page: 'https://photos.test/1' }]),
    };
    const reply = await studio(null, [searchImage(finder)]).send('搜1张西湖的照片');
    expect(reply).toMatch(/已搜到 1 张图片[\s\S]*核实授权[\s\S]*断桥残雪，来源 https:\/\/photos\.test\/1/);
  });
});
