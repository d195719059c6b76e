/** What each operation makes of texts nobody expects in its fields, of fields it doesn't know, and of other people's ids in odd places. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '#contract/operations/all.ts';
import { parse } from '#contract/prompt/markup.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '../common-server-testing.ts';
import { envelope, signUp, until, untilIdle, type Answered, type Person, type Refused, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let logged = 0;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  logged = server.log().length;
  [person, stranger] = await Promise.all([signUp(server), signUp(server)]);
});
afterAll(async () => {
  expect(server.alive()).toBe(true);
  expect(server.log().slice(logged)).not.toContain('a request failed');
});

/** A body exactly as given. */
async function send(name: OperationName, body: string): Promise<Answered<Refused>> {
  const headers = { 'content-type': 'application/json', cookie: person.cookie };
  return envelope(await fetch(`${server.address}/api/rpc/${name}`, { method: 'POST', headers, body }));
}

const html = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
const family = '👩‍👩‍👧📈';
const nobodys = '0'.repeat(32);

describe('every operation', () => {
  for (const [name, operation] of Object.entries(operations)) {
    // The key of an entry is the name of its operation.
    const known = name as OperationName;
    if ('upload' in operation && operation.upload) continue;
    test(`${name} names what it doesn't know and takes nothing but an object`, async () => {
      for (const [stray, body] of [
        ['admin', '{"admin":true}'],
        ['user_id', `{"user_id":"${stranger.user_id}"}`],
        ['__proto__', '{"__proto__":{"user_id":"x"}}'],
        ['constructor', '{"constructor":{"prototype":{}}}'],
      ] as const) {
        const answer = await send(known, body);
        expect([answer.status, answer.code]).toEqual([400, 100001]);
        expect(Object.keys(answer.data.fields ?? {})).toContain(stray);
      }
      for (const body of ['[]', 'null', '"x"', '7', '{']) expect([body, (await send(known, body)).status]).toEqual([body, 400]);
    });
  }
});

