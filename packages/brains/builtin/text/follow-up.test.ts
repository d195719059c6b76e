import { expect, test } from 'vitest';
import { readChanges, type Change } from './follow-up.ts';

const wishes: [string, Partial<Change>[]][] = [
  ['标题改成“三季度总结”', [{ kind: 'title', title: '三季度总结' }]],
  ['把标题换成 研发部周报', [{ kind: 'title', title: '研发部周报' }]],
  ['题目叫《新起点》', [{ kind: 'title', title: '新起点' }]],
  ['再短一点', [{ kind: 'shorten', length: null }]],
  ['太长了，压缩到500字', [{ kind: 'shorten' }]],
  ['控制在 800 字以内', [{ kind: 'shorten' }]],
  ['写详细些', [{ kind: 'lengthen' }]],
  ['扩写到1500字', [{ kind: 'lengthen' }]],
  ['加一节风险', [{ kind: 'add', heading: '风险', content: '' }]],
  ['补充一段关于预算的说明', [{ kind: 'add' }]],
  [
    '在下周计划后面加一节需要支持的事项：请采购部加快进度；增加一名测试',
    [{ kind: 'add', heading: '需要支持的事项', content: '请采购部加快进度；增加一名测试', after: '下周计划' }],
  ],
  ['在存在不足后面加一节数据说明：接口数 46 个', [{ kind: 'add', heading: '数据说明', content: '接口数 46 个', after: '存在不足' }]],
  ['删掉第二节', [{ kind: 'delete', target: '第二节' }]],
  ['不要问题与风险这一节了', [{ kind: 'delete', target: '问题与风险' }]],
  ['把“客户A”改成“星辰科技”', [{ kind: 'replace', from: '客户A', to: '星辰科技' }]],
  ['把张三换成李四', [{ kind: 'replace', from: '张三', to: '李四' }]],
  ['语气正式一点', [{ kind: 'tone', tone: '正式' }]],
  ['口语化一些', [{ kind: 'tone', tone: '口语' }]],
  ['改成邮件', [{ kind: 'convert', to: '邮件' }]],
  ['换成通知格式', [{ kind: 'convert', to: '通知' }]],
  ['用附件2更新数据', [{ kind: 'refresh' }]],
  ['把第二节改成列表', [{ kind: 'shape', section: '第二节', to: 'list' }]],
  ['下周计划用表格展示', [{ kind: 'shape', section: '下周计划', to: 'table' }]],
  ['把风险放到最后', [{ kind: 'move', section: '风险', place: 'last' }]],
  ['汇报人：张三', [{ kind: 'fill', hint: '汇报人', value: '张三' }]],
  ['会议地点是301会议室', [{ kind: 'fill', hint: '会议地点', value: '301会议室' }]],
  [
    '标题改成“周报”，再加一节风险，并且缩短到300字',
    [{ kind: 'title', title: '周报' }, { kind: 'add', heading: '风险' }, { kind: 'shorten' }],
  ],
  ['呵呵', []],
  ['这样可以吗？', []],
];

test.each(wishes)('%s', (text, changes) => {
  expect(readChanges(text)).toMatchObject(changes);
});
