/** Computing with code instead of guessing: a program is made from the request, run, and its numbers told with how they came about. */
import { callsOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { isUnclear, type Computation } from './computation.ts';
import { readComputation } from './read-computation.ts';

/** Null when nothing is to be computed, or there is nothing to compute with. */
export function computeTurn(conversation: Conversation): Turn | null {
  if (!conversation.can('code')) return null;
  const { text } = conversation;
  if (conversation.files.length > 0 || asksToWrite(text)) return null;
  const reading = readComputation(text, conversation.today);
  if (reading === null) return null;
  // With files at hand the words may well be about them.
  if (isUnclear(reading) && conversation.earlier.some((message) => message.files.length > 0)) return null;
  return isUnclear(reading) ? saying(reading.unclear) : toldTurn(conversation, reading);
}

function toldTurn({ has_begun, done }: Conversation, { source, purpose, how, assumed = [] }: Computation): Turn {
  const ran = callsOf(done, 'code').at(-1);
  if (!ran)
    return {
      text: has_begun ? '' : `我写一小段程序来算：${escapeMarkdown(purpose)}。`,
      calls: [{ tool: 'code', input: { language: 'python', source, purpose: purpose.slice(0, 60) } }],
    };
  const { fine = false, broke = false, status, printed = '' } = ran.result ?? { status: ran.ok ? '' : ran.reason };
  if (!fine) return saying(`没有算出来：${reasonOf(printed, broke, status)}\n\n程序和它的输出都在这一步里。`);
  const results = printed.split('\n').flatMap((line) => {
    const found = /^(.{1,80}?)：(.+)$/.exec(line);
    return found ? [`- ${escapeMarkdown(found[1] ?? '')}：**${escapeMarkdown(found[2] ?? '')}**`] : [];
  });
  const parts = [
    results.join('\n'),
    `怎么算的：${escapeMarkdown(how)}。`,
    ...(assumed.length > 0 ? [`按以下假设：\n${assumed.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}`] : []),
    '程序和它的输出都在这一步里，可以核对。',
  ];
  return saying(parts.join('\n\n'));
}

function reasonOf(printed: string, broke: boolean, status: string): string {
  const last = printed.trim().split('\n').at(-1) ?? '';
  if (/DivisionByZero|DivisionUndefined|ZeroDivision/.test(last)) return '除数是 0，没有结果。';
  if (/Overflow/.test(last)) return '结果太大，超出了能表示的范围。';
  if (/InvalidOperation/.test(last)) return '这个运算在实数里没有结果（例如负数开平方）。';
  return broke ? `程序出错（${escapeMarkdown(last.slice(0, 200))}）。` : escapeMarkdown(status);
}
