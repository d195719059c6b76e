/** Proposes what is to be done again and again, and says what came of it; nothing is set up without the person's answer. */
import type { ToolSpec, Transcript } from '#agent/brain.ts';
import { scheduleLimits } from '#contract/schedule/schedule-facts.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import { scheduleWords } from '#contract/timeline/questions/schedule-words.ts';
import { callsOf, readConversation, type Conversation } from '../conversation.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { saying, type Turn } from '../recipe.ts';
import { isTabular } from '../table/files.ts';
import { addressesIn } from '../text/addresses.ts';
import { cannotDo } from '../text/cannot-do.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { behind, holds } from '#text/words.ts';
import { readOtherTime, readSchedule, type ScheduleWish } from './schedule-words.ts';

type Wish = Extract<ScheduleWish, { kind: 'wish' }>;

/** Why nothing recurs, where the same words order something to be made, which is made all the same. */
export function notScheduled(text: string): string[] {
  const wish = readSchedule(text);
  return wish?.kind === 'beyond' && asksToMake(text) ? [wish.why] : [];
}

/** The turn, or the transcript with what is to be done now instead; null when no schedule is asked about. */
export function scheduleTurn(transcript: Transcript, tools: ToolSpec[]): Turn | Transcript | null {
  const conversation = readConversation(transcript, tools);
  const wish = readSchedule(
    conversation.text,
    conversation.files.some(({ name }) => isTabular(name)),
  );
  if (!conversation.can('schedule')) return onTime(conversation, wish, transcript);
  if (!wish) return null;
  if (wish.kind === 'beyond') return asksToMake(conversation.text) ? null : saying(`未完成：\n- ${wish.why}`);
  const call = callsOf(conversation.done, 'schedule').at(-1);
  if (!call) return propose(conversation, wish);
  if (!call.ok) return saying(`没有建立定时任务：${escapeMarkdown(call.reason)}`);
  const reply = conversation.replies.findLast(({ tool }) => tool === 'schedule');
  // Nobody was asked: the tool says what it left.
  if (!reply) return saying(`未完成：\n- ${escapeMarkdown(call.result.left)}`);
  return answered(conversation, wish, reply, transcript);
}

function propose(conversation: Conversation, wish: Wish, said = ''): Turn {
  const { trigger, plan, assumed } = wish;
  if (plan === '')
    return saying(`没有建立定时任务：没有说${triggerInWords(trigger)}要做什么。例如：“${triggerInWords(trigger)}帮我总结销售日报”。`);
  const beyond = plan.startsWith('提醒') ? [] : beyondOf(plan);
  const notes = [
    ...assumed,
    ...(conversation.files.length > 0 ? ['定时执行时不带这次的附件，要用的内容请写进任务流程'] : []),
    ...beyond.map((sentence) => `到点由内置引擎来做的话：${sentence}`),
  ];
  // Nobody will be asked: the end says what was left.
  const isAsked = conversation.manner !== 'hands_off';
  const lead = !isAsked ? '' : said || '请确认这个定时任务，时间和内容都可以改；确认之前不会建立。';
  return {
    text: notes.length === 0 || !isAsked ? lead : `${lead}\n\n${notes.map((note) => `- ${note}`).join('\n')}`,
    calls: [{ tool: 'schedule', input: { name: nameOf(plan), trigger, plan: plan.slice(0, scheduleLimits.plan_chars) } }],
  };
}

function answered(
  conversation: Conversation,
  wish: Wish,
  reply: { input: unknown; words: string },
  transcript: Transcript,
): Turn | Transcript {
  const words = reply.words.trim();
  if (words.startsWith(scheduleWords.confirmed)) return saying(confirmed(words));
  if (words === scheduleWords.refused || refusals.some((one) => words.startsWith(one)))
    return saying('好的，没有建立定时任务，不会自动执行。');
  const proposed = proposalIn(reply.input) ?? { trigger: wish.trigger, plan: wish.plan };
  const time = readOtherTime(words, proposed.trigger);
  if (time) return propose(conversation, { kind: 'wish', ...proposed, ...time }, '时间改好了，请再确认一次。');
  // Something else is wanted now.
  return fromHere(conversation, transcript);
}

