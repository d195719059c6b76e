import { expect, test } from 'vitest';
import type { MadeKind } from '#contract/intent/make.ts';
import { readMake } from './read-make.ts';

const read = (text: string, kind: MadeKind = 'document', files: string[] = []) => readMake(text, { kind, files, today: '2026-11-23' });

test('what is to be done with a thing pointed at is no part of its name', () => {
  const intent = read('把这份排片说明翻译成英文', 'document', ['十二月.docx']);
  expect(intent?.sources.map(({ value }) => value)).toEqual(['这份排片说明']);
  expect(intent?.needs_model).toMatchObject([{ ability: 'translate' }]);
});

test('a subject of its own outweighs the words before the name of the thing', () => {
  expect(read('做一份 10 页以内的培训课件，主题是库房温湿度管理', 'slides')).toMatchObject({
    topic: { value: '库房温湿度管理' },
    length: { value: { unit: 'pages', max: 10 } },
    unread: [],
  });
});

test('pages in English words are a length and no title', () => {
  const intent = read('Write a one-page notice in English for staff: the box office closes at 22:00 from December 1.');
  expect(intent).toMatchObject({ length: { value: { unit: 'pages', about: 1 } }, audience: { value: 'staff' } });
  expect(intent?.topic).toBeUndefined();
});

test('a telephone number behind a wish is no part of the page and not passed over', () => {
  const intent = read('做一个花店网页，要有预订电话 13700001234', 'web-page');
  expect(intent?.sections).toEqual([]);
  expect(intent?.unread.map(({ words }) => words)).toEqual(['要有预订电话 13700001234']);
});

test('a wish for something single is no part of that name', () => {
  expect(read('写一篇开学致辞，要有点感染力')).toMatchObject({ sections: [], unread: [{ words: '要有点感染力' }] });
  expect(read('写一份方案，要有背景、目标和预算')?.sections.map(({ title }) => title)).toEqual(['背景', '目标', '预算']);
});

test('names of pages with their number behind them are pages; where the number is another, or no site is made, they are not', () => {
  const pages = (text: string, kind: MadeKind = 'web-page') => read(text, kind)?.sections.map(({ title }) => title);
  expect(pages('做一个羽毛球馆的网站：首页、场地价格、订场须知三页')).toEqual(['首页', '场地价格', '订场须知']);
  expect(pages('做一个网站，首页、菜单、联系我们四页')).toEqual([]);
  expect(pages('写一份周报：完成登录页、注册页、支付页三页', 'document')).toEqual([]);
});

test.each(['帮我找一下去年的年终总结', '在我的任务和收藏里找产量简报', '打开上周的周报'])('%s orders nothing to be made', (text) => {
  expect(readMake(text, { kind: null, files: [], today: '2026-11-23' })).toBeNull();
});

test('parts that are numbered line by line are the parts, and nothing of their marks is lost', () => {
  const intent = read('做一份PPT，分三部分：\n第1部分 背景\n第2部分 进展\n第3部分 计划');
  expect(intent?.sections.map(({ title }) => title)).toEqual(['背景', '进展', '计划']);
  expect(intent?.unread).toEqual([]);
  expect(read('把下面的内容整理好，导出为PPT文件：本月签约 12 家')?.topic).toBeUndefined();
});

test.each([
  ['写一份一站式服务中心工作总结：完成安装 86 台', '一站式服务中心'],
  ['做一份一把手工程汇报', '一把手工程'],
  ['写一个新品上市方案', '新品上市'],
])('a name that begins with one is whole: %s', (text, topic) => {
  expect(read(text)?.topic?.value).toBe(topic);
});

test('parts named before their number are the parts, and no fact', () => {
  expect(read('根据附件写一份周报，分本周情况、问题、下周计划三部分', 'document', ['例会记录.docx'])).toMatchObject({
    sections: [{ title: '本周情况' }, { title: '问题' }, { title: '下周计划' }],
    only_sections: true,
    facts: [],
    unread: [],
    doubts: [],
  });
  const intent = read('根据附件写一份周报，本周情况和下周计划共两部分', 'document', ['例会记录.docx']);
  expect(intent?.facts).toEqual([]);
});

