/** Holds what was asked against what was made: each point done, in part, not done, or not to be told, and why. Pure; claims nothing that was not looked at. */
import refusals from './refusals.json' with { type: 'json' };
import type { Asked } from '#brains/builtin/text/asked.ts';
import { textFacts } from '#capabilities/deliverables/document/text-facts.server.ts';
import type { CompletionItem } from '#contract/timeline/completion.ts';
import type { FileCheck, FileFacts } from '#contract/timeline/file-check.ts';

export interface Made {
  /** Newest version of each file of the request. */
  files: FileCheck[];
  /** The brain's last words. */
  reply: string;
  /** How far each attached file was read, or that a program worked on it. */
  read: Map<string, How>;
  /** What the last step before these words was called, when it did not succeed. */
  failed?: string;
}

export type How = 'whole' | 'seen' | 'placed' | 'program' | 'part';

type Verdict = Pick<CompletionItem, 'state' | 'why'>;

/** Words to look for in the files, so that `compare` needs no file any more. */
export function wordsToLookFor(asked: Asked[]): string[] {
  return asked.flatMap((one) => (one.kind === 'point' ? [one.point] : one.kind === 'title' ? [one.title] : [])).slice(0, 30);
}

export function compare(asked: Asked[], made: Made): CompletionItem[] {
  const whole = { text: textOf(asked, made), made };
  const documents = documentsOf(asked, made);
  return asked.map((one): CompletionItem => {
    const { text, made: those } = (one.of && documents.get(one.of.nth)) ?? whole;
    const what = one.of && one.kind !== 'deliverable' ? `${nameOf(one)}（${one.of.word}）` : nameOf(one);
    return { kind: one.kind, what, ...verdictOf(one, text, those) };
  });
}

/** Each document of a request for several is held against its own file: the one that bears its kind in its name, else the next that is left. */
function documentsOf(asked: Asked[], made: Made): Map<number, { text: Text; made: Made }> {
  const wanted = new Map(asked.flatMap(({ of }) => (of ? [[of.nth, of.word] as const] : [])));
  const found = new Map<number, { text: Text; made: Made }>();
  const left = new Set(made.files);
  const bears = ({ name, facts }: FileCheck, word: string) => `${name} ${facts?.title ?? ''}`.includes(word);
  const own = new Map<number, FileCheck>();
  for (const [nth, word] of wanted) take(nth, (file) => bears(file, word));
  for (const [nth, word] of wanted)
    if (!own.has(nth)) take(nth, (file) => ![...wanted.values()].some((other) => other !== word && bears(file, other)));
  for (const nth of wanted.keys()) {
    const file = own.get(nth);
    // What was said beside the files of other documents is no document.
    const those: Made = { ...made, files: file ? [file] : [], reply: made.files.length > 0 ? '' : made.reply };
    const points = asked.filter((one) => one.of?.nth === nth);
    found.set(nth, { text: textOf(points, those), made: those });
  }
  return found;

  function take(nth: number, fits: (file: FileCheck) => boolean): void {
    const file = [...left].find(fits);
    if (!file) return;
    own.set(nth, file);
    left.delete(file);
  }
}

function nameOf(one: Asked): string {
  switch (one.kind) {
    case 'deliverable':
      return one.what;
    case 'title':
      return `标题《${one.title}》`;
    case 'length':
      return `篇幅：${one.length.as_written}`;
    case 'point':
      return `要点：${one.point}`;
    case 'source':
      return `读取附件 ${one.name}`;
    case 'language':
      return `用${one.language}`;
    case 'tone':
      return `语气：${one.tone}`;
  }
}

/** Where title, length and points are looked for: the longest text among the files, else the answer itself. */
type Text = { where: string; facts: FileFacts } | { missing: Verdict };

