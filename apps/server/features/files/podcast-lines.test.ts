/** One line of a podcast changed by hand, over HTTP, with a voice that hums and without one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSpeech, type SpeechService } from '#e2e/kit/speech-service.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, signUp, startServer, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let speech: SpeechService;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  [db, speech] = await Promise.all([testDatabase(), startSpeech({ fails: /砸了/ })]);
  server = await startServer({ database: db.url, env: { SPEECH_BASE_URL: speech.base_url, SPEECH_VOICES: 'high,low' } });
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([db.drop(), speech.close()]);
});

async function talk(): Promise<{ task_id: string; file_uri: string }> {
  const task_id = await person.newTask();
  const lines = [
    { id: 'L1', speaker: 0, text: '几点开饭？' },
    { id: 'L2', speaker: 1, text: '11:30。' },
  ];
  const page = `<script type="application/json" id="podcast-data">${JSON.stringify({ title: '食堂', lines })}</script>`;
  const { data } = await person.upload(task_id, '食堂.podcast.html', page);
  return { task_id, file_uri: data.file_uri };
}

const versions = async (task_id: string) => (await person.get('GetFileVersions', { task_id, file_name: '食堂.podcast.html' })).versions;

test('a changed line is a new version with its sound; the same call again changes nothing', async () => {
  const { task_id, file_uri } = await talk();
  const edit = { task_id, file_uri, line_id: 'L2', text: '今天改到12:00。' };
  const first = await person.get('EditPodcastLine', edit);
  expect(first.note).toBe('');
  expect(speech.asked.map(({ input }) => input)).toEqual(expect.arrayContaining(['几点开饭？', '今天改到十二点整。']));
  expect(await person.get('EditPodcastLine', edit)).toEqual(first);
  expect((await versions(task_id)).map((version) => version.written_by)).toEqual(['edit', 'user']);
  const written = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'file_written' ? [event.file.name] : []));
  expect(written).toEqual(['食堂.mp3', '食堂.podcast.html']);
  const spoken = speech.asked.length;
  await person.get('EditPodcastLine', { ...edit, file_uri: first.file_uri, text: '今天改到13:00。' });
  expect(speech.asked.length).toBe(spoken + 1);
});

test('what was asked of a version that is not the newest is refused, and so is a line that is not there', async () => {
  const { task_id, file_uri } = await talk();
  await person.get('EditPodcastLine', { task_id, file_uri, line_id: 'L1', text: '开饭了吗？' });
  const late = await person.call('EditPodcastLine', { task_id, file_uri, line_id: 'L1', text: '吃了吗？' });
  expect([late.status, late.msg]).toEqual([409, expect.stringContaining('没有保存')]);
  const [newest] = await versions(task_id);
  const missing = await person.call('RetryPodcastLine', { task_id, file_uri: newest?.file_uri ?? '', line_id: 'L99' });
  expect(missing.msg).toContain('没有“L99”这一句');
  const { data } = await person.upload(task_id, '说明.md', '# 说明');
  expect((await person.call('RetryPodcastLine', { task_id, file_uri: data.file_uri })).status).toBe(415);
});

test('a line that can not be spoken is saved all the same, named, and spoken when the voice is back', async () => {
  const { task_id, file_uri } = await talk();
  const broken = await person.get('EditPodcastLine', { task_id, file_uri, line_id: 'L2', text: '砸了。' });
  expect(broken.note).toBe('第 2 句没有录成，音频里暂时没有这一句，可以重试。');
  speech.mend();
  expect((await person.get('RetryPodcastLine', { task_id, file_uri: broken.file_uri })).note).toBe('');
});
