/** Answers what time it is, here and elsewhere, with the extension that has a clock. */
import type { ClockTimes } from '#contract/content/conversion.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { askedTime } from './asked-time.ts';

const now = 'mcp__time__now';

/** Null when no clock is asked about. */
export function clockTurn(conversation: Conversation): Turn | null {
  const places = askedTime(conversation.text);
  // With a file beside it the question is for the file.
  if (!places || conversation.files.length > 0) return null;
  const call = callsOf(conversation.done, now).at(-1);
  if (call) return saying(call.ok ? told(call.result) : `没有查到时间：${call.reason}`);
  if (!conversation.can(now)) return saying('未完成：\n- 没有查时间：我自己没有时钟。在“工具”的推荐里装上“时间”扩展，再问一次就能回答。');
  return { text: '', calls: [{ tool: now, input: { places } }] };
}

/** The figures first, where they are read. */
function told({ times }: ClockTimes): string {
  const lines = times.map(({ place, day, time, zone }) => `${place} **${time}**，${day}（${zone}）`);
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((text) => `- ${text}`).join('\n');
}
