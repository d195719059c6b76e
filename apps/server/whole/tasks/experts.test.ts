/** Experts a message names: one is who works on it, several work as a team or one after the other, and who is pinned stands first. */
import { expect, test } from 'vitest';
import { OperateExpert } from '#contract/expert.ts';
import { print, tagNode, type PromptNode } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { ChatType, Delivery, OperateType, OperateWaiting, TaskStatus } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Answer } from '#contract/timeline/fold/view.ts';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import { person, provider, server, useModelDesk } from '../model-desk-testing.ts';
import { anonymous, eventsOf, signUp, until, untilIdle } from '../testing.ts';

const contract = `# 采购合同

甲方：杭州云杉科技有限公司
乙方：成都某某商贸有限公司

第一条 标的：乙方向甲方供应打印机 20 台，规格见附件一。
第二条 价款：合同总价人民币壹拾贰万元整（￥150,000.00），甲方收到发票后 30 个工作日内支付。
第三条 违约责任：乙方逾期交货的，应承担一切损失；甲方有权随时解除合同。
第四条 期限：本合同自 2026年12月1日 起生效，到期自动续约一年。
第五条 争议解决：由甲方所在地人民法院管辖。
`;
const minutes = `# 周会记录

时间：2026年11月20日 下午2点。
会议决定12月起改用新报销单。
张伟负责整理供应商名单，下周三前提交。
年会场地待定，下次再议。
`;

useModelDesk(({ messages }) => {
  const told = messages.flatMap((message) => (message.role === 'system' ? [textOf(message)] : [])).join('\n');
  const asked = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : [])).join('\n');
  if (asked.includes('慢慢')) return { pieces: Array.from({ length: 100 }, (_, n) => `第${n}句。`), per_second: 5 };
  return { text: /你这次的身份：\S+/.exec(told)?.[0] ?? '没有身份' };
});

const chip = (id: number, name: string): PromptNode => tagNode('experts', { id: String(id), name });
const say = (...nodes: (PromptNode | string)[]) => print(nodes.map((node) => (typeof node === 'string' ? textNode(node) : node)));

async function answerOf(task_id: string): Promise<Answer> {
  const answer = fold(emptyView, await eventsOf(person, task_id)).messages.findLast((message) => message.type === 'answer');
  if (!answer) throw new Error('nothing was answered');
  return answer;
}
const actionsOf = (answer: Answer) => answer.steps.flatMap((step) => step.action_list);
const wordsOf = (answer: Answer) =>
  actionsOf(answer)
    .flatMap((action) => (action.action_type === 'reply' ? [action.content] : []))
    .join('\n');

async function askBuiltin(query: string, agent_ids: number[], files: [string, string][], more: { disable_team_mode?: boolean } = {}) {
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const task_id = await person.newTask();
  const given: { file_name: string; file_uri: string }[] = [];
  for (const [name, text] of files) {
    const { file_name, file_uri } = (await person.upload(task_id, name, text)).data;
    given.push({ file_name, file_uri });
  }
  await person.get('SendMessage', { task_id, query, agent_ids, files: given, ...more });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  return { task_id, answer: await answerOf(task_id) };
}

test('the list is public, one’s own when signed in, and what is pinned stands first', async () => {
  const open = (await anonymous(server).get('GetExpertList', {})).expert_list;
  expect(open).toHaveLength(8);
  expect(open.every((one) => one.starters.length > 0 && one.welcome !== '' && !one.is_pin)).toBe(true);
  const last = open.at(-1)?.agent_id ?? 0;
  await person.get('OperateUserExpert', { agent_id: last, operate: OperateExpert.Pin });
  expect((await person.get('GetExpertList', {})).expert_list[0]).toMatchObject({ agent_id: last, is_pin: true });
  expect((await (await signUp(server)).get('GetExpertList', {})).expert_list[0]?.is_pin).toBe(false);
  await person.get('OperateUserExpert', { agent_id: last, operate: OperateExpert.UnPin });
  expect((await person.get('GetExpertList', {})).expert_list).toEqual(open);
  expect((await person.call('OperateUserExpert', { agent_id: 999, operate: OperateExpert.Pin })).status).toBe(404);
});

