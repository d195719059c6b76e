import { expect, test } from 'vitest';
import { jsonTrouble, lineAndColumn } from './json-place.ts';

test('a text that is no JSON is told where it stops being that', () => {
  expect(jsonTrouble('{"mcpServers": {}}')).toBeNull();
  const places = ['{"a":}', '{"a": 1,}', '{a:1}', '[1 2]', '{"a":1}}', '{"a":1', '', '你好'].map((text) => jsonTrouble(text)?.at);
  expect(places).toEqual([5, 8, 1, 3, 7, 6, 0, 0]);
  const text = '{\n  "mcpServers": {\n    "笔记": tru\n  }\n}';
  const trouble = jsonTrouble(text);
  expect(trouble?.message).not.toBe('');
  expect(lineAndColumn(text, trouble?.at ?? -1).line).toBe(3);
});
