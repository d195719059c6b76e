/** Texts addressed to somebody: who it is for, who signs, and every typed fact once. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

async function written(text: string, ...changes: string[]): Promise<string> {
  const desk = startDesk();
  await desk.send(text);
  for (const change of changes) await desk.send(change);
  return desk.document();
}

test('an appeal has the addressee and the signer that were typed, and its points one by one', async () => {
  const document = await written(
    '写一份倡议书，倡议全体员工参与光盘行动，由公司工会和团委联合发起，从12月1日起，食堂按需取餐，剩餐公示，每月评选光盘之星。',
  );
  expect(document).toBe(
    '# 光盘行动倡议书\n\n全体员工：\n\n我们向全体员工发出光盘行动倡议：\n\n1. 从12月1日起，食堂按需取餐；\n2. 剩餐公示；\n3. 每月评选光盘之星。\n\n公司工会和团委\n\n2026年11月20日\n',
  );
});

test('an appeal gives its reasons before what it calls for', async () => {
  const document = await written(
    '写一份节约用电倡议书。上月公司用电 18.6 万度，比去年同期多 12%。后勤部发起，向全体员工倡议：人走灯灭；空调不低于 26 度。',
  );
  expect(document).toContain(
    '上月公司用电 18.6 万度，比去年同期多 12%。\n\n为此，我们向全体员工发出节约用电倡议：\n\n1. 人走灯灭；\n2. 空调',
  );
  expect(document).toContain('\n\n后勤部\n');
});

test.each([
  ['写一封邮件给客户李总，说明交货延期三天，原因是港口拥堵', '尊敬的李总：'],
  ['给客户李总写一封道歉信，因为我们发错了货，11月25日前补发', '尊敬的李总：'],
  ['给宏远公司的王经理发一封邮件，周三下午三点到贵司演示', '尊敬的王经理：'],
  ['写一封邮件给客户经理，下周一交接', '尊敬的客户经理：'],
])('%s: %s', async (text, salutation) => {
  expect(await written(text)).toContain(`\n\n${salutation}\n\n`);
});

test('a cause stays with what it explains', async () => {
  expect(await written('写一封邮件给客户李总，说明交货延期三天，原因是港口拥堵，12月3日发货')).toContain('交货延期三天，原因是港口拥堵。');
});

test('an invitation takes the day out of the name of what it invites to', async () => {
  const document = await written(
    '写一封邀请函，邀请供应商张总参加12月8日的年度供应商大会，地点在洲际酒店，联系人小刘 13812345678，我们是永新机械',
  );
  expect(document).toContain('# 年度供应商大会邀请函\n\n尊敬的张总：');
  expect(document).toContain('- 时间：12月8日；\n- 地点：洲际酒店；\n- 联系人：小刘 13812345678。');
  expect(document).toContain('\n\n永新机械\n\n');
});

test('an article never opens with a day alone', async () => {
  const document = await written(
    '写一篇公众号推文，11月28日，城南书店十周年店庆，全场八五折，上午十点作家周敏签售，前100名送帆布袋，地址城南路18号',
  );
  expect(document).toContain('# 城南书店十周年店庆\n\n> 11月28日，城南书店十周年店庆\n');
  expect(document).toContain('- 上午十点作家周敏签售；\n- 地址：城南路18号。');
});
