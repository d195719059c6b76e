/** When the engine computes: what it calls, what it tells, what it leaves to others, and how it says that it failed. */
import { describe, expect, it } from 'vitest';
import type { ToolSpec, TranscriptEntry } from '#agent/brain.ts';
import type { ToolResult } from '#contract/content/tool-results.ts';
import { readConversation } from '../conversation.ts';
import { computeTurn } from './compute-turn.ts';

const tools = ['code', 'read_workbook', 'read_file', 'edit_sheet'].map((name): ToolSpec => ({ name, description: '', parameters: {} }));

function said(text: string, files: string[] = []): TranscriptEntry {
  return { role: 'user', text, files: files.map((name) => ({ uri: name, name, bytes: 1 })) };
}

function called(tool: 'code', input: unknown, result: ToolResult<'code'>, ok = true): TranscriptEntry[] {
  return [
    { role: 'assistant', text: '', calls: [{ call_id: tool, tool, input }] },
    { role: 'tool', call_id: tool, tool, ok, output: '', result },
  ];
}

const ran = (printed: string) => ({ fine: true, broke: false, status: '运行成功', printed });

function turn(entries: TranscriptEntry[], offered = tools) {
  const transcript = { instructions: '', skill: null, entries, today: { date: '2026-11-21', time_zone: 'Asia/Shanghai' } };
  return computeTurn(readConversation(transcript, offered));
}

describe('the engine that computes', () => {
  it('calls a program, then tells its numbers with the formula and what was assumed', () => {
    const asked = said('距离 2027-01-01 还有多少天');
    const first = turn([asked]);
    expect(first?.calls).toMatchObject([{ tool: 'code', input: { language: 'python', purpose: '2026-11-21 到 2027-01-01 的天数' } }]);
    const told = turn([asked, ...called('code', first?.calls[0]?.input, ran('天数：41 天'))]);
    expect(told?.calls).toEqual([]);
    expect(told?.text).toContain('- 天数：**41 天**');
    expect(told?.text).toContain('结束日期减开始日期');
    expect(told?.text).toContain('从今天（2026-11-21）算起');
  });

  it('says why there is no result', () => {
    const asked = said('计算 5 除以 0');
    const status = '程序出错：decimal.DivisionByZero';
    const broken = { fine: false, broke: true, status, printed: '出错位置\ndecimal.DivisionByZero: [...]' };
    expect(turn([asked, ...called('code', {}, broken, false)])?.text).toContain('没有算出来：除数是 0');
  });

  it('leaves to others what is theirs, and does nothing without a sandbox', () => {
    expect(turn([said('按部门汇总工资', ['工资.xlsx'])])).toBeNull();
    const table: TranscriptEntry[] = [said('看看', ['销售.xlsx']), { role: 'assistant', text: '', calls: [] }];
    expect(turn([...table, said('计算 2025 年 3 季度的销售额')])).toBeNull();
    expect(turn([said('写一份 2026 年预算通知')])).toBeNull();
    expect(turn([said('你好')])).toBeNull();
    expect(turn([said('运行这段代码\n```python\nprint(1 + 1)\n```')])).toBeNull();
    expect(turn([said('计算 3*4')], [])).toBeNull();
  });
});
