/** What is said of something that is there, read as changes: every stretch of it, or it stays unread. */
import { expect, test } from 'vitest';
import type { Change } from '#contract/intent/change.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { readChanges } from './read-changes.ts';

const headings = ['下周计划', '问题与风险', '风险'];
const read = (text: string, kind: MadeKind = 'document') => readChanges(text, { kind, headings });
const whole = { part: 'whole' } as const;

const wishes: [string, Partial<Change>[]][] = [
  ['标题改成“三季度总结”', [{ do: 'set', target: { part: 'whole', field: 'title' }, value: '三季度总结' }]],
  ['把标题换成 研发部周报', [{ do: 'set', value: '研发部周报' }]],
  ['题目叫《新起点》', [{ do: 'set', value: '新起点' }]],
  ['再短一点', [{ do: 'shorten', target: whole, sure: false }]],
  ['太长了，压缩到500字', [{ do: 'shorten', length: { unit: 'characters', about: 500 }, sure: true }]],
  ['控制在 800 字以内', [{ do: 'shorten', length: { unit: 'characters', max: 800 } }]],
  ['写详细些', [{ do: 'lengthen', sure: false }]],
  ['扩写到1500字', [{ do: 'lengthen', length: { unit: 'characters', about: 1500 } }]],
  ['加一节风险', [{ do: 'add', target: { part: 'section', named: '风险' } }]],
  ['补充一段关于预算的说明', [{ do: 'add', target: { part: 'paragraph', named: '预算的说明' } }]],
  [
    '在下周计划后面加一节需要支持的事项：请采购部加快进度；增加一名测试',
    [
      {
        do: 'add',
        target: { part: 'section', named: '需要支持的事项' },
        value: '请采购部加快进度；增加一名测试',
        other: { part: 'words', named: '下周计划' },
        side: 'after',
      },
    ],
  ],
  ['删掉第二节', [{ do: 'remove', target: { part: 'section', places: [2] } }]],
  ['不要问题与风险这一节了', [{ do: 'remove', target: { part: 'section', named: '问题与风险' } }]],
  ['把“客户A”改成“星辰科技”', [{ do: 'replace', target: { part: 'words', named: '客户A' }, value: '星辰科技' }]],
  ['把张三换成李四', [{ do: 'replace', target: { part: 'words', named: '张三' }, value: '李四' }]],
  ['语气正式一点', [{ do: 'tone', choice: 'formal' }]],
  ['口语化一些', [{ do: 'tone', choice: 'plain' }]],
  ['改成邮件', [{ do: 'convert', choice: 'email' }]],
  ['换成通知格式', [{ do: 'convert', choice: 'notice' }]],
  ['用附件2更新数据', [{ do: 'refresh' }]],
  ['把第二节改成列表', [{ do: 'reshape', target: { part: 'section', places: [2] }, choice: 'points' }]],
  ['下周计划用表格展示', [{ do: 'reshape', target: { part: 'section', named: '下周计划' }, choice: 'table' }]],
  ['把风险放到最后', [{ do: 'move', target: { part: 'words', named: '风险' }, side: 'last' }]],
  ['汇报人：张三', [{ do: 'set', target: { part: 'words', named: '汇报人' }, value: '张三' }]],
  ['会议地点是301会议室', [{ do: 'set', target: { part: 'words', named: '会议地点' }, value: '301会议室' }]],
  [
    '标题改成“周报”，再加一节风险，并且缩短到300字',
    [{ do: 'set', value: '周报' }, { do: 'add' }, { do: 'shorten', length: { unit: 'characters', about: 300 } }],
  ],
  [
    'Delete the section on budget and change the title to Report',
    [
      { do: 'remove', target: { part: 'section', named: 'budget' } },
      { do: 'set', value: 'Report' },
    ],
  ],
];

test.each(wishes)('%s', (text, changes) => {
  const { changes: found, unread } = read(text);
  expect(found).toMatchObject(changes);
  expect(found).toHaveLength(changes.length);
  expect(unread).toEqual([]);
});

test.each(['呵呵', '这样可以吗？', '把数字改准', '好看一点', '标题改短一点', '字体换成楷体', '第三节和第四节合成一节'])(
  '“%s” is unread',
  (text) => {
    expect(read(text)).toMatchObject({ changes: [], unread: [{ words: text.replace('？', '') }] });
  },
);

test('what is not understood stays beside what is, with its place', () => {
  const text = '主色改成绿色，再让它飞起来，地点不变';
  expect(read(text, 'web-page')).toMatchObject({
    changes: [{ do: 'restyle', choice: '绿色' }],
    unread: [{ words: '再让它飞起来', span: { from: 7, to: 13 } }],
  });
});

test('behind a colon all is told up to the next order, as written', () => {
  expect(read('第3页备注写：先放视频，再提问。谢谢大家！第4页标题改成“结论”', 'slides').changes).toMatchObject([
    { target: { part: 'page', places: [3], field: 'notes' }, value: '先放视频，再提问。谢谢大家！' },
    { target: { part: 'page', places: [4], field: 'title' }, value: '结论' },
  ]);
});

test.each<[string, MadeKind, number[]]>([
  ['删掉第3、5页', 'slides', [3, 5]],
  // Those between them, too.
  ['删除第2页到第4页', 'slides', [2, 3, 4]],
  ['delete slides 3 to 5', 'slides', [3, 4, 5]],
  ['删除第2页和第4页', 'slides', [2, 4]],
  ['删掉第3到6句', 'podcast', [3, 4, 5, 6]],
  ['最后两句去掉', 'podcast', [-2, -1]],
  ['倒数第二页删掉', 'slides', [-2]],
  ['delete slides 3, 4 and 6', 'slides', [3, 4, 6]],
  ['remove the last slide', 'slides', [-1]],
  ['删除P3', 'slides', [3]],
])('places: %s', (text, kind, places) => {
  expect(read(text, kind).changes).toMatchObject([{ do: 'remove', target: { places } }]);
});
