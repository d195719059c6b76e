/** Computing with code instead of guessing: a program is made from the request, run, and its numbers told with how they came about. */
import { callsOf, type AnsweredBy, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { holds } from '#text/words.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { isUnclear, type Computation } from './computation.ts';
import { readComputation } from './read-computation.ts';

/** Null when nothing is to be computed, or there is nothing to compute with. */
export function computeTurn(conversation: Conversation): Turn | null {
  if (!conversation.can('code')) return null;
  const given = givenProgram(conversation.text);
  if (given) return runTurn(conversation, given);
  const { text } = conversation;
  if (conversation.files.length > 0 || asksToWrite(text)) return null;
  const reading = readComputation(text, conversation.today);
  if (reading === null) return null;
  // With files at hand the words may well be about them.
  if (isUnclear(reading) && conversation.earlier.some((message) => message.files.length > 0)) return null;
  return isUnclear(reading) ? saying(reading.unclear) : toldTurn(conversation, reading);
}

function toldTurn(conversation: Conversation, computation: Computation): Turn {
  const ran = callsOf(conversation.done, 'code').at(-1);
  const { source, purpose } = computation;
  if (!ran) return running(conversation, `我写一小段程序来算：${escapeMarkdown(purpose)}。`, { language: 'python', source }, purpose);
  const { fine, printed, files, ...run } = outputOf(ran);
  if (!fine) return saying(`没有算出来：${reasonOf(printed, run)}\n\n程序和它的输出都在这一步里。`);
  const results = printed.split('\n').flatMap((line) => {
    const found = /^(.{1,80}?)：(.+)$/.exec(line);
    return found ? [`- ${escapeMarkdown(found[1] ?? '')}：**${escapeMarkdown(found[2] ?? '')}**`] : [];
  });
  const parts = [
    results.join('\n'),
    `怎么算的：${escapeMarkdown(computation.how)}。`,
    ...(computation.assumed?.length ? [`按以下假设：\n${computation.assumed.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}`] : []),
    `程序和它的输出都在这一步里，可以核对${files === '' ? '' : `；图存为“${escapeMarkdown(files)}”`}。`,
  ];
  return saying(parts.join('\n\n'));
}

const running = ({ has_begun }: Conversation, opening: string, given: Given, purpose: string): Turn => ({
  text: has_begun ? '' : opening,
  calls: [{ tool: 'code', input: { ...given, purpose: purpose.slice(0, 60) } }],
});

function outputOf(ran: AnsweredBy<'code'>) {
  const { fine = false, broke = false, status, printed = '' } = ran.result ?? { status: ran.ok ? '' : ran.reason };
  return {
    fine,
    broke,
    status,
    printed: printed === '' && ran.result ? '（没有输出）' : printed,
    files: ran.files.map(({ name }) => name).join('、'),
  };
}

function reasonOf(printed: string, { broke, status }: { broke: boolean; status: string }): string {
  const last = printed.trim().split('\n').at(-1) ?? '';
  if (/DivisionByZero|DivisionUndefined|ZeroDivision/.test(last)) return '除数是 0，没有结果。';
  if (/Overflow/.test(last)) return '结果太大，超出了能表示的范围。';
  if (/InvalidOperation/.test(last)) return '这个运算在实数里没有结果（例如负数开平方）。';
  return broke ? `程序出错（${escapeMarkdown(last.slice(0, 200))}）。` : escapeMarkdown(status);
}

interface Given {
  language: 'python' | 'javascript';
  source: string;
}

/** A program the person brings, to be run as it is. */
function givenProgram(text: string): Given | null {
  const found = /```([\w+-]*)[^\S\n]*\n([\s\S]*?)\n?```/.exec(text);
  const around = found ? text.replace(found[0], '') : '';
  if (
    !found ||
    !(holds(around, ['运行', '执行', '跑', '结果', '输出']) || /\brun\b/i.test(around)) ||
    holds(around, ['解释', '讲解', '什么意思', '优化', '改成', '翻译'])
  )
    return null;
  const [, label = '', source = ''] = found;
  if (/^(?:js|javascript|node|mjs)$/i.test(label)) return { language: 'javascript', source };
  if (/^(?:py|python3?)$/i.test(label)) return { language: 'python', source };
  if (label !== '') return null;
  return { language: /\b(?:const|let|console\.log|function)\b/.test(source) ? 'javascript' : 'python', source };
}

function runTurn(conversation: Conversation, given: Given): Turn {
  const ran = callsOf(conversation.done, 'code').at(-1);
  if (!ran) return running(conversation, '我运行一下这段程序。', given, '运行给出的程序');
  const { fine, printed, status, files } = outputOf(ran);
  const fence = '`'.repeat(Math.max(3, ...[...printed.matchAll(/`+/g)].map((match) => match[0].length + 1)));
  const shown = printed.length > 4000 ? `${printed.slice(0, 4000)}\n…` : printed;
  return saying(
    [
      fine ? '运行完了，输出如下：' : `没有运行成功：${escapeMarkdown(status)}`,
      ...(shown === '' ? [] : [`${fence}text\n${shown}\n${fence}`]),
      ...(files === '' ? [] : [`写出的文件：${escapeMarkdown(files)}`]),
    ].join('\n\n'),
  );
}
