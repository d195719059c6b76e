/** Making a podcast out of its order and its files, and changing the one there is. */
import talkWords from './talk-words.json' with { type: 'json' };
import type { PodcastAnswer } from '#contract/content/podcast.ts';
import { callsOf, type Conversation, type FileReading } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { notDone } from '../compose/writing-request.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { remarksLeft } from '../text/material.ts';
import { changeTurn, madeLast } from '../work/change-turn.ts';
import { filesNamed, from, handedOver, makeTurn } from '../work/make-turn.ts';
import { filesFor } from '../work/write.ts';
import { shownName, titleOfDocument } from '../text/document-title.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import { perMinute, talkChangesOf } from './talk-deeds.ts';
import { askForPoints, asksOfTalk } from './ask-points.ts';
import { withReplies } from '../work/ask.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { orderAs, refusedTurn } from '../work/order.ts';
import { type TalkRequest, talkRequestOf, unmetInTalk } from './talk-request.ts';
import { composeTalk, withoutKind, type Talk } from './talk.ts';

/** Without a wish: as long as the sources carry, up to this. */
const usualMinutes = 5;
const mostMinutes = 25;

/** A podcast is wanted, not its script as a document. */
export const asksForPodcast = (text: string): boolean => asksToMake(text) === 'podcast';

/** The last thing made is a podcast, and these words are about it. */
export function isPodcastChange(conversation: Conversation): boolean {
  const { text } = conversation;
  return lastPodcast(conversation) !== null && !asksForPodcast(text) && ordersChange(text, { kind: 'podcast' });
}

/** Null for what is no podcast: the caller goes on. */
export function podcastTurn(conversation: Conversation): Turn {
  const known = lastPodcast(conversation);
  const isAnother = asksForPodcast(conversation.text) || conversation.files.length > 0;
  return known && !isAnother ? changePodcast(conversation, known) : makePodcast(conversation);
}

function makePodcast(conversation: Conversation): Turn {
  const files = filesFor(conversation);
  const names = files.map((file) => file.name);
  const { intent, order, shows } = orderAs(conversation, 'podcast', names, (one) => withReplies(one, conversation, asksOfTalk));
  const refused = refusedTurn(conversation, order, '这期播客');
  if (refused) return refused;
  const request = talkRequestOf(intent);
  const { facts, minutes, english, solo, focus } = request;
  if (!shows && files.length === 0 && facts.length === 0) return askForPoints(conversation, request);
  const script = solo ? '独白稿' : '对谈稿';
  return makeTurn(conversation, {
    plan: { title: '制作播客', sort: '梳理要点', make: `写${script}并配音` },
    files,
    names,
    order,
    opening: `我${files.length > 0 ? `先读完${filesNamed(files)}，再` : '按您给的要点'}写成${script}并配音。`,
    has_own: facts.length > 0,
    compose(reading) {
      const { materials } = reading;
      const [first] = materials;
      // What one’s own statements are about does not name what the files tell.
      const named = first && facts.length > 0 && request.topic === '' && !intent.title ? '' : request.title;
      const title = named || (first && withoutKind(titleOfDocument(first) || shownName(first.name))) || '一期播客';
      const target = Math.min(mostMinutes, minutes ?? usualMinutes) * perMinute;
      const talk = composeTalk({ title, materials, facts, focus, target, english, solo, agreed: order.outline });
      const made = callsOf(conversation.done, 'write_podcast')[0];
      const input = {
        title: title.slice(0, 80),
        ...nameOf('host', request.host ?? talk.names?.host),
        ...nameOf('guest', request.guest ?? talk.names?.guest),
        chapters: talk.chapters,
        ...(first ? { sources: materials.slice(0, 50).map((material) => material.name.slice(0, 200)) } : {}),
      };
      return {
        printed: { title },
        outline: talk.outline,
        next: made ? null : { tool: 'write_podcast', input },
        lost: made?.ok === false ? `播客没有做成：${made.reason}\n\n未完成：\n- 没有生成播客。` : null,
        stood: [
          title,
          ...talk.chapters.flatMap((chapter) => [chapter.title, ...chapter.lines.map(({ text }) => `${chapter.title} ${text}`)]),
        ],
        handOver: () => (made?.ok ? handOver(made.result, { talk, reading, title, request, intent }) : ''),
      };
    },
  });
}

const nameOf = (who: 'host' | 'guest', name: string | undefined) => (name ? { [who]: name } : {});

interface Made {
  talk: Talk;
  reading: FileReading;
  title: string;
  request: TalkRequest;
  intent: MakeIntent;
}

