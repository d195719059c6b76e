/** The website expert's calls as its clients make them: projects, requirement, progress, history, chat, and what is shown to everybody. */
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ChatRole, MessageStatus, MessageType, PartType } from '#contract/site/chat.ts';
import { NodeStatus, NodeType } from '#contract/site/nodes.ts';
import { AbilityType, TaskRunMode, TaskStatus } from '#contract/task.ts';
import { commonServer } from '../common-server-testing.ts';
import { anonymous, signUp, untilIdle, type Person, type TestServer } from '../testing.ts';

let server: TestServer;
let person: Person;
let stranger: Person;
beforeAll(async () => {
  ({ server } = await commonServer());
  [person, stranger] = await Promise.all([signUp(server), signUp(server)]);
});

async function at(method: string, path: string, body?: object, who: Person = person) {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: { cookie: who.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // The envelope of whatever was asked; each test says what it expects of it.
  return {
    status: answer.status,
    ...((await answer.json()) as { code: number; msg: string; data: Record<string, unknown> & { fields?: Record<string, string> } }),
  };
}

async function newProject(name: string, more: object = {}) {
  const { project } = await person.get('CreateProject', { name, template: 'word-counter', ...more });
  return project;
}

async function built(name: string) {
  const project = await newProject(name, { mode: 'hands_on' });
  await person.get('SendMessage', { task_id: project.taskId, query: '做一个字数统计工具', ability_type: AbilityType.WEB });
  expect(await untilIdle(person, project.taskId)).toBe(TaskStatus.TaskFinish);
  return project;
}

test('a project is made, changed and named at the paths of the specification, with its sentences', async () => {
  const fields = async (method: string, path: string, body: object) => (await at(method, path, body)).data.fields;
  expect(await fields('POST', '/projects/v2/project', {})).toEqual({ name: 'Project name is required' });
  expect(await fields('POST', '/projects/v2/project', { name: ' ' })).toEqual({ name: 'Project name cannot be empty' });
  expect(await fields('POST', '/projects/v2/project', { name: '甲', codingType: 'Vue' })).toHaveProperty('codingType');
  expect(await fields('PATCH', '/projects/v2/project', { name: '甲' })).toEqual({ projectId: 'Project ID is required' });
  expect(await fields('PATCH', '/projects/v2/project', { projectId: 'x1' })).toEqual({ projectId: 'Project ID must be digits' });
  expect(await fields('PATCH', '/projects/v2/project', { projectId: '1', name: '' })).toEqual({ name: 'Project name cannot be empty' });
  expect(await fields('POST', '/projects/v1/name', { name: '甲' })).toEqual({ projectId: 'projectId is required' });
  expect(await fields('POST', '/api/rpc/UpdateProjectName', { projectId: '1', userQuery: '' })).toEqual({
    userQuery: 'User query cannot be empty',
  });
  expect(await fields('POST', '/api/rpc/LinkExternalProject', { projectId: '1' })).toEqual({
    externalProjectId: 'External project ID is required',
  });

  const project = await newProject('咖啡店', { folderId: '12', codingType: 'Flask' });
  expect(project).toMatchObject({
    name: '咖啡店',
    phase: 1,
    folderId: '12',
    codingType: 'Flask',
    visibility: 'private',
    mode: 'hands_off',
    headVersionId: '',
    previewUrl: '',
  });
  const { data } = await at('PATCH', '/projects/v2/project', { projectId: project.id, folderId: -1, mode: 'hands_on', name: '茶馆' });
  expect(data['project']).toMatchObject({ name: '茶馆', folderId: null, mode: 'hands_on' });
  expect((await at('POST', '/projects/v1/name', { projectId: project.id, name: '书店' })).data).toEqual({ name: '书店' });
  expect((await person.get('GetTaskInfo', { task_id: project.taskId })).task_info.task_name).toBe('书店');
  await person.get('LinkExternalProject', { projectId: project.id, externalProjectId: 'ide-7' });
  expect((await person.get('GetProject', { projectId: project.id })).project).toMatchObject({
    externalProjectId: 'ide-7',
    viewedAt: expect.any(Number),
  });
  // It has a name of its own by now.
  expect(await person.get('UpdateProjectName', { projectId: project.id, userQuery: '做一个花店网站' })).toEqual({ name: '书店' });
});

test('a project nobody named is named by what was asked, once something was', async () => {
  const project = await newProject('Untitled Project');
  const asked = { projectId: project.id, userQuery: '做一个花店网站' };
  expect(await person.get('UpdateProjectName', asked)).toEqual({ name: 'Untitled Project' });
  await person.get('SendMessage', { task_id: project.taskId, query: '做一个字数统计工具', ability_type: AbilityType.WEB });
  await untilIdle(person, project.taskId);
  expect(await person.get('UpdateProjectName', asked)).toEqual({ name: '做一个花店网站' });
});

test('pages of a site are planned in one call, are one container in the chat, and are done when they are written', async () => {
  const { project } = await person.get('CreateProject', { name: '渔港', template: 'pages', mode: 'hands_on' });
  const query = '做成网站，分成首页、泊位、联系我们三页：石浦渔港，泊位 312 个，电话 0574-65930011';
  await person.get('SendMessage', { task_id: project.taskId, query, ability_type: AbilityType.WEB, task_run_mode: TaskRunMode.HandsOff });
  expect(await untilIdle(person, project.taskId)).toBe(TaskStatus.TaskFinish);
  const { progress } = await person.get('GetProgress', { projectId: project.id });
  expect(progress.pages.length).toBeGreaterThan(1);
  expect(progress.pages[0]).toMatchObject({ path: '/', priority: 'high', status: 'done' });
  expect(progress.pages.filter(({ status }) => status !== 'done')).toEqual([]);
  const { chat_messages } = await person.get('GetChatMessages', { projectId: project.id });
  const nodes = chat_messages.flatMap(({ tasks }) => tasks);
  const container = nodes.find(({ type }) => type === NodeType.Container);
  expect(container).toMatchObject({ status: NodeStatus.Completed });
  expect(container?.children.map(({ type }) => type)).toEqual([NodeType.PlanGeneration, NodeType.TasksGeneration]);
  expect(container?.task_plan.map(({ title }) => title)).toEqual(progress.pages.map(({ name }) => name));
});

test('polls that come together are answered each its own, and nobody another’s', async () => {
  const other = await signUp(server);
  const [mine, later, theirs] = [
    await newProject('甲馆'),
    await newProject('乙馆'),
    (await other.get('CreateProject', { name: '丙馆', mode: 'hands_on' })).project,
  ];
  const asked = [
    [person, mine],
    [other, theirs],
    [person, theirs],
    [other, mine],
    [person, later],
    [person, { id: '999' }],
    [person, mine],
    [anonymous(server), mine],
  ] as const;
  const answers = await Promise.all(asked.map(([who, { id }]) => who.call('GetProject', { projectId: id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 200, 404, 200, 401]);
  expect([0, 1, 4, 6].map((n) => answers[n]?.data.project.name)).toEqual(['甲馆', '丙馆', '乙馆', '甲馆']);
});

test('lists by folder, keyword and order, and nobody else’s', async () => {
  const who = await signUp(server);
  const make = async (name: string, folderId: string | null) => (await who.get('CreateProject', { name, folderId })).project;
  const [b, a] = [await make('乙 100%', null), await make('甲', '3')];
  const names = async (given: object) => (await who.get('GetProjectList', given)).projects.map(({ name }) => name);
  expect(await names({})).toEqual(['乙 100%']);
  expect(await names({ folderId: '3' })).toEqual(['甲']);
  expect(await names({ isAll: true, keyword: '100%' })).toEqual(['乙 100%']);
  expect(await names({ isAll: true, keyword: '_' })).toEqual([]);
  await who.get('GetProject', { projectId: b.id });
  expect(await names({ isAll: true, orderBy: 'VIEWED' })).toEqual(['乙 100%', '甲']);
  expect(await names({ isAll: true, orderBy: 'MODIFIED', pageSize: '1', pageIndex: '2' })).toEqual(['乙 100%']);
  expect((await names({ isAll: true, orderBy: 'NAME' })).toSorted()).toEqual(['乙 100%', '甲'].toSorted());
  expect(await names({ isAll: true, orderBy: 'VERSION_COUNT' })).toHaveLength(2);
  expect((await stranger.get('GetProjectList', { isAll: true, userId: who.user_id })).projects).toEqual([]);
  expect(a.folderId).toBe('3');
});

test('chat, progress, requirement and history of a site that was made and saved by hand', async () => {
  const project = await built('字数');
  const ask = { projectId: project.id };
  const { chat_messages, has_more } = await person.get('GetChatMessages', { ...ask, userId: person.user_id, limit: '10', cursor: '0' });
  expect(has_more).toBe(false);
  expect(chat_messages.map(({ message, type, status }) => [message.role, type, status])).toEqual([
    [ChatRole.User, MessageType.Conversation, MessageStatus.Completed],
    [ChatRole.Assistant, MessageType.Conversation, MessageStatus.Completed],
    [ChatRole.OperationUser, MessageType.Version, MessageStatus.Completed],
  ]);
  const [question, answer, version] = chat_messages;
  const { currentVersion } = await person.get('GetVersions', ask);
  expect(version?.version_id).toBe(currentVersion?.versionID);
  expect(answer).toMatchObject({ user_message_id: question?.id, parent_id: question?.id, project_phase: 3 });
  const code = answer?.tasks.find(({ title }) => title.includes('放入'));
  expect(code?.children.length).toBeGreaterThan(5);
  const { chat_task_list } = await person.get('GetTaskDetails', { ...ask, taskIds: [code?.id ?? '', '999-9'] });
  expect(chat_task_list).toHaveLength(1);
  expect(chat_task_list[0]?.detail.content.multiContent[0]).toMatchObject({ type: PartType.ToolResult });
  expect((await person.call('GetChatMessages', { ...ask, userId: 'somebody' })).status).toBe(404);

  const { progress } = await person.get('GetProgress', ask);
  expect(progress).toMatchObject({ phase: 5, done: 3, total: 3 });
  expect((await at('GET', `/projects/v1/requirement?projectId=${project.id}`)).data).toEqual({ requirementContent: '' });
  await person.upload(project.taskId, '需求文档.md', '# 需求\n\n数字数');
  expect((await at('GET', `/projects/v1/requirement?projectId=${project.id}`)).data).toEqual({ requirementContent: '# 需求\n\n数字数' });

  const versionMessage = { message: { multiContent: [{ type: PartType.Text, text: '加了一个函数' }] } };
  const note = () => person.call('CreateMessage', { ...ask, type: MessageType.Version, versionMessage });
  const { version: saved } = await person.get('SaveCode', {
    ...ask,
    files: [{ filePath: 'lib/later.ts', content: 'export const a = 1;\nexport const b = 2;\n' }],
    baseVersionId: currentVersion?.versionID ?? '',
  });
  const first = await note();
  expect(first).toMatchObject({ status: 200 });
  expect(await note()).toMatchObject({ status: 200, data: first.data });
  const after = await person.get('GetChatMessages', ask);
  expect(after.chat_messages.at(-1)).toMatchObject({
    id: first.data.message_id,
    type: MessageType.Version,
    version_id: saved?.versionID,
    message: { multiContent: versionMessage.message.multiContent },
  });
  expect(after.chat_messages).toHaveLength(4);
  const back = {
    to_version_id: currentVersion?.versionID ?? '',
    message: { multiContent: [{ type: PartType.Text, text: '退回' }] },
  };
  const noteBack = () => person.call('CreateMessage', { ...ask, type: MessageType.Rollback, rollbackMessage: back });
  expect((await noteBack()).status).toBe(409);

  const { history, has_more: older } = await person.get('GetHistory', { ...ask, limit: '1' });
  expect(history).toMatchObject([{ displayVersion: '#2', changes: [{ filePath: 'lib/later.ts', how: 'added', added: 2, removed: 0 }] }]);
  expect(older).toBe(true);
  expect(
    (await person.get('GetHistory', { ...ask, cursor: saved?.versionID })).history.map(({ displayVersion }) => displayVersion),
  ).toEqual(['#1']);
  expect((await at('GET', `/repos/v2/version?projectId=${project.id}`)).data['version']).toMatchObject({ displayVersion: '#2' });

  await person.get('RollbackProject', { ...ask, versionId: currentVersion?.versionID ?? '' });
  expect((await noteBack()).status).toBe(200);
  expect((await person.get('GetChatMessages', ask)).chat_messages.at(-1)).toMatchObject({
    type: MessageType.Rollback,
    version_id: currentVersion?.versionID,
  });
});

test('said with an element, cancelled with its words back, and tried again', async () => {
  const project = await built('元素');
  const { files } = await person.get('GetCode', { projectId: project.id });
  const source = files.find(({ filePath }) => filePath === 'app/page.tsx')?.content ?? '';
  const before = source.slice(0, source.indexOf('<h1>'));
  const [line, column] = [before.split('\n').length, before.length - before.lastIndexOf('\n')];
  const saying = (codeBlock: string) => [
    { type: PartType.Text, text: '改成{#红色#}' } as const,
    { type: PartType.DomSelect, domSelect: { filePath: 'app/page.tsx', line, column, name: 'Page', codeBlock } } as const,
  ];
  // The code that stands there is the project's own, whatever a client says of it.
  const multiContent = saying('<h1>{words.title}</h1>');
  const { message_id } = await person.get('SendChat', { projectId: project.id, deviceId: 'd', multiContent: saying('<h1>hers</h1>') });
  const gone = await person.call('CancelChat', { projectId: project.id, messageId: message_id });
  // It may have been answered by then.
  if (gone.status === 200) expect(gone.data.cancel_message.multiContent).toEqual(multiContent);
  else expect(gone.status).toBe(409);
  await untilIdle(person, project.taskId);
  const told = (await person.get('GetChatMessages', { projectId: project.id })).chat_messages;
  expect(told.find(({ id }) => id === message_id)?.message.multiContent).toEqual(multiContent);
  expect((await person.call('CancelChat', { projectId: project.id, messageId: message_id })).status).toBe(409);
  expect((await person.call('CancelChat', { projectId: project.id, messageId: 99_999 })).status).toBe(409);
  const again = await person.call('RetryChat', { projectId: project.id, deviceId: 'd', messageId: Number(message_id) });
  expect(again.status).toBe(gone.status);
  await untilIdle(person, project.taskId);
  expect(
    (
      await person.call('SendChat', {
        projectId: project.id,
        deviceId: 'd',
        multiContent: [{ type: PartType.Attachment, files: [{ name: 'x', uri: 'antou-space/x', url: '' }] }],
      })
    ).status,
  ).toBe(404);
});

test('shown to everybody as it was, by nobody’s secret, until it is not any more', async () => {
  const project = await built('公开的字数');
  const ask = { projectId: project.id };
  const nobody = anonymous(server);
  const named = async () => (await nobody.get('GetPublicProjectList', { keyword: '公开的字数' })).projects.map(({ id }) => id);
  const shares = ['GetProjectShare', 'GetCodeShare', 'GetVersionsShare', 'GetRequirementShare'] as const;
  const seenBy = async (who: Person) => {
    const statuses = [];
    for (const name of shares) statuses.push((await who.call(name, ask)).status);
    return [...statuses, (await who.call('GetProjectOfTaskShare', { taskId: project.taskId })).status];
  };
  expect(await seenBy(nobody)).toEqual([401, 401, 401, 401, 401]);
  expect(await seenBy(stranger)).toEqual([404, 404, 404, 404, 404]);
  expect(await named()).toEqual([]);

  await person.upload(project.taskId, '需求文档.md', '# 后来的需求');
  expect((await person.get('UpdateProject', { ...ask, visibility: 'public' })).project.visibility).toBe('public');
  expect(await seenBy(nobody)).toEqual([200, 200, 200, 200, 200]);
  expect(await seenBy(stranger)).toEqual([200, 200, 200, 200, 200]);
  expect(await named()).toEqual([project.id]);
  expect((await stranger.call('GetProject', ask)).status).toBe(404);
  const { versionId } = await person.get('GetCode', ask);
  await person.get('SaveCode', { ...ask, files: [{ filePath: 'lib/later.ts', content: 'export {}' }], baseVersionId: versionId });
  // What came since is not public, and the owner's own view has it.
  expect((await nobody.get('GetCodeShare', ask)).displayVersion).toBe('#1');
  expect((await nobody.get('GetVersionsShare', ask)).versions.map(({ displayVersion }) => displayVersion)).toEqual(['#1']);
  expect((await person.get('GetCodeShare', ask)).displayVersion).toBe('#2');
  const later = (await person.get('GetVersions', ask)).currentVersion?.versionID ?? '';
  expect((await nobody.call('GetCodeShare', { ...ask, versionId: later })).status).toBe(404);
  const { project: shown } = await nobody.get('GetProjectShare', ask);
  expect(shown).toMatchObject({ folderId: null, externalProjectId: '', viewedAt: null, isWorking: false });
  expect((await fetch(shown.previewUrl)).status).toBe(200);
  const { share } = await nobody.get('GetProjectOfTaskShare', { taskId: project.taskId });
  expect((await nobody.call('GetTaskReplayById', { task_share_id: share?.share_id ?? '', secret: share?.secret ?? '' })).status).toBe(200);
  // A link of its own is another share.
  const { share_id } = await person.get('CreateTaskReplay', { task_id: project.taskId });
  expect(share_id).not.toBe(share?.share_id);

  // Once more: what is there now, under another share; the one before is closed.
  await person.get('UpdateProject', { ...ask, visibility: 'public' });
  expect((await nobody.get('GetCodeShare', ask)).displayVersion).toBe('#2');
  await expect.poll(async () => (await fetch(shown.previewUrl)).status).toBe(404);

  await person.get('UpdateProject', { ...ask, visibility: 'private' });
  expect(await seenBy(nobody)).toEqual([401, 401, 401, 401, 401]);
  expect(await named()).toEqual([]);
  const { replay_task_list } = await person.get('GetTaskReplay', { task_id: project.taskId });
  expect(replay_task_list.filter(({ is_public }) => is_public).map(({ taskReplayStatus }) => taskReplayStatus)).toEqual([2, 2]);
});

interface Frame {
  event: string;
  id: string;
  data: { message_id: string; user_message_id: string; chunk_id: number; text: string; id: string };
}

/** Until a frame of this name came; `acks`: each is acknowledged. */
async function heard(projectId: string, { after, until, acks }: { after: string; until: string; acks: boolean }): Promise<Frame[]> {
  const { accessKey, path } = await person.get('GetRealtimeConfig', { projectId, deviceId: 'd' });
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}${path}?accessKey=${accessKey}`);
  const frames: Frame[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data) => {
      // What the server tells; the test looks at what it needs.
      const frame = JSON.parse(String(data)) as Frame;
      frames.push(frame);
      if (frame.event === 'OPEN') socket.send(JSON.stringify({ type: 'BEGIN', after }));
      if (acks && frame.id !== '') socket.send(JSON.stringify({ type: 'ACK', id: frame.id }));
      if (frame.event === until) resolve();
    });
  });
  socket.removeAllListeners('close');
  socket.close();
  return frames;
}

test('a client hears the chat as it happens, goes on behind what it acknowledged, and nobody else does', async () => {
  const project = await newProject('实时');
  const listening = heard(project.id, { after: '', until: 'SESSION_FINISH', acks: true });
  const multiContent = [{ type: PartType.Text, text: '做一个字数统计工具' } as const];
  const { message_id } = await person.get('SendChat', { projectId: project.id, deviceId: 'd', multiContent });
  const frames = await listening;
  const names = frames.map(({ event }) => event);
  expect(names.slice(0, 3)).toEqual(['OPEN', 'SESSION_START', 'CHAT_START']);
  expect(names.slice(-2)).toEqual(['CHAT_FINISH', 'SESSION_FINISH']);
  expect(names).toEqual(expect.arrayContaining(['CHAT', 'TASK_START', 'TASK', 'TASK_FINISH']));
  expect(frames[1]?.data).toMatchObject({ message_id, user_message_id: message_id });
  const chunks = frames.filter(({ event }) => event === 'CHAT').map(({ data }) => data.chunk_id);
  expect(chunks).toEqual(chunks.toSorted((a, b) => a - b));
  const ids = frames.map(({ id }) => id).filter((id) => id !== '');
  expect(new Set(ids).size).toBe(ids.length);

  // The line broke in the middle: what was not acknowledged comes again, and nothing twice.
  const middle = ids[Math.floor(ids.length / 2)] ?? '';
  const again = await heard(project.id, { after: middle, until: 'SESSION_FINISH', acks: false });
  expect(again.map(({ id }) => id).filter((id) => id !== '')).toEqual(ids.slice(ids.indexOf(middle) + 1));

  const refused = (path: string, cookie = '') =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}${path}`, { headers: { cookie } });
      socket.on('error', () => resolve(true));
      socket.on('open', () => resolve(false));
    });
  const { accessKey, path } = await person.get('GetRealtimeConfig', { projectId: project.id });
  const [head = '', body = ''] = accessKey.split('.');
  expect(await refused(`${path}?accessKey=${head}.${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`)).toBe(true);
  expect(await refused(path)).toBe(true);
  expect(await refused(`/api/tasks/${project.taskId}/live/site_chat`, stranger.cookie)).toBe(true);
  await person.get('DeleteAntouTask', { task_id: project.taskId });
  expect(await refused(`${path}?accessKey=${accessKey}`)).toBe(true);
});

test('a ticket that was altered, or is another site’s, shows nothing', async () => {
  const project = await built('票');
  const { previewUrl } = (await person.get('GetProject', { projectId: project.id })).project;
  const ticket = /\/p\/([^/]+)\//.exec(previewUrl)?.[1] ?? '';
  expect(ticket).not.toBe('');
  const turned = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await fetch(previewUrl.replace(ticket, turned))).status).toBe(404);
  expect((await fetch(previewUrl.replace(ticket, `${ticket}x`))).status).toBe(404);
  await person.get('DeleteAntouTask', { task_id: project.taskId });
  await expect.poll(async () => (await fetch(previewUrl)).status).toBe(404);
});
