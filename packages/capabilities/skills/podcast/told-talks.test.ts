/** Podcasts from everyday words and files: who says it, what it is called, in which language. */
import { expect, test } from 'vitest';
import { desk } from './testing.ts';

test('a conversation of two is told by the two who had it', async () => {
  const at = desk();
  const interview = `记者：修伞这门手艺您做了多少年？
老田：四十一年。最多的一天修过63把。
记者：现在还有人来修吗？
老田：雨季一天五六把，平时两三天一把。
记者：收费多少？
老田：换一根骨3元，换伞面15元。
`;
  await at.send('把这段访谈做成播客', { '修伞.txt': interview });
  const { title, speakers, lines } = at.talk();
  expect(title).toBe('修伞');
  expect(speakers).toEqual(['记者', '老田']);
  expect(lines.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
    '0 修伞这门手艺您做了多少年？',
    '1 四十一年。',
    '1 最多的一天修过63把。',
    '0 现在还有人来修吗？',
    '1 雨季一天五六把，平时两三天一把。',
    '0 收费多少？',
    '1 换一根骨3元，换伞面15元。',
  ]);
});

test('a news text is called by its head line, and what was said keeps who said it', async () => {
  const at = desk();
  const news = `老年食堂三年开了17家

昨日，记者从民政局了解到，全区老年食堂已有17家，日均就餐2,300人次。

“菜价三年没涨过。”负责人刘芳说。
`;
  await at.send('把这篇新闻做成播客', { '稿件.txt': news });
  expect(at.talk().title).toBe('老年食堂三年开了17家');
  expect(at.talk().lines.map(({ text }) => text)).toContain('“菜价三年没涨过。”负责人刘芳说。');
});

test('a table of prices is told row by row; nothing is added up and no extreme told', async () => {
  const at = desk();
  await at.send('做成播客', { '油价.csv': '月份,92号（元/升）,95号（元/升）\n8月,7.6,8.1\n9月,7.9,8.4\n10月,7.4,7.9\n' });
  const said = at
    .talk()
    .lines.map(({ text }) => text)
    .join('\n');
  expect(said).not.toMatch(/合计|最高|最低|平均/);
  expect(said).toContain('9月：92号 7.9 元/升，95号 8.4 元/升。');
});

test('questions and their answers are asked and answered, not read out with their marks', async () => {
  const at = desk();
  await at.send('把这份问答做成播客', {
    '游泳馆问答.md': '# 游泳馆常见问题\n\n问：几点开门？\n\n答：早上六点半。\n\nQ: 要体检证明吗？\n\nA: 深水区要，浅水区不要。\n',
  });
  expect(at.talk().speakers).toEqual(['主持人', '嘉宾']);
  expect(at.talk().lines.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
    '0 几点开门？',
    '1 早上六点半。',
    '0 要体检证明吗？',
    '1 深水区要，浅水区不要。',
  ]);
});

test.each([
  [
    'bold, the answer behind',
    '# 第一次献血\n\n**献血疼吗？** 扎针那一下像抽血，之后基本不疼。\n\n**怎么约？** 打 0838-3366 120，或在公众号“临江献血”里约。\n',
  ],
  [
    'numbered, the answer below',
    '第一次献血\n\n1. 献血疼吗？\n扎针那一下像抽血，之后基本不疼。\n2. 怎么约？\n打 0838-3366 120，或在公众号“临江献血”里约。\n',
  ],
  [
    'headings',
    '# 第一次献血\n\n## 献血疼吗？\n\n扎针那一下像抽血，之后基本不疼。\n\n## 怎么约？\n\n打 0838-3366 120，或在公众号“临江献血”里约。\n',
  ],
])('questions of a file are asked by the one and answered by the other, and nothing else is said: %s', async (_how, text) => {
  const at = desk();
  await at.send('做成两个人一问一答的播客', { '献血问答.md': text });
  expect(at.talk().lines.map(({ speaker, text: said }) => `${speaker} ${said}`)).toEqual([
    '0 献血疼吗？',
    '1 扎针那一下像抽血，之后基本不疼。',
    '0 怎么约？',
    '1 打 0838-3366 120，或在公众号“临江献血”里约。',
  ]);
});