test('a day by which the result is needed is no fact of it; one on which something happens is', () => {
  const split = (text: string) => {
    const intent = read(text);
    return [intent?.facts.map(({ words }) => words), intent?.unread.map(({ words }) => words)];
  };
  expect(split('写一份巡检小结，主任后天上午要。本月巡检 26 次。')).toEqual([['本月巡检 26 次'], ['主任后天上午要']]);
  expect(split('写一份采购说明，周四前发我，预算 3 万元')).toEqual([['预算 3 万元'], ['周四前发我']]);
  expect(split('Write a memo, due Friday. Sales rose 12% in May.')).toEqual([['Sales rose 12% in May'], ['due Friday']]);
  expect(split('写一份活动方案，客户希望活泼一点')).toEqual([[], ['客户希望活泼一点']]);
  expect(split('写一份停水通知，12月1日 8:00 起停水')).toEqual([['12月1日 8:00 起停水'], []]);
});

test('what is to be done with a thing is no fact', () => {
  const split = (words: string, files: string[]) => {
    const intent = read(`根据附件写一份说明，${words}`, 'document', files);
    return [intent?.facts.map((one) => one.words), intent?.unread.map((one) => one.words)];
  };
  for (const words of ['邮箱写在最后', '费用放在第一段']) expect(split(words, [])).toEqual([[], [words]]);
  for (const words of ['本周签了 3 家客户', '12 月 5 日停水', '不足是写作不熟练', '电话 0571-88901234'])
    expect(split(words, [])).toEqual([[words], []]);
});

test('what is not to be written is told nowhere, with a file or without', () => {
  const intent = (words: string, files: string[] = []) => read(`写一份通知，${words}`, 'document', files);
  expect(intent('12月1日停水，补偿500元先不写')).toMatchObject({ facts: [{ words: '12月1日停水' }], leave_out: { value: '补偿500元' } });
  expect(intent('12月1日停水，补偿500元，补偿别提')).toMatchObject({ facts: [{ words: '12月1日停水' }], unread: [{ words: '补偿500元' }] });
  for (const words of ['维修费3800元不要写', '给物业看的那段别放', '海报上不要出现物业'])
    expect(intent(words, ['停水.txt']), words).toMatchObject({ unread: [], leave_out: { value: expect.stringMatching(/维修费|物业/) } });
  expect(intent('不要太长，图片不用', ['停水.txt'])?.leave_out).toBeUndefined();
});

test('beside files only a contact and what a label tells are facts, the rest is asked', () => {
  const split = (words: string) => {
    const intent = read(`根据附件写一份说明，${words}`, 'document', ['记录.txt']);
    return [intent?.facts.map((one) => one.words), intent?.unread.map((one) => one.words)];
  };
  for (const words of ['4种型号就够', '三天内的事情就行', '本周接待了 3 家客户', '12 月 5 日起执行'])
    expect(split(words)).toEqual([[], [words]]);
  for (const words of ['电话 0571-88901234', '开始时间：12 月 5 日']) expect(split(words)).toEqual([[words], []]);
});

test('how a thing is to be is no subject of it, and readers are named whole', () => {
  const named = (text: string, kind: MadeKind = 'document') => {
    const intent = read(text, kind);
    return [intent?.topic?.value, intent?.audience?.value, intent?.unread.map(({ words }) => words)];
  };
  expect(named('写一份可以直接打印的消防制度')).toEqual(['消防', undefined, ['可以直接']]);
  expect(named('写一份跟上回一样的巡查通报')).toEqual(['巡查', undefined, ['上回一样']]);
  expect(named('做一份拿得出手的选址PPT', 'slides')).toEqual(['选址', undefined, ['拿得出手']]);
  expect(named('做一份培训用的PPT', 'slides')).toEqual(['培训', undefined, []]);
  expect(named('赶紧写一下这次演练的小结')).toEqual(['演练', undefined, []]);
  expect(named('写一份给新到的员工看的食宿须知')).toEqual(['食宿', '新到的员工', []]);
  expect(named('写一份比选方案，就是明年印刷的')).toEqual(['比选', undefined, ['就是明年印刷的']]);
});

test('blanks are the commas of a line that has none, but not behind a label', () => {
  const intent = read('写一份值周小结 分宿舍和食堂写 语气平实', 'document');
  expect(intent).toMatchObject({ called: { value: '小结' }, topic: { value: '值周' } });
  expect(intent?.unread.map(({ words }) => words)).toEqual(['分宿舍和食堂写']);
  expect(intent?.tone?.value).toBe('plain');
  expect(read('做张讲座海报 时间 12月5日 地点 三楼报告厅', 'poster')?.facts.map(({ words }) => words)).toEqual([
    '时间 12月5日 地点 三楼报告厅',
  ]);
});