test('one expert: the built-in engine works in that expert’s own way, a model by their instructions, and what follows stays theirs', async () => {
  const { answer } = await askBuiltin(say(chip(101, '合同审阅助手'), ' 看看有什么要留意的'), [101], [['合同.md', contract]]);
  expect(answer.experts).toEqual([{ agent_id: 101, name: '合同审阅助手' }]);
  const said = wordsOf(answer);
  expect(said).toContain('甲方：杭州云杉科技有限公司');
  expect(said).toMatch(/大写“壹拾贰万元整”与小写“￥150,000\.00”对不上/);
  expect(said).toMatch(/自动续约.*第四条/);
  expect(said).toContain('没有找到关于');
  expect(said).toContain('不是法律判断');
  expect(answer.not_done).toEqual([]);

  await person.get('ChooseModel', { setting_id: 'environment' });
  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: '看看', agent_ids: [102] });
  await untilIdle(person, task_id);
  expect(wordsOf(await answerOf(task_id))).toContain('你这次的身份：会议秘书');
  expect((await person.call('SendMessage', { task_id, query: '看看', agent_ids: [999] })).status).toBe(404);
  expect((await person.call('SendMessage', { task_id, query: '看看', agent_ids: [101, 105] })).status).toBe(409);
});

test('several experts work side by side, each on their part and files, and are named in what comes together', async () => {
  const query = say('按附件准备。', chip(101, '合同审阅助手'), ' 审阅合同.md ', chip(102, '会议秘书'), ' 整理周会.md 的待办');
  const { task_id, answer } = await askBuiltin(
    query,
    [101, 102],
    [
      ['合同.md', contract],
      ['周会.md', minutes],
    ],
  );
  const handed = actionsOf(answer).filter((action) => action.tool === 'sub_agent');
  expect(handed.map(({ content, state }) => [content.split('：')[0], state])).toEqual([
    ['合同审阅助手', 'done'],
    ['会议秘书', 'done'],
  ]);
  const children = await Promise.all(handed.map(({ sub_task_id = '' }) => eventsOf(person, sub_task_id)));
  expect(
    children.map((events) => events.flatMap((event) => (event.type === 'message' ? [[event.experts?.[0]?.name, event.content]] : []))),
  ).toEqual([[['合同审阅助手', '按附件准备。\n审阅合同.md']], [['会议秘书', '按附件准备。\n整理周会.md 的待办']]]);
  const said = wordsOf(answer);
  expect(said).toMatch(/## 合同审阅助手[\s\S]*自动续约[\s\S]*## 会议秘书[\s\S]*张伟/);
  // Both attachments were read by those they were handed to: nothing is left to tell.
  expect(answer.completion).toBeNull();
  // Gone on with by nobody in particular.
  await person.get('SendMessage', { task_id, query: '谢谢' });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect((await answerOf(task_id)).experts).toBeUndefined();
});

test('without team mode they work one after the other in the same run', async () => {
  const query = say(chip(102, '会议秘书'), ' 整理周会.md 的待办 ', chip(101, '合同审阅助手'), ' 审阅合同.md');
  const { answer } = await askBuiltin(
    query,
    [102, 101],
    [
      ['合同.md', contract],
      ['周会.md', minutes],
    ],
    { disable_team_mode: true },
  );
  expect(actionsOf(answer).some((action) => action.tool === 'sub_agent')).toBe(false);
  expect(wordsOf(answer)).toMatch(/## 会议秘书[\s\S]*张伟[\s\S]*## 合同审阅助手[\s\S]*自动续约/);
  expect(answer.plan?.items.map(({ title, status }) => [title, status])).toEqual([
    ['会议秘书', 'done'],
    ['合同审阅助手', 'done'],
  ]);
});

test('who names other experts than those at work waits for them, also when it was meant as a word in between', async () => {
  await person.get('ChooseModel', { setting_id: 'environment' });
  const task_id = await person.newTask();
  const before = provider.requests.length;
  await person.get('SendMessage', { task_id, query: '慢慢看', agent_ids: [102] });
  await until(() => provider.requests.length > before, 'it to begin');
  const sent = (query: string, agent_ids: number[]) => person.get('SendMessage', { task_id, query, agent_ids, delivery: Delivery.Steer });
  expect((await sent('快一点', [102])).delivery).toBe(Delivery.Steer);
  const queued = await sent(say(chip(101, '合同审阅助手'), ' 再看合同'), [101]);
  expect(queued.delivery).toBe(Delivery.Queue);
  const message_id = queued.query_id;
  expect((await person.call('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Steer })).status).toBe(409);
  await person.get('EditWaitingMessage', { task_id, message_id, query: say(chip(103, '数据分析师'), ' 再看数据') });
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  await untilIdle(person, task_id);
  await person.get('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Begin });
  const began = (await eventsOf(person, task_id)).findLast((event) => event.type === 'message');
  expect(began?.type === 'message' && began.experts).toEqual([{ agent_id: 103, name: '数据分析师' }]);
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  await untilIdle(person, task_id);
});

test('each of the others has a way of their own in the built-in engine, and says what it can’t do', async () => {
  const sales = `部门,月份,金额\n${Array.from({ length: 12 }, (_, n) => `${n % 2 ? '华东' : '华南'},${n + 1}月,${n === 5 ? 90000 : 1000 + n * 10}`).join('\n')}\n华东,2月,1010\n`;
  const draft = '# 通告\n\n大家必竟要按步就班的的完成工作,不要松懈。本季度我们要通过底层逻辑赋能业务，形成闭环。';
  const [analyst, editor, researcher, hr, translator] = await Promise.all([
    askBuiltin('看看这份数据有什么问题', [103], [['销售.csv', sales]]),
    askBuiltin('校对这份稿子', [104], [['稿.md', draft]]),
    askBuiltin(
      '列出证据表',
      [106],
      [
        ['甲.md', '# 报告甲\n\n2025年充电桩市场规模为 120 亿元，同比增长 20%。\n'],
        ['乙.md', '# 报告乙\n\n2025年充电桩市场规模为 150 亿元。\n'],
      ],
    ),
    askBuiltin(
      '对照要求看简历：本科、3 年以上经验、会 SQL，推荐一个',
      [107],
      [['张伟的简历.md', '# 张伟\n\n学历：本科\n\n5 年数据分析经验，熟悉 SQL。\n']],
    ),
    askBuiltin('把附件翻译成英文', [108], [['原文.md', '# 说明\n\n本产品保修 3 年，费用 200 元。\n']]),
  ]);
  expect(wordsOf(analyst.answer)).toMatch(/90,?000/);
  expect(wordsOf(analyst.answer)).toContain('有 1 行与别的行完全相同');
  expect(wordsOf(editor.answer)).toMatch(/必竟 \| 毕竟[\s\S]*按步就班 \| 按部就班/);
  expect(wordsOf(editor.answer)).toContain('“底层逻辑”是套话');
  expect(wordsOf(researcher.answer)).toMatch(/口径不一致[\s\S]*120亿元（甲\.md[\s\S]*150亿元（乙\.md/);
  expect(wordsOf(hr.answer)).toMatch(/张伟\.?.*\| 本科 \| 5 年/);
  expect(hr.answer.not_done.join()).toContain('没有打分、排名或建议录用');
  expect(translator.answer.files.map(({ name }) => name)).toEqual(['原文（翻译对照表）.md']);
  expect(translator.answer.not_done.join()).toContain('没有翻译');
});

test('who makes slides agrees first with the built-in engine too: on what they are for, the outline and the look', async () => {
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const task_id = await person.newTask();
  const asked = async (): Promise<Answer> => {
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Interrupt);
    return answerOf(task_id);
  };
  const reply = async (answer_id: string, answer: unknown) => {
    const pause_reason = (await answerOf(task_id)).interaction?.reason;
    await person.get('SendMessage', {
      task_id,
      query: '',
      chat_type: ChatType.RESUME,
      pause_reason,
      pause_answer: { answer_id, answer },
    });
  };
  const query = '做一份仓库改造的汇报PPT，给管理层看。旧仓库每月租金 12 万元；去年错发 340 单；新货架可减少三成找货时间';
  await person.get('SendMessage', { task_id, query, agent_ids: [105] });
  const form = await asked();
  expect(form.interaction).toMatchObject({ reason: 'ask_user', payload: { questions: [{ id: 'minutes' }, { id: 'decision' }] } });
  await reply(form.message_id, {
    answers: [
      { id: 'minutes', value: '5 分钟' },
      { id: 'decision', value: '同意本季度更换货架' },
    ],
  });
  const card = await asked();
  if (card.interaction?.reason !== 'order') throw new Error(`what stands where is shown: ${card.interaction?.reason}`);
  const { intent, outline } = card.interaction.payload;
  const parts = outline?.sections.map(({ title }) => title) ?? [];
  expect(parts.length).toBeGreaterThanOrEqual(2);
  expect(outline?.material.some(({ words }) => words.includes('同意本季度更换货架'))).toBe(true);
  await reply(card.message_id, { outcome: 'go', intent, clauses: [], chosen: [] });
  const looks = await asked();
  if (looks.interaction?.reason !== 'ack_slide_options') throw new Error(`looks are asked: ${looks.interaction?.reason}`);
  const [first] = looks.interaction.payload.options;
  await reply(looks.message_id, { option: first?.id });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const made = await answerOf(task_id);
  expect(made.files.some(({ name }) => name.endsWith('.pptx.html'))).toBe(true);
  expect(wordsOf(made)).toContain('共 4 页');

  const at_once = await askBuiltin(`${query}。直接做`, [105], []);
  expect(at_once.answer.files.some(({ name }) => name.endsWith('.pptx.html'))).toBe(true);
});
