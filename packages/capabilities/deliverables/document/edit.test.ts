import { expect, it } from 'vitest';
import { applyEdits, isApplied, type Edit } from './edit.ts';

const report = `# 第12周周报

报告周期：3 月 16 日至 22 日。

## 一、本周进展

完成 3 个项目。

\`\`\`md
## 这不是章节
\`\`\`

### 小结

进展顺利。

## 二、问题

回款周期 45 天。

### 小结

需要跟进。
`;

function edited(...edits: Edit[]): string {
  const outcome = applyEdits(report, edits);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.markdown;
}

function problem(...edits: Edit[]): string {
  const outcome = applyEdits(report, edits);
  return outcome.ok ? 'no problem' : outcome.problem;
}

it('changes the title and nothing else', () => {
  expect(edited({ op: 'set_title', title: '第13周周报' })).toBe(report.replace('第12周周报', '第13周周报'));
  const outcome = applyEdits('正文。\n', [{ op: 'set_title', title: '通知' }]);
  expect(outcome).toMatchObject({ ok: true, markdown: '# 通知\n\n正文。\n' });
});

it('adds a section after another one and its subsections, or at the end', () => {
  const between = edited({ op: 'insert_section', after: '本周进展', heading: '风险', content: '## 风险\n\n汇率波动。' });
  expect(between).toContain('进展顺利。\n\n## 风险\n\n汇率波动。\n\n## 二、问题');
  const last = edited({ op: 'insert_section', after: '', heading: '三、计划', level: 2, content: '拜访客户。' });
  expect(last.endsWith('需要跟进。\n\n## 三、计划\n\n拜访客户。\n')).toBe(true);
});

it('rewrites a section with its subsections, keeping its heading unless a new one comes along', () => {
  expect(edited({ op: 'replace_section', heading: '问题', content: '没有问题。' })).toMatch(/## 二、问题\n\n没有问题。\n$/);
  const renamed = edited({ op: 'replace_section', heading: '问题', content: '## 二、问题与对策\n\n加强催收。' });
  expect(renamed).toMatch(/进展顺利。\n\n## 二、问题与对策\n\n加强催收。\n$/);
});

it('rewrites only the lead when the document title is named, and does not delete it', () => {
  const lead = edited({ op: 'replace_section', heading: '第12周周报', content: '新的导语。' });
  expect(lead).toContain('# 第12周周报\n\n新的导语。\n\n## 一、本周进展');
  expect(problem({ op: 'delete_section', heading: '第12周周报' })).toContain('set_title');
});

it('deletes a section and takes text literally when it replaces', () => {
  expect(edited({ op: 'delete_section', heading: '一、本周进展' })).not.toContain('进展');
  expect(edited({ op: 'replace_text', find: '45 天', replace: '$& 30 天' })).toContain('回款周期 $& 30 天。');
  expect(edited({ op: 'replace_text', find: '小结', replace: '本节小结', all: true }).match(/本节小结/g)).toHaveLength(2);
});

it('says what there is when a heading is missing or stands twice, and can be told which', () => {
  expect(problem({ op: 'delete_section', heading: '预算' })).toMatch(/没有找到章节“预算”[\s\S]*- 一、本周进展/);
  expect(problem({ op: 'delete_section', heading: '这不是章节' })).toContain('没有找到');
  expect(problem({ op: 'delete_section', heading: '小结' })).toContain('二、问题 > 小结');
  expect(edited({ op: 'delete_section', heading: '问题 > 小结' })).not.toContain('需要跟进');
});

it('says what there is when a text is missing or stands twice', () => {
  expect(problem({ op: 'replace_text', find: '回款的周期为 45 天', replace: '' })).toContain('第 19 行：回款周期 45 天。');
  expect(problem({ op: 'replace_text', find: '进展', replace: '成果' })).toMatch(/出现了 2 处[\s\S]*第 5 行/);
});

it('makes all edits or none, and names the one that failed', () => {
  const edits: Edit[] = [
    { op: 'set_title', title: '新标题' },
    { op: 'delete_section', heading: '预算' },
  ];
  expect(problem(...edits)).toMatch(/^第 2 处修改（delete_section）/);
});

it('is not led astray by code inside lists and quotes', () => {
  const text =
    '# 标题\n\n- ```sh\n  # 注释\n  ```\n\n1. 步骤\n\n   ```\n   ## 代码\n\n   # 代码\n   ```\n\n> ```\n> 引用\n\n## 风险\n\n内容。\n';
  const outcome = applyEdits(text, [{ op: 'delete_section', heading: '风险' }]);
  expect(outcome).toMatchObject({ ok: true, markdown: text.slice(0, text.indexOf('\n## 风险')) });
  expect(applyEdits(text, [{ op: 'delete_section', heading: '注释' }]).ok).toBe(false);
});

it('recognises a document that was already edited', () => {
  const edits: Edit[] = [
    { op: 'set_title', title: '第13周周报' },
    { op: 'insert_section', after: '', heading: '风险', content: '汇率波动。' },
    { op: 'replace_text', find: '45 天', replace: '30 天' },
    { op: 'delete_section', heading: '一、本周进展' },
  ];
  expect(isApplied(report, edits)).toBe(false);
  expect(isApplied(edited(...edits), edits)).toBe(true);
});

it('a replacement that would make the text too long is refused before it is made', () => {
  const edits: Edit[] = [{ op: 'replace_text', find: '甲', replace: '乙'.repeat(200_000), all: true }];
  expect(applyEdits('甲'.repeat(900_000), edits)).toEqual({ ok: false, problem: '这样修改之后文档超过 100 万字符，请拆成几个文档。' });
});