test('who gets a letter does not sign it, and where a thing goes is no name of it', () => {
  const letter = read('写个请示，买两台打印机，单价 2300 元，报局党组办', 'document');
  expect(letter?.signature).toBeUndefined();
  expect(letter?.audience?.value).toBe('局党组办');
  const told = (text: string) => read(text, 'document', ['底稿.txt']);
  expect(told('写一份情况说明报区城管局，落款洁净物业')?.audience?.value).toBe('区城管局');
  expect(told('写封感谢信给502房的陈女士，落款贴心月子中心，今天的日期')?.audience?.value).toBe('502房的陈女士');
  expect(told('给校友写封邀请函，落款校友办，12月1日')?.dated?.value).toMatch(/年12月1日$/);
  expect(read('录一段两分钟的，发公众号', 'podcast')?.called).toBeUndefined();
});

test('a single part divides nothing', () => {
  expect(read('写一份周报，分组写，计划另起一段', 'document')?.sections).toEqual([]);
});

test('how a page is told, where a thing hangs and how soon it is wanted name nothing', () => {
  const named = (text: string, kind: MadeKind, files: string[] = []) => {
    const intent = read(text, kind, files);
    return [intent?.topic?.value, intent?.length, intent?.unread.map(({ words }) => words)];
  };
  expect(named('做一份汇报，一页只说一件事', 'slides', ['方案.md'])).toEqual([undefined, undefined, ['一页只说一件事']]);
  expect(named('做一张楼道摆的垃圾分类海报', 'poster')).toEqual(['垃圾分类', undefined, ['楼道摆']]);
  expect(named('写个加急通知，周三停气', 'document')).toEqual([undefined, undefined, []]);
});

test('a long name before a colon tells from whom and to whom, and no label', () => {
  const intent = read('写一份请示，设备科报校长办公会：采购两台打印机，合计 4600 元', 'document');
  expect(intent?.facts.map(({ words }) => words)).toEqual(['采购两台打印机，合计 4600 元']);
  expect(intent?.unread.map(({ words }) => words)).toEqual(['设备科报校长办公会']);
});

test('a house elsewhere among what is told is asked about; behind a time it may be the place', () => {
  const unread = (text: string) => read(text, 'document')?.unread;
  expect(unread('写封邮件给老客户，12月3日对账，云溪果园，请带9月以后的单子')).toContainEqual(
    expect.objectContaining({ words: '云溪果园', is_name: true }),
  );
  expect(unread('写个通知，12月3日下午2点，市图书馆，带证件，有问题打 0595-88301170')).toEqual([]);
  expect(read('写个通知，我是云溪果园办公室，12月3日盘点', 'document')?.signature?.value).toBe('云溪果园办公室');
});

test('labels of an English letter are its places, and what is to be said to somebody is no sentence of it', () => {
  const intent = read(
    'Write an email. To: Balloon Federation Office. Subject: Winter rally. Thank him for the 12 burners, tell him we arrive on 18 December. Sign: Hu Yan, Skylark Balloon Club',
    'document',
  );
  expect(intent).toMatchObject({
    audience: { value: 'Balloon Federation Office' },
    title: { value: 'Winter rally' },
    signature: { value: 'Hu Yan, Skylark Balloon Club' },
    facts: [],
  });
  expect(intent?.unread.map(({ words }) => words)).toEqual(['Thank him for the 12 burners', 'tell him we arrive on 18 December']);
});

test('a language in a name is no wish for it', () => {
  expect(read('English Corner 海报，每周五晚6:30，topic: Travel', 'poster')).toMatchObject({
    topic: { value: 'English Corner' },
    needs_model: [],
  });
  expect(read('英语角海报，每周五晚6:30', 'poster')).toMatchObject({ topic: { value: '英语角' }, needs_model: [] });
  for (const text of ['做一张英文海报，12月3日开业', '用英语写封邮件给张总，12月3日对账', '写封English email给张总，12月3日对账'])
    expect(read(text, text.includes('海报') ? 'poster' : 'document')?.needs_model, text).toHaveLength(1);
});

