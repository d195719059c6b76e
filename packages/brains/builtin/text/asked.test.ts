import { expect, test } from 'vitest';
import { askedOf } from './asked.ts';

const shapeOf = (text: string, files: string[] = []) =>
  askedOf(
    text,
    files.map((name) => ({ name })),
  ).map((one) => {
    switch (one.kind) {
      case 'deliverable':
        return `做：${one.what}`;
      case 'title':
        return `题：${one.title}`;
      case 'length':
        return `长：${one.length.as_written}`;
      case 'point':
        return `点：${one.point}`;
      case 'source':
        return `读：${one.name}`;
      case 'language':
        return `语：${one.language}`;
      case 'tone':
        return `气：${one.tone}`;
    }
  });

test('reads the points that can be held against what was made', () => {
  expect(shapeOf('根据附件写一份周报，标题为《第47周周报》，800字左右，包括本周进展、风险和下周计划，语气正式', ['销售.csv'])).toEqual([
    '做：周报',
    '读：销售.csv',
    '题：第47周周报',
    '长：约 800 字',
    '点：本周进展',
    '点：风险',
    '点：下周计划',
    '气：正式',
  ]);
  expect(shapeOf('帮我做一个介绍公司的PPT')).toEqual(['做：演示文稿（PPT）']);
  expect(shapeOf('写一份放假通知，导出成Word')).toContain('做：放假通知（Word）');
  expect(shapeOf('标题改成《新标题》')).toEqual(['题：新标题']);
});

test('says nothing of what was not asked', () => {
  for (const text of ['你好', '这个文件讲了什么？', '谢谢', '第三季度的销售额是多少？', '写得不错', 'PPT里的第三页是什么意思？'])
    expect(shapeOf(text), text).toEqual([]);
  expect(shapeOf('写一份周报，标题为《周报（含附录和补充说明）》').filter((one) => one.startsWith('点'))).toEqual([]);
  expect(shapeOf('写一份PPT大纲')).not.toContain('做：演示文稿（PPT）');
  for (const steps of ['做十月经营复盘的PPT，先看大纲，再选风格', '写一份培训方案，先给我看提纲再写', '做一份PPT，先出大纲让我确认'])
    expect(
      shapeOf(steps).filter((one) => one.startsWith('点')),
      steps,
    ).toEqual([]);
});

test('a form on a web page is no text to be written', () => {
  expect(shapeOf('打开 https://a.cn/form ，替我填写申请表并提交，姓名张三，人事部')).toEqual([]);
  expect(shapeOf('根据 https://a.cn/a.html 写一份周报')).toEqual(['做：周报']);
});

test('a request for two documents asks for each with what belongs to it', () => {
  const asked = askedOf('根据合同.md写一份通知，标题为《放假通知》，再写一份会议纪要，300字以内', [{ name: '合同.md' }]);
  expect(asked.map((one) => [one.kind, one.of?.word ?? ''])).toEqual([
    ['deliverable', '通知'],
    ['title', '通知'],
    ['deliverable', '会议纪要'],
    ['length', '会议纪要'],
    ['source', ''],
  ]);
});

test('the name of an attachment asks for nothing', () => {
  expect(askedOf('审阅采购合同.md', [{ name: '采购合同.md' }]).map(({ kind }) => kind)).toEqual(['source']);
});

test('a new head for one page is held against the words on the pages, not against the name of the deck', () => {
  expect(askedOf('第3页标题改成“读者越来越多”', [])).toEqual([{ kind: 'point', point: '读者越来越多', exclusive: false }]);
  expect(askedOf('标题改成“年度总结”', []).at(-1)).toEqual({ kind: 'title', title: '年度总结' });
});

test('a poster is asked for as a poster, and a picture for it as a picture', () => {
  const endingsOf = (text: string) => askedOf(text, []).flatMap((one) => (one.kind === 'deliverable' ? [[one.what, one.endings]] : []));
  const picture = ['.png', '.jpg', '.jpeg', '.svg', '.webp'];
  expect(endingsOf('做一张开业海报，时间：周六')).toEqual([['海报', ['.poster.html', ...picture]]]);
  expect(endingsOf('做一张开业海报，生成一张清晨街景的照片做背景')).toEqual([
    ['海报', ['.poster.html', ...picture]],
    ['图片', picture],
  ]);
  expect(endingsOf('为海报画一张插画')).toEqual([['图片', picture]]);
  expect(shapeOf('做一张插画风格的海报')).toEqual(['做：海报']);
  expect(shapeOf('用这张照片做一张海报', ['店.jpg'])).toEqual(['做：海报', '读：店.jpg']);
});