test('one voice tells what the file tells, under its subject and not under what kind of file it is', async () => {
  const at = desk();
  await at.send('做成播客，一个人讲', {
    '铜镜.txt': '“照见”特展 三面铜镜讲解词素材\n\n第一面：西汉日光镜，直径 7.2 厘米。镜背有八个字。\n请观众别用闪光灯。\n',
  });
  expect(at.talk().lines.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
    '0 “照见”特展 三面铜镜。',
    '0 第一面：西汉日光镜，直径 7.2 厘米。',
    '0 镜背有八个字。',
    '0 请观众别用闪光灯。',
  ]);
});

test('questions within a guide are a part of it: the rest is told as well', async () => {
  const at = desk();
  const guide = `# 读者指南

城东图书馆位于文晖路128号，馆藏图书42.6万册，设阅览座位860个。

## 开放时间

周二至周日 9:00—20:30，周一闭馆。国家法定节假日照常开放。

## 办证

携带身份证到一楼总服务台，押金100元，当场领证。

## 常见问题

问：图书丢失怎么办？

答：按原价赔偿，绝版书按原价3倍赔偿。

问：可以带宠物吗？

答：导盲犬可以入馆，其他宠物谢绝入内。
`;
  await at.send('把这份文档做成一期播客', { '指南.md': guide });
  const told = at
    .talk()
    .lines.map(({ text }) => text)
    .join('');
  for (const words of ['42.6万册', '周一闭馆', '押金100元', '3倍赔偿']) expect(told, words).toContain(words);
});

test('typed lines stand as they were typed, and the last one can be named so', async () => {
  const at = desk();
  await at.send(
    '做成播客，台词如下：\n小林：大家好，欢迎收听社区之声。\n陈医生：大家好，我是陈医生。\n小林：今天聊聊流感疫苗，什么时候打最好？\n陈医生：每年10月到11月最合适。\n小林：谢谢陈医生。',
  );
  expect(at.talk().lines).toHaveLength(5);
  await at.send('删掉最后一句');
  expect(at.talk().lines.at(-1)?.text).toBe('每年10月到11月最合适。');
});

test('a small table of rules is said row by row, and questions of a source are asked by the one who asks', async () => {
  const at = desk();
  const guide = `# 读者指南

城东图书馆位于文晖路128号，馆藏图书42.6万册。周二至周日 9:00—20:30 开放，周一闭馆。

## 借阅规则

| 证件类型 | 可借册数 | 借期（天） |
| --- | --- | --- |
| 普通证 | 10 | 30 |
| 少儿证 | 15 | 30 |

## 常见问题

问：图书丢失怎么办？

答：按原价赔偿，绝版书按原价3倍赔偿。
`;
  await at.send('把这份文档做成一期播客', { '指南.md': guide });
  const lines = at.talk().lines.map(({ speaker, text }) => `${speaker} ${text}`);
  expect(lines).toContain('1 普通证：可借册数 10，借期 30 天。');
  expect(lines.join('')).not.toContain('合计');
  const asked = lines.indexOf('0 图书丢失怎么办？');
  expect(lines[asked + 1]).toBe('1 按原价赔偿，绝版书按原价3倍赔偿。');
});

test('what can not be changed of the sound is said, with what can be done instead', async () => {
  const at = desk();
  await at.send('播客：明天下午3点停水两小时，请提前储水。');
  expect(at.talk().title).toBe('明天下午3点停水两小时');
  const { reply } = await at.send('语速快一点');
  expect(reply).toMatch(/没有改动[^]*调不了/);
  expect(reply).toContain('未完成');
});

test('a record of several who talked is told without its courtesies', async () => {
  const at = desk();
  await at.send('把评课记录做成播客', {
    '评课.txt':
      '评课记录 2026年11月19日\n参加：周老师、陈组长、刘老师\n\n陈组长：那我们开始哈。\n周老师：嗯，好的。这节课我用温度变化来引入。\n刘老师：我觉得吧，小组讨论用了12分钟，应该压缩。\n陈组长：好，那就这样，辛苦大家。\n',
  });
  const words = at
    .talk()
    .lines.map(({ text }) => text)
    .join('\n');
  expect(words).toContain('小组讨论用了12分钟，应该压缩');
  expect(words).not.toMatch(/开始哈|嗯，好的|觉得吧|辛苦大家/);
});
