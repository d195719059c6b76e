import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recommendedExtensions } from './known.ts';

const path = join(mkdtempSync(join(tmpdir(), 'antou-extensions-')), 'extensions.json');

function saidOf(text: string): string {
  writeFileSync(path, text);
  try {
    recommendedExtensions(path);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('whoever runs it reads in Chinese what is wrong with the file of extensions, what is kept and what to do', () => {
  const rest = '。文件没有改动，已装的扩展都还在；请改正后重新启动。';
  expect(saidOf('{"extensions":[]}')).toBe('');
  expect(saidOf('{"extensions":[')).toBe(`EXTENSIONS_FILE 有误：文件 ${path} 不是 JSON，内容到末尾还没有结束，可能少了引号或括号${rest}`);
  expect(saidOf('{"required":["nobody"]}')).toBe(`EXTENSIONS_FILE 有误：required 里的 nobody 不是任何扩展的编号${rest}`);
  const wrong = saidOf('{"extensions":[{"extension_id":"a","display_name":5,"url":"ftp://x"}],"more":1}');
  expect(wrong).toMatch(/^EXTENSIONS_FILE 有误：.*extensions\.0\.display_name：.*extensions\.0\.url：/);
  expect(wrong).not.toMatch(/Invalid|expected|received|Unrecognized/);
  expect(() => recommendedExtensions('/nowhere/extensions.json')).toThrow(`文件 /nowhere/extensions.json 不存在${rest}`);
});
