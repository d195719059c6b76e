/** Writing a prompt: an input method in the text and in slots, Tab from slot to slot, chips, the skill, undo, paste, reload and sending. */
import { strict as assert } from 'node:assert';
import type { CDPSession, Page } from 'playwright-core';
import { print, tagNode, type PromptNode } from '#contract/prompt/markup.ts';
import { mentionNode } from '#contract/prompt/mention.ts';
import { plainTextOf, textNode } from '#contract/prompt/reading.ts';
import { arrive, input, withEditor } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

const time = tagNode('InputSlot', { id: 'time', placeholder: '时间，比如：上午 10 点' });
const what = tagNode('InputSlot', { id: 'what', placeholder: '任务内容，比如：总结 AI 新闻' });
const schedule = print([textNode('每天'), time, textNode('帮我'), what]);
const report = mentionNode({ id: 'f1', name: '第47周<b>销售</b>.xlsx', avatarUrl: '', type: 'files', subType: 'task', tags: [] });
const tone = tagNode('SelectSlot', { id: 'tone', placeholder: '语气', options: JSON.stringify(['正式', '轻松', '简短']) });

export const writingAPrompt: Journey = {
  name: 'editor: slots, chips and an input method',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server, { permissions: ['clipboard-read', 'clipboard-write'] });
    await arrive(page);
    const ime = await window.newCDPSession(page);

    await typesAtOnce(page);
    await waitsForTheInputMethod(page, ime);
    await composes(page, ime);
    await fillsSlots(page, ime);
    await leavesTheSkill(page);
    await pastes(page);
    await chooses(page);
    await sendsChips(page);
  },
};

export const limitAtSending: Journey = {
  name: 'editor: a task that can’t be made is said when sending, not while typing',
  async run(stage) {
    const server = await stage.startServer({ TASK_LIMIT: '1' });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.evaluate(() =>
      fetch('/api/rpc/CreateAntouTask', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
    );
    const refused = page.waitForResponse((response) => response.url().endsWith('/CreateAntouTask'));
    await page.keyboard.type('写一份通知');
    assert.equal((await refused).status(), 429);
    const sentence = page.getByText('任务数量已达上限，请删除不需要的任务后再试');
    await page.waitForTimeout(300);
    assert.equal(await sentence.count(), 0, 'nobody asked for anything yet');
    await page.keyboard.press('Enter');
    await sentence.waitFor();
    assert.equal(await promptIn(page), '写一份通知', 'what was typed is kept');
  },
};

/** The plain field takes keys before the editor is there, and hands over what it has. */
async function typesAtOnce(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.activeElement?.matches('[aria-label="输入你的需求"]'));
  for (const letter of 'abcdefghijklmnopqrst') await page.keyboard.type(letter);
  await withEditor(page);
  await page.keyboard.type('uvwxyz');
  assert.equal(await promptIn(page), 'abcdefghijklmnopqrstuvwxyz', 'no key is lost while the editor takes over');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('第二行');
  await page.reload();
  await withEditor(page);
  assert.equal(await promptIn(page), 'abcdefghijklmnopqrstuvwxyz\n第二行', 'a reload keeps the draft');
  await input(page).click();
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await promptIn(page), 'abcdefghijklmnopqrstuvwxyz\n第二行', 'there is nothing to undo in a draft that was kept');
}

