/** The tools with which a brain writes a podcast and changes it later. */
import { z } from 'zod';
import type { FileRef } from '#agent/events.ts';
import { kitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { defineTool, type Tool, type ToolContext, type ToolOutcome, type Workspace } from '#agent/tool.ts';
import { podcastAnswer, type PodcastAnswer } from '#contract/content/podcast.ts';
import type { Display } from '#contract/timeline/display.ts';
import type { KindPorts } from '../kind.server.ts';
import { beyondLimits, editPodcast, newLine, speakerOf, tidy } from './edit-lines.ts';
import { renderPodcast } from './page.ts';
import { podcastBrandOf } from './podcast-brand.ts';
import { charsOf, clock, minutesInWords, readPodcast, type Podcast } from './podcast-data.ts';
import { isPodcastName, podcastFileName, stemOf } from './podcast-name.ts';
import { charsPerMinute, podcastLimits as limits } from './podcast.ts';
import { voiced, type ClipShelf } from './voicing.server.ts';

const speaker = z.enum(['host', 'guest']).describe('host 是主持人（声音一），guest 是嘉宾（声音二）');
const words = z.string().trim().min(1).max(limits.line_chars);
const title = z.string().trim().min(1).max(limits.title_chars);
const name = z.string().trim().min(1).max(limits.name_chars);
const ref = z.string().trim().min(1).max(8).describe('句子的编号（如 L7）或它是第几句（如 7）');
const after = z.string().trim().max(8).describe('放在哪一句之后：编号或第几句；"0" 表示最前面');

const writeInput = z.strictObject({
  file_name: z.string().max(300).optional().describe('文件名，以 .podcast.html 结尾，不含路径；不给就用标题'),
  title: title.describe('这一期的标题'),
  host: name.default('主持人').describe('主持人的称呼'),
  guest: name.default('嘉宾').describe('嘉宾的称呼'),
  chapters: z
    .array(
      z.strictObject({
        title,
        lines: z
          .array(z.strictObject({ speaker, text: words }))
          .min(1)
          .max(limits.lines),
      }),
    )
    .min(1)
    .max(limits.chapters)
    .describe('按顺序的章节，每章的对话一句一条：像说话一样，每句最好 15–60 个字'),
  sources: z.array(z.string().trim().min(1).max(200)).max(50).optional().describe('内容所依据的文件或网页，给人看'),
});

const edit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set_text'), line: ref, text: words, speaker: speaker.optional() }).describe('改一句话（可同时换人说）'),
  z.strictObject({ op: z.literal('insert'), after, speaker, text: words }).describe('插入一句'),
  z.strictObject({ op: z.literal('delete'), line: ref }).describe('删掉一句'),
  z.strictObject({ op: z.literal('move'), line: ref, after }).describe('移动一句'),
  z
    .strictObject({ op: z.literal('replace_text'), find: z.string().min(1).max(100), replace: z.string().max(200) })
    .describe('全文替换词句'),
  z.strictObject({ op: z.literal('set_title'), title }),
  z.strictObject({ op: z.literal('set_speakers'), host: name, guest: name }),
  z.strictObject({ op: z.literal('set_chapters'), chapters: z.array(z.strictObject({ title, line: ref })).max(limits.chapters) }),
  z
    .strictObject({ op: z.literal('retry'), lines: z.array(ref).max(limits.lines).optional() })
    .describe('重新录这些句；不给 lines 就录所有没有录成的'),
]);

const editInput = z.strictObject({
  file_name: z.string().min(1).max(500).describe('要修改的播客的文件名，以 .podcast.html 结尾'),
  edits: z.array(edit).min(1).max(200).describe('按顺序进行的修改；有一处做不到就全部不做'),
});

/** A long talk line by line; no new line is begun in the last minutes, which are for joining. */
const deadline_ms = 20 * 60_000;
const speaking_ms = 15 * 60_000;

export function podcastTools(ports: KindPorts): Tool[] {
  return [writePodcast(ports), changePodcast(ports)];
}

