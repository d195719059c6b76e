/** Answers what time it is, here and elsewhere, with the extension that has a clock. */
import type { ClockTimes } from '#contract/content/conversion.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { askedTime, type AskedTime } from './asked-time.ts';

const now = 'mcp__time__now';
const convert = 'mcp__time__convert';

/** Null when no clock is asked about. */
export function clockTurn(conversation: Conversation): Turn | null {
  const asked = askedTime(conversation.text);
  // With a file beside it the question is for the file.
  if (!asked || conversation.files.length > 0) return null;
  const call = callsOf(conversation.done, now, convert).at(-1);
  if (call) return saying(call.ok ? told(call.result) : `没有查到时间：${call.reason}`);
  const tool = asked.kind === 'now' ? now : convert;
  if (!conversation.can(tool)) return saying('未完成：\n- 没有查时间：我自己没有时钟。在“工具”的推荐里装上“时间”扩展，再问一次就能回答。');
  return { text: '', calls: [{ tool, input: inputOf(asked, conversation.today) }] };
}

function inputOf(asked: AskedTime, today: string): unknown {
  if (asked.kind === 'now') return { places: asked.places };
  const { time, days_on, from, to } = asked;
  return { time, from, to, ...(days_on > 0 && { date: dayAfter(today, days_on) }) };
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The figures first, where they are read. */
function told({ times }: ClockTimes): string {
  const lines = times.map(({ place, day, time, zone }) => `${place} **${time}**，${day}（${zone}）`);
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((text) => `- ${text}`).join('\n');
}
