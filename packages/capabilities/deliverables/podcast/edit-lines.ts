/** Changes to a talk: all of them or none. What was not changed keeps its clip. Pure. */
import { charsOf, type Podcast, type PodcastLine } from './podcast-data.ts';
import { podcastLimits as limits } from './podcast.ts';

/** `line` and `after` name a line by its id (`L7`) or by its place from 1 (`7`). */
export type PodcastEdit =
  | { op: 'set_text'; line: string; text: string; speaker?: 'host' | 'guest' | undefined }
  | { op: 'insert'; after: string; speaker: 'host' | 'guest'; text: string }
  | { op: 'delete'; line: string }
  | { op: 'move'; line: string; after: string }
  | { op: 'replace_text'; find: string; replace: string }
  | { op: 'set_title'; title: string }
  | { op: 'set_speakers'; host: string; guest: string }
  | { op: 'set_chapters'; chapters: { title: string; line: string }[] }
  | { op: 'retry'; lines?: string[] | undefined };

export type Edited = { ok: true; podcast: Podcast; done: string[] } | { ok: false; problem: string };

export function editPodcast(podcast: Podcast, edits: PodcastEdit[]): Edited {
  const made: Podcast = { ...podcast, lines: podcast.lines.map((line) => ({ ...line })), chapters: [...podcast.chapters] };
  const done: string[] = [];
  for (const edit of edits) {
    const outcome = apply(made, edit);
    if ('problem' in outcome) return { ok: false, problem: outcome.problem };
    done.push(outcome.done);
  }
  const problem = beyondLimits(made);
  return problem ? { ok: false, problem } : { ok: true, podcast: made, done };
}

/** A sentence when there is too much or too little of it. */
export function beyondLimits({ lines }: { lines: { text: string }[] }): string | null {
  if (lines.length === 0) return '一句话也不剩了，播客至少要有一句。';
  if (lines.length > limits.lines) return `一期播客最多 ${limits.lines} 句，现在有 ${lines.length} 句，请缩短或分成两期。`;
  const long = lines.findIndex((line) => Array.from(line.text).length > limits.line_chars);
  if (long >= 0) return `第 ${long + 1} 句超过 ${limits.line_chars} 个字，请拆成几句。`;
  const chars = charsOf(lines);
  return chars > limits.chars ? `一期播客最多 ${limits.chars} 个字（约 25 分钟），现在有 ${chars} 个，请缩短或分成两期。` : null;
}

type Applied = { done: string } | { problem: string };

function apply(podcast: Podcast, edit: PodcastEdit): Applied {
  const { lines } = podcast;
  switch (edit.op) {
    case 'set_text': {
      const at = placeOf(podcast, edit.line);
      const line = lines[at];
      if (!line) return missing(podcast, edit.line);
      const text = tidy(edit.text);
      if (text === '') return { problem: '新的内容是空的；要去掉这一句，请用 delete。' };
      lines[at] = respoken({ ...line, text, speaker: edit.speaker ? speakerOf(edit.speaker) : line.speaker }, line);
      return { done: `第 ${at + 1} 句改为“${short(text)}”` };
    }
    case 'insert': {
      const after = edit.after === '' || edit.after === '0' ? -1 : placeOf(podcast, edit.after);
      if (after === -1 && edit.after !== '' && edit.after !== '0') return missing(podcast, edit.after);
      const text = tidy(edit.text);
      if (text === '') return { problem: '要插入的内容是空的。' };
      lines.splice(after + 1, 0, newLine(`L${podcast.next++}`, speakerOf(edit.speaker), text));
      if (after === -1) keepFirstChapterFirst(podcast);
      return { done: `插入第 ${after + 2} 句“${short(text)}”` };
    }
    case 'delete': {
      const at = placeOf(podcast, edit.line);
      const line = lines[at];
      if (!line) return missing(podcast, edit.line);
      lines.splice(at, 1);
      passChapterOn(podcast, line.id, lines[at]?.id);
      return { done: `删掉第 ${at + 1} 句“${short(line.text)}”` };
    }
    case 'move': {
      const at = placeOf(podcast, edit.line);
      const line = lines[at];
      if (!line) return missing(podcast, edit.line);
      const first = edit.after === '' || edit.after === '0';
      if (!first && placeOf(podcast, edit.after) < 0) return missing(podcast, edit.after);
      const anchor = first ? null : lines[placeOf(podcast, edit.after)]?.id;
      if (anchor === line.id) return { problem: `第 ${at + 1} 句不能移到它自己后面。` };
      passChapterOn(podcast, line.id, lines[at + 1]?.id);
      lines.splice(at, 1);
      const to = anchor === null ? 0 : lines.findIndex(({ id }) => id === anchor) + 1;
      lines.splice(to, 0, line);
      if (first) keepFirstChapterFirst(podcast);
      return { done: `第 ${at + 1} 句移到第 ${to + 1} 句的位置` };
    }
    case 'replace_text': {
      if (edit.find.trim() === '') return { problem: '要替换的文字是空的。' };
      let count = 0;
      for (const [at, line] of lines.entries()) {
        const text = tidy(line.text.replaceAll(edit.find, () => edit.replace));
        if (text === line.text) continue;
        if (text === '') return { problem: `替换之后第 ${at + 1} 句就空了。` };
        lines[at] = respoken({ ...line, text }, line);
        count += 1;
      }
      const inTitle = podcast.title.includes(edit.find);
      if (inTitle) podcast.title = podcast.title.replaceAll(edit.find, () => edit.replace);
      podcast.chapters = podcast.chapters.map((chapter) => ({
        ...chapter,
        title: chapter.title.replaceAll(edit.find, () => edit.replace),
      }));
      if (count === 0 && !inTitle) return { problem: `没有找到“${short(edit.find)}”。` };
      return { done: `把“${short(edit.find)}”换成“${short(edit.replace)}”，改动 ${count} 句${inTitle ? '和标题' : ''}` };
    }
    case 'set_title': {
      const before = podcast.title;
      podcast.title = tidy(edit.title).slice(0, limits.title_chars);
      const said = sayTitle(podcast, before);
      return { done: `标题改为《${podcast.title}》${said.length > 0 ? `，第 ${said.join('、')} 句里念的标题跟着换了` : ''}` };
    }
    case 'set_speakers':
      podcast.speakers = [tidy(edit.host).slice(0, limits.name_chars), tidy(edit.guest).slice(0, limits.name_chars)];
      return { done: `两位讲话人叫“${podcast.speakers[0]}”和“${podcast.speakers[1]}”` };
    case 'set_chapters': {
      const chapters = [];
      for (const { title, line } of edit.chapters) {
        const at = placeOf(podcast, line);
        if (at < 0) return missing(podcast, line);
        chapters.push({ title: tidy(title).slice(0, limits.title_chars), line: lines[at]?.id ?? '', at });
      }
      const sorted = chapters.sort((one, other) => one.at - other.at);
      podcast.chapters = [...new Map(sorted.map(({ title, line }) => [line, { title, line }])).values()];
      return { done: `分为 ${podcast.chapters.length} 章` };
    }
    case 'retry': {
      const wanted = edit.lines && edit.lines.length > 0 ? edit.lines.map((line) => placeOf(podcast, line)) : unspoken(podcast);
      if (wanted.includes(-1)) return missing(podcast, edit.lines?.[wanted.indexOf(-1)] ?? '');
      for (const at of wanted) {
        const line = lines[at];
        if (line) lines[at] = { ...line, take: line.take + 1, state: 'waiting', problem: '', clip: null };
      }
      return { done: wanted.length === 0 ? '每一句都已经录好' : `重新录第 ${wanted.map((at) => at + 1).join('、')} 句` };
    }
  }
}