/** Said before it is agreed to: when it is due nobody is there to hear that it can't be done. */
function beyondOf(plan: string): string[] {
  const beyond = cannotDo(plan);
  if (beyond.length > 0 || addressesIn(plan).length > 0 || !holds(plan, news)) return beyond;
  return ['不会自己上网找这些内容。请在任务流程里写上要看的网址，或先接入大模型和搜索服务。'];
}

const news = '新闻 资讯 头条 行情 天气 热点 热搜 股价 汇率 油价 金价 行业动态 竞品动态 市场动态 政策动态 最新论文 最新政策 最新消息'.split(
  ' ',
);
const refusals = ['不用', '不要', '不建', '算了', '取消', '先不', '别', '不了', '否'];
const reminds = ['请提醒', '请叫', '提醒', '叫'];
const whom = ['我们', '我', '大家', '一下'];

/** `- 状态：…` and its neighbours, as the answer in words tells them. */
function confirmed(words: string): string {
  const told = (field: string) => new RegExp(`^- ${field}：(.+)$`, 'm').exec(words)?.[1]?.trim() ?? '';
  const next = told('状态').split('下一次执行 ')[1] ?? '';
  return `定时任务“${escapeMarkdown(told('名称'))}”已建立并启用：${escapeMarkdown(told('执行时间'))}${next === '' ? '' : `，首次执行 ${next}`}。\n\n每次到点会新建一个任务来做，完成后出现在左侧的任务列表里。要修改、试运行、停用或删除，点左侧的“定时任务”。`;
}

/** Where no schedule can be made the work is done now; of a reminder the reminder is the work. */
function onTime({ text }: Conversation, wish: ScheduleWish | null, transcript: Transcript): Turn | Transcript | null {
  const plan = wish?.kind === 'wish' && wish.plan !== '' ? wish.plan : text;
  const reminder = reminds.some((word) => plan.startsWith(word)) ? behind(behind(plan, reminds), whom).trim() : '';
  if (reminder) return saying(`**提醒**：${escapeMarkdown(reminder)}`);
  return plan === text ? null : instead(transcript, plan);
}

/** As if the schedule had never been spoken of. */
function fromHere({ text }: Conversation, transcript: Transcript): Transcript {
  const { entries } = transcript;
  const isUser = (n: number) => entries[n]?.role === 'user';
  const last = entries.findLastIndex((_, n) => isUser(n));
  const asked = entries.findLastIndex((entry, n) => n < last && entry.role === 'user' && entry.text.trim() === text);
  return { ...transcript, entries: [...entries.slice(0, Math.max(0, asked)), ...entries.slice(last)] };
}

/** As if these had been the person's last words. */
function instead(transcript: Transcript, words: string): Transcript {
  const at = transcript.entries.findLastIndex((entry) => entry.role === 'user');
  return {
    ...transcript,
    entries: transcript.entries.map((entry, n) => (n === at && entry.role === 'user' ? { ...entry, text: words } : entry)),
  };
}

function nameOf(plan: string): string {
  const first =
    plan
      .replace(/^(..)(.+)$/s, (whole, verb: string, rest: string) => (verb === '提醒' ? `${verb}${behind(rest, whom)}` : whole))
      .split(/[，,。；;！!？?\n]/)[0]
      ?.trim() ?? '';
  const characters = Array.from(first || plan);
  return characters.length <= 20 ? characters.join('') : `${characters.slice(0, 19).join('')}…`;
}

function proposalIn(input: unknown): { trigger: string; plan: string } | null {
  if (typeof input !== 'object' || input === null) return null;
  const [trigger, plan]: unknown[] = [Reflect.get(input, 'trigger'), Reflect.get(input, 'plan')];
  return typeof trigger === 'string' && typeof plan === 'string' ? { trigger, plan } : null;
}
