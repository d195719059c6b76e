/** Has the linter of the product read a site's code. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SiteLinter } from '#capabilities/deliverables/site/site-ports.ts';
import type { SiteFinding } from '#contract/site/site-check.ts';
import { createSourceReader, projectPath } from './read-sources.ts';

const mostFound = 30;
const code = /\.(?:tsx|ts|jsx|js|mjs)$/;

interface Rule {
  /** As the linter's answer names it. */
  code: string;
  level: 'error' | 'warn';
  /** `name`: what stands in quotes in the linter's own words. */
  says(name: string): string;
  suggestion: string;
}

/** What breaks a page that compiles all the same, and little more: a site's manner of writing is its own. */
const rules: Readonly<Record<string, Rule>> = {
  'no-undef': {
    code: 'eslint(no-undef)',
    level: 'error',
    says: (name) => `没有定义 ${name}`,
    suggestion: '补上 import，或改成已有的名字',
  },
  'react/rules-of-hooks': {
    code: 'react-hooks(rules-of-hooks)',
    level: 'error',
    says: (name) => `Hook ${name} 的位置不对，运行时会出错`,
    suggestion: '只在组件或自定义 Hook 的最外层调用，不放在条件、循环或提前返回之后',
  },
  'no-const-assign': {
    code: 'eslint(no-const-assign)',
    level: 'error',
    says: (name) => `给常量 ${name} 重新赋值`,
    suggestion: '改用 let，或另起一个名字',
  },
  'no-import-assign': {
    code: 'eslint(no-import-assign)',
    level: 'error',
    says: (name) => `给导入的 ${name} 赋值`,
    suggestion: '另起一个变量',
  },
  'no-obj-calls': {
    code: 'eslint(no-obj-calls)',
    level: 'error',
    says: (name) => `${name} 不是函数，不能调用`,
    suggestion: '改用它的方法',
  },
  'no-dupe-keys': {
    code: 'eslint(no-dupe-keys)',
    level: 'warn',
    says: (name) => `同一个对象里 ${name} 写了两遍`,
    suggestion: '只留一个',
  },
  'react/jsx-no-duplicate-props': {
    code: 'react(jsx-no-duplicate-props)',
    level: 'warn',
    says: (name) => `同一个元素上 ${name} 写了两遍`,
    suggestion: '只留一个',
  },
  'react/jsx-key': {
    code: 'react(jsx-key)',
    level: 'warn',
    says: () => '列表里的元素没有 key',
    suggestion: '加上 key，值在列表里唯一',
  },
  'jsx-a11y/alt-text': {
    code: 'jsx-a11y(alt-text)',
    level: 'warn',
    says: () => '图片没有替代文字',
    suggestion: '加上 alt；只作装饰的写 alt=""',
  },
};
const ruleOf = new Map(Object.values(rules).map((rule) => [rule.code, rule]));

const config = JSON.stringify({
  plugins: ['react', 'jsx-a11y'],
  categories: { correctness: 'off' },
  env: { browser: true, es2024: true },
  globals: { React: 'readonly', JSX: 'readonly', NodeJS: 'readonly', process: 'readonly' },
  rules: Object.fromEntries(Object.entries(rules).map(([name, { level }]) => [name, level])),
});

const told = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int(), column: z.int() }) })),
    }),
  ),
});

const program = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'dist/cli.js');

export function createSiteLinter(): SiteLinter {
  const read = createSourceReader({
    prefix: 'antou-lint-',
    // Its own settings in code are not for it to run.
    reads: (path) => code.test(path) && !/(?:^|\/)oxlint\.config\./.test(path),
    beside: () => ({ 'rules.json': config }),
    command(folder) {
      const settings = ['-c', join(folder, 'rules.json'), '--disable-nested-config', '--threads=1', '--format=json'];
      return [process.execPath, [program, ...settings, join(folder, 'site')]];
    },
    hasAnswered: (ended, out) => ended === 1 && out.includes('"diagnostics"'),
  });
  return {
    async lint(files, signal) {
      const out = await read(files, signal);
      return out === null ? [] : findingsIn(out);
    },
  };
}

function findingsIn(text: string): SiteFinding[] {
  const { diagnostics } = told.parse(JSON.parse(text));
  const found = new Map<string, SiteFinding>();
  for (const { message, code, filename, labels } of diagnostics) {
    const rule = ruleOf.get(code ?? '');
    if (!rule) continue;
    const name = /['"‘“`]([^'"’”`]+)['"’”`]/.exec(message)?.[1] ?? '';
    const [first] = labels;
    const path = projectPath(filename);
    const says = rule.says(name);
    // Said once for a file, at its first place.
    if (found.has(`${path} ${says}`)) continue;
    found.set(`${path} ${says}`, {
      type: 'CodeError',
      message: says,
      path,
      ...(first ? { line: first.span.line, column: first.span.column } : {}),
      suggestion: rule.suggestion,
      by: 'lint',
      ...(rule.level === 'warn' ? { is_hint: true } : {}),
    });
  }
  return [...found.values()].slice(0, mostFound);
}