/** What is being composed when the editor comes stays where it is until it is done. */
async function waitsForTheInputMethod(page: Page, ime: CDPSession): Promise<void> {
  await start(page, '周报');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/prompt-editor*.js', (route) => held.then(() => route.continue()));
  const coming = page.waitForRequest('**/prompt-editor*.js');
  await page.reload();
  await input(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.getByRole('button', { name: '提及文件、工具或专家' }).hover();
  await ime.send('Input.imeSetComposition', { text: 'xie', selectionStart: 3, selectionEnd: 3 });
  await coming;
  const arrived = page.waitForResponse('**/prompt-editor*.js');
  release();
  await (await arrived).finished();
  await page.waitForTimeout(300);
  assert.equal(await input(page).evaluate((field) => field.tagName), 'TEXTAREA', 'not in the middle of a word');
  await ime.send('Input.insertText', { text: '写' });
  await withEditor(page);
  await page.keyboard.type('一份');
  assert.equal(await promptIn(page), '写一份周报', 'the cursor stays behind what was composed');
  await page.unroute('**/prompt-editor*.js');
}

async function composes(page: Page, ime: CDPSession): Promise<void> {
  await start(page, '我要周报');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await compose(ime, ['x', 'xi', 'xie'], '写一份');
  assert.equal(await promptIn(page), '我要写一份周报', 'composed in mid-text');
  await ime.send('Input.imeSetComposition', { text: 'zhou', selectionStart: 4, selectionEnd: 4 });
  await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Enter', code: 'Enter' });
  await page.waitForTimeout(100);
  assert.match(page.url(), /\/(\?|$)/, 'Enter belongs to the input method');
  await ime.send('Input.insertText', { text: '周' });
  assert.equal(await promptIn(page), '我要写一份周周报');
  // What is done within half a second is undone as one, here back to the same words.
  await page.waitForTimeout(600);
  await page.keyboard.press('Backspace');
  assert.equal(await promptIn(page), '我要写一份周报');
  await page.keyboard.press('ControlOrMeta+z');
  assert.notEqual(await promptIn(page), '我要写一份周报', 'undo');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  assert.equal(await promptIn(page), '我要写一份周报', 'and redo');
}

async function fillsSlots(page: Page, ime: CDPSession): Promise<void> {
  await start(page, schedule);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Enter');
  await page.getByText('请先填写任务必要信息').first().waitFor();
  assert.match(page.url(), /\/$/, 'an empty slot is not sent');
  await page.keyboard.press('Tab');
  await compose(ime, ['s', 'sh', 'shang wu'], '上午九点');
  assert.equal(
    await promptIn(page),
    print([textNode('每天'), { ...time, content: '上午九点' }, textNode('帮我'), what]),
    'inside an empty slot',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.type('读 @新闻');
  assert.equal(await plain(page), '每天上午九点帮我读 @新闻');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('。');
  assert.ok((await promptIn(page)).endsWith('读 @新闻{#/InputSlot#}。'), 'behind the slot, not in it');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  assert.equal(await plain(page), '每天上午九点帮我读 @新', 'deletion goes on into the slot');
  await wrapsWhole(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await start(page, print([textNode('甲乙'), { ...time, content: '丙' }]));
  await page.keyboard.press('ControlOrMeta+Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  assert.equal(
    await promptIn(page),
    print([textNode('甲'), { ...time, content: '丙' }]),
    'at the start of a filled slot the letter before it goes',
  );
  await page.keyboard.press('Delete');
  assert.equal(await promptIn(page), print([textNode('甲'), time]), 'the slot stays when it is emptied');
  await page.keyboard.press('Backspace');
  assert.equal(await promptIn(page), '甲', 'and goes when it is empty');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  assert.ok((await promptIn(page)).includes('InputSlot'), 'undo brings the slot back');
}

/** Wherever a line ends, no empty end of a slot is left on it, and the lines of a slot don't lie on one another. */
async function wrapsWhole(page: Page): Promise<void> {
  for (let letters = 0; letters < 16; letters += 1) {
    await input(page).evaluate((field, before) => (field.style.paddingRight = `${before}px`), 40 + letters * 12);
    const boxes = await page
      .locator('.prompt-slot')
      .evaluateAll((slots) => slots.map((slot) => [...slot.getClientRects()].map(({ width, top, bottom }) => ({ width, top, bottom }))));
    for (const lines of boxes) {
      for (const [n, line] of lines.entries()) {
        assert.ok(line.width > 16, `a sliver of ${line.width} px`);
        assert.ok(n === 0 || line.top >= (lines[n - 1]?.bottom ?? 0), 'one line lies on the other');
      }
    }
  }
  await input(page).evaluate((field) => (field.style.paddingRight = ''));
}

async function leavesTheSkill(page: Page): Promise<void> {
  await start(page, '周报');
  const writing = page.getByRole('button', { name: '写作', exact: true });
  const pressed = async (state: boolean, what: string) => {
    await page
      .waitForFunction((wanted) => (document.querySelector('[aria-pressed="true"]') !== null) === wanted, state)
      .catch(() => assert.fail(what));
  };
  const chip = input(page).locator('[data-tag="SkillTagBlock"]');
  await writing.click();
  await chip.waitFor();
  await page.keyboard.type('要短');
  assert.equal(await promptIn(page), `${print([tagNode('SkillTagBlock', { id: 'writing', name: '写作' })])}周报要短`);
  await page.keyboard.press('Escape');
  await pressed(false, 'Esc leaves the skill');
  assert.equal(await promptIn(page), '周报要短');
  await writing.click();
  await chip.click();
  await pressed(false, 'pressing the chip leaves the skill');
  await writing.click();
  await chip.waitFor();
  await input(page).fill('全部重写');
  assert.equal(await plain(page), '全部重写');
  await pressed(true, 'writing everything anew keeps the skill');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await pressed(false, 'deleting the chip leaves the skill');
  assert.equal(await promptIn(page), '');
}

async function pastes(page: Page): Promise<void> {
  await start(page, '');
  await pasteText(page, `第一行\n\n  第三行{#InputSlot id="x" placeholder="y"#}九点{#/InputSlot#}${print([report])}`);
  const words = `第一行\n\n  第三行九点${print([report])}`;
  assert.equal(await plain(page), words, 'slots become their content, foreign markup stays words');
  await start(page, print([textNode('看'), report, textNode('和'), { ...time, content: '九点' }]));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('；');
  await page.keyboard.press('ControlOrMeta+v');
  assert.equal(
    await promptIn(page),
    print([textNode('看'), report, textNode('和'), { ...time, content: '九点' }, textNode('；看'), report, textNode('和九点')]),
    'our own chips come along',
  );
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(
    await plain(page),
    `看@${report.type === 'tag' && 'name' in report.attributes ? report.attributes.name : ''}和九点；`,
    'one undo takes the paste back',
  );
}

async function chooses(page: Page): Promise<void> {
  await start(page, print([textNode('语气'), tone]));
  await page.keyboard.press('ControlOrMeta+Home');
  await page.getByRole('button', { name: '发送' }).hover();
  await page.getByRole('tooltip', { name: '请先填写任务必要信息' }).waitFor();
  await input(page).click({ position: { x: 20, y: 20 } });
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: '语气' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await promptIn(page), print([textNode('语气'), { ...tone, content: '轻松' }]), 'chosen by keyboard');
}

async function sendsChips(page: Page): Promise<void> {
  const slot: PromptNode = { ...time, content: '<img src=x onerror=alert(1)>' };
  await start(page, print([textNode('根据'), report, textNode('写一份通知，'), slot, textNode('开会')]));
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/rpc\/(CreateAntouTask|SendMessage)$/.exec(request.url())?.[1];
    if (name) calls.push(name);
  });
  await page.keyboard.type('。');
  await page.waitForFunction(() => /"task_id":"[0-9a-f]{32}"/.test(localStorage.getItem('temp-stash-chat-message') ?? ''));
  const madeAhead = calls.length;
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/task\//);
  assert.deepEqual(calls.slice(madeAhead), ['SendMessage'], 'the task was there before: sending is one call');
  const bubble = page.getByRole('log', { name: '对话' });
  await bubble.getByText('第47周<b>销售</b>.xlsx', { exact: true }).waitFor();
  await bubble.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
  assert.equal(await bubble.locator('img[src="x"]').count(), 0, 'what was written is inert');
  // The draft goes with it, a moment after it stands there.
  await page.waitForFunction(() => localStorage.getItem('temp-stash-chat-message') === null);
  await page.getByRole('heading', { level: 1, name: /^根据@第47周/ }).waitFor();
}

/** A draft as it was left, with the cursor at its end. */
async function start(page: Page, markup: string): Promise<void> {
  await page.waitForTimeout(150);
  await page.evaluate((text) => {
    window.addEventListener('pagehide', () =>
      localStorage.setItem('temp-stash-chat-message', JSON.stringify({ text, task_id: null, attachments: [], at: Date.now() })),
    );
  }, markup);
  await page.goto('/');
  await withEditor(page);
  await input(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  assert.equal(await promptIn(page), markup);
}

/** What is kept of the draft: the prompt as it would be sent. */
async function promptIn(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('temp-stash-chat-message') ?? 'null') as { text: string } | null;
      return kept?.text ?? '';
    });
  // A draft is kept when typing rests; a busy machine takes its time.
  let before = await read();
  for (let same = 0; same < (before === '' ? 6 : 2);) {
    await page.waitForTimeout(150);
    const now = await read();
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return before;
}

async function plain(page: Page): Promise<string> {
  return plainTextOf(await promptIn(page));
}

async function compose(ime: CDPSession, steps: string[], result: string): Promise<void> {
  for (const text of steps) await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await ime.send('Input.insertText', { text: result });
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+v');
}