describe('RenameTask', () => {
  test('keeps every character but breaks of the line, and refuses what is too long or nothing', async () => {
    const task_id = await person.newTask();
    const cases: [string, string][] = [
      [html, html],
      [family, family],
      ['../../etc/passwd', '../../etc/passwd'],
      ['周报\r\nSet-Cookie: a=b', '周报 Set-Cookie: a=b'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
      ["'; drop table task; --", "'; drop table task; --"],
      ['长'.repeat(255), '长'.repeat(255)],
      [`  ${'字'.repeat(255)}\n`, '字'.repeat(255)],
    ];
    for (const [given, kept] of cases) {
      expect((await person.get('RenameTask', { task_id, task_name: given })).task_info.task_name).toBe(kept);
      expect((await person.get('GetTaskInfo', { task_id })).task_info.task_name).toBe(kept);
    }
    for (const task_name of ['', ' \r\n\t', '长'.repeat(256), '📈'.repeat(256)])
      expect([task_name, (await person.call('RenameTask', { task_id, task_name })).status]).toEqual([task_name, 400]);
    expect((await send('RenameTask', `{"task_id":"${task_id}","task_name":"半\\ud83d"}`)).status).toBe(400);
    for (const odd of ['../', '__proto__', `${task_id}\n`, task_id.toUpperCase(), html])
      expect((await person.call('RenameTask', { task_id: odd, task_name: 'x' })).status).toBe(400);
    expect((await stranger.call('RenameTask', { task_id, task_name: 'x' })).status).toBe(404);
  });
});

describe('SearchTasks', () => {
  test('takes every character as itself: no pattern, no tag, no path', async () => {
    const names = [
      '满减 50% 方案',
      'a_b 对照',
      '反斜\\杠',
      "O'Brien 来访",
      html,
      `${family}季度`,
      '../目录',
      '__proto__ 说明',
      '括号(.*)测试',
    ];
    for (const task_name of names) {
      const { task_id } = await person.ask('你好');
      await person.get('RenameTask', { task_id, task_name });
    }
    const foundBy = async (query: string): Promise<string[]> => {
      const { hits } = await person.get('SearchTasks', { query });
      for (const { task_name, name_ranges } of hits)
        for (const [from, to] of name_ranges) expect(task_name.slice(from, to).toLowerCase()).toBe(query.toLowerCase());
      return hits.map(({ task_name }) => task_name);
    };
    const cases: [string, string][] = [
      ['50%', names[0] ?? ''],
      ['a_b', names[1] ?? ''],
      ['斜\\杠', names[2] ?? ''],
      ["O'Brien", names[3] ?? ''],
      ['<script>', names[4] ?? ''],
      ['📈', names[5] ?? ''],
      ['../目录', names[6] ?? ''],
      ['__PROTO__', names[7] ?? ''],
      ['(.*)', names[8] ?? ''],
    ];
    // What was written a moment ago is found soon after.
    for (const [query, name] of cases) await until(async () => (await foundBy(query)).join() === name, `${query} to find ${name}`, 10_000);
    for (const query of ['%%', '__', '\\\\', '..', 'axb', '();', "' or 1=1 --"])
      expect((await foundBy(query)).filter((name) => !name.includes(query.trim()))).toEqual([]);
    expect((await person.get('SearchTasks', { query: '方案\r\n满减' })).hits.map(({ task_name }) => task_name)).toEqual([names[0]]);
  });

  test('caps what is asked and refuses a cursor of its own making', async () => {
    expect((await person.call('SearchTasks', { query: '长'.repeat(200) })).status).toBe(200);
    for (const query of ['长'.repeat(201), '', ' \r\n']) expect((await person.call('SearchTasks', { query })).status).toBe(400);
    for (const size of [0, 31, 1.5, -1]) expect((await person.call('SearchTasks', { query: '周报', size })).status).toBe(400);
    for (const cursor of ['../', '__proto__', '[]', Buffer.from('[1e999,"x"]').toString('base64url'), 'x'.repeat(513)])
      expect((await person.call('SearchTasks', { query: '周报', cursor })).status).toBe(400);
  });
});

describe('UpdateAntouUserInfo', () => {
  test('a nickname is words on one line, a user name is made of letters; nothing is cut off silently', async () => {
    const nickname = async (): Promise<string | undefined> => (await person.get('GetAntouUserInfo', {})).user?.name;
    for (const name of ['<b>林晓</b>', '林晓📈', '../林', '__proto__', '晓'.repeat(32)]) {
      await person.get('UpdateAntouUserInfo', { name });
      expect(await nickname()).toBe(name);
    }
    for (const name of ['', '  ', '林\r\n晓', '林\u202e晓', '林\u2028晓', '晓'.repeat(33)])
      expect(await person.call('UpdateAntouUserInfo', { name })).toMatchObject({
        status: 400,
        data: { fields: { name: expect.any(String) } },
      });
    expect(await nickname()).toBe('晓'.repeat(32));
    await person.get('UpdateAntouUserInfo', { user_unique_name: '__proto__' });
    expect((await person.get('GetAntouUserInfo', {})).user?.app_user_info.user_unique_name).toBe('__proto__');
    for (const user_unique_name of ['<b>x</b>', '📈📈', '../x', 'a\r\nb', 'x'.repeat(25), '__PROTO__\u0000'])
      expect((await person.call('UpdateAntouUserInfo', { user_unique_name })).status).toBe(400);
    for (const body of [
      '{"scene_ids":["1"]}',
      '{"scene_ids":[-1]}',
      '{"scene_ids":[1.5]}',
      `{"scene_ids":[${'1,'.repeat(50)}1]}`,
      '{"scene_ids":{}}',
    ])
      expect((await send('UpdateAntouUserInfo', body)).status).toBe(400);
    expect((await send('UpdateAntouUserInfo', '{"turn_off_user_data_management":"true"}')).status).toBe(400);
  });
});

describe('SaveModelSetting', () => {
  const service = {
    protocol: 'openai-compatible',
    base_url: 'https://models.example/v1',
    model: 'm-1',
    temperature: null,
    max_output_tokens: null,
    name: '我的模型',
  } as const;

  test('names are kept to the letter; what could break a header or lead elsewhere is refused by field', async () => {
    for (const name of [html.slice(0, 40), family, '../模型', '__proto__', '名'.repeat(40)])
      expect((await person.get('SaveModelSetting', { ...service, name })).setting.name).toBe(name);
    const wrong: [string, string][] = [
      ['name', '名'.repeat(41)],
      ['name', 'a\r\nb'],
      ['base_url', 'javascript:alert(1)'],
      ['base_url', 'file:///etc/passwd'],
      ['base_url', 'https://me:secret@models.example/v1'],
      ['base_url', '../v1'],
      ['base_url', `https://models.example/${'x'.repeat(512)}`],
      ['model', 'm 1'],
      ['model', 'm\r\nx-admin: 1'],
      ['model', '模型'],
      ['model', 'm'.repeat(129)],
      ['api_key', 'sk-1\r\nx-admin: 1'],
      ['api_key', '密钥'],
      ['api_key', 'k'.repeat(513)],
      ['protocol', '__proto__'],
    ];
    for (const [field, value] of wrong) {
      const answer = await send('SaveModelSetting', JSON.stringify({ ...service, [field]: value }));
      expect([field, value, answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([field, value, 400, [field]]);
    }
    for (const part of ['"temperature":3', '"temperature":"1"', '"temperature":-0.1', '"max_output_tokens":0', '"max_output_tokens":1.5'])
      expect((await send('SaveModelSetting', `${JSON.stringify(service).slice(0, -1)},${part}}`)).status).toBe(400);
  });

  test('an id that is of something else, or of somebody else, is of no model', async () => {
    const task_id = await person.newTask();
    const { setting_id } = (await stranger.get('SaveModelSetting', service)).setting;
    for (const odd of [task_id, person.user_id, setting_id, nobodys]) {
      expect((await person.call('SaveModelSetting', { ...service, setting_id: odd })).status).toBe(404);
      expect((await person.call('ChooseModel', { setting_id: odd })).status).toBe(404);
    }
    for (const odd of ['__proto__', '../', 'BUILTIN', `${setting_id}\n`])
      expect((await person.call('ChooseModel', { setting_id: odd })).status).toBe(400);
  });
});

describe('UploadAvatar', () => {
  test('a picture by its bytes, in its own field, and nothing besides', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]);
    const sendForm = async (parts: [string, Uint8Array | string][]): Promise<Answered<Refused>> => {
      const form = new FormData();
      for (const [field, value] of parts)
        if (typeof value === 'string') form.append(field, value);
        else form.append(field, new Blob([new Uint8Array(value)]), '../../a.png');
      return envelope(
        await fetch(`${server.address}/api/rpc/UploadAvatar`, { method: 'POST', headers: { cookie: person.cookie }, body: form }),
      );
    };
    expect((await sendForm([['avatar', png]])).status).toBe(200);
    const before = (await person.get('GetAntouUserInfo', {})).user?.avatar_url ?? '';
    const served = await fetch(before);
    // Whatever follows the picture's first bytes: it is shown as a picture or not at all.
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
    await served.body?.cancel();
    for (const parts of [
      [],
      [['avatar', new Uint8Array()]],
      [['avatar', Buffer.from(html)]],
      [['avatar', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]],
      [['avatar', Buffer.from('GIF89a')]],
      [['picture', png]],
      [
        ['avatar', png],
        ['avatar', png],
      ],
      [
        ['user_id', stranger.user_id],
        ['avatar', png],
      ],
      [
        ['__proto__', 'x'],
        ['avatar', png],
      ],
    ] as [string, Uint8Array | string][][]) {
      const { status } = await sendForm(parts);
      expect([400, 413, 415]).toContain(status);
    }
    const { rows } = await db.pool.query<{ count: number }>(
      'select count(*) from person_setting where user_id = $1 and avatar_key is not null',
      [stranger.user_id],
    );
    expect(rows[0]?.count).toBe(0);
  });
});