/** Whoever opens and closes says the title in quotes: there it is the new one. Gives the places; what tells of the same matter in between is left. */
function sayTitle({ lines, title }: Podcast, before: string): number[] {
  return [...new Set([0, lines.length - 1])].flatMap((at) => {
    const line = lines[at];
    if (!line) return [];
    const text = line.text.replace(/([“"《「])([^“”"《》「」]+)([”"》」])/u, (whole: string, open: string, said: string, close: string) =>
      isTitle(said, before) ? `${open}${title.replaceAll(/[“「]/g, '‘').replaceAll(/[”」]/g, '’')}${close}` : whole,
    );
    if (text === line.text) return [];
    lines[at] = respoken({ ...line, text }, line);
    return [at + 1];
  });
}

/** As a whole, or as much of a long one as is said. */
const isTitle = (said: string, title: string): boolean => said === title || (said.length >= 40 && title.startsWith(said));

export function newLine(id: string, speaker: 0 | 1, text: string): PodcastLine {
  return { id, speaker, text, take: 0, state: 'waiting', problem: '', clip: null, start_ms: 0, end_ms: 0 };
}

/** Runs of white space and marks nobody can say are no part of a line. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

export function speakerOf(word: 'host' | 'guest'): 0 | 1 {
  return word === 'host' ? 0 : 1;
}

function respoken(line: PodcastLine, before: PodcastLine): PodcastLine {
  if (line.text === before.text && line.speaker === before.speaker) return before;
  return { ...line, state: 'waiting', problem: '', clip: null };
}

function unspoken({ lines }: Podcast): number[] {
  return lines.flatMap((line, at) => (line.state === 'spoken' ? [] : [at]));
}

function placeOf({ lines }: Podcast, name: string): number {
  const byId = lines.findIndex(({ id }) => id === name.trim().toUpperCase());
  if (byId >= 0) return byId;
  const place = /^\d{1,4}$/.test(name.trim()) ? Number(name) - 1 : -1;
  return place < lines.length ? place : -1;
}

function missing({ lines }: Podcast, name: string): Applied {
  return {
    problem: `没有“${short(name)}”这一句：这期播客有 ${lines.length} 句，编号 ${lines[0]?.id ?? ''} 到 ${lines.at(-1)?.id ?? ''}。`,
  };
}

function passChapterOn(podcast: Podcast, from: string, to: string | undefined): void {
  const isTaken = podcast.chapters.some(({ line }) => line === to);
  podcast.chapters = podcast.chapters.flatMap((chapter) =>
    chapter.line !== from ? [chapter] : to === undefined || isTaken ? [] : [{ ...chapter, line: to }],
  );
}

/** What comes before the first line belongs to the first chapter. */
function keepFirstChapterFirst(podcast: Podcast): void {
  const [first] = podcast.lines;
  const [chapter, ...rest] = podcast.chapters;
  if (!first || !chapter || podcast.chapters.some(({ line }) => line === first.id)) return;
  podcast.chapters = [{ ...chapter, line: first.id }, ...rest];
}

function short(text: string): string {
  const characters = Array.from(text);
  return characters.length <= 24 ? text : `${characters.slice(0, 24).join('')}…`;
}
