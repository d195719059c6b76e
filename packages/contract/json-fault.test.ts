import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return jsonFault(error);
  }
}

test('what is wrong with a text is said in Chinese, with its place where the parser names one', () => {
  expect(faultOf('{"a":1}')).toBe('');
  expect(faultOf('{"a":')).toBe('内容到末尾还没有结束，可能少了引号或括号');
  expect(faultOf('{\n  "a": 1\n  "b": 2\n}')).toBe('第 3 行第 3 个字符附近写法不对');
  expect(faultOf('{"a":}')).toBe('“}”写在了不该写的地方');
  expect(faultOf('你好')).toBe('“你”写在了不该写的地方');
  expect(jsonFault(new SyntaxError("JSON Parse error: Expected '}'"))).toBe('不是 JSON 的写法');
  expect(jsonFault(new SyntaxError('JSON.parse: unexpected character at line 2 column 7 of the JSON data'))).toBe(
    '第 2 行第 7 个字符附近写法不对',
  );
});
