/** Questions for units and amounts as people type them, and what the engine does with them. */
import { expect, it } from 'vitest';
import type { ToolSpec, Transcript } from '#agent/brain.ts';
import { readConversation } from '../conversation.ts';
import { askedMeasure } from './asked-measure.ts';
import { measureTurn } from './measure-turn.ts';

it('reads what is asked in which unit', () => {
  const asked: [string, unknown][] = [
    ['3亩等于多少平方米', { kind: 'unit', value: 3, from: '亩', to: '平方米' }],
    ['1.5 万平米是几公顷？', { kind: 'unit', value: 15_000, from: '平方米', to: '公顷' }],
    ['100℉换算成℃', { kind: 'unit', value: 100, from: '℉', to: '℃' }],
    ['把 1,680.32 元写成大写金额', { kind: 'amount', amounts: ['1,680.32'] }],
    ['人民币大写：107000.53', { kind: 'amount', amounts: ['107000.53'] }],
  ];
  for (const [text, wanted] of asked) expect([text, askedMeasure(text)]).toEqual([text, wanted]);
  for (const text of ['写一份 3 亩地的租赁合同', '这个项目有几公里', '标题用大写字母', '3个月是多少钱'])
    expect([text, askedMeasure(text)]).toEqual([text, null]);
});

it('asks the extension, and says nothing of it where it is not installed', () => {
  const transcript: Transcript = {
    instructions: '',
    skill: null,
    manner: 'auto',
    today: { date: '2026-11-21', time_zone: 'Asia/Shanghai' },
    entries: [{ role: 'user', text: '3亩等于多少平方米', files: [] }],
  };
  const spec: ToolSpec = { name: 'mcp__office__convert_unit', description: '', parameters: {} };
  expect(measureTurn(readConversation(transcript, [spec]))?.calls).toEqual([
    { tool: 'mcp__office__convert_unit', input: { value: 3, from: '亩', to: ['平方米'] } },
  ]);
  expect(measureTurn(readConversation(transcript, []))).toBeNull();
});
