import { describe, expect, test } from 'vitest';
import { builtinBrain, inChunks } from '#brains/builtin/builtin.ts';
import { bareNumbers } from '#brains/builtin/text/facts.ts';
import { countCharacters, plainText } from '#text/segment.ts';
import { recipes } from '../skills.server.ts';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from './testing.ts';

const withSheets = (skill?: string | null) => startDesk(skill, undefined, undefined, sheetTools(workbooksHere));

const sales = `日期,区域,产品,销售额（元）,订单数,退货率
2026-11-16,华东,A款,12500.50,120,1.2%
2026-11-16,华北,B款,8300.00,76,2.1%
2026-11-17,华东,B款,9800.25,88,1.8%
2026-11-17,华南,A款,15200.00,140,0.9%
2026-11-18,华北,A款,7600.75,65,2.5%
2026-11-18,华南,B款,11030.00,99,1.1%
2026-11-19,华东,A款,13400.00,128,1.4%
2026-11-20,华南,A款,16880.30,151,1.0%
`;
const progress = `# 客户管理系统项目进展

## 本周完成

本周完成了客户管理系统二期的接口联调，共 46 个接口全部通过测试。完成了权限模块的重构，登录响应时间由 1.8 秒降到 0.6 秒。与华东分公司进行了两次需求评审，确认了 12 项需求变更。数据迁移脚本已在测试环境跑通，迁移历史客户资料 38,215 条，成功率 99.7%。

## 存在问题

短信网关供应商的合同尚未签署，影响验证码功能上线。测试人员只有 2 名，回归测试预计延期 3 天。部分历史数据缺少手机号字段，约 115 条需要人工补录。

## 下周计划

下周一完成短信网关合同签署，由李明负责。11 月 26 日前完成回归测试并提交测试报告。11 月 28 日上线灰度版本，先向华东分公司开放。
`;
const files = { '项目进展.md': progress, '销售.csv': sales };
const weekly = '根据附件写一份周报，800 字左右，标题为《客户管理系统项目周报（第 47 周）》';

function length(document: string): number {
  return countCharacters(plainText(document));
}

/** Every figure is in the sources, in the request, is the day's date, or stands in a line or table that is called computed. */
function strangeFigures(document: string, sources: string): string[] {
  const known = new Set(bareNumbers(`${sources} 2026 11 20 16 20`));
  const paragraphs = document.split('\n\n');
  return paragraphs.flatMap((paragraph, i) => {
    const isComputed = paragraph.startsWith('|') && (paragraphs[i + 1] ?? '').includes('由附件计算');
    if (isComputed) return [];
    return paragraph.split('\n').flatMap((line) => {
      if (line.includes('由附件计算')) return [];
      const text = line.replace(/（来源：.*）/, '').replace(/^\d+\. |^\| \d+ \|/, '');
      return bareNumbers(text).filter((figure) => !known.has(figure));
    });
  });
}