function textOf(asked: Asked[], { files, reply }: Made): Text {
  const good = files.filter((file) => file.state === 'good' && file.facts?.characters !== undefined);
  const longest =
    good.toSorted((a, b) => (b.facts?.characters ?? 0) - (a.facts?.characters ?? 0))[0] ??
    // Words on a picture have no length; its title and points can be told.
    files.find((file) => file.state === 'good' && file.facts?.title !== undefined && file.facts.holds !== undefined);
  if (longest?.facts) return { where: longest.name, facts: longest.facts };
  if (files.some((file) => file.state !== 'bad')) return { missing: { state: 'unchecked', why: '做好的文件读不出文字，请打开看一下' } };
  const needsFile = asked.some((one) => one.kind === 'deliverable' && one.endings !== null);
  if (files.length > 0 || needsFile || !isWhole(reply)) return { missing: { state: 'not_done', why: '没有做出可以核对的内容' } };
  const facts = textFacts(reply, wordsToLookFor(asked));
  return { where: '回答', facts: { kind: '回答', ...facts } };
}

function verdictOf(one: Asked, text: Text, made: Made): Verdict {
  switch (one.kind) {
    case 'deliverable':
      return deliverable(one, made);
    case 'source': {
      const far = made.read.get(one.name);
      if (far === 'whole') return { state: 'done', why: '全文已读' };
      if (far === 'seen') return { state: 'done', why: '图片已看过' };
      if (far === 'placed') return { state: 'done', why: '已放进做好的文件' };
      if (far === 'program') return { state: 'done', why: '已用程序处理' };
      return far === 'part' ? { state: 'partial', why: '只读了一部分' } : { state: 'not_done', why: '没有读取这个文件' };
    }
    case 'tone':
      return { state: 'unchecked', why: '语气要由人来判断' };
  }
  if ('missing' in text) return text.missing;
  const { where, facts } = text;
  switch (one.kind) {
    case 'title': {
      if (!facts.title)
        return held(facts, one.title) === 'whole'
          ? { state: 'done', why: `${where} 里有` }
          : { state: 'not_done', why: `${where} 没有标题` };
      return plain(facts.title) === plain(one.title)
        ? { state: 'done', why: `${where} 的标题与要求一致` }
        : { state: plain(facts.title).includes(plain(one.title)) ? 'partial' : 'not_done', why: `实际标题是《${facts.title}》` };
    }
    case 'length':
      return facts.characters === undefined ? { state: 'unchecked', why: '这种文件不数字数' } : lengthVerdict(one.length, facts.characters);
    case 'point':
      return pointVerdict(one, facts);
    case 'language': {
      const han = facts.han ?? 0;
      if (han < 0.1) return { state: 'done', why: '正文基本不含中文' };
      return han > 0.6 ? { state: 'not_done', why: '正文是中文' } : { state: 'partial', why: '正文里中文和外文都有' };
    }
  }
}

function deliverable({ endings, instead, number = 1 }: Extract<Asked, { kind: 'deliverable' }>, { files, reply, failed }: Made): Verdict {
  const endsIn = (file: FileCheck, list: string[]) => list.some((ending) => file.name.toLowerCase().endsWith(ending));
  const wanted = endings === null ? files : files.filter((file) => endsIn(file, endings));
  const good = wanted.filter((file) => file.state === 'good');
  if (good.length > 0 && good.length < number) return { state: 'partial', why: `要 ${number} 张，得到 ${good.length} 张` };
  if (good.length > 0) return { state: 'done', why: good.map(inShort).join('；') };
  const unsure = wanted.find((file) => file.state === 'unchecked');
  if (unsure) return { state: 'unchecked', why: `${unsure.name}：${unsure.reason}` };
  const broken = wanted.find((file) => file.state === 'bad');
  if (broken) return { state: 'not_done', why: `${broken.name}：${broken.reason}` };
  const other = files.find((file) => file.state === 'good' && endsIn(file, instead));
  if (other) return { state: 'partial', why: `做的是 ${other.name}，可以在文档右上角下载为所要的格式` };
  const another = files.find((file) => file.state === 'good');
  if (another) return { state: 'not_done', why: `没有做这种文件，做的是 ${another.name}` };
  if (claimsFile(reply)) return { state: 'not_done', why: '回答里说已经做好，但没有找到做好的文件' };
  // No words of an answer stand for a picture or a sound.
  const isShownOrHeard = endings !== null && endings.some((ending) => ending === '.png' || ending === '.mp3');
  if (isShownOrHeard || !isWhole(reply)) return { state: 'not_done', why: '没有做出来' };
  if (failed !== undefined) return { state: 'unchecked', why: `最后一步“${failed}”没有成功，没有另存为文件；请看回答里写的是不是所要的` };
  return endings === null
    ? { state: 'done', why: '写在回答里，没有另存为文件' }
    : { state: 'partial', why: '内容写在回答里，没有做成文件' };
}