test('beside files a wish that can be held against the result is read as one', () => {
  const wishesOf = (words: string, kind: MadeKind = 'slides', files = ['记录.docx']) =>
    (read(`根据附件做个PPT，${words}`, kind, files)?.wishes ?? []).map(({ is, names }) => [is, ...names]);
  for (const [words, ...wanted] of [
    ['下月计划单独一页，放最后', ['alone', '下月计划'], ['last', '下月计划']],
    ['各小区的故障次数用表格', ['table', '小区的故障次数']],
    ['一共五块都要', ['whole']],
    ['三档价格都要', ['whole', '价格']],
    ['免费入场要有', ['there', '免费入场']],
    ['怎么办号牌放最前面', ['first', '怎么办号牌']],
    ['预展时间和拍卖时间分开写', ['apart', '预展时间', '拍卖时间']],
    ['条目清楚点', ['clear', '条目']],
    ['最后来个任务表：事项、负责人、时限', ['table', '任务表', '事项', '负责人', '时限'], ['last', '任务表']],
    ['价格写高一点'],
    ['放最后'],
  ] as const)
    expect(wishesOf(words), words).toEqual(wanted);
  expect(wishesOf('健康证和照片都要', 'document', [])).toEqual([]);
});

test('whom it is of or about is no reader, a day behind a name is the day it is signed', () => {
  expect(read('帮我们皮影社写封邀请函给南桥小学，请三年级12月3日来看戏，南桥皮影社', 'document')).toMatchObject({
    audience: { value: '南桥小学' },
    signature: { value: '南桥皮影社' },
  });
  const about = read('给裘永林写个表扬通报，发全厂', 'document', ['经过.txt']);
  expect(about?.audience?.value).toBe('全厂');
  expect(about?.unread.map(({ words }) => words)).toContain('裘永林');
  expect(read('写个请示给校长室，要买跳绳120根，请批准。体育组 2026年11月29日', 'document')).toMatchObject({
    signature: { value: '体育组' },
    dated: { value: '2026年11月29日' },
  });
  expect(read('照这个写个通知发给住户', 'document', ['安排.docx'])?.topic).toBeUndefined();
});

test('a letter in a word is no order: 画家 draws nothing, 报价函 reports to nobody', () => {
  expect(read('给画家阮之恒老师写封邀请函，12月20日下午2点')).toMatchObject({ audience: { value: '画家阮之恒老师' } });
  expect(read('写份报价函给城南小学，落款南窑陶坊')).toMatchObject({ called: { value: '报价函' }, audience: { value: '城南小学' } });
});

test('what a talk is called is no title of the letter about it', () => {
  const intent = read('写封邀请函，请来二楼报告厅做一场讲座，题目《水墨里的江南》');
  expect(intent?.title).toBeUndefined();
  expect(intent?.facts.map(({ words }) => words).join()).toContain('题目《水墨里的江南》');
});

test('a page for each part is no deck of one page', () => {
  expect(read('根据讲稿做个消防课的PPT，一节一页', 'slides', ['讲稿.txt'])?.length).toBeUndefined();
  expect(read('根据讲稿做个消防课的PPT，一页', 'slides', ['讲稿.txt'])?.length?.value).toEqual({ unit: 'pages', about: 1 });
});

test('a bare name above the day at the end signs, and that day is no point', () => {
  const intent = read('写个停业通知，12月7号到9号换管道，10号照常营业，碧泉浴池，2026年11月29日');
  expect(intent).toMatchObject({ signature: { value: '碧泉浴池' }, dated: { value: '2026年11月29日' }, unread: [] });
  expect(intent?.facts.map(({ words }) => words).join()).not.toMatch(/碧泉|29日/);
  expect(read('给同心医院写封感谢信，12月13日来了8名医生，县侨联，12月14日')).toMatchObject({
    signature: { value: '县侨联' },
    dated: { value: '2026年12月14日' },
  });
  expect(read('写个放假通知，国庆放假，10月1日')?.dated).toBeUndefined();
});

test('what asks how is a whole topic', () => {
  expect(read('做一期播客，讲讲陶罐是怎么烧出来的', 'podcast', ['a.md'])?.topic?.value).toBe('陶罐是怎么烧出来的');
  expect(read('做个PPT，讲讲为什么要节水', 'slides', ['a.md'])?.topic?.value).toBe('为什么要节水');
});

test('pages that are told one by one are the parts of a deck with what stands on them', () => {
  const intent = read(
    '做个茶馆介绍PPT，第一页我们是谁：1990年开张，茶师6人；第二页学什么：认茶、泡茶；第三页收费：60元一位，文化路3号',
    'slides',
  );
  expect(intent?.sections.map(({ title }) => title)).toEqual(['我们是谁', '学什么', '收费']);
  expect(intent?.facts).toMatchObject([
    { words: '1990年开张，茶师6人', under: '我们是谁' },
    { words: '认茶、泡茶', under: '学什么' },
    { words: '60元一位，文化路3号', under: '收费' },
  ]);
});
