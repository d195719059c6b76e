import { describe, expect, test } from 'vitest';
import { readRequest, type WritingRequest } from './request.ts';

type Expected = Partial<Omit<WritingRequest, 'length' | 'not_done' | 'facts'>> & {
  chars?: number;
  rule?: string;
  undone?: RegExp;
  facts?: RegExp;
};

const requests: [string, Expected][] = [
  [
    '根据附件写一份周报，800 字左右，标题为《第 47 周周报》',
    { is_writing: true, kind: '周报', title: '第 47 周周报', chars: 800, rule: 'about' },
  ],
  ['帮我写本周周报', { is_writing: true, kind: '周报' }],
  ['周报：完成了登录页改版；下周做支付', { is_writing: true, kind: '周报', facts: /登录页改版/ }],
  ['写一份11月的月报，不超过1000字', { is_writing: true, kind: '月报', chars: 1000, rule: 'max' }],
  ['帮我把这个月的工作整理成月报', { is_writing: true, kind: '月报' }],
  ['写年终总结，一千五百字左右', { is_writing: true, kind: '工作总结', chars: 1500, rule: 'about' }],
  [
    '帮我起草一份半年工作总结，两千字以上，包括主要成绩、存在问题和下半年计划',
    { kind: '工作总结', chars: 2160, rule: 'min', points: ['主要成绩', '存在问题', '下半年计划'], points_exclusive: true },
  ],
  ['写一个关于国庆节放假的通知，落款行政部', { is_writing: true, kind: '通知', topic: '国庆节放假', facts: /落款行政部/ }],
  ['起草一份关于开展消防演练的通知，发给全体员工', { kind: '通知', topic: '开展消防演练', audience: '全体员工' }],
  ['通知大家明天下午停电，写得正式一点', { kind: '通知', tone: '正式' }],
  ['根据会议记录整理会议纪要', { is_writing: true, kind: '会议纪要' }],
  ['把附件里的录音稿整理成会议纪要，要有待办事项表', { is_writing: true, kind: '会议纪要', points: ['待办事项表'] }],
  ['根据会议记录写一份周报', { is_writing: true, kind: '周报' }],
  ['策划一个公司年会活动方案，100人，预算5万元', { is_writing: true, kind: '活动方案', facts: /100人/ }],
  ['写一份团建活动策划，要有预算和应急预案', { kind: '活动方案', points: ['预算', '应急预案'] }],
  [
    '写一份市场调研报告，包括市场现状、竞品对比、用户需求、结论与建议',
    {
      kind: '调研报告',
      points: ['市场现状', '竞品对比', '用户需求', '结论与建议'].flatMap((p) => (p === '结论与建议' ? ['结论', '建议'] : [p])),
      points_exclusive: true,
    },
  ],
  ['根据问卷数据写调研报告，3000字', { kind: '调研报告', chars: 3000 }],
  ['给领导写一份项目进展汇报，要有风险分析', { kind: '汇报材料', audience: '领导', points: ['风险分析'] }],
  ['准备一份向董事会汇报的材料，题目是“三季度经营情况汇报”', { is_writing: true, title: '三季度经营情况汇报', kind: '汇报材料' }],
  ['帮我做一份简历，应聘产品经理', { is_writing: true, kind: '简历', facts: /应聘产品经理/ }],
  ['写封邮件给客户王总，说明发货延期两天', { kind: '邮件', audience: '客户王总', facts: /发货延期两天/ }],
  ['用英文写一封邮件催款', { kind: '邮件', language: '英文', undone: /外语/ }],
  ['写一篇小红书推荐我们家的民宿', { is_writing: true, kind: '小红书' }],
  ['帮我写个小红书笔记，语气活泼一点，300字以内', { kind: '小红书', tone: '活泼', chars: 300, rule: 'max' }],
  ['写一篇公众号文章，主题是秋季新品上市，配几张图', { kind: '公众号', topic: '秋季新品上市', undone: /图片|配图/ }],
  ['以《春天里》为题写一篇散文，八百字', { is_writing: true, kind: '文章', title: '春天里', chars: 800 }],
  ['以“青春与奋斗”为题，写一篇演讲稿，5分钟左右', { kind: '演讲稿', title: '青春与奋斗' }],
  ['写一份总结，标题是“关于"双十一"活动的总结”', { title: '关于"双十一"活动的总结' }],
  ['写一份述职报告，标题叫2026年度述职报告', { kind: '述职报告', title: '2026年度述职报告' }],
  ['写个请假条，我明天发烧要请假两天', { is_writing: true, kind: '申请', facts: /请假两天/ }],
  ['帮我写辞职信，语气诚恳', { kind: '申请', tone: '诚恳' }],
  ['写一份关于采购打印机的请示', { kind: '申请', topic: '采购打印机' }],
  ['写一篇新闻稿，公司获评高新技术企业', { kind: '新闻稿', facts: /高新技术企业/ }],
  ['写一份培训心得体会，600字左右', { kind: '心得体会', chars: 600 }],
  ['制定一份下季度工作计划，重点写目标和分工', { kind: '工作计划', points: ['目标', '分工'] }],
  ['写一封邀请函，邀请李教授参加学术研讨会', { kind: '邀请函' }],
  ['搜索一下最新的人工智能新闻，写一篇报告', { is_writing: true, undone: /上网|实时/ }],
  ['把附件翻译成英文', { undone: /翻译/ }],
  ['写一份竞品分析报告，上网查一下资料', { kind: '调研报告', undone: /上网/ }],
  [
    '根据销售数据写一份销售分析报告，包括整体情况、区域分析、产品分析和建议',
    { kind: '调研报告', points: ['整体情况', '区域分析', '产品分析', '建议'], points_exclusive: true },
  ],
  ['生成一份 HTML 报告，总结附件内容', { is_writing: true, format: 'html' }],
  ['写一份周报，导出成 Word', { kind: '周报', format: 'docx' }],
  ['写个通知，输出PDF格式', { kind: '通知', format: 'pdf' }],
  ['总结一下这份文件', { kind: '摘要' }],
  ['帮我提炼附件的要点，500字以内', { kind: '摘要', chars: 500, rule: 'max' }],
  ['写一份800到1000字的工作总结', { kind: '工作总结', chars: 900, rule: 'between' }],
  ['写份材料，控制在1.2千字左右', { chars: 1200, rule: 'about' }],
  ['至少写2000字的调研报告', { kind: '调研报告', chars: 2160, rule: 'min' }],
  ['写一篇两千字的文章，主题为乡村振兴', { kind: '文章', topic: '乡村振兴', chars: 2000 }],
  [
    '写一份项目实施方案，分为背景、目标、步骤、保障措施四个部分',
    { kind: '项目方案', points: ['背景', '目标', '步骤', '保障措施'], points_exclusive: true },
  ],
  [
    '请写一份工作总结，内容包括：\n1. 主要工作\n2. 存在问题\n3. 明年计划',
    { kind: '工作总结', points: ['主要工作', '存在问题', '明年计划'], points_exclusive: true },
  ],
  ['从背景、做法、成效三个方面写一篇经验材料', { points: ['背景', '做法', '成效'], points_exclusive: true }],
  ['写周报，标题用“研发部周报”，给部门经理看', { kind: '周报', title: '研发部周报', audience: '部门经理' }],
  ['这个表格的总额是多少？', { is_writing: false }],
  ['你好', { is_writing: false }],
  ['这份合同里有哪些日期？', { is_writing: false }],
  ['今天天气怎么样', { is_writing: false }],
  ['写一份读后感，《活着》的读后感，800字', { kind: '心得体会', title: null, chars: 800 }],
  ['写一份感谢信，感谢华联医院的张医生', { kind: '申请', facts: /张医生/ }],
  ['我是产品部小李，帮我写日报：今天评审了两个需求，明天写PRD', { kind: '日报', facts: /评审了两个需求/ }],
  ['写一篇介绍我们公司的文章，大白话，别太长', { kind: '文章', tone: '口语' }],
  ['本周完成了合同签订，金额120万，下周准备年终汇报PPT，帮我写成周报', { kind: '周报', facts: /年终汇报PPT/ }],
  ['写一份会议通知，主题：三季度总结会，时间：10月12日上午9点，地点：一号会议室', { kind: '通知', facts: /一号会议室/ }],
  ['帮我把这份数据做成图表', { undone: /图表/ }],
  ['做一份产品发布会的PPT', { undone: /PPT/ }],
  ['写一份通知，标题为《关于开展“安全生产月”活动的通知》', { kind: '通知', title: '关于开展“安全生产月”活动的通知' }],
];

