import { expect, test } from 'vitest';
import type { ToolSpec, Transcript, TranscriptEntry } from '#agent/brain.ts';
import { tellNotCalled, withoutNamedTools } from './named-tools.ts';

const around: Omit<Transcript, 'entries'> = { instructions: '', skill: null, today: { date: '2026-11-23', time_zone: 'Asia/Shanghai' } };
const asked = (text: string, tools: string[]): TranscriptEntry => ({ role: 'user', text, files: [], tools });
const spec = (name: string, extension: string): ToolSpec => ({ name, extension, description: '', parameters: {} });
const tools = [spec('mcp__time__now', '时间'), spec('mcp__office__convert_unit', '换算与核对')];
const done = { text: '已写好。\n\n接下来可以直接说：\n- “短一点”', calls: [] };

test('names of extensions are no words of the request', () => {
  const { entries } = withoutNamedTools({
    ...around,
    entries: [asked('@时间 @换算与核对 写一份周报，@老王 也看看', ['时间', '换算与核对'])],
  });
  expect(entries).toMatchObject([{ text: '写一份周报，@老王 也看看' }]);
});

test('what was named and not called is told where the work ends', () => {
  const entries: TranscriptEntry[] = [
    asked('@时间 @换算与核对 3 亩是多少平方米', ['时间', '换算与核对']),
    { role: 'assistant', text: '', calls: [{ call_id: 'a', tool: 'mcp__office__convert_unit', input: {} }] },
    { role: 'tool', call_id: 'a', tool: 'mcp__office__convert_unit', ok: true, output: '' },
  ];
  expect(tellNotCalled(done, { ...around, entries }, tools).text).toBe(
    '已写好。\n\n未完成：\n- 没有调用工具“时间”：内置引擎用不上，接入大模型后可以。\n\n接下来可以直接说：\n- “短一点”',
  );
  const going = { text: '', calls: [{ tool: 'plan' as const, input: {} }] };
  expect(tellNotCalled(going, { ...around, entries }, tools)).toBe(going);
  const later = [...entries, { role: 'assistant' as const, text: '好了', calls: [] }, asked('再写一份', [])];
  expect(tellNotCalled(done, { ...around, entries: later }, tools), 'it was told with the work it was named for').toBe(done);
});
