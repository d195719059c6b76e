/** What is asked of a podcast, as edits of its tool: its lines are called by their ids, so that one that comes or goes moves no other. Pure. */
import { before } from '#text/words.ts';
import type { PodcastAnswer } from '#contract/content/podcast.ts';
import type { Change, ChangeTarget } from '#contract/intent/change.ts';

export type TalkEdit =
  | { op: 'set_text'; line: string; text: string }
  | { op: 'insert'; after: string; speaker: 'host' | 'guest'; text: string }
  | { op: 'delete'; line: string }
  | { op: 'replace_text'; find: string; replace: string }
  | { op: 'set_title'; title: string }
  | { op: 'set_speakers'; host: string; guest: string }
  | { op: 'retry'; lines?: string[] };

export interface TalkChanges {
  edits: TalkEdit[];
  not_done: string[];
}

/** In Chinese characters. */
export const perMinute = 240;

export function talkChangesOf(changes: readonly Change[], podcast: PodcastAnswer): TalkChanges {
  const asked: TalkChanges = { edits: [], not_done: [] };
  for (const change of changes) take(asked, change, podcast);
  return asked;
}

function namesIn({ lines }: Pick<PodcastAnswer, 'lines'>): { host: string; guest: string } {
  const [host = '主持人', guest = '嘉宾'] = new Set(lines.map((line) => line.speaker));
  return { host, guest };
}

function take(asked: TalkChanges, change: Change, podcast: PodcastAnswer): void {
  const { do: deed, target, value = '', words } = change;
  const { lines } = podcast;
  const cannot = (): void => void asked.not_done.push(`没有做“${words}”：播客不能这样改。`);
  const own = linesOf(target, podcast);
  if (own === null)
    return void asked.not_done.push(
      target.places ? `没有做“${words}”：这期播客共 ${lines.length} 句。` : `没有做“${words}”：没有找到叫这个名字的一段。`,
    );
  switch (deed) {
    case 'set':
      if (target.field === 'title') asked.edits.push({ op: 'set_title', title: value.slice(0, 80) });
      else if (target.field === 'host' || target.field === 'guest') rename(asked.edits, target.field, value.slice(0, 16), podcast);
      else if (own.length > 0) asked.edits.push(...own.map((line): TalkEdit => ({ op: 'set_text', line, text: value.slice(0, 300) })));
      else cannot();
      return;
    case 'replace':
      return void asked.edits.push({ op: 'replace_text', find: target.named ?? '', replace: value });
    case 'remove':
      if (own.length > 0) return void asked.edits.push(...own.map((line): TalkEdit => ({ op: 'delete', line })));
      return cannot();
    case 'append': {
      // What is added without a place stands before the farewell.
      const after = change.other
        ? linesOf(change.other, podcast)?.at(-1)
        : own.length > 0
          ? own.at(-1)
          : lines.at(Math.max(0, lines.length - 2))?.id;
      if (after === undefined || change.side === 'before') return cannot();
      return void asked.edits.push({ op: 'insert', after, ...spokenBy(value) });
    }
    case 'shorten':
      return void asked.not_done.push(
        `没有做“${words}”：内置引擎不替您决定哪几句可以不要，请点名删掉，例如“删掉第 2 句”。接入大模型后可以缩短。`,
      );
    case 'again':
      return void asked.edits.push(own.length > 0 ? { op: 'retry', lines: own } : { op: 'retry' });
    default:
      return cannot();
  }
}

/** Both are told to the tool: who is not renamed keeps the name. */
function rename(edits: TalkEdit[], who: 'host' | 'guest', name: string, podcast: PodcastAnswer): void {
  const set = edits.find((edit) => edit.op === 'set_speakers');
  if (set) set[who] = name;
  else edits.push({ op: 'set_speakers', ...namesIn(podcast), [who]: name });
}

/** Ids; none for the whole of it, null where there is no such line or part. */
function linesOf({ part, places, named }: ChangeTarget, { lines, chapters }: PodcastAnswer): string[] | null {
  if (places) {
    const ids = places.map((at) => lines.at(at < 0 ? at : at - 1)?.id);
    return part === 'sentence' && ids.every((id) => id !== undefined) ? ids : null;
  }
  if (named === undefined || part === 'words') return [];
  const fits = (test: (title: string) => boolean) => chapters.flatMap(({ title }, at) => (test(title) ? [at] : []));
  const exact = fits((title) => title === named);
  const found = exact.length > 0 ? exact : fits((title) => title.includes(named));
  const [at] = found;
  if (at === undefined || found.length > 1 || chapters.length < 2) return null;
  const [from, next] = [chapters[at], chapters[at + 1]].map((chapter) => lines.findIndex(({ id }) => id === chapter?.line));
  return lines.slice(from, next === undefined || next < 0 ? undefined : next).map(({ id }) => id);
}

const voices: Readonly<Record<string, 'host' | 'guest'>> = { 主持人: 'host', 嘉宾: 'guest', host: 'host', guest: 'guest' };

/** 嘉宾：对，就是这样 */
function spokenBy(value: string): { speaker: 'host' | 'guest'; text: string } {
  const [, who, text] = /^(\S{2,5}?)\s*[：:]\s*([\s\S]+)$/.exec(value) ?? [];
  const speaker = who === undefined ? undefined : voices[before(who.toLowerCase(), ['说'])];
  return { speaker: speaker ?? 'guest', text: (speaker === undefined ? value : (text ?? value)).slice(0, 300) };
}
