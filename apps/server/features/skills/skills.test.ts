/** A person's own skills as their person meets them: brought in, looked into, written, switched on, taken along, shared. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { skillLimits, skillSentences } from '#contract/skill.ts';
import { AbilityType } from '#contract/task.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { anonymous, signUp, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  ({ server } = await commonServer());
  person = await signUp(server);
});

const main = (name: string, body = '先读上周的，再按 `read_file` 读到的写。数据在 https://rates.example.cn/today 。') =>
  `---\nname: ${name}\ndescription: 每周五写周报\nallowed-tools: Read, Bash(git:*)\nhooks: x\n---\n\n# 做法\n\n${body}\n`;
const packed = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  );
const weekly = (name: string): Record<string, string | Uint8Array> => ({
  [`${name}/SKILL.md`]: main(name),
  [`${name}/references/口径.md`]: '# 口径\n',
  [`${name}/scripts/run.py`]: 'print("ok")\n',
  [`${name}/assets/空.txt`]: '',
  [`${name}/assets/图.bin`]: new Uint8Array([0, 255, 1, 254]),
});

async function installed(name: string, who = person) {
  const { data, code, msg } = await who.installSkill(packed(weekly(name)));
  expect([code, msg]).toEqual([0, '']);
  return data.skill;
}

test('an archive comes out as it went in, and is switched off until its person has seen it', async () => {
  const skill = await installed('周报一');
  expect(skill).toMatchObject({ name: '周报一', description: '每周五写周报', origin: 'package', enabled: false, files: 5, shared: false });
  const { contents } = await person.get('GetSkill', { skill_id: skill.skill_id });
  expect(contents).toEqual({
    text: main('周报一'),
    files: [
      { path: 'SKILL.md', bytes: Buffer.byteLength(main('周报一')), kind: 'text' },
      { path: 'references/口径.md', bytes: 9, kind: 'text' },
      { path: 'scripts/run.py', bytes: 12, kind: 'script' },
      { path: 'assets/空.txt', bytes: 0, kind: 'text' },
      { path: 'assets/图.bin', bytes: 4, kind: 'other' },
    ],
    tools: [
      { name: 'Read', label: null },
      { name: 'Bash', label: null },
      { name: 'read_file', label: '读文件' },
    ],
    hosts: ['rates.example.cn'],
    unused: ['hooks'],
  });
  const { file_name, content } = await person.get('ExportSkill', { skill_id: skill.skill_id });
  expect(file_name).toBe('周报一.zip');
  const out = unzipSync(Buffer.from(content, 'base64'));
  const as = (files: Record<string, string | Uint8Array>) =>
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes as Uint8Array).toString('base64')]); // text and bytes alike
  expect(as(out)).toEqual(as(weekly('周报一')));
  expect(await person.get('ReadSkillFile', { skill_id: skill.skill_id, path: 'references/口径.md' })).toEqual({ text: '# 口径\n' });
  expect(await person.call('ReadSkillFile', { skill_id: skill.skill_id, path: 'assets/图.bin' })).toMatchObject({ status: 415 });
});

test('what is refused says why and leaves nothing', async () => {
  const before = await person.get('GetSkillList', {});
  const slip = await person.installSkill(packed({ 'x/SKILL.md': main('x'), 'x/../../y': 'y' }));
  expect(slip).toMatchObject({ status: 415, msg: expect.stringMatching(/^没有安装：里面有不安全的路径/) });
  const large = await person.installSkill(new Uint8Array(skillLimits.bytes + 1));
  expect(large).toMatchObject({ status: 413, msg: skillSentences.too_large });
  expect(await person.installSkill(strToU8('no archive'))).toMatchObject({ status: 415, msg: expect.stringContaining('不是 zip') });
  expect(await person.get('GetSkillList', {})).toEqual(before);
});

test('a name is there once; what takes its place is looked at again', async () => {
  const skill = await installed('换掉的');
  await person.get('OperateSkill', { skill_id: skill.skill_id, enabled: true });
  const again = packed({ 'SKILL.md': main('换掉的', '新的做法') });
  expect(await person.installSkill(again)).toMatchObject({ status: 409, msg: expect.stringContaining('已经有一个叫“换掉的”的技能') });
  const { data } = await person.installSkill(again, 'true');
  expect(data.skill).toMatchObject({ skill_id: skill.skill_id, enabled: false, files: 1 });
});

describe('written here', () => {
  test('is ready at once, edited file by file, and deleted', async () => {
    const { skill } = await person.get('SaveSkill', { text: main('自己写的') });
    expect(skill).toMatchObject({ name: '自己写的', origin: 'written', enabled: true, files: 1 });
    const { skill: renamed } = await person.get('SaveSkill', { skill_id: skill.skill_id, text: main('改了名') });
    expect(renamed).toMatchObject({ skill_id: skill.skill_id, name: '改了名' });
    const { skill_id } = await installed('可改的');
    await person.get('SaveSkill', { skill_id, path: 'references/口径.md', text: '# 新口径\n' });
    expect((await person.get('ReadSkillFile', { skill_id, path: 'references/口径.md' })).text).toBe('# 新口径\n');
    expect(await person.call('SaveSkill', { skill_id, path: 'assets/图.bin', text: 'x' })).toMatchObject({ status: 409 });
    expect(await person.call('SaveSkill', { skill_id, path: 'references/没有.md', text: 'x' })).toMatchObject({ status: 404 });
    await person.get('DeleteSkill', { skill_id });
    expect(await person.call('GetSkill', { skill_id })).toMatchObject({ status: 404, msg: skillSentences.gone });
  });

  test('what can’t be one is refused at its field', async () => {
    const broken = await person.call('SaveSkill', { text: '# 没有开头' });
    expect(broken).toMatchObject({ status: 400, data: { fields: { text: expect.stringContaining('开头没有写明名称和说明') } } });
    expect(await person.call('SaveSkill', { text: main('../x') })).toMatchObject({ status: 400 });
    expect(await person.call('SaveSkill', { text: main('a'), path: 'other.md' })).toMatchObject({ status: 400 });
  });

  test('no more than there may be', async () => {
    const other = await signUp(server);
    for (let n = 0; n < skillLimits.skills; n++) await other.get('SaveSkill', { text: main(`第${n}个`) });
    expect(await other.call('SaveSkill', { text: main('多的') })).toMatchObject({ status: 409, msg: skillSentences.too_many });
  });
});

test('a stranger is told what is told of a skill that never was', async () => {
  const { skill_id } = await installed('别人的');
  const stranger = await signUp(server);
  const asks = (who: Person, id: string) => [
    who.call('GetSkill', { skill_id: id }),
    who.call('ReadSkillFile', { skill_id: id, path: 'SKILL.md' }),
    who.call('SaveSkill', { skill_id: id, text: main('占了') }),
    who.call('OperateSkill', { skill_id: id, enabled: true }),
    who.call('DeleteSkill', { skill_id: id }),
    who.call('ExportSkill', { skill_id: id }),
    who.call('ShareSkill', { skill_id: id, open: true }),
  ];
  const [refused, nothing] = await Promise.all([Promise.all(asks(stranger, skill_id)), Promise.all(asks(stranger, '0'.repeat(32)))]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect(refused).toEqual(nothing);
  expect((await person.get('GetSkill', { skill_id })).skill).toMatchObject({ name: '别人的', enabled: false });
});

test('a link shows a skill and gives a copy; closed, it opens nothing, and copies stay', async () => {
  const { skill_id } = await installed('分享的');
  const { share } = await person.get('ShareSkill', { skill_id, open: true });
  if (!share) throw new Error('no share');
  expect(share.share_url).toContain(`/shared-skill?share_id=${share.share_id}&secret=${share.secret}`);
  expect((await person.get('ShareSkill', { skill_id, open: true })).share).toEqual(share);
  const pass = { share_id: share.share_id, secret: share.secret };
  const shown = await anonymous(server).get('GetSharedSkill', pass);
  expect(shown).toMatchObject({ name: '分享的', contents: { hosts: ['rates.example.cn'] } });
  const other = await signUp(server);
  const { skill: copy } = await other.get('InstallSharedSkill', pass);
  expect(copy).toMatchObject({ name: '分享的', origin: 'share', enabled: false, files: 5 });
  expect(await other.call('InstallSharedSkill', pass)).toMatchObject({ status: 409 });
  const wrong = await anonymous(server).call('GetSharedSkill', { ...pass, secret: '0'.repeat(32) });
  await person.get('ShareSkill', { skill_id, open: false });
  const closed = await anonymous(server).call('GetSharedSkill', pass);
  expect(closed).toMatchObject({ status: 404, msg: skillSentences.gone_share });
  expect(wrong).toEqual(closed);
  expect(await other.call('InstallSharedSkill', pass)).toMatchObject({ status: 404 });
  expect((await other.get('GetSkillList', {})).skill_list.map(({ name }) => name)).toEqual(['分享的']);
});

test('with the built-in engine a draft is what stands in the log, and nothing else', async () => {
  expect((await person.get('GetSkillList', {})).uses_model).toBe(false);
  const task_id = await person.newTask();
  expect(await person.call('DraftSkill', { task_id })).toMatchObject({ status: 409, msg: skillSentences.no_task });
  const { data } = await person.upload(task_id, '销量.csv', '地区,数量\n华东,3\n华南,4\n');
  const files = [{ file_name: data.file_name, file_uri: data.file_uri }];
  await person.get('SendMessage', { task_id, query: '按地区汇总数量', files, ability_type: AbilityType.Excel });
  await untilIdle(person, task_id);
  const { text, made_by, note } = await person.get('DraftSkill', { task_id });
  expect([made_by, note]).toEqual(['log', expect.stringContaining('照任务的记录列出来的')]);
  expect(text).toContain('> 按地区汇总数量');
  expect(text).toContain('- 销量.csv');
  expect(text).toMatch(/## 用到的工具\n\n- `\w+`/);
  expect(text).not.toContain('华东');
  const { skill } = await person.get('SaveSkill', { text, origin: 'task' });
  expect(skill).toMatchObject({ origin: 'task', enabled: true });
});