function writePodcast(ports: KindPorts): Tool {
  return defineTool<z.infer<typeof writeInput>, PodcastAnswer>({
    name: 'write_podcast',
    description: `Makes a podcast of two voices from a script: writes the script page (${'`'}.podcast.html${'`'}), speaks it line by line, and joins the clips into one mp3 with chapters.
Use it once per new podcast with the complete script. Use edit_podcast to change one that exists.
At most ${limits.lines} lines, ${limits.line_chars} characters each, ${limits.chars} characters together; about ${charsPerMinute} characters are one minute.
Write figures as they stand in the source (12.5%, 2026年): they are read aloud properly. No Markdown, no stage directions.
The answer gives the real file name, the length, every line with its id and state, and which lines were not recorded and why. Where the machine has no voice, the page is written all the same and the answer says so.`,
    input: writeInput,
    result: podcastAnswer,
    operation: 'podcast',
    title: (input) => `正在制作播客《${input.title}》`,
    deadline_ms,
    max_output: 24_000,
    async run(input, context) {
      const kit = await kitOfTask(context.files);
      const podcast: Podcast = { ...scriptOf(input), ...(kit ? { brand: podcastBrandOf(kit.kit) } : {}) };
      const problem = beyondLimits(podcast);
      if (problem) return { ok: false, output: `播客没有写成：${problem}` };
      const wanted = podcastFileName(input.file_name ?? input.title, input.title);
      context.note('正在写好稿子');
      const script = await context.files.write({ name: wanted, bytes: bytesOf(podcast), key: context.call_id });
      return voiceAndSave(ports, context, script.name, podcast, null);
    },
  });
}

function changePodcast(ports: KindPorts): Tool {
  return defineTool<z.infer<typeof editInput>, PodcastAnswer>({
    name: 'edit_podcast',
    description: `Changes a podcast (.podcast.html): text of lines, new lines, order, title, names, chapters, and lines to be recorded again (retry). Saves a new version; only lines that changed are spoken again.
Lines are named by id (L7) or by place (7). Edits are applied in order and all or none; a place counts as it is after the edits before it, an id never changes.
The answer gives what was done, the new length, every line with its id and state.`,
    input: editInput,
    result: podcastAnswer,
    operation: 'podcast',
    title: (input) => `正在修改“${input.file_name}”`,
    deadline_ms,
    max_output: 24_000,
    async run(input, context) {
      if (!isPodcastName(input.file_name)) return { ok: false, output: `“${input.file_name}”不是播客（.podcast.html），没有改动。` };
      const { file, bytes } = await context.files.read(input.file_name);
      const before = readPodcast(new TextDecoder().decode(bytes));
      if (!before) return { ok: false, output: `“${file.name}”里没有播客的稿子，没有改动；可以用 write_podcast 另做一期。` };
      const edited = editPodcast(before, input.edits);
      if (!edited.ok) return { ok: false, output: `播客没有改动。${edited.problem}` };
      return voiceAndSave(ports, context, file.name, edited.podcast, edited.done);
    },
  });
}

function scriptOf(input: z.infer<typeof writeInput>): Podcast {
  const lines = input.chapters.flatMap((chapter) => chapter.lines.map((line) => ({ ...line, text: tidy(line.text) })));
  let first = 0;
  const chapters = input.chapters.map((chapter) => {
    const line = `L${first + 1}`;
    first += chapter.lines.length;
    return { title: tidy(chapter.title), line };
  });
  return {
    title: tidy(input.title),
    speakers: [tidy(input.host), tidy(input.guest)],
    next: lines.length + 1,
    lines: lines.map((line, n) => newLine(`L${n + 1}`, speakerOf(line.speaker), line.text)),
    chapters,
    sound: null,
    note: '',
    sources: input.sources ?? [],
  };
}