function handOver({ file, length, lines, note, is_mechanical }: PodcastAnswer, { talk, reading, title, request, intent }: Made): string {
  const { minutes, solo, manner, english } = request;
  const hasFiles = reading.materials.length > 0;
  const shown = `《${escapeMarkdown(title)}》`;
  const of = `${from(reading.materials.map(({ name }) => name))}：${lines.length} 句${solo ? '，一个人讲' : '，两个人讲'}，`;
  const spoken = talk.characters / perMinute;
  const quoted = (words: readonly string[]): string => words.map((one) => `“${escapeMarkdown(one)}”`).join('');
  const undone: [boolean, string][] = [
    [note !== '', note],
    [minutes !== null && minutes > mostMinutes, `一期最长 ${mostMinutes} 分钟，没有做到 ${minutes} 分钟。`],
    [
      minutes !== null && !request.is_bound && minutes <= mostMinutes && spoken < minutes * 0.7,
      `没有做到 ${minutes !== null && minutes < 1 ? `${Math.round(minutes * 60)} 秒` : `${minutes} 分钟`}：${hasFiles ? '材料里' : '您写'}的内容只够${spoken < 0.75 ? '不到 1' : `约 ${Math.round(spoken)}`} 分钟，没有编内容凑时长。`,
    ],
    [talk.unmet.length > 0, `没有专门讲${quoted(talk.unmet)}：${hasFiles ? '材料' : '您的话'}里没有这方面的内容。`],
    [manner.length > 0, `没有按${quoted(manner)}改写：内置引擎用的是原句，接入大模型后可以。`],
    [isForeign(talk) && !english, '没有翻译：材料是外文，句子按原文念；内置引擎不做语言转换。'],
  ];
  return handedOver(reading, {
    made: [
      length !== null
        ? `已做好播客${shown}${of}时长 ${length}。音频和文字稿都在“${escapeMarkdown(file)}”里，点任何一句可以从那里听，也可以改了重录。`
        : `已写好播客${shown}的稿子${of}在“${escapeMarkdown(file)}”里。`,
    ],
    notes: [
      ...(hasFiles ? [] : ['内容只有您写的这些话，没有另外添加背景、案例或观点；想讲得更多，把材料发来就行。']),
      ...(length !== null && is_mechanical ? ['声音来自这台机器的 espeak-ng，比较机械；配置语音服务后再说“重新配音”，会自然得多。'] : []),
      ...talk.warnings,
      ...remarksLeft(reading.materials).map(escapeMarkdown),
    ],
    undone: [...undone.flatMap(([is, words]) => (is ? [words] : [])), ...notDone(intent), ...unmetInTalk(intent)],
    next: ['“第 3 句改成……”', '“删掉第 5 句”或“标题改成……”'],
  });
}

function isForeign({ chapters }: Talk): boolean {
  const told = chapters.flatMap(({ lines }) => lines.filter(({ speaker }) => speaker === 'guest')).slice(1);
  return told.filter(({ text }) => !/\p{Script=Han}/u.test(text)).length * 2 > told.length;
}

function changePodcast(conversation: Conversation, known: PodcastAnswer): Turn {
  const parts = known.lines.map(({ text }) => ({ title: text }));
  const there = { kind: 'podcast' as const, file: known.file, parts, of: 'sentence' as const, can_change: talkWords.can_change };
  return changeTurn(conversation, there, (changes) => {
    const wanted = talkChangesOf(changes, known);
    const edited = callsOf(conversation.done, 'edit_podcast').at(-1);
    const { done = [], length = null, note = '' } = edited?.ok ? edited.result : {};
    const isTitled = wanted.edits.some((edit) => edit.op === 'set_title');
    return {
      next: edited || wanted.edits.length === 0 ? null : { tool: 'edit_podcast', input: { file_name: known.file, edits: wanted.edits } },
      failed: edited?.ok === false ? edited.reason : null,
      said: done.map(escapeMarkdown),
      not_done: [...wanted.not_done, ...(note === '' ? [] : [note])],
      more: [
        length === null ? '' : `现在时长 ${length}，没有改到的句子沿用原来的录音。`,
        isTitled && edited?.ok ? oldTitleSaid(known.title, edited.result) : '',
      ],
    };
  });
}

/** Where the old title stands among what is told it is content: that is changed when it is asked for. */
function oldTitleSaid(old: string, { title, lines }: PodcastAnswer): string {
  const places = lines.flatMap(({ text }, n) => (text.replaceAll(title, '').includes(old) ? [n + 1] : []));
  if (places.length === 0) return '';
  return `第 ${places.slice(0, 6).join('、')} 句${places.length > 6 ? `等 ${places.length} 句` : ''}的内容里还有“${escapeMarkdown(old)}”，没有动；要一起换，说“把‘${escapeMarkdown(old)}’换成‘……’”，这几句会重新录。`;
}

/** The podcast made last before this request, when nothing else was made since. */
function lastPodcast(conversation: Conversation): PodcastAnswer | null {
  const made = madeLast(conversation);
  return made?.ok && (made.tool === 'write_podcast' || made.tool === 'edit_podcast') ? made.result : null;
}