describe('a document from files', () => {
  test('a weekly report of a document and a table follows title, length and figures, and says where they stand', async () => {
    const desk = startDesk();
    const said = await desk.send(weekly, files);
    expect(said.outcome).toBe('finished');
    expect(said.calls).toEqual(['plan', 'read_file', 'read_file', 'plan', 'write_document', 'plan']);
    const document = desk.document();
    expect(document.split('\n')[0]).toBe('# 客户管理系统项目周报（第 47 周）');
    for (const heading of ['本周完成', '关键数据', '问题与风险', '下周计划']) expect(document).toContain(`## ${heading}`);
    expect(document).toContain('38,215 条，成功率 99.7%');
    expect(document).toContain('销售额合计 94711.80 元');
    expect(document).toContain('（来源：销售.csv A1:F9）');
    expect(document).toContain('项目进展.md “存在问题”节');
    expect(strangeFigures(document, progress + sales + weekly)).toEqual([]);
    // What the files do not bear is told, and no sum or group nobody asked for fills it up.
    expect(document).not.toMatch(/最高|最低|平均|占比/);
    expect(length(document)).toBeLessThanOrEqual(920);
    expect(said.reply).toMatch(/篇幅|字数|不足|没有写到/);
    expect(said.reply).toContain('客户管理系统项目周报（第 47 周）');
  });

  test('the same words and files give the same document', async () => {
    const [one, two] = [startDesk(), startDesk()];
    const first = await one.send(weekly, files);
    const second = await two.send(weekly, files);
    const decided = (said: typeof first) => said.events.filter((event) => event.type === 'text' || event.type === 'tool_call');
    expect(decided(second)).toEqual(decided(first));
    expect(two.document()).toBe(one.document());
  });

  test('a wall on the length holds', async () => {
    const desk = startDesk();
    await desk.send('根据附件给领导写一份汇报材料，要有风险分析，不超过400字', files);
    expect(length(desk.document())).toBeLessThanOrEqual(400);
    expect(desk.document()).toContain('风险分析');
  });

  test('a file that cannot be read ends honestly', async () => {
    const desk = startDesk();
    const said = await desk.send('根据附件写月报', { '坏.docx': new Uint8Array([80, 75, 3, 4, 1, 2, 3]) });
    expect(said.outcome).toBe('finished');
    expect(said.reply).toContain('坏.docx');
    expect(desk.names()).toEqual([]);
  });

  test('a total in the file that does not add up is pointed out', async () => {
    const desk = startDesk();
    const said = await desk.send('根据附件写销售分析报告', { '表.csv': '月份,销售额\n1月,100.10\n2月,200.20\n合计,310.30\n' });
    expect(said.reply).toContain('合计写的是 310.30，逐行相加是 300.30');
  });
});

