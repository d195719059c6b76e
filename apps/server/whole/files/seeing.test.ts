/** A model that sees, over HTTP: what it is shown of a task's pictures and scans, in which size, and what the person can read of that. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { scannedPdf } from '#e2e/kit/scanned-pdf.ts';
import { picturesIn, type ChatRequest, type ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { TaskStatus } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, signUp, startServer, untilIdle, type TestServer } from '../testing.ts';

let db: TestDatabase;
let provider: ScriptedProvider;
let server: TestServer;
let script: ProviderScript;
beforeAll(async () => {
  [db, provider] = await Promise.all([testDatabase(), startProvider((request) => script(request))]);
  server = await startServer({ database: db.url, env: { ...modelEnv(provider), MODEL_VISION: 'on' } });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.drop();
});

/** A new person, and what the model is asked from now on. */
async function desk(followed: ProviderScript) {
  script = followed;
  const before = provider.requests.length;
  const turns = () => provider.requests.slice(before).flatMap(({ chat }) => (chat?.tools ? [chat] : []));
  return { turns, person: await signUp(server) };
}

/** The pictures of a request, in order, as bytes. */
const bytesIn = (request: ChatRequest): Buffer[] =>
  picturesIn(request).map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });
const said = (text: string) => ({ text });

const scan = async () => scannedPdf(await plain(400, 600, '#00aa00').jpeg().toBuffer(), 400, 600);

test('pictures and scanned pages reach a model that sees, made small, and what it was shown can be read afterwards', async () => {
  const { turns, person } = await desk((request) => {
    const results = request.messages.filter(({ role }) => role === 'tool');
    return results.length === 0 ? { calls: [{ name: 'read_file', arguments: { name: '发票.pdf' } }] } : said('看过了。');
  });
  const task_id = await person.newTask();
  const photo = await person.upload(task_id, '照片.png', await plain(3000, 1500, '#cc2200').png().toBuffer());
  const paper = await person.upload(task_id, '发票.pdf', await scan());
  const files = [photo, paper].map(({ data }) => ({ file_name: data.file_name, file_uri: data.file_uri }));
  await person.get('SendMessage', { task_id, query: '看看这两个', files });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);

  const [first = [], second = []] = turns().map(bytesIn);
  expect(first).toHaveLength(1);
  const large = sharp(first[0]);
  expect(await large.metadata()).toMatchObject({ format: 'jpeg', width: 1568, height: 784 });
  const { dominant } = await large.stats();
  expect(dominant.r).toBeGreaterThan(150);
  expect(second).toHaveLength(2);
  const page = await sharp(second[1]).stats();
  expect(page.dominant.g).toBeGreaterThan(120);
  expect(page.dominant.r).toBeLessThan(60);
  // Bytes never stand in the log.
  const events = await eventsOf(person, task_id);
  expect(events.find((event) => event.type === 'tool_result')).toMatchObject({ ok: true, pictures: [{ name: '发票.pdf 第 1 页' }] });
  expect(JSON.stringify(events).length).toBeLessThan(40_000);

  const answer_id = events.flatMap((event) => (event.type === 'run_start' ? [event.run_id] : []))[0] ?? '';
  const { messages } = await person.get('GetModelCall', { task_id, answer_id, n: 2 });
  expect(messages.map((message) => message.text).join('\n')).toMatch(/<picture>.*照片\.png[\s\S]*<picture>.*发票\.pdf 第 1 页/);
});

test('what was made is looked at: a deck of six pages on one picture, one page large, and the person sees what was looked at', async () => {
  const points = (n: number) => ({
    layout: 'points',
    title: `第 ${n} 个结论是具体的一句话`,
    points: [
      { title: '甲', text: '说明' },
      { title: '乙', text: '说明' },
    ],
  });
  const steps = [
    { name: 'open_skill', arguments: { skills: ['ppt'] } },
    { name: 'write_deck', arguments: { title: '复盘', theme: 'swiss' } },
    {
      name: 'write_slides',
      arguments: { deck: '复盘.pptx.html', pages: [{ layout: 'cover', title: '复盘' }, ...[1, 2, 3, 4, 5].map(points)] },
    },
    { name: 'look', arguments: { file: '复盘.pptx.html' } },
    { name: 'look', arguments: { file: '复盘.pptx.html', pages: [2] } },
  ];
  const { turns, person } = await desk((request) => {
    const done = request.messages.filter(({ role }) => role === 'tool').length;
    const next = steps[done];
    return next ? { calls: [next] } : said('做好了复盘.pptx.html。');
  });
  const { task_id } = await person.ask('做一份六页的复盘');
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const asked = turns();
  const offered = asked.map((chat) => chat.tools?.map((one) => one.function.name) ?? []);
  expect(offered[0]).toContain('look');
  expect(offered[0]).not.toContain('write_deck');
  expect(offered[1]).toContain('write_deck');
  const last = bytesIn(asked.at(-1) ?? asked[0]!);
  expect(last).toHaveLength(2);
  expect((await sharp(last[0]).metadata()).width).toBe(1566);
  expect(await sharp(last[1]).metadata()).toMatchObject({ width: 1280, height: 720 });
  const results = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'tool_result' ? [event] : []));
  expect(results.at(-2)).toMatchObject({
    ok: true,
    output: expect.stringContaining('共 6 页'),
    pictures: [{ name: expect.stringContaining('第 1–6 页') }],
  });
  expect(results[0]).toMatchObject({ opens: ['ppt'] });
  const completion = (await eventsOf(person, task_id)).find((event) => event.type === 'completion');
  expect(completion).toMatchObject({ files: [{ name: '复盘.pptx.html', looked: true }] });
});
