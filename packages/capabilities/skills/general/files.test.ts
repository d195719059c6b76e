/** Files as files, asked for in plain words: done with the tools, told as it came out, and nothing else taken for it. */
import { expect, test } from 'vitest';
import { isOfFiles } from '#brains/builtin/text/cannot-do.ts';
import { startDesk } from '../writing/testing.ts';

const start = () => startDesk(null);

test('words are replaced in a plain text', async () => {
  const desk = start();
  const replaced = await desk.send('把说明.txt 文中的『甲公司』都改成『丙公司』', { '说明.txt': '甲公司与乙方签约。甲公司付款。' });
  expect(replaced.reply).toContain('已在“说明.txt”里改好：\n- “甲公司”改为“丙公司”（2 处）');
  expect(desk.document('说明.txt')).toBe('丙公司与乙方签约。丙公司付款。');
});

test('words of an attached text are changed where they stand, and nothing else is made of it', async () => {
  const notice = '# 盘点\n\n定于12月29日至31日盘点。\n\n联系人：韩梅，分机 8012。\n';
  const desk = start();
  const document = await desk.send('盘点日期改成12月28日到30日，其他不动', { '通知.md': notice });
  expect(document.calls).toEqual(['read_file', 'edit_document']);
  expect(desk.document('通知.md')).toBe(notice.replace('12月29日至31日', '12月28日到30日'));
  const text = await desk.send('联系人改成李梅，加一节注意事项：带好工牌', { '通知.txt': notice });
  expect(text.calls).toEqual(['read_file', 'files']);
  expect(desk.document('通知.txt')).toBe(notice.replace('韩梅', '李梅'));
  expect(text.reply).toContain('没有做“加一节注意事项：带好工牌”');
  const tone = await desk.send('语气再客气一点', { '草稿.txt': notice });
  expect(tone.reply).toContain('没有改写句子');
  expect(desk.document('草稿.txt')).toBe(notice);
});

test('a database and SQL are left to a model, and said so', async () => {
  const desk = start();
  const { calls, reply } = await desk.send('把名单导入数据库，再执行 SQL：select avg(月薪) from 员工', { '名单.txt': '张三月薪100元。\n' });
  expect(calls).not.toContain('database');
  expect(reply).toContain('没有用数据库');
});

test('packing, unpacking and new names are told as not done, and nothing else is made of them', async () => {
  const sheet = { '一月.csv': '甲,1\n', '说明.txt': '甲公司付款。' };
  for (const text of [
    '把附件打包成 zip',
    '把所有文件打包成 周报合集.zip 给我下载',
    '把 一月.csv 重命名为 二〇二六年一月销售',
    '解压这个压缩包',
  ]) {
    const desk = start();
    const { calls, reply } = await desk.send(text, sheet);
    expect([text, calls], reply).toEqual([text, []]);
    expect(reply).toContain('没有打包、解压或给文件改名');
  }
});

test('requests that others serve are left to them', () => {
  for (const text of [
    '写一份关于货物打包发货的通知',
    '把这篇压缩到 500 字',
    '标题改成“乙”',
    '把“月薪”列重命名为“工资”',
    '把“增长”改成“下降”',
    '按部门汇总销售额',
    '把周报改成邮件',
    '什么是压缩包？',
    '把项目名改成星火',
    '把 说明.txt 里的甲公司改成丙公司',
  ])
    expect(isOfFiles(text), text).toBe(false);
});
