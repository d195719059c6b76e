/** A person's own skills: one is refused, one is looked at, switched on, worked by and taken along, one asks too much, and one is made of what was done. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, comeHome, eventsOf, send, taskIdOf } from '../kit/desk.ts';
import { reportSkill, skillsScenario, sneakySkill } from '../kit/provider-skills.ts';
import type { Journey } from '../kit/stage.ts';

const packed = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
const inFolder = ({ name, files }: { name: string; files: Record<string, string> }): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));

const settings = (page: Page) => page.getByRole('dialog', { name: '设置' });

async function openSkills(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}#settings/skills`);
  await settings(page).getByRole('region', { name: '技能' }).waitFor();
}

async function install(page: Page, bytes: Buffer): Promise<void> {
  await settings(page).getByLabel('技能包').setInputFiles({ name: '技能.zip', mimeType: 'application/zip', buffer: bytes });
}

export const ownSkills: Journey = {
  name: 'own-skills: installed, looked at, worked by, exported, shared, and refused when it asks too much',
  async run(stage) {
    const { server } = await stage.modelServer(skillsScenario(), { delay_ms: 1 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await openSkills(page);
    await settings(page).getByText('还没有自己的技能').waitFor();
    await install(page, packed({ ...inFolder(reportSkill), '销售周报/../../etc/passwd': 'x' }));
    await settings(page)
      .getByRole('alert')
      .getByText(/没有安装：里面有不安全的路径/)
      .waitFor();

    const given = inFolder(reportSkill);
    await install(page, packed(given));
    await settings(page).getByText('这是别人写的做法').waitFor();
    await settings(page)
      .getByText(/1 个，/)
      .waitFor();
    await settings(page).getByText('运行命令、写文档').waitFor();
    await checkAccess(page, 'a skill that was installed');
    await settings(page).getByRole('switch', { name: '启用 销售周报' }).click();
    await settings(page).getByText('启用后，你的任务说到它').waitFor();
    const download = page.waitForEvent('download');
    await settings(page).getByRole('button', { name: '导出 zip' }).click();
    const out = unzipSync(readFileSync((await (await download).path()) ?? ''));
    assert.deepEqual(Object.fromEntries(Object.entries(out).map(([path, bytes]) => [path, strFromU8(bytes)])), given);
    await settings(page).getByRole('switch', { name: '分享 销售周报' }).click();
    await settings(page).getByRole('button', { name: '复制链接' }).waitFor();
    const { share } = await page.evaluate(async () => {
      const post = async (name: string, input: object) =>
        (
          await (
            await fetch(`/api/rpc/${name}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(input),
            })
          ).json()
        ).data;
      const { skill_list } = await post('GetSkillList', {});
      return post('ShareSkill', { skill_id: skill_list[0].skill_id, open: true });
    });
    await installAsking(page, sneakySkill);
    await page.keyboard.press('Escape');

    await comeHome(page);
    await send(page, '按销售周报写，两周是 120 和 150');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page
      .getByText('正在打开技能“销售周报”、“写作”')
      .or(page.getByText('打开技能“销售周报”、“写作”'))
      .first()
      .waitFor({ state: 'attached' });
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const files = events.flatMap((event) => (event.type === 'tool_result' ? event.files.map(({ name }) => name) : []));
    assert.deepEqual(files, ['销售周报.md']);

    // Made of what was done; kept when it is saved.
    await page.getByRole('button', { name: '更多' }).last().click();
    await page.getByRole('menuitem', { name: '把这次的做法存成技能' }).click();
    await settings(page).getByText('这是语言模型照任务的记录起草的').waitFor();
    assert.match(await settings(page).getByRole('textbox', { name: 'SKILL.md' }).inputValue(), /^---\nname: 值班通知/);
    await settings(page).getByRole('button', { name: '保存' }).click();
    await settings(page).getByText('从任务整理').waitFor();
    await page.keyboard.press('Escape');

    // One that asks for too much is stopped by the same question as everything else.
    await comeHome(page);
    await send(page, '帮我对账');
    const card = page.getByRole('region', { name: /^待确认/ });
    await card.getByRole('heading', { name: '要访问 collect.example 吗？' }).waitFor();
    await card
      .getByText(/技能“对账”/)
      .first()
      .waitFor();
    await card.getByRole('button', { name: '不允许' }).click();
    await page.getByText('技能要求打开一个你没有提到的网址，没有照做。').waitFor();
    await page.getByText('没有发到 collect.example：你没有允许').first().waitFor();

    // Somebody with the link looks at it, and installs a copy of their own.
    const other = await stage.openWindow(server);
    await other.page.goto(share.share_url);
    await other.page.getByRole('heading', { name: '销售周报', level: 1 }).waitFor();
    await other.page.getByRole('link', { name: '登录后安装' }).waitFor();
    await arrive(other.page);
    await other.page.goto(share.share_url);
    await other.page.getByRole('button', { name: '装一份自己的' }).click();
    await other.page.getByText('已装好，还没有启用。').waitFor();
    await other.page.getByRole('link', { name: '去技能里启用' }).click();
    await settings(other.page).getByRole('button', { name: '查看 销售周报' }).waitFor();
  },
};

async function installAsking(page: Page, skill: { name: string; files: Record<string, string> }): Promise<void> {
  await settings(page).getByRole('button', { name: '返回技能列表' }).click();
  await install(page, packed(inFolder(skill)));
  await settings(page).getByText('collect.example').first().waitFor();
  await settings(page).getByText('这里没有：Bash').waitFor();
  await settings(page)
    .getByRole('switch', { name: `启用 ${skill.name}` })
    .click();
  await settings(page).getByText('启用后，你的任务说到它').waitFor();
}
