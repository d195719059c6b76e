import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import { skillLimits } from '#contract/skill.ts';
import { unpackSkill } from './skill-archive.server.ts';

const main = '---\nname: 周报\ndescription: 每周五写周报\n---\n\n# 周报\n\n先读上周的。\n';
const open = (bytes: Uint8Array) => unpackSkill({ name: '技能.zip', bytes });
const packed = (files: Record<string, string | Uint8Array>, more: Zippable = {}) =>
  zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
    ...more,
  });
const said = (bytes: Uint8Array): Promise<string> =>
  open(bytes).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test.each([
  ['in a folder', { '周报/SKILL.md': main, '周报/references/口径.md': '# 口径', '周报/scripts/run.py': 'print(1)' }],
  ['without one', { 'SKILL.md': main, 'references/口径.md': '# 口径', 'scripts/run.py': 'print(1)' }],
  [
    'with what systems add',
    {
      '周报/SKILL.md': main,
      '周报/references/口径.md': '# 口径',
      '周报/scripts/run.py': 'print(1)',
      '__MACOSX/周报/._SKILL.md': 'x',
      '周报/.DS_Store': 'x',
    },
  ],
])('a skill %s', async (_name, files) => {
  const { files: found } = await open(packed(files));
  expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['SKILL.md', main],
    ['references/口径.md', '# 口径'],
    ['scripts/run.py', 'print(1)'],
  ]);
});

/** The flag of a password, in both headers. */
function locked(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[6] = 1;
  const directory = Buffer.from(copy).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy[directory + 8] = 1;
  return copy;
}

/** Its one file would unpack to so many bytes, as the archive tells. */
function claiming(bytes: number, archive: Uint8Array): Uint8Array {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(bytes, copy.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return copy;
}

const many = Object.fromEntries(Array.from({ length: skillLimits.files }, (_, n) => [`周报/references/${n}.md`, 'x']));
const skill = { '周报/SKILL.md': main };

test.each<[string, () => Uint8Array, RegExp]>([
  ['no archive', () => strToU8(main), /不是 zip/],
  ['a broken one', () => packed(skill).slice(0, 60), /损坏或不完整/],
  ['nothing of a skill', () => packed({ 'a.md': 'x' }), /没有 SKILL\.md/],
  ['two skills', () => packed({ 'a/SKILL.md': main, 'b/SKILL.md': main }), /有 2 个技能/],
  ['files beside its folder', () => packed({ ...skill, 'other.md': 'x' }), /不在技能的文件夹/],
  ['a path that leads out', () => packed({ ...skill, '周报/../../etc/passwd': 'x' }), /不安全的路径/],
  ['a path from the root', () => packed({ ...skill, '/etc/passwd': 'x' }), /不安全的路径/],
  ['a Windows path that leads out', () => packed({ ...skill, '周报\\..\\..\\x': 'x' }), /不安全的路径/],
  ['a link', () => packed(skill, { '周报/l': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }), /是链接/],
  ['a password', () => locked(packed({ 'SKILL.md': main })), /设了密码/],
  ['too many files', () => packed({ ...skill, ...many }), /一个技能最多 200 个/],
  ['too much in it', () => packed(skill, { '周报/a.bin': [new Uint8Array(6 * 1024 * 1024), { level: 0 }] }), /一个技能最多 5\.00MB/],
  ['a bomb', () => claiming(300 * 1024 * 1024, packed({ 'SKILL.md': main })), /压缩炸弹|超过上限/],
  ['more than it claims', () => claiming(5, packed({ 'SKILL.md': main })), /损坏或不完整/],
  ['folders without end', () => packed({ ...skill, '周报/a/b/c/d/e/f/g.md': 'x' }), /放得太深/],
  ['a path too long', () => packed({ ...skill, [`周报/${'长'.repeat(130)}.md`]: 'x' }), /路径太长/],
  ['a name that hides', () => packed({ ...skill, '周报/a\u202e.md': 'x' }), /不安全的路径/],
  ['SKILL.md of no text', () => packed({ '周报/SKILL.md': new Uint8Array([0xff, 0xfe, 0, 1]) }), /不是 UTF-8/],
  ['SKILL.md too long', () => packed({ '周报/SKILL.md': main + '长'.repeat(30_000) }), /超过了 64 KB/],
  ['broken front matter', () => packed({ '周报/SKILL.md': '---\nname: "x\n---\n\n做' }), /写法不对/],
])('refuses %s', async (_name, bytes, sentence) => {
  expect(await said(bytes())).toMatch(sentence);
});
