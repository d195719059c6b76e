/** What a person does at the desk, in the words on the screen. */
import { strict as assert } from 'node:assert';
import type { BrowserContext, Page } from 'playwright-core';
import type { NumberedEvent } from '#contract/timeline/events.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

let people = 0;

export function newPerson(name = '林晓'): Person {
  return { name, email: `person-${++people}@example.com`, password: 'desk-and-seal-2026' };
}

/** From the sign-in page; the question that newcomers are asked is put off. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  await fillSignUp(page, person);
  await putOffScenes(page);
  await input(page).waitFor();
  return person;
}

/** Up to the moment the newcomer is let in. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '注册' }).click();
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('邮箱').fill(person.email);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '注册并登录' }).click();
}

export async function putOffScenes(page: Page): Promise<void> {
  await page.getByRole('button', { name: '看看再说' }).click();
  await page.getByRole('dialog', { name: /请选择你主要关注的办公场景/ }).waitFor({ state: 'hidden' });
}

/** A new person at the home page, signed up beside the page: for journeys that are about something else. `at` is another place to come to. */
export async function arrive(page: Page, { person = newPerson(), at = '/' }: { person?: Person; at?: string } = {}): Promise<Person> {
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(path, { data });
    assert.equal(answer.status(), 200, await answer.text());
  };
  await post('/api/auth/sign-up/email', person);
  await post('/api/rpc/UpdateAntouUserInfo', { scene_ids: [] });
  await page.goto(at);
  await input(page).waitFor();
  await page
    .getByRole('button', { name: new RegExp(person.name) })
    .or(page.getByRole('button', { name: '打开侧边栏' }))
    .first()
    .waitFor();
  return person;
}

export function input(page: Page) {
  return page.getByRole('textbox', { name: '输入你的需求' });
}

/** The editor instead of the plain field: it comes when the pointer is where something is named. */
export async function withEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提及文件、工具或专家' }).hover();
  await page.locator('[role="textbox"].prompt-editor').waitFor();
  await page.mouse.move(0, 0);
}

/** What stands in the input, without its chips. It may still be the plain field or already the editor. */
export async function typedIn(page: Page): Promise<string> {
  return input(page).evaluate((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value;
    return [...field.children]
      .map((line) => {
        const words = line.cloneNode(true);
        if (words instanceof HTMLElement) for (const chip of words.querySelectorAll('[data-tag]')) chip.remove();
        return (words.textContent ?? '').replaceAll('\u2060', '');
      })
      .join('\n');
  });
}

interface AttachedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
  /** What the server makes of the name: the list shows it from when the file has arrived. */
  keptAs?: string;
}

export async function attach(page: Page, files: (string | AttachedFile)[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传附件' }).click();
  const chooser = await choosing;
  if (files.every((file) => typeof file === 'string')) await chooser.setFiles(files);
  else
    await chooser.setFiles(
      files.filter((file) => typeof file !== 'string').map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })),
    );
  await page.waitForFunction(
    (names) => {
      const list = document.querySelector('ul[aria-label="附件"]');
      const there = [...(list?.querySelectorAll('*') ?? [])].map(({ textContent }) => textContent);
      if (names.every((either) => either.some((name) => there.includes(name)))) return true;
      // Many are folded to a few rows.
      list?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
      return false;
    },
    files.map((file) => (typeof file === 'string' ? [file.split('/').at(-1) ?? ''] : [file.name, file.keptAs ?? file.name])),
  );
  await page.waitForFunction(() => document.querySelector('[role="progressbar"]') === null);
}

export async function attachmentNames(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole('list', { name: '附件' })
    .getByRole('button', { name: /^预览 / })
    .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('预览 ', ''));
}

/** Until so many attachments are there, all of them whole, and in sight. */
export async function uploaded(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const list = document.querySelector('ul[aria-label="附件"]');
      const folded = list?.querySelector<HTMLElement>('button[aria-expanded="false"]');
      folded?.click();
      const cards = list?.querySelectorAll('li:not(:has(> button[aria-expanded]))').length ?? 0;
      return !folded && cards === wanted && document.querySelector('[role="progressbar"]') === null;
    },
    count,
    { timeout: 60_000 },
  );
}

export async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  // Nobody writes that fast: what is sent twice within half a second counts once.
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: '发送' }).click();
}

/** Asked in a task of its own, begun from the home page. */
export async function askAnew(page: Page, words: string): Promise<void> {
  await comeHome(page);
  await send(page, words);
  await page.waitForURL(/\/task\//);
}

/** To the home page as people come there from a task: a page that is loaded anew costs ten times as much of the processor. */
export async function comeHome(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: '新建任务' }).first();
  if (new URL(page.url()).pathname === '/') return;
  // On a phone it is out of sight.
  if (!(await entry.isVisible())) return void (await page.goto('/'));
  await entry.click();
  await atHome(page);
}

/** Until the home page is shown: its address is there before it, and words typed in between would go into the page that is left. */
export async function atHome(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  // A task has a heading, too.
  await page.getByRole('log', { name: '对话' }).waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
}

/** Until the `n`-th answer says that it is complete. */
export async function answered(page: Page, n: number): Promise<void> {
  await page
    .getByRole('article', { name: '回答' })
    .nth(n - 1)
    .waitFor();
  await page.getByText('回答已完成').waitFor({ state: 'attached', timeout: 60_000 });
  assert.equal(await page.getByRole('article', { name: '回答' }).count(), n, 'as many answers as requests');
}

export function preview(page: Page) {
  return page.getByRole('region', { name: /^(右侧面板|文件预览)$/ });
}

export function documentText(page: Page) {
  return page.getByRole('region', { name: '文档正文' });
}

export function taskIdOf(page: Page): string {
  const id = /\/task\/([0-9a-f]{32})/.exec(page.url())?.[1];
  assert.ok(id, `a task's address: ${page.url()}`);
  return id;
}

/** What the log of a task holds, as its owner's client gets it. */
export async function eventsOf(
  window: BrowserContext,
  address: string,
  task_id: string,
): Promise<{ events: NumberedEvent[]; raw: string }> {
  const response = await window.request.get(`${address}/api/tasks/${task_id}/events?follow=0`);
  assert.equal(response.status(), 200);
  const raw = await response.text();
  const events = [...raw.matchAll(/^data: (.*)$/gm)]
    // Events of the contract, sent by the server that checks them.
    .map((line) => JSON.parse(line[1] ?? '') as NumberedEvent)
    .filter((event) => typeof event.seq === 'number');
  events.forEach((event, index) => assert.equal(event.seq, index + 1, 'numbered without a gap'));
  return { events, raw };
}

/** Everything said in a task, as it is on the screen, without what a clock changes. */
export async function conversationText(page: Page): Promise<string> {
  // Not what is painted: parts far from the view are left out of that.
  const text = (await page.getByRole('log', { name: '对话' }).textContent()) ?? '';
  return text
    .replace(/\d+(\.\d+)? ?(毫秒|分钟?|秒)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
