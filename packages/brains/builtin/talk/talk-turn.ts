/** Making a podcast, turn by turn: plan, read, script and voices, hand over; and changing the one there is. */
import type { FileRef } from '#agent/events.ts';
import type { PodcastAnswer } from '#contract/content/podcast.ts';
import { callsOf, readingOf, type Conversation, type FileReading } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { notDone } from '../compose/writing-request.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { allOf, firstStep, planCall, runningStep, type Step } from '../work/plan-steps.ts';
import { filesFor } from '../work/write.ts';
import { shownName, titleOfDocument } from '../text/document-title.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import { changesAsked } from '../work/change-order.ts';
import { namesIn, talkChangesOf } from './talk-deeds.ts';
import { breathOf } from './lines.ts';
import { askForPoints, withPointsGiven } from './ask-points.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { cardTurn, orderAs, refusedTurn } from '../work/order.ts';
import { type TalkRequest, talkRequestOf, unmetInTalk } from './talk-request.ts';
import { composeTalk, type Talk } from './talk.ts';

const perMinute = 240;
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
  if (known && !isAnother) return changeTurn(conversation, known);
  return makeTurn(conversation);
}

function makeTurn(conversation: Conversation): Turn {
  const { done } = conversation;
  const files = filesFor(conversation);
  const names = files.map((file) => file.name);
  const { intent, order, shows } = orderAs(conversation, 'podcast', names, (one) => withPointsGiven(one, conversation));
  const refused = refusedTurn(conversation, order, '这期播客');
  if (refused) return refused;
  const request = talkRequestOf(intent);
  const { facts, minutes } = request;
  if (!shows && files.length === 0 && facts.length === 0) return askForPoints(conversation, request);
  const steps = stepsFor(files, request.solo);
  const plan = (running: string | null, failed: string[] = []) =>
    conversation.can('plan') ? [planCall('制作播客', steps, running, failed)] : [];
  if (!conversation.has_begun) {
    const words =
      files.length > 0
        ? `我先读完${namesOf(files)}，再写成${request.solo ? '一个人讲的稿子' : '两个人的对谈'}并配音。`
        : `我按您给的要点写成${request.solo ? '一个人讲的稿子' : '两个人的对谈'}，再逐句配音。`;
    const begun = shows && files.length === 0 ? [] : plan(steps[0]?.id ?? null);
    if (begun.length > 0) return { text: words, calls: begun };
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file')) return { text: '', calls: reading.calls };
  const materials = reading.materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const running = runningStep(done);
  if (!shows && materials.length === 0 && facts.length === 0) {
    if (running) return { text: '', calls: plan(null, allOf(steps)) };
    const why = reading.failed.map((file) => `- “${escapeMarkdown(file.name)}”：${file.reason}`).join('\n');
    return saying(`没有做成播客：附件里没有读出可以讲的文字。\n\n${why}\n\n请换一个格式重新上传，或把内容粘贴在消息里。`);
  }
  // What one’s own statements are about does not name what the files tell.
  const named = materials.length > 0 && facts.length > 0 && request.topic === '' && !intent.title ? '' : request.title;
  const title = named || (materials[0] && (titleOfDocument(materials[0]) || shownName(materials[0].name))) || '一期播客';
  const talk = composeTalk({
    title,
    materials,
    facts,
    focus: request.focus,
    target: Math.min(mostMinutes, minutes ?? usualMinutes) * perMinute,
    english: request.english,
    solo: request.solo,
    agreed: order.outline,
  });
  const card = cardTurn(conversation, order, { title, files: names, outline: talk.outline });
  if (card) return card;
  const made = callsOf(done, 'write_podcast')[0];
  if (!made) {
    if (running !== undefined && running !== 'voice' && conversation.can('plan')) return { text: '', calls: plan('voice') };
    if (!conversation.can('write_podcast')) return saying(scriptInWords(title, talk, request.solo));
    const input = {
      title: title.slice(0, 80),
      ...nameOf('host', request.host ?? talk.names?.host),
      ...nameOf('guest', request.guest ?? talk.names?.guest),
      chapters: talk.chapters,
      ...(materials.length > 0 ? { sources: materials.slice(0, 50).map((material) => material.name.slice(0, 200)) } : {}),
    };
    return { text: '', calls: [{ tool: 'write_podcast', input }] };
  }
  if (running && conversation.can('plan')) return { text: '', calls: plan(null, made.ok ? [] : ['voice', 'check']) };
  if (!made.ok) return saying(`播客没有做成：${made.reason}\n\n未完成：\n- 没有生成播客。`);
  return saying(handOver(made.result, { talk, reading, title, request, intent }));
}

const nameOf = (who: 'host' | 'guest', name: string | undefined) => (name ? { [who]: name } : {});

function handOver(
  { file, length, lines, note, is_mechanical }: PodcastAnswer,
  { talk, reading, title, request, intent }: { talk: Talk; reading: FileReading; title: string; request: TalkRequest; intent: MakeIntent },
): string {
  const { minutes } = request;
  const from =
    reading.materials.length > 0
      ? `，依据${reading.materials
          .slice(0, 3)
          .map((one) => `“${escapeMarkdown(one.name)}”`)
          .join('、')}${reading.materials.length > 3 ? `等 ${reading.materials.length} 份材料` : ''}`
      : '';
  const parts = [
    length !== null
      ? `已做好播客《${escapeMarkdown(title)}》${from}：${lines.length} 句${request.solo ? '，一个人讲' : '对谈'}，时长 ${length}。音频和文字稿都在“${escapeMarkdown(file)}”里，点任何一句可以从那里听，也可以改了重录。`
      : `已写好播客《${escapeMarkdown(title)}》的稿子${from}：${lines.length} 句${request.solo ? '，一个人讲' : '对谈'}，在“${escapeMarkdown(file)}”里。`,
  ];
  const heed = [
    ...(reading.materials.length === 0 ? ['内容只有您写的这些话，没有另外添加背景、案例或观点；想讲得更多，把材料发来就行。'] : []),
    ...(length !== null && is_mechanical ? ['声音来自这台机器的 espeak-ng，比较机械；配置语音服务后再说“重新配音”，会自然得多。'] : []),
    ...(talk.left_out > 0
      ? [
          `按篇幅取了要点，材料里还有 ${talk.left_out} 句没有讲到；想多讲一些，可以说“做成 ${Math.min(mostMinutes, Math.round((minutes ?? usualMinutes) * 2))} 分钟”。`,
        ]
      : []),
    ...talk.warnings,
  ];
  if (heed.length > 0) parts.push(`请留意：\n${heed.map((one) => `- ${one}`).join('\n')}`);
  const spoken = talk.characters / perMinute;
  const undone = [
    ...(note === '' ? [] : [note]),
    ...(minutes !== null && minutes > mostMinutes ? [`一期最长 ${mostMinutes} 分钟，没有做到 ${minutes} 分钟。`] : []),
    ...(minutes !== null && minutes <= mostMinutes && spoken < minutes * 0.7
      ? [
          `没有做到 ${minutes < 1 ? `${Math.round(minutes * 60)} 秒` : `${minutes} 分钟`}：${reading.materials.length > 0 ? '材料里' : '您写'}的内容只够${spoken < 0.75 ? '不到 1' : `约 ${Math.round(spoken)}`} 分钟，没有编内容凑时长。`,
        ]
      : []),
    ...(talk.unmet.length > 0
      ? [
          `没有专门讲“${talk.unmet.map((one) => escapeMarkdown(one)).join('”“')}”：${reading.materials.length > 0 ? '材料' : '您的话'}里没有这方面的内容。`,
        ]
      : []),
    ...(request.manner.length > 0
      ? [`没有按“${request.manner.map((one) => escapeMarkdown(one)).join('”“')}”改写：内置引擎用的是原句，接入大模型后可以。`]
      : []),
    ...(isForeign(talk) && !request.english ? ['没有翻译：材料是外文，句子按原文念；内置引擎不做语言转换。'] : []),
    ...reading.failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason.replace(/[。.]$/, '')}。`),
    ...reading.cut.map((file) => `“${escapeMarkdown(file)}”很长，只用了前面的部分。`),
    ...notDone(intent),
    ...unmetInTalk(intent),
  ];
  if (undone.length > 0) parts.push(`未完成：\n${undone.map((one) => `- ${one}`).join('\n')}`);
  const next = ['“第 3 句改成……”', '“删掉第 5 句”或“标题改成……”', ...(spoken >= 2 ? [`“缩短到 ${Math.floor(spoken / 2)} 分钟”`] : [])];
  parts.push(`接下来可以直接说：\n${next.map((one) => `- ${one}`).join('\n')}`);
  return parts.join('\n\n');
}

function isForeign({ chapters }: Talk): boolean {
  const told = chapters.flatMap(({ lines }) => lines.filter(({ speaker }) => speaker === 'guest')).slice(1);
  return told.filter(({ text }) => !/\p{Script=Han}/u.test(text)).length * 2 > told.length;
}

function changeTurn(conversation: Conversation, call: PodcastAnswer): Turn {
  const shown = escapeMarkdown(call.file);
  const asked = changesAsked(conversation, conversation.text, {
    kind: 'podcast',
    file: call.file,
    parts: call.lines.map(({ text }) => ({ title: text })),
    of: 'sentence',
  });
  if (asked.turn) return asked.turn;
  const changes = talkChangesOf(asked.changes, call);
  const not_done = [...asked.not_done, ...changes.not_done];
  const edited = callsOf(conversation.done, 'edit_podcast').at(-1);
  if (asked.changes.length === changes.not_done.length)
    return not_done.length > 0
      ? saying(`没有改动“${shown}”。\n\n未完成：\n${not_done.map((line) => `- ${line}`).join('\n')}\n\n${canChange}`)
      : saying(`没太明白要怎么改“${shown}”，所以没有改动。\n\n${canChange}`);
  if (!edited) {
    const edits: unknown[] = [...changes.edits];
    const { host, guest } = changes.names;
    if (host !== undefined || guest !== undefined) {
      const [oldHost, oldGuest] = namesIn(call);
      edits.push({ op: 'set_speakers', host: host ?? oldHost, guest: guest ?? oldGuest });
    }
    if (changes.edits.length === 0 && (changes.minutes !== null || changes.shorter)) {
      const cut = cuts(call, changes.minutes);
      if (typeof cut === 'string') return saying(cut);
      edits.push(...cut);
    }
    if (edits.length === 0 && (changes.minutes !== null || changes.shorter))
      return saying(`没有改动“${shown}”：剩下的句子每句都要用到，再删就没有内容了。可以点名删掉，例如“删掉第 2 句”，或改写某一句。`);
    if (edits.length === 0) return saying(`没太明白要怎么改“${shown}”，所以没有改动。\n\n${canChange}`);
    return {
      text: conversation.has_begun ? '' : `我来改“${shown}”，改到的句子会重新录。`,
      calls: [{ tool: 'edit_podcast', input: { file_name: call.file, edits } }],
    };
  }
  if (!edited.ok) return saying(`没有改动“${shown}”：${edited.reason}\n\n原来的内容都还在。${canChange}`);
  const { done: said, length, note } = edited.result;
  const parts = [
    `已修改“${shown}”：\n${said
      .slice(0, 20)
      .map((line) => `- ${escapeMarkdown(line)}`)
      .join('\n')}${said.length > 20 ? `\n- ……共 ${said.length} 处` : ''}`,
  ];
  if (length !== null) parts.push(`现在时长 ${length}，没有改到的句子沿用原来的录音。`);
  const open = [...not_done, ...(note === '' ? [] : [note])];
  if (open.length > 0) parts.push(`未完成：\n${open.map((line) => `- ${line}`).join('\n')}`);
  const still = changes.edits.some((edit) => edit.op === 'set_title') ? oldTitleSaid(call.title, edited.result) : '';
  if (still !== '') parts.push(still);
  return saying(parts.join('\n\n'));
}

/** Where the old title stands among what is told it is content: that is changed when it is asked for. */
function oldTitleSaid(old: string, { title, lines }: PodcastAnswer): string {
  const places = lines.flatMap(({ text }, n) => (text.replaceAll(title, '').includes(old) ? [n + 1] : []));
  if (places.length === 0) return '';
  return `第 ${places.slice(0, 6).join('、')} 句${places.length > 6 ? `等 ${places.length} 句` : ''}的内容里还有“${escapeMarkdown(old)}”，没有动；要一起换，说“把‘${escapeMarkdown(old)}’换成‘……’”，这几句会重新录。`;
}

const canChange = `我可以这样改播客：

- “第 3 句改成……”“第 3 句后面加一句：……”
- “删掉第 5 句”“删掉第 8 到 10 句”“删掉某某那一段”
- “加一句：……”“开头改成……”
- “把‘甲’换成‘乙’”“标题改成……”
- “主持人叫小林，嘉宾叫老周”
- “缩短到 2 分钟”
- “重新配音”“第 4 句重录”
- 上传新材料后说“做一期播客”`;

/** Which lines go so that the talk is as long as wanted: the guest's less telling ones, and questions nobody answers any more. */
function cuts(call: PodcastAnswer, minutes: number | null): { op: 'delete'; line: string }[] | string {
  const { lines } = call;
  const length = (ones: { text: string }[]) => ones.reduce((sum, line) => sum + breathOf(line.text), 0);
  const all = length(lines);
  const target = minutes === null ? all * 0.7 : minutes * perMinute;
  if (target >= all * 0.95)
    return `没有改动：现在约 ${Math.max(1, Math.round(all / perMinute))} 分钟，材料里选进来的内容都在里面了。要讲得更长，请上传更多材料，或说“做一期 ${minutes ?? 10} 分钟的播客”重新写。`;
  const [hostName] = namesIn(call);
  const weight = (line: { text: string }, at: number) =>
    (/\d/.test(line.text) ? 1.5 : 1) + 40 / (40 + Array.from(line.text).length) - at / (lines.length * 4);
  const middle = lines.flatMap((line, at) =>
    at > 1 && at < lines.length - 1 && line.speaker !== hostName ? [{ ...line, weight: weight(line, at) }] : [],
  );
  const gone = new Set<string>();
  let left = all;
  for (const line of middle.toSorted((a, b) => a.weight - b.weight)) {
    if (left <= target) break;
    gone.add(line.id);
    left -= breathOf(line.text);
  }
  // A question whose answers all went goes with them.
  for (const [at, line] of lines.entries()) {
    if (at < 2 || at >= lines.length - 1 || line.speaker !== hostName) continue;
    const next = lines.slice(at + 1).find((one) => !gone.has(one.id));
    if (next && next.speaker === hostName) gone.add(line.id);
  }
  return [...gone].map((line) => ({ op: 'delete', line }));
}

/** The podcast made last before this request, when nothing else was made since. */
function lastPodcast({ all, done }: Conversation): PodcastAnswer | null {
  const made = all.findLast((call) => !done.includes(call) && /^(?:write|edit)_(?:podcast|document|page)$/.test(call.tool) && call.ok);
  return made?.ok && (made.tool === 'write_podcast' || made.tool === 'edit_podcast') ? made.result : null;
}

function stepsFor(files: FileRef[], solo: boolean): Step[] {
  return [firstStep(files, '梳理要点'), { id: 'voice', title: `写${scriptName(solo)}并配音` }, { id: 'check', title: '核对并交付' }];
}

const scriptName = (solo: boolean): string => (solo ? '独白稿' : '对谈稿');

function namesOf(files: FileRef[]): string {
  return files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`;
}

function scriptInWords(title: string, talk: Talk, solo: boolean): string {
  const body = talk.chapters.map(
    (chapter) =>
      `**${chapter.title}**\n\n${chapter.lines.map((line) => `${line.speaker === 'host' ? '主持人' : '嘉宾'}：${line.text}`).join('\n\n')}`,
  );
  return `《${title}》的${scriptName(solo)}：\n\n${body.join('\n\n')}\n\n未完成：\n- 没有生成音频：这里没有制作播客的工具。`;
}
