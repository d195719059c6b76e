/** Changes of one thing on a poster: what it costs, the third of a list, both pictures of an article, and orders in English. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { studio } from './testing.ts';

const picture = (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#7788aa', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .jpeg()
    .toBuffer();

it('what a thing costs is exchanged, and its name stays', async () => {
  const { send, poster } = studio();
  await send('做一张新品海报，标题：冬日热饮，桂花拿铁28元，姜枣奶茶22元，地址：南街18号');
  await send('桂花拿铁改成30元');
  expect(JSON.stringify(poster().sheets)).toContain('桂花拿铁30元');
  await send('把姜枣奶茶的价格改成24元');
  expect(JSON.stringify(poster().sheets)).toMatch(/姜枣奶茶24元/);
  expect(JSON.stringify(poster().sheets)).not.toContain('28元');
});

it('what is added stands as what was there, without the word that adds it', async () => {
  const { send, poster } = studio();
  await send(
    '招聘海报，云栈科技诚聘：前端工程师 15-25K、测试工程师 12-18K、行政专员 7-9K，工作地点滨江区，简历投递 hr@yunzhan.example.com',
  );
  await send('去掉行政专员，加上产品经理 18-28K');
  expect(poster().sheets[0]?.points).toEqual([
    { title: '前端工程师', text: '15-25K' },
    { title: '测试工程师', text: '12-18K' },
    { title: '产品经理', text: '18-28K' },
  ]);
});

it('a wage that is a point of its own is exchanged there, a new price at the end of its course, and a point goes by what it is about', async () => {
  const { send, poster } = studio();
  await send('做一张招聘海报：明达物流招货车司机10名，月薪8000-12000元，缴五险，包住，要求A2驾照，电话 13588886666');
  await send('月薪改成9000-13000元');
  const words = JSON.stringify(poster().sheets);
  expect(words).toContain('月薪9000-13000元');
  expect(words).toContain('缴五险');
  await send('去掉驾照那条');
  expect(JSON.stringify(poster().sheets)).not.toContain('A2');
});

it('the third of a set is its own sheet', async () => {
  const { send, poster } = studio();
  await send('做一套小红书图文：主题：租房避坑，1. 先看合同再交定金 2. 拍照留存房屋现状 3. 水电燃气当面抄表 4. 押金写清退还条件');
  await send('第3条改成“水电燃气一起抄表并拍照”');
  expect(poster().sheets.map(({ headline }) => headline)).toContain('水电燃气一起抄表并拍照');
});

it('both pictures of an article stay in one look', async () => {
  const { send, poster, posters } = studio();
  await send('公众号图文，标题：年终总结怎么写才不空');
  const before = poster(posters()[0]).palette;
  expect(await send('换个配色')).toMatch(/头图.*和.*次图|次图.*和.*头图/);
  const [one, two] = posters().map((name) => poster(name).palette);
  expect(one).toBe(two);
  expect(one).not.toBe(before);
});

it('orders in English change what they name', async () => {
  const { send, poster } = studio();
  await send('Make a poster for our book fair: Saturday 5 December, 10am–4pm, Town Hall. Second-hand books from £1');
  await send('change the time to 11am–5pm');
  expect(poster().sheets[0]?.facts?.find(({ label }) => label === 'When')?.value).toBe('Saturday 5 December, 11am–5pm');
  expect(poster().sheets[0]?.points?.[0]).toEqual({ title: 'Second-hand books', text: 'from £1' });
});

it('several photos stand on one sheet; what has no room is named and is no fault of the poster', async () => {
  const { send, poster, files } = studio();
  const photos = { '房源1.jpg': await picture(1200, 900), '房源2.jpg': await picture(1200, 900), '房源3.jpg': await picture(1200, 900) };
  await send('4:3比例，二手房海报，翠湖花园3室2厅，总价465万，精装修', photos);
  const html = new TextDecoder().decode(files.get('二手房.poster.html'));
  for (const name of Object.keys(photos)) expect(html, name).toContain(`data-picture="${name}"`);
  expect(await send('换成拱窗版式')).toContain('房源2.jpg');
  expect(poster().sheets[0]?.pictures).toHaveLength(3);
  await send('总价改成458万');
  expect(JSON.stringify(poster().sheets)).toMatch(/总价.{0,12}458万/);
});

it('a layout named in the order is the one that is used', async () => {
  const { send, poster } = studio();
  await send('用拼贴版式做一张运动会海报：标题：秋季运动会，10月16日上午8:30，学校操场');
  expect(poster().system).toBe('collage');
});

it('nothing lies upon people who stand in a long row', async () => {
  const { send, files } = studio();
  await send('2:3比例，用拼贴版式做一张运动会海报，标题：秋季运动会，学校操场', { '合影.jpg': await picture(4000, 700) });
  const html = new TextDecoder().decode(files.get('秋季运动会.poster.html'));
  expect(html.match(/data-picture=/g)).toHaveLength(1);
  expect(html.match(/box-shadow/g)).toHaveLength(1);
});

it('a sum never takes the place of a name', async () => {
  const { send, poster } = studio();
  const reply = await send('3:4比例，用这张照片做背景，南街小院咖啡招聘：咖啡师2名 6-8K，店长1名 9-11K，包午餐，月休6天', {
    '店.jpg': await picture(1200, 900),
  });
  expect(reply).not.toContain('没有生成照片');
  await send('店长改成 10-12K');
  expect(poster().sheets[0]?.points).toContainEqual({ title: '店长1名', text: '10-12K' });
  expect(await send('包午餐改成 300元')).toContain('没有看到“包午餐”后面的数');
  expect(JSON.stringify(poster().sheets)).toContain('包午餐');
});

it('what stands behind the colon of a head is not lost, and of two said together only one is taken out', async () => {
  const { send, poster } = studio();
  await send('3:4比例，南街小院咖啡招聘：咖啡师2名 6-8K，店长1名 9-11K，包午餐，月休6天');
  expect(poster().sheets[0]).toMatchObject({
    headline: '南街小院咖啡招聘',
    points: [{ title: '咖啡师2名', text: '6-8K' }, { title: '店长1名', text: '9-11K' }, { title: '包午餐，月休6天' }],
  });
  await send('去掉月休6天');
  expect(poster().sheets[0]?.points?.at(-1)).toEqual({ title: '包午餐' });
});