function inShort({ name, facts }: FileCheck): string {
  const blanks = facts?.blanks ? `，${facts.blanks} 处待补充` : '';
  return facts?.characters === undefined ? name : `${name}，${facts.characters} 字${blanks}`;
}

/** Long enough to be what was asked for, and not only talk about it; an outline or a few slogans are short, and are listed. */
function isWhole(reply: string): boolean {
  return !refuses(reply) && (wordsOf(reply) >= 60 || isListed(reply)) && !(claimsFile(reply) && wordsOf(reply) < 200);
}

/** 没有做成：附件里没有读出内容。 */
const refuses = (reply: string): boolean => refusals.some((words) => reply.trimStart().toLowerCase().startsWith(words));

/** Three lines of it at least stand under marks of a list or a heading, and ask nothing back. */
function isListed(reply: string): boolean {
  const mark = /^\s*(?:[-*•·]\s|#{1,6}\s|\d{1,2}[.、．)）]\s*|[（(]?[一二三四五六七八九十]{1,3}[、.．)）])\s*\S/;
  return (
    handedOver(reply)
      .split('\n')
      .filter((line) => mark.test(line) && !/[?？]\s*$/.test(line)).length >= 3
  );
}

function claimsFile(reply: string): boolean {
  return (
    /(?:已经?|都)(?:为你|为您|帮你|帮您|按要求|全部)?(?:写好|完成|做好|做完|生成|保存|创建|制作|撰写|整理好|导出)/.test(reply) &&
    /《[^》]+》|文件|文档|附件|\.\w{2,5}\b|PPT|Excel|表格/i.test(reply)
  );
}

/** Without what it says was not done. */
function handedOver(reply: string): string {
  return reply.replace(/\n(?:未完成|Not done)[：:][\s\S]*$/i, '');
}

function wordsOf(reply: string): number {
  return handedOver(reply).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function lengthVerdict({ min, max, as_written }: Extract<Asked, { kind: 'length' }>['length'], characters: number): Verdict {
  const why = `实际 ${characters} 字`;
  const short = min !== null && characters < min;
  const long = max !== null && characters > max;
  if (!short && !long) return { state: 'done', why };
  const isFar = (min !== null && characters < min / 2) || (max !== null && characters > max * 2);
  return { state: isFar ? 'not_done' : 'partial', why: `${why}，${short ? '少于' : '多于'}要求的“${as_written}”` };
}

function pointVerdict({ point, exclusive }: Extract<Asked, { kind: 'point' }>, facts: FileFacts): Verdict {
  const wanted = plain(point);
  const sections = facts.sections ?? [];
  const section = sections.find(({ title }) => plain(title) === wanted) ?? sections.find(({ title }) => plain(title).includes(wanted));
  if (section) {
    return section.empty ? { state: 'partial', why: `“${section.title}”一节还待补充` } : { state: 'done', why: `有“${section.title}”一节` };
  }
  switch (held(facts, point)) {
    case 'whole':
      return exclusive ? { state: 'partial', why: '正文里提到了，没有单独一节' } : { state: 'done', why: '正文里有' };
    case 'part':
      return { state: 'unchecked', why: '没有找到原话，可能换了说法，请看一下' };
    case 'none':
      return { state: 'not_done', why: '正文里没有提到' };
    default:
      return { state: 'unchecked', why: '没有核对' };
  }
}

function held(facts: FileFacts, word: string): 'whole' | 'part' | 'none' | undefined {
  return facts.holds?.find((one) => one.word === word)?.how;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