/** `done` is null for a new one. */
async function voiceAndSave(
  ports: KindPorts,
  context: ToolContext,
  page: string,
  podcast: Podcast,
  done: string[] | null,
): Promise<ToolOutcome<PodcastAnswer>> {
  const clips = await shelfOf(context.files, context.call_id);
  const until = AbortSignal.timeout(speaking_ms);
  const made = await voiced({ podcast, page, ports, clips, signal: context.signal, until, note: (words) => context.note(words) });
  const files: FileRef[] = [];
  const talk: Podcast = { ...made.podcast, sound: null };
  if (made.mp3) {
    const { bytes, ms } = made.mp3;
    const [key, known] = [`${context.call_id} sound`, podcast.sound?.name];
    const name = known ?? `${stemOf(page)}.mp3`;
    const file = await context.files.write(known ? { name, bytes, key, replace: known } : { name, bytes, key });
    talk.sound = { name: file.name, uri: file.uri, bytes: file.bytes, ms };
    files.push(file);
  }
  const saved = await context.files.write({ name: page, bytes: bytesOf(talk), key: `${context.call_id} page`, replace: page });
  files.unshift(saved);
  const is_mechanical = ports.speech?.label.startsWith('espeak') === true;
  return {
    ok: true,
    output: [
      `${done ? '已修改' : '已写好'}：${page}`,
      ...(done ?? []).map((words) => `- ${words}`),
      ...factsOf(talk, made.newly, is_mechanical ? '这台机器的 espeak-ng，比较机械' : '语音服务'),
    ].join('\n'),
    result: {
      file: saved.name,
      title: talk.title,
      length: talk.sound && minutesInWords(talk.sound.ms),
      is_mechanical,
      note: talk.note,
      lines: talk.lines.map(({ id, speaker, text }) => ({ id, speaker: talk.speakers[speaker], text })),
      chapters: talk.chapters,
      done: done ?? [],
    },
    display: {
      kind: 'document',
      uri: saved.uri,
      name: saved.name,
      outline: {
        title: talk.title,
        sections: talk.chapters.map((chapter) => ({ title: chapter.title })),
        references: talk.sources.map((source) => ({ title: source })),
      },
    } satisfies Display,
    files,
    not_done: talk.note === '' ? [] : [talk.note],
  };
}

/** The clips of the task; those written by an attempt before are there already. */
async function shelfOf(files: Workspace, call_id: string): Promise<ClipShelf> {
  const names = new Set((await files.list()).map((file) => file.name));
  return {
    has: (clip) => names.has(clip),
    read: async (clip) => (await files.read(clip)).bytes,
    async write(clip, bytes) {
      await files.write({ name: clip, bytes, key: `${call_id} ${clip}`, replace: clip });
      names.add(clip);
    },
  };
}

function factsOf(podcast: Podcast, newly: number, voice: string): string[] {
  const { lines, sound } = podcast;
  const states = { spoken: '', waiting: '（未配音）', failed: '（没有录成）' };
  return [
    `标题：${podcast.title}`,
    `字数：${charsOf(lines)}`,
    sound ? `时长：${minutesInWords(sound.ms)}，音频：${sound.name}，这次录了 ${newly} 句，声音来自${voice}` : '音频：没有',
    ...(podcast.note === '' ? [] : [`请告诉用户：${podcast.note}`]),
    ...lines.flatMap((line) => (line.problem === '' ? [] : [`${line.id} 没有录成的原因：${line.problem}`])),
    `章节：${podcast.chapters.map((chapter) => `${chapter.title}（${chapter.line} 起）`).join('；')}`,
    `共 ${lines.length} 句：`,
    ...lines.map((line, n) => {
      const time = line.end_ms > line.start_ms ? ` ${clock(line.start_ms)}` : '';
      return `${n + 1}. ${line.id}${time} ${podcast.speakers[line.speaker]}${states[line.state]}：${line.text}`;
    }),
  ];
}

function bytesOf(podcast: Podcast): Uint8Array {
  return new TextEncoder().encode(renderPodcast(podcast));
}
