import { expect, test } from 'vitest';
import { readFrameMessage } from '#contract/site/frame-messages.ts';
import { allErrors, createReportCap, noErrors, withCompiled, withError } from './collected-errors.ts';
import { errorDetails, fixRequest } from './error-words.ts';
import { plainZoom, zoomBy } from './zoom.ts';

test('the request to mend names each error with its fields, five hundred letters each', () => {
  const text = fixRequest([
    { type: 'CodeError', message: '没有找到 ./x', path: 'app/page.tsx', line: 3, column: 8, suggestion: '新建它' },
    { type: 'ApiError', message: '500 /api', url: '/api', status: 500, responseBody: 'x'.repeat(2_000) },
  ]);
  expect(text).toBe(
    [
      '发现代码中有报错，请修复这些报错，方案尽量简洁:',
      '代码错误: 没有找到 ./x\n建议: 新建它\n位置: app/page.tsx 第 3 行第 8 列',
      `接口错误: 500 /api\n信息: 500 /api\n地址: /api\n状态码: 500\n返回内容: ${'x'.repeat(2_000)}`.slice(0, 500),
    ].join('\n'),
  );
  expect(errorDetails({ type: 'Error', message: 'm', filename: 'a.js', lineno: 1, colno: 2 }).map(({ label }) => label)).toEqual([
    '文件',
    '行',
    '列',
  ]);
});

test('each message is listed once, fifty at most, and what compiles again is gone from the list', () => {
  const error = { type: 'RuntimeError', message: 'm' } as const;
  let list = withError(withError(noErrors, error), { ...error, name: 'TypeError' });
  expect(allErrors(list)).toHaveLength(1);
  list = withCompiled(list, [{ type: 'CodeError', message: 'c' }]);
  expect(allErrors(list).map(({ message }) => message)).toEqual(['c', 'm']);
  expect(allErrors(withCompiled(list, [])).map(({ message }) => message)).toEqual(['m']);
  for (let n = 0; n < 80; n += 1) list = withError(list, { ...error, message: String(n) });
  expect(allErrors(list)).toHaveLength(50);
});

test('the same error is reported three times in a minute', () => {
  let now = 0;
  const mayReport = createReportCap(() => now);
  const error = { type: 'Error', message: 'm' } as const;
  expect([1, 2, 3, 4].map(() => mayReport(error))).toEqual([true, true, true, false]);
  expect(mayReport({ ...error, message: 'another' })).toBe(true);
  now = 60_000;
  expect(mayReport(error)).toBe(true);
});

test('zoom goes by its steps and ends at both ends', () => {
  expect([zoomBy(plainZoom, 1), zoomBy(plainZoom, -1), zoomBy(25, -1), zoomBy(200, 1)]).toEqual([110, 90, null, null]);
});

test.each([
  ['a message of the specification', { type: 'BODY_MOUSE_DOWN' }, true],
  ['more fields than it has', { type: 'BODY_MOUSE_DOWN', more: 1 }, false],
  ['an unknown one', { type: 'eval', code: 'x' }, false],
  ['a line that is none', { type: 'SELECT_ELEMENT', element: { filePath: 'a', line: -1, column: 1, name: '', text: '', tag: 'p' } }, false],
  ['more than fits', { type: 'HOST_REFUSED', host: 'x'.repeat(300) }, false],
  ['no message at all', null, false],
  [
    '64 KB in many fields',
    { type: 'COMPILE_ERRORS', errors: Array.from({ length: 50 }, () => ({ type: 'Error', message: 'x'.repeat(3_900) })) },
    false,
  ],
])('of what a frame says is taken: %s', (_, data, taken) => expect(readFrameMessage(data) !== null).toBe(taken));