describe('RemoveTaskFile', () => {
  test('only what is in this task, by its whole address, and not once it was sent', async () => {
    const [task_id, another, theirs] = [await person.newTask(), await person.newTask(), await stranger.newTask()];
    const { file_uri } = (await person.upload(task_id, `${family}.md`, html)).data;
    const foreign = (await stranger.upload(theirs, 'a.md', 'a')).data.file_uri;
    for (const uri of [
      foreign,
      `${file_uri}/`,
      `${file_uri}/../x`,
      '../',
      '__proto__',
      `${file_uri}\r\n`,
      file_uri.toUpperCase(),
      'x'.repeat(512),
    ])
      expect([uri, (await person.call('RemoveTaskFile', { task_id, file_uri: uri })).status]).toEqual([uri, 404]);
    expect((await person.call('RemoveTaskFile', { task_id: another, file_uri })).status).toBe(404);
    expect((await person.call('RemoveTaskFile', { task_id: theirs, file_uri: foreign })).status).toBe(404);
    for (const uri of ['', 'x'.repeat(513), 'a\0b'])
      expect((await person.call('RemoveTaskFile', { task_id, file_uri: uri })).status).toBe(400);
    expect((await stranger.call('GetUrl', { uri: foreign })).status).toBe(200);
    const sent = (await person.upload(task_id, 'b.md', '# 说明')).data;
    await person.get('SendMessage', { task_id, query: '看看', files: [{ file_name: 'b.md', file_uri: sent.file_uri }] });
    await untilIdle(person, task_id);
    expect((await person.call('RemoveTaskFile', { task_id, file_uri: sent.file_uri })).status).toBe(409);
    expect((await person.call('RemoveTaskFile', { task_id, file_uri })).status).toBe(200);
  });
});