const genres: [string, RegExp[]][] = [
  [
    '写周报：本周完成了客户A的合同签订，金额120万，修复了登录bug 3个；下周计划上线新版本，准备年终汇报PPT；风险是测试人手不足',
    [
      /## 本周完成\n\n- 完成了客户A的合同签订，金额120万；\n- 修复了登录bug 3个。/,
      /## 问题与风险\n\n- 测试人手不足/,
      /## 下周计划\n\n1\. 上线新版本；\n2\. 准备年终汇报PPT。/,
    ],
  ],
  [
    '写一份11月月报，完成新客户签约8家，问题是回款慢，下月计划开拓华南市场',
    [/## 本月完成/, /新客户签约8家/, /## 下月计划\n\n1\. 开拓华南市场/],
  ],
  [
    '写年终总结：今年我负责新媒体运营，公众号粉丝从2.1万涨到5.6万，组织线下活动12场，不足是视频号更新不稳定，明年计划把视频号做起来',
    [/主要工作与成果/, /2\.1万涨到5\.6万/, /不足\n\n- 视频号更新不稳定/],
  ],
  [
    '写一个关于国庆节放假的通知：10月1日至10月7日放假，共7天，10月8日正常上班，各部门安排好值班，落款行政部，主送各部门',
    [
      /^# 关于国庆节放假的通知\n\n各部门：\n\n现将国庆节放假有关事项通知如下：/,
      /通知如下：\n\n10月1日至10月7日放假，共7天，10月8日正常上班，各部门安排好值班。\n\n特此通知/,
      /特此通知。\n\n行政部\n\n2026年11月20日/,
    ],
  ],
  [
    '写一份会议纪要：今天下午2点在302会议室开了产品评审会，主持人张敏，参会的有张敏、李强、王磊，讨论了首页改版和支付流程优化，决定首页改版下周三上线，李强负责支付流程优化，11月30日前完成',
    [/\| 会议主题 \| 产品评审会 \|/, /\| 主持人 \| 张敏 \|/, /会议决议\n\n1\. 决定首页改版下周三上线/, /\| 李强 \| 11月30日前 \|/],
  ],
  [
    '策划一个公司团建活动方案，时间是12月5日，地点在莫干山，50人参加，预算3万元，要有风险预案',
    [/时间：12月5日/, /地点：莫干山/, /风险预案/, /预算3万元/, /活动流程\n\n【待补充：/],
  ],
  [
    '写一份调研报告：主题是员工食堂满意度，发放问卷200份，回收186份，发现排队时间长，建议增加窗口',
    [/# 员工食堂满意度调研报告/, /调研方法\n\n- 发放问卷200份，回收186份/, /建议\n\n1\. 建议增加窗口/],
  ],
  [
    '给领导写一份项目汇报材料：智慧园区项目已完成80%，存在设备到货延迟的问题，下一步加快安装，需要领导协调供应商',
    [/总体情况/, /存在的问题\n\n- 存在设备到货延迟/, /协调/],
  ],
  [
    '帮我做一份简历：我叫李雷，13800138000，lilei@example.com，2019年毕业于南京大学计算机专业本科，在星云科技做了4年后端工程师，熟练Java、MySQL，应聘高级后端工程师',
    [/# 李雷 · 个人简历/, /13800138000/, /教育背景\n\n- 2019年毕业于南京大学/, /求职意向\n\n- 应聘高级后端工程师/],
  ],
  [
    '写封邮件给王总：告诉他下周三的会议改到周四下午3点，麻烦他确认是否能参加',
    [/\*\*收件人：\*\* 王总/, /\n王总：\n/, /下周三的会议改到周四下午3点/, /麻烦他确认是否能参加/],
  ],
  [
    '帮我写个小红书：推荐我们店的手冲咖啡，地址在徐汇区武康路12号，人均35元，有露台',
    [/- .*徐汇区武康路12号/, /人均35元/, /【待补充：话题标签】/],
  ],
  [
    '写一篇公众号文章：主题是社区图书馆周末开放，藏书1.2万册，凭身份证免费借阅',
    [/^# 社区图书馆周末开放\n/, /藏书1\.2万册/, /凭身份证免费借阅/],
  ],
  [
    '写个请假条：我是市场部刘洋，因为要参加研究生考试，12月19日到12月20日请假两天',
    [/因为要参加研究生考试，12月19日到12月20日请假两天。/, /此致\n\n敬礼/, /【待补充：申请人】/],
  ],
  [
    '写一篇新闻稿，11月18日，星云科技在杭州举办了新品发布会，发布了智能手环X2，售价399元',
    [/# 星云科技在杭州举办了新品发布会/, /售价399元/],
  ],
  [
    '写一份述职报告，我是销售经理王磊，2026年完成销售额860万元，不足是大客户回款慢，明年打算拓展华南市场',
    [/\*\*述职人：\*\* 王磊/, /860万元/, /不足\n\n- 大客户回款慢/],
  ],
];

describe("a document from the person's own words", () => {
  test.each(genres)('%s', async (text, expected) => {
    const desk = startDesk();
    const said = await desk.send(text);
    expect(said.outcome).toBe('finished');
    const document = desk.document();
    for (const pattern of expected) expect(document).toMatch(pattern);
    expect(strangeFigures(document, text)).toEqual([]);
  });
});

describe('changing the document', () => {
  async function written() {
    const desk = startDesk();
    await desk.send(weekly, files);
    return desk;
  }

  test('a new title changes only the title', async () => {
    const desk = await written();
    const before = desk.document();
    const said = await desk.send('标题改成“项目周报 11 月第三周”');
    expect(said.calls).toEqual(['read_file', 'edit_document']);
    expect(desk.document()).toBe(before.replace('# 客户管理系统项目周报（第 47 周）', '# 项目周报 11 月第三周'));
    expect(said.reply).toContain('标题改为《项目周报 11 月第三周》');
  });

  test('longer is told: nothing is made up, and what was changed since is not written anew', async () => {
    const desk = await written();
    const before = desk.document();
    const { reply } = await desk.send('再详细些');
    expect(desk.document()).toBe(before);
    expect(reply).toContain('没有扩写');
  });

  test('sections come, go and become tables', async () => {
    const desk = await written();
    await desk.send('加一节风险：测试人手不足可能影响上线；短信网关合同未签');
    expect(desk.document()).toContain('## 风险\n\n- 测试人手不足可能影响上线；\n- 短信网关合同未签。');
    await desk.send('删掉风险一节');
    expect(desk.document()).not.toContain('## 风险\n');
    await desk.send('把最后一节改成表格');
    expect(desk.document()).toMatch(/## 下周计划\n\n\| 序号 \| 内容 \|/);
  });

  test('numbered headings stay in order', async () => {
    const desk = startDesk();
    await desk.send('写工作总结，完成了系统上线，问题是文档不全，明年计划补文档');
    await desk.send('删掉存在的问题');
    const headings = [...desk.document().matchAll(/^## (.)、/gm)].map((match) => match[1]).join('');
    expect('一二三四五六'.startsWith(headings)).toBe(true);
  });

  test('words are replaced and blanks are filled', async () => {
    const desk = await written();
    await desk.send('汇报人：张三');
    expect(desk.document()).toContain('**汇报人：** 张三');
    const said = await desk.send('把“李明”改成“李铭”');
    expect(desk.document()).toContain('李铭');
    expect(said.reply).toContain('“李明”改为“李铭”');
    expect((await desk.send('把“赵钱孙”改成“周吴”')).reply).toContain('文中没有“赵钱孙”');
  });

  test('it becomes a mail, and new data are told as not put in', async () => {
    const desk = await written();
    const said = await desk.send('用新表格更新数据', { '销售2.csv': sales.replace('12500.50', '22500.50') });
    expect(said.calls).not.toContain('edit_document');
    expect(said.reply).toContain('没有更新：内置引擎不在写好的文档里换数据');
    expect(said.reply).toContain('没有用上“销售2.csv”');
    expect(desk.document()).not.toContain('104711.80');
    await desk.send('改成邮件');
    expect(desk.document()).toContain('**收件人：**');
  });

  test('an unclear wish changes nothing and says what can be done', async () => {
    const desk = await written();
    const before = desk.names().length;
    const said = await desk.send('呵呵');
    expect(said.reply).toContain('没太明白');
    expect(desk.names()).toHaveLength(before);
  });

  test('another text is another file', async () => {
    const desk = await written();
    await desk.send('再写一份停电通知，11月25日停电，落款物业部');
    expect(desk.names().at(-1)).not.toBe(desk.names()[0]);
    expect(desk.document()).toContain('物业部');
  });
});

test('of two texts in one message the first is written, and the other is named as not written', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写一份停电通知，11月25日停电，落款物业部。再写一份会议纪要，11月20日开会，决定更换水泵');
  expect(desk.document()).toContain('停电');
  expect(desk.document()).not.toContain('水泵');
  expect(reply).toContain('没有写会议纪要：一句话里要了几份，先写了第一份');
});

test('with the writing skill a greeting writes nothing, and a question is answered', async () => {
  const desk = withSheets();
  expect((await desk.send('你好')).reply).toContain('我能做的');
  expect((await desk.send('销售额总额是多少？', { '销售.csv': sales })).reply).toContain('销售额（元） **94,711.8**');
  expect(desk.names()).toEqual([]);
});

describe('without a skill', () => {
  test('questions about a table are computed from it', async () => {
    const desk = withSheets(null);
    expect((await desk.send('华东的销售额总额是多少？', { '销售.csv': sales })).reply).toMatch(
      /销售额（元） \*\*35,700\.75\*\*[\s\S]*“区域”是“华东”/,
    );
    expect((await desk.send('哪天销售额最高')).reply).toContain('2026-11-17，销售额（元） **25,000.25**');
    expect(desk.names()).toEqual([]);
  });

  test('questions about a text are answered with its own words and where they stand', async () => {
    const desk = startDesk(null);
    expect((await desk.send('这份文件讲了什么？', { '项目进展.md': progress })).reply).toContain('46 个接口');
    expect((await desk.send('数据迁移了多少条？')).reply).toContain('38,215 条，成功率 99.7%。（来源：项目进展.md “本周完成”节）');
    expect((await desk.send('列出所有日期')).reply).toContain('11 月 28 日');
  });

  test('greetings and what it cannot do are answered plainly', async () => {
    const desk = startDesk(null);
    expect((await desk.send('你好')).reply).toContain('我能做的');
    expect((await desk.send('今天的股价怎么样')).reply).toContain('没有查实时信息');
    expect(desk.names()).toEqual([]);
  });

  test('a request for slides makes them from the file', async () => {
    const desk = startDesk('ppt');
    const said = await desk.send('根据附件做一份项目汇报PPT', { '项目进展.md': progress });
    expect(desk.document(desk.names().findLast((name) => name.endsWith('.pptx.html')))).toContain('46 个接口');
    expect(said.reply).toMatch(/^已做好《/);
  });
});

test('after a stop, 继续 goes on with the request, and reads again what was cut off', async () => {
  const file = { uri: 'u', name: 'a.md', bytes: 1 };
  const entries = [
    { role: 'user' as const, text: '根据附件写周报', files: [file] },
    { role: 'assistant' as const, text: '', calls: [{ call_id: 'c', tool: 'read_file', input: { name: 'a.md' } }] },
    { role: 'tool' as const, call_id: 'c', tool: 'read_file', ok: false, output: '', stopped: true as const },
    { role: 'user' as const, text: '继续', files: [] },
  ];
  const tools = ['plan', 'read_file', 'write_document'].map((name) => ({ name, description: '', parameters: {} }));
  const turn = (await recipes[0]?.load())?.next(
    { instructions: '', skill: 'writing', today: { date: '2026-11-20', time_zone: 'Asia/Shanghai' }, entries },
    tools,
  );
  expect(turn?.calls).toEqual([{ tool: 'read_file', input: { name: 'a.md' } }]);
});

test('the brain streams its words whole, and numbers its calls from the transcript', async () => {
  const brain = builtinBrain(recipes);
  const transcript = {
    instructions: '',
    skill: 'writing',
    today: { date: '2026-11-20', time_zone: 'Asia/Shanghai' },
    entries: [{ role: 'user' as const, text: '写周报', files: [] }],
  };
  const tools = [{ name: 'plan', description: '', parameters: {} }];
  const collect = async () => {
    const chunks = [];
    for await (const chunk of brain.next(transcript, tools, new AbortController().signal)) chunks.push(chunk);
    return chunks;
  };
  const chunks = await collect();
  expect(await collect()).toEqual(chunks);
  expect(chunks.filter((chunk) => chunk.type === 'text').length).toBeGreaterThan(1);
  expect(chunks.find((chunk) => chunk.type === 'tool_call')).toMatchObject({ call: { call_id: 'b2-1', tool: 'plan' } });
  expect(inChunks('先读附件，再写《周报》。\n\n完成').join('')).toBe('先读附件，再写《周报》。\n\n完成');
});

test('a mail to press somebody is addressed to them and never speaks of itself', async () => {
  const desk = startDesk();
  await desk.send('给华芯科技的王经理写封邮件：催他们按期交货，原定11月5日到货，现在说11月20日，希望18日前到');
  expect(desk.document()).toContain('华芯科技的王经理：');
  expect(desk.document()).not.toContain('催他们');
  expect(desk.document()).not.toContain('写封邮件');
});

test('who a report is for is its head, not its content', async () => {
  const desk = startDesk();
  await desk.send('写一份上半年经营情况汇报材料，汇报对象是总经理，上半年签约客户32家');
  expect(desk.document()).toContain('**呈报：** 总经理');
  expect(desk.document()).not.toContain('汇报对象是');
});

test('nothing the person told is lost behind a suggested table', async () => {
  const desk = startDesk();
  await desk.send('写一份团建活动方案：12月6日在莫干山，研发部32人，预算9600元，徒步和烧烤');
  expect(desk.document()).toMatch(/## 四、活动流程[\s\S]*徒步和烧烤[\s\S]*## 五、/);
  expect(desk.document()).toContain('9600元');
});

test('what is introduced is the subject of an article, and no order stands in it', async () => {
  const desk = startDesk();
  await desk.send('写一篇公众号推文，介绍12月6日会员日买一送一活动');
  expect(desk.document()).toMatch(/^# 12月6日会员日买一送一活动\n/);
  expect(desk.document()).not.toContain('介绍12月');
});

test('a posting for a job has the heads applicants look for', async () => {
  const desk = startDesk();
  await desk.send('写一份咖啡师岗位的招聘启事：月薪6000到8000，上海，需要一年以上经验，包吃住，电话021-55556666');
  const text = desk.document();
  expect(text).toMatch(/^# 咖啡师岗位招聘启事\n/);
  for (const [head, line] of [
    ['任职要求', '一年以上经验'],
    ['薪资待遇', '月薪6000到8000'],
    // A place without a word for it is kept, and not guessed to be one.
    ['招聘岗位', '上海'],
    ['联系方式', '电话021-55556666'],
  ] as const)
    expect(text.split(`## ${head}\n`)[1]?.split('##')[0]).toContain(line);
});

test('a year is told in its places: who wrote it, what was measured, what comes', async () => {
  const desk = startDesk();
  await desk.send(
    '写一份年终工作总结，我是门店运营主管林悦，今年负责12家门店，会员从8万增到12.5万，上线小程序2.3版，不足是西南区进度慢，明年计划开5家新店',
  );
  const text = desk.document();
  expect(text.split('工作概况')[1]?.split('##')[0]).toContain('今年负责12家门店');
  expect(text.split('下一步工作计划')[1]).not.toContain('会员');
  expect(text).not.toContain('【待补充');
});

test('a request to a superior is called 关于…的请示, a line for friends has no heads', async () => {
  const desk = startDesk();
  await desk.send('帮我写一份关于申请采购10台平板电脑的请示：单价2800元');
  expect(desk.document()).toMatch(/^# 关于申请采购10台平板电脑的请示\n/);
  const other = startDesk();
  await other.send('写一段朋友圈文案：会员日饮品买一送一，12月6日');
  expect(other.document()).toContain('- 会员日饮品买一送一；\n- 时间：12月6日');
  expect(other.document()).not.toContain('##');
});

test('a report on a table adds up what adds up, and groups and draws it by what was named', async () => {
  const rows = [
    ['2026-03-02', '华东', 3, 900],
    ['2026-01-05', '华东', 5, 1500],
    ['2026-02-09', '华南', 9, 400],
    ['2026-01-20', '华南', 8, 300],
    ['2026-02-21', '华北', 2, 700],
    ['2026-03-15', '华北', 4, 1200],
    ['2026-03-16', '华北', 4, 1200],
    ['2026-01-16', '华北', 4, 100],
    ['2026-01-17', '华东', 4, 100],
    ['2026-01-18', '华东', 4, 100],
    ['2026-02-18', '华东', 4, 100],
    ['2026-02-11', '华东', 4, 100],
    ['2026-02-12', '华东', 4, 100],
  ];
  const desk = startDesk();
  const { reply } = await desk.send('根据订单数据写一份经营分析报告，分大区和日期两部分，要有图表', {
    '订单.csv': `日期,大区,数量,金额\n${rows.map((row) => row.join(',')).join('\n')}\n`,
  });
  const text = desk.document();
  expect(text).toContain('数量合计 59，金额合计 6800');
  expect(text).not.toMatch(/最高|最低/);
  expect(text.indexOf('| 2026年1月 |')).toBeLessThan(text.indexOf('| 2026年2月 |'));
  expect(text.indexOf('| 2026年2月 |')).toBeLessThan(text.indexOf('| 2026年3月 |'));
  const charts = [...text.matchAll(/```chart\n(.*)\n/g)].map((match) => JSON.parse(match[1] ?? '') as { series: { name: string }[] });
  expect(charts.length).toBeGreaterThan(0);
  for (const chart of charts) expect(chart.series.map((one) => one.name)).toEqual(['数量']);
  expect(reply).toContain('没有画“金额”');
  expect(text).not.toMatch(/图表”的具体内容|要有图表/);
});
