/** The tools and the page of a podcast: hostile words, all-or-none edits, what it can be taken away as. */
import { expect, test } from 'vitest';
import { desk } from '../testing.ts';
import { editPodcast, newLine, type PodcastEdit } from './edit-lines.ts';
import { renderPodcast } from './page.ts';
import { readPodcast, type Podcast } from './podcast-data.ts';
import { podcastFileName } from './podcast-name.ts';
import { podcastServer } from './podcast.server.ts';
import { createJoiner } from './sound.server.ts';
import { humming } from './testing.ts';

const join = createJoiner(new URL('./join-thread.server.ts', import.meta.url));
const { signal } = new AbortController();
const hostile = '</script><img src=x onerror=alert(1)>“引号”&amp; {{x}} 🚀 𝒳';

const talk: Podcast = {
  title: '标题',
  speakers: ['主持人', '嘉宾'],
  next: 4,
  lines: [newLine('L1', 0, '第一句'), newLine('L2', 1, '第二句'), newLine('L3', 0, '第三句')],
  chapters: [
    { title: '开场', line: 'L1' },
    { title: '正题', line: 'L2' },
  ],
  sound: null,
  note: '',
  sources: [],
};

test('hostile words stay words, and the talk comes out of its page as it went in', () => {
  const wild: Podcast = {
    ...talk,
    title: hostile,
    speakers: [hostile, '客'],
    lines: [newLine('L1', 0, hostile)],
    chapters: [{ title: hostile, line: 'L1' }],
    sources: [hostile],
  };
  const html = renderPodcast(wild);
  expect(html).not.toContain('<img');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/https?:\/\//);
  expect(readPodcast(html)).toEqual({ ...wild, next: 4 });
});

test('who speaks and what it was made of stand there as they are called', () => {
  const html = renderPodcast({ ...talk, speakers: ['主持人', '嘉宾'], sources: ['老邮差.md'] });
  expect(html).toContain('主持人 · 嘉宾');
  expect(html).toContain('内容来自：老邮差.md');
});

test('what is no talk is none', () => {
  for (const page of [
    '',
    '<p>页面</p>',
    '<script type="application/json" id="podcast-data">{"title":1}</script>',
    '<script type="application/json" id="podcast-data">[</script>',
  ])
    expect(readPodcast(page)).toBeNull();
  expect(podcastServer.check({ name: 'a.podcast.html', bytes: new TextEncoder().encode('<p>页面</p>') })).toContain('没有播客的稿子');
});

const after = (edits: PodcastEdit[]) => {
  const edited = editPodcast(talk, edits);
  return edited.ok ? edited.podcast.lines.map((line) => line.text) : edited.problem;
};

test('edits by place or id, all or none; chapters follow their lines', () => {
  expect(after([{ op: 'set_text', line: '2', text: ' 改\n过 ' }])).toEqual(['第一句', '改 过', '第三句']);
  expect(after([{ op: 'insert', after: '0', speaker: 'guest', text: '先说' }])).toEqual(['先说', '第一句', '第二句', '第三句']);
  expect(after([{ op: 'move', line: 'L3', after: 'L1' }])).toEqual(['第一句', '第三句', '第二句']);
  expect(after([{ op: 'replace_text', find: '句', replace: '$&行' }])).toEqual(['第一$&行', '第二$&行', '第三$&行']);
  expect(
    after([
      { op: 'delete', line: '1' },
      { op: 'delete', line: '9' },
    ]),
  ).toContain('没有“9”这一句');
  expect(
    after([
      { op: 'delete', line: 'L1' },
      { op: 'delete', line: 'L2' },
      { op: 'delete', line: 'L3' },
    ]),
  ).toContain('一句话也不剩了');
  expect(after([{ op: 'set_text', line: '1', text: '长'.repeat(301) }])).toContain('超过 300 个字');
  const deleted = editPodcast(talk, [{ op: 'delete', line: 'L2' }]);
  expect(deleted.ok && deleted.podcast.chapters).toEqual([
    { title: '开场', line: 'L1' },
    { title: '正题', line: 'L3' },
  ]);
  expect(talk.lines).toHaveLength(3);
});

test('names are flat and keep their meaning', () => {
  expect(podcastFileName('../周报 🚀/第3周.mp3', '周报')).toBe('周报-第3周.podcast.html');
  expect(podcastFileName('。/', '???')).toBe('。.podcast.html');
  expect(podcastFileName('..', '//')).toBe('播客.podcast.html');
});

test('written, taken away as sound, words and a page that plays; repeated after a crash it speaks nothing twice', async () => {
  const { files, context, bytes } = desk();
  const speech = humming();
  const ports = { pages: null, speech, join };
  const [write] = podcastServer.tools(ports);
  const input = {
    title: '食堂',
    host: '小林',
    guest: '老周',
    chapters: [
      {
        title: '开场',
        lines: [
          { speaker: 'host', text: '几点开饭？' },
          { speaker: 'guest', text: '11:30。' },
        ],
      },
    ],
  };
  const parsed = write?.input.parse(input);
  const outcome = await write?.run(parsed, context('c1'));
  expect(outcome?.ok && outcome.files?.map((file) => file.name)).toEqual(['食堂.podcast.html', '食堂.mp3']);
  expect(outcome?.output).toMatch(/2\. L2 \d:\d\d 老周：11:30。/);
  expect(speech.said).toEqual(['几点开饭？', '十一点三十分。']);
  await write?.run(parsed, context('c1', 2));
  expect(speech.said).toHaveLength(2);
  const sibling = (name: string) => Promise.resolve(files.get(name)?.bytes ?? null);
  const page = { ...bytes('食堂.podcast.html'), sibling };
  const mp3 = await podcastServer.export(page, 'mp3', ports, signal);
  expect(mp3.bytes).toEqual(files.get('食堂.mp3')?.bytes);
  const words = new TextDecoder().decode((await podcastServer.export(page, 'txt', ports, signal)).bytes);
  expect(words).toMatch(/^食堂\n小林、老周 · 时长 \d:\d\d\n\n【开场】 0:00\n\n\[0:00\] 小林：几点开饭？\n\[0:\d\d\] 老周：11:30。\n$/);
  const html = new TextDecoder().decode((await podcastServer.export(page, 'html', ports, signal)).bytes);
  expect(html).toContain('<audio controls preload="metadata" src="data:audio/mpeg;base64,');
  // A later version took the sound's place: it is joined again from its clips.
  files.set('食堂.mp3', { file: { uri: 'x', name: '食堂.mp3', bytes: 1 }, bytes: new Uint8Array(1) });
  expect((await podcastServer.export(page, 'mp3', ports, signal)).bytes).toEqual(mp3.bytes);
});

test('without a voice the script is there, and one sentence says why there is no sound', async () => {
  const { context, bytes } = desk();
  const [write] = podcastServer.tools({ pages: null, speech: null });
  const outcome = await write?.run(
    write.input.parse({ title: '食堂', chapters: [{ title: '开场', lines: [{ speaker: 'host', text: '几点开饭？' }] }] }),
    context('c1'),
  );
  expect(outcome).toMatchObject({ ok: true, not_done: [expect.stringMatching(/^没有生成音频：.*SPEECH_BASE_URL.*espeak-ng/)] });
  expect(podcastServer.check(bytes('食堂.podcast.html'))).toBeNull();
  await expect(podcastServer.export(bytes('食堂.podcast.html'), 'mp3', { pages: null }, signal)).rejects.toThrow('没有生成音频');
});