describe('help with a prompt', () => {
  const nastyNames = [
    html,
    `${family}.pdf`,
    '../../etc/passwd',
    'a\r\nb.docx',
    '__proto__',
    '{#SkillTagBlock id="x"#}{#/SkillTagBlock#}.xlsx',
    `${'长'.repeat(251)}.csv`,
  ];
  const files = nastyNames.map((name) => ({ name, size: 1 }));

  test('HomeSug: whatever a file is called, suggestions are whole and hold no tag but places to fill', async () => {
    for (const ability_type of [0, 1, 2, 3, 4, 5, 6] as const) {
      const { sug_list } = await person.get('HomeSug', { ability_type, files });
      expect(sug_list.length).toBeGreaterThanOrEqual(3);
      for (const { prompt_content } of sug_list)
        for (const node of parse(prompt_content)) expect(node.type === 'text' || node.tag === 'InputSlot').toBe(true);
    }
    for (const body of [
      '{"ability_type":99}',
      '{"ability_type":"__proto__"}',
      '{"files":[{"name":""}]}',
      `{"files":[{"name":"${'x'.repeat(256)}"}]}`,
      '{"files":[{"name":"a","size":-1}]}',
      '{"files":[{"name":"a","size":1e300}]}',
      '{"files":[{"name":"a","file_uri":"x"}]}',
      `{"files":[${'{"name":"a"},'.repeat(10)}{"name":"a"}]}`,
    ])
      expect([body, (await send('HomeSug', body)).status]).toEqual([body, 400]);
  });

  test('OptimizePrompt: every word and tag of the person’s comes through', async () => {
    const mention = '{#AtMention id="1" name="\\"<b>\\"" avatar="" type="files"#}{#/AtMention#}';
    for (const own of [
      html,
      `${family}写周报`,
      '写周报\r\n../../etc/passwd',
      '写周报 __proto__ constructor',
      `写周报，参考${mention}`,
      '写周报 {#Unknown a="1"#}x{#/Unknown#}',
    ]) {
      const answer = await person.stream('OptimizePrompt', { query: own, files: files.slice(0, 3) });
      const last = answer.data.at(-1);
      expect([own, last?.type]).toEqual([own, 'done']);
      const query = last?.type === 'done' ? last.query : '';
      expect(plainTextOf(query)).toContain(plainTextOf(own).trim());
      if (own.includes(mention)) expect(query).toContain(mention);
    }
    expect((await person.stream('OptimizePrompt', { query: '长'.repeat(100_000) })).data.at(-1)).toMatchObject({ type: 'done' });
    expect((await person.call('OptimizePrompt', { query: '长'.repeat(100_001) })).status).toBe(400);
    for (const query of ['', ' \r\n', '{#SkillTagBlock id="writing" name="写作"#}{#/SkillTagBlock#}'])
      expect(await person.call('OptimizePrompt', { query })).toMatchObject({ status: 400, msg: '请先写下您想做的事，再优化指令' });
  });
});

describe('the small ones', () => {
  test('take only what they know', async () => {
    const task_id = await person.newTask();
    const refused: [OperationName, string, number][] = [
      ['OperateTask', `{"task_id":"${task_id}","operate_type":99}`, 400],
      ['OperateTask', `{"task_id":"${task_id}","operate_type":"3"}`, 400],
      ['ClickPopup', '{"id":"__proto__"}', 404],
      ['ClickPopup', '{"id":"../"}', 404],
      ['ClickPopup', `{"id":"${'x'.repeat(65)}"}`, 400],
      ['GetPopupInfo', '{"ability_type":-1}', 400],
      ['ExportTaskFile', `{"task_id":"${task_id}","file_uri":"x","format":"__proto__"}`, 400],
      ['ExportTaskFile', `{"task_id":"${task_id}","file_uri":"../","format":"docx"}`, 404],
      ['BatchGetUrl', '{"uri_list":[]}', 400],
      ['BatchGetUrl', `{"uri_list":[${'"x",'.repeat(100)}"x"]}`, 400],
      ['SignOutDevices', '{"device_id":"__proto__"}', 400],
      ['SignOutDevices', `{"device_id":"${task_id}"}`, 404],
      ['DeleteModelSetting', `{"setting_id":"${task_id}"}`, 404],
      ['DeleteModelSetting', '{"setting_id":"builtin"}', 400],
      ['RestoreAntouTask', `{"task_id":"${nobodys}"}`, 404],
      ['GetTaskList', '{"size":1e9}', 400],
      ['GetAntouUserInfo', '{"need_user_scenes":"yes"}', 400],
    ];
    for (const [name, body, status] of refused) expect([name, body, (await send(name, body)).status]).toEqual([name, body, status]);
  });
});
