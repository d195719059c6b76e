/** Brand kits of people: read from their files, kept, changed, chosen for new tasks, and used by what is made there. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { brandedPptx, logo } from '#capabilities/brand/brand-testing.ts';
import { readDeck } from '#capabilities/deliverables/slides/deck.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { eventsOf, signUp, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  ({ db, server } = await commonServer());
  person = await signUp(server);
});

async function kitOf(name: string, bytes: Uint8Array) {
  const { data } = await person.uploadFavorite(name, bytes);
  return person.get('CreateBrandKit', { content_uri: data.file_uri });
}

test('a kit is read from a presentation, renamed and recoloured, and its logo taken away and put back', async () => {
  const { favorite_info, kit } = await kitOf('云杉科技.pptx', await brandedPptx());
  expect(favorite_info).toMatchObject({ title: '云杉科技.brand.html', product_type: 'brand', is_default: false });
  expect(kit.colours.accent).toBe('#00857c');
  const { favorite_id } = favorite_info;
  const look = { faces: kit.faces, name: '云杉', colours: { ...kit.colours, accent: '#b00020' } };
  const changed = await person.get('UpdateBrandKit', { favorite_id, look, logo: 'remove' });
  expect(changed.favorite_info.title).toBe('云杉.brand.html');
  expect(changed.kit).toMatchObject({ name: '云杉', colours: { accent: '#b00020' }, logo: null, source: '云杉科技.pptx' });
  const { data: upload } = await person.uploadFavorite('标志.png', await logo());
  await person.get('UpdateBrandKit', { favorite_id, look, logo_uri: upload.file_uri });
  const { kit: now } = await person.get('GetBrandKit', { favorite_id });
  expect(now.logo).not.toBeNull();
  const { resource_list } = await person.get('FavoriteList', { name: '云杉' });
  expect(resource_list.map(({ title }) => title)).toEqual(['云杉.brand.html']);
  const bad = await person.call('UpdateBrandKit', { favorite_id, look: { ...look, colours: { ...look.colours, accent: 'red;}' } } });
  expect(bad.status).toBe(400);
});

test('a file that holds no brand, and a favourite that is none, are refused with a sentence', async () => {
  const { data } = await person.uploadFavorite('假.pptx', '不是压缩包');
  const refused = await person.call('CreateBrandKit', { content_uri: data.file_uri });
  expect(refused.msg).toContain('没有取品牌');
  const note = await person.uploadFavorite('笔记.md', '# 笔记');
  expect((await person.call('CreateBrandKit', { content_uri: note.data.file_uri })).msg).toContain('取不了品牌');
});

test('one kit is the default; a new task has it, and what is made there is made in it', async () => {
  const first = await kitOf('甲.pptx', await brandedPptx());
  const second = await kitOf('乙.pptx', await brandedPptx());
  await person.get('SetDefaultBrandKit', { favorite_id: first.favorite_info.favorite_id, is_default: true });
  const chosen = await person.get('SetDefaultBrandKit', { favorite_id: second.favorite_info.favorite_id, is_default: true });
  expect(chosen.favorite_info.is_default).toBe(true);
  expect((await person.get('GetBrandKit', { favorite_id: first.favorite_info.favorite_id })).is_default).toBe(false);
  const task_id = await person.newTask();
  await person.get('SendMessage', {
    task_id,
    query: '做一份关于社区图书角的五页PPT，分三部分：现状、问题、打算',
    ability_type: AbilityType.PPT,
    task_run_mode: TaskRunMode.HandsOff,
  });
  await untilIdle(person, task_id);
  const events = await eventsOf(person, task_id);
  const message = events.find((event) => event.type === 'message');
  expect(message?.type === 'message' && message.file_list.map(({ file_name }) => file_name)).toEqual(['乙.brand.html']);
  expect(JSON.stringify(events)).not.toContain('没有读取这个文件');
  const written = events
    .flatMap((event) => (event.type === 'tool_result' ? event.files : []))
    .findLast(({ name }) => name.endsWith('.pptx.html'));
  const { url } = await person.get('GetUrl', { uri: written?.uri ?? '' });
  const deck = readDeck(await (await fetch(url)).text());
  expect(deck?.own).toMatchObject({ colours: { accent: '#00857c' }, logo: { picture: '乙.brand.html' } });
  const scheduled_task_id = randomUUID().replaceAll('-', '');
  await db.pool.query(
    `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, position, create_time, update_time)
     values ($1, $2, '喝水', ${ScheduleStatus.Disabled}, '0 9 * * *', 'Asia/Shanghai', '提醒我喝水', 0, 1, 1, 1)`,
    [scheduled_task_id, person.user_id],
  );
  const { new_task_id } = await person.get('TryRunScheduledTask', { scheduled_task_id });
  await untilIdle(person, new_task_id);
  const said = (await eventsOf(person, new_task_id)).find((event) => event.type === 'message');
  expect(said?.type === 'message' && said.file_list.map(({ file_name }) => file_name), 'a schedule’s task begins with it').toEqual([
    '乙.brand.html',
  ]);
  await person.get('SetDefaultBrandKit', { favorite_id: second.favorite_info.favorite_id, is_default: false });
});

test('what belongs to somebody else is not there for a stranger', async () => {
  const { favorite_info, kit } = await kitOf('丙.pptx', await brandedPptx());
  const { data } = await person.uploadFavorite('标志.png', await logo());
  const stranger = await signUp(server);
  const { favorite_id } = favorite_info;
  const look = { name: kit.name, colours: kit.colours, faces: kit.faces };
  for (const refused of [
    await stranger.call('CreateBrandKit', { content_uri: data.file_uri }),
    await stranger.call('CreateBrandKit', { content_uri: favorite_info.content_info.uri }),
    await stranger.call('GetBrandKit', { favorite_id }),
    await stranger.call('UpdateBrandKit', { favorite_id, look }),
    await stranger.call('SetDefaultBrandKit', { favorite_id, is_default: true }),
  ])
    expect(refused.status).toBe(404);
  expect((await person.get('GetBrandKit', { favorite_id })).kit).toEqual(kit);
});
