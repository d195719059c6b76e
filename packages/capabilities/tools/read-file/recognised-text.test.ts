import { expect, test } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { pictureText } from './recognised-text.server.ts';

test('a recogniser that fails leaves no doubt that the words were not read', async () => {
  const reading = {
    name: '票.png',
    type: 'PNG 图片',
    overview: '',
    title: '',
    day: '',
    pictures: 1,
    content: '尺寸：9×9',
    marks: [],
    next_offset: null,
  };
  // All that is asked of it here.
  const context = { signal: new AbortController().signal, note: () => undefined } as unknown as ToolContext;
  const failing = { recognise: () => Promise.resolve({ error: '读取进程意外退出（1）。' }) };
  const file = { uri: 'u', name: '票.png', bytes: 1 };
  const told = await pictureText(failing, { file, bytes: new Uint8Array(1) }, reading, context);
  expect(told).toMatchObject({ ok: true, result: { content: '尺寸：9×9\n\n没有读出里面的文字：读取进程意外退出（1）。' } });
});