describe('what people ask for', () => {
  test.each(requests)('%s', (text, { chars, rule, undone, facts, ...fields }) => {
    const request = readRequest(text);
    expect(request).toMatchObject(fields);
    if (chars !== undefined) expect(request.length?.rule === 'max' ? request.length.max : request.length?.target).toBe(chars);
    if (rule !== undefined) expect(request.length?.rule).toBe(rule);
    if (undone) expect(request.not_done.join('\n')).toMatch(undone);
    if (facts) expect(request.facts.join('\n')).toMatch(facts);
  });

  test('for whom it is is not what it is about', () => {
    expect(readRequest('根据附件写一份给区文旅局的工作汇报，800字左右')).toMatchObject({ topic: null, audience: '区文旅局' });
    expect(readRequest('写一份给排水系统改造工作汇报').topic).toBe('给排水系统改造');
  });

  test('instructions are no facts', () => {
    expect(readRequest('根据附件写一份周报，800 字左右，标题为《第 47 周周报》，语气正式').facts).toEqual([]);
    expect(readRequest('帮我写一篇公众号文章，配几张图，要有小标题').facts).toEqual([]);
    expect(readRequest('根据会议纪要写一份周报')).toMatchObject({ facts: [], points: [] });
    expect(readRequest('我需要写一份周报，要写风险和下周计划').points).toEqual(['风险', '下周计划']);
    expect(readRequest('请根据上传的文件整理会议纪要，不超过500字，谢谢').facts).toEqual([]);
  });
});
