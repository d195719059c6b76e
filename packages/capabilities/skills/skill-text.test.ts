import { expect, test } from 'vitest';
import { readSkillText } from './skill-text.ts';

const wrongOf = (text: string): string => {
  const read = readSkillText(text);
  return 'wrong' in read ? read.wrong : '';
};
const head = (front: string, body = '# 做法\n\n照着做。\n') => `---\n${front}\n---\n\n${body}`;

test('reads name, description and what others write beside them', () => {
  const text = head(
    'name: 周报\ndescription: >\n  每周五写周报，\n  按项目分节\nlicense: MIT\nmetadata:\n  author: 小王\nallowed-tools: Read, Bash(git:*)\nhooks:\n  - run: x',
  );
  expect(readSkillText(text)).toEqual({
    name: '周报',
    description: '每周五写周报， 按项目分节',
    metadata: { author: '小王' },
    allowed_tools: ['Read', 'Bash(git:*)'],
    others: ['hooks'],
    body: '# 做法\n\n照着做。\n',
  });
});

test('takes what Windows writes', () => {
  expect(readSkillText('\uFEFF---\r\nname: a\r\ndescription: 用来试\r\n---\r\n做法\r\n')).toMatchObject({ name: 'a', body: '做法\r\n' });
});

test.each([
  ['no front matter', '# 只有正文', /开头没有写明名称和说明/],
  ['front matter that never ends', '---\nname: a\ndescription: b\n', /开头没有写明/],
  ['no name', head('description: b'), /没有写 name/],
  ['no description', head('name: a'), /没有写 description/],
  ['a name that is a list', head('name: [a]\ndescription: b'), /没有写 name/],
  ['a name that leads elsewhere', head('name: ../a\ndescription: b'), /只能由文字/],
  ['a name too long', head(`name: ${'长'.repeat(65)}\ndescription: b`), /超过了 64 个字/],
  ['a description too long', head(`name: a\ndescription: ${'长'.repeat(1025)}`), /超过了 1024 个字/],
  ['no body', head('name: a\ndescription: b', '\n \n'), /没有写做法/],
  ['broken YAML', head('name: a\ndescription: "b'), /第 \d+ 行的写法不对/],
  ['a list', head('- name'), /一行一个的“键: 值”/],
  ['nothing', head(''), /一行一个的“键: 值”/],
  ['aliases that multiply', head('a: &a [x,x]\nb: &b [*a,*a]\nname: *b\ndescription: b'), /一行一个的“键: 值”/],
  ['nesting without end', head(`name: a\ndescription: b\nx: ${'['.repeat(4000)}`), /写法不对|一行一个/],
  ['front matter too long', head(`name: a\ndescription: b\nx: ${'y'.repeat(9000)}`), /超过了 8 KB/],
  ['a file too long', head('name: a\ndescription: b', 'x'.repeat(70_000)), /超过了 64 KB/],
])('refuses %s', (_name, text, sentence) => {
  expect(wrongOf(text)).toMatch(sentence);
});
