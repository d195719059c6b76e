import { expect, test } from 'vitest';
import { typedMaterial } from './material.ts';
import { withoutLines } from './left-out.ts';
import { columnsOfHouse, goesOut, isAlike, suspectedIn } from './suspicion.ts';
import { readMake } from '../reading/make/read-make.ts';

const suspected = (text: string): string[] => suspectedIn(typedMaterial('底稿.txt', text), true).map(({ words }) => words);

test('several weak signs of words for the house add up', () => {
  for (const line of [
    '仓储那边进货价31元，给到36元就行。',
    '物业经理老是拖，客户催了几次都不接电话。',
    '咱们跟赞助商还没谈妥，预算再商量。',
    '二期排班另发，保洁外包那边加班费再说。',
    '问起来就说还在检修。',
  ])
    expect(suspected(`活动照常举行。\n\n${line}\n\n欢迎参加。`), line).toEqual([line]);
});

test('what readers come for is none, though one sign stands in it', () => {
  for (const line of [
    '成人票60元，学生票30元，团购15人以上再减5元。',
    '12月5日上午9:00在一楼大厅集合，值班电话 0571-88901234。',
    '贵重物品请妥善保管，别放在车里。',
    '家长请勿将车停在校门口。',
    '退货请在7天内联系客服，过期不再办理。',
    '12月10日前还没办完手续的住户，请到物业3号窗口补办。',
    '我们帮您降低成本20%。',
  ])
    expect(suspected(line), line).toEqual([]);
});

test('beside a line for the house less speaks for another', () => {
  const line = '给经销商的结算价是41元。其实年底还要看总部批不批。';
  expect(suspected(line)).toHaveLength(2);
});

test('words of one class speak of the same', () => {
  expect(isAlike('底价', '最低可以到152万元')).toBe(true);
  expect(isAlike('片名', '最低可以到152万元')).toBe(false);
});

test('only what goes to readers outside or to many is looked at', () => {
  const out = (words: string, kind: 'document' | 'slides' | 'poster' = 'document'): boolean => {
    const intent = readMake(words, { kind, files: ['底稿.txt'], today: '2026-11-29' });
    return intent !== null && goesOut(intent);
  };
  expect(out('写一份停水通知')).toBe(true);
  expect(out('写一封信给客户')).toBe(true);
  expect(out('做一张义诊海报', 'poster')).toBe(true);
  expect(out('做一份给经销商看的产品PPT', 'slides')).toBe(true);
  expect(out('整理成会议纪要')).toBe(false);
  expect(out('写一份月报给领导')).toBe(false);
  expect(out('做一份给领导汇报的PPT', 'slides')).toBe(false);
});

test('what stands under a heading for those who talk is for them', () => {
  const lines = suspected(
    '安全常识\n\n睡前关阀门。\n\n讲课人提示：棉纺厂那户还在打官司，别举这个例子。\n\n店里口径：有人要三倍赔偿的先记下来。',
  );
  expect(lines).toHaveLength(2);
});

test('a column of what the house pays is named as one of its own', () => {
  const table = typedMaterial('价目.md', '| 品名 | 售价（元） | 进价（元） |\n| --- | --- | --- |\n| 茶壶 | 168 | 85 |');
  expect(columnsOfHouse([table])).toEqual(['进价（元）']);
});

test('what its writer is told to leave out, and who has seen it, stays out of what goes to readers', () => {
  for (const line of [
    '店里小伍弄丢的，总结里别写她名字',
    '利润这块先不提',
    '这句领导自己知道就行',
    '吵架的事不用记',
    '底价不要跟客户透露',
    '（老何那边还在闹情绪，先晾两天）',
    '——保安加八个人，排班表老谭管',
    '保险那边还不清楚，别跟客户讲保险',
    '不要跟别的家长提',
    '跟客人不提这个',
    '底数不对外。',
    '另：小翟吓得不轻，别扣她钱。',
    '口播稿，店主看过。',
  ])
    expect(suspectedIn(typedMaterial('底稿.txt', `活动照常举行。\n\n${line}\n\n欢迎参加。`), true), line).toEqual([
      { words: line, keep: false },
    ]);
});

test('rules for readers and what is closed to visitors are none of them', () => {
  for (const line of [
    '不要忘记带身份证',
    '请勿提前入场',
    '不要把手伸进机器',
    '不要跟陌生人说话',
    '不要在楼道堆放杂物',
    '请不要打扰他人，不要催促他人。',
    '大熊猫暂住后山，不对外展出。',
    '二楼不对外开放。',
    '（联系人：小何，电话 83345521）',
    '各位业主：',
    '经理事会同意，12月1日起执行。',
  ])
    expect(suspected(`活动照常举行。\n\n${line}\n\n欢迎参加。`), line).toEqual([]);
});

test('a bid alone is said of what stands before it', () => {
  const found = suspectedIn(typedMaterial('苗木.txt', '银杏 45株。\n香樟还能少收一点。别写给人家。'), true);
  expect(found).toEqual(['香樟还能少收一点。', '别写给人家。'].map((words) => ({ words, keep: false })));
});

test('a cell is weighed as a sentence is, by the head of its column', () => {
  const text = [
    '| 楼栋 | 不合格 | 备注 |',
    '| --- | --- | --- |',
    '| 东楼 | 2 | 走廊堆放杂物已清理 |',
    '| 西楼 | 5 | 保洁说二楼有人私拉电线，先别往外说 |',
  ].join('\n');
  expect(suspected(text)).toEqual(['保洁说二楼有人私拉电线，先别往外说']);
  const material = typedMaterial('检查.md', text);
  const [table] = withoutLines(material, new Set(suspected(text))).tables;
  expect(table?.rows).toEqual([
    ['东楼', '2', '走廊堆放杂物已清理'],
    ['西楼', '5', ''],
  ]);
});

test('what a semicolon joins to a line for the house goes with it', () => {
  expect(suspected('> 给柜台：其实只剩3间，先别跟客人说；定金收400。')).toHaveLength(2);
  expect(suspected('> 地址 湖滨路8号；定金收400。')).toEqual([]);
});
