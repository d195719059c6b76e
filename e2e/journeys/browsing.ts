/** The agent's browser, from the chat: a form filled in step by step and looked at afterwards; a picture and a look by the built-in engine. */
import { strict as assert } from 'node:assert';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { textOf, type ChatMessage, type ProviderScript, type Reply } from '../kit/provider-protocol.ts';
import { startProvider } from '../kit/provider.ts';
import { startStandInSite } from '#server/platform/browsing/stand-in-site.ts';
import type { Journey, Stage } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

async function siteFor(stage: Stage) {
  const site = await startStandInSite();
  stage.onEnd(() => site.close());
  return { site, origin: `http://127.0.0.1:${site.port}`, settings: { FETCH_PRIVATE_HOSTS: `127.0.0.1:${site.port}` } };
}

/** A model that applies on a site: each act by the reference the page's last answer gave. */
function applying(origin: string): ProviderScript {
  return ({ messages }) => {
    const asked = messages.findLastIndex((message) => message.role === 'user');
    const since = messages.slice(asked + 1);
    const answer = textOf(since.findLast((message) => message.role === 'tool') ?? ({ role: 'tool', content: '' } as ChatMessage));
    const ref = (words: string): string => new RegExp(`\\[(\\w+)\\] \\S+ “${words}”`).exec(answer)?.[1] ?? 'e0';
    const step = (input: Record<string, unknown>, text = ''): Reply => ({ text, calls: [{ name: 'browser', arguments: input }] });
    switch (since.filter((message) => message.role === 'assistant').length) {
      case 0:
        return step({ action: 'open', url: `${origin}/` }, '我先打开网站。');
      case 1:
        return step({ action: 'click', ref: ref('在线申请'), name: '在线申请' });
      case 2:
        return step({ action: 'type', ref: ref('姓名'), name: '姓名', text: '张三' });
      case 3:
        return step({ action: 'select', ref: ref('部门'), name: '部门', option: '人事部' });
      case 4:
        return step({ action: 'click', ref: ref('提交申请'), name: '提交申请' });
      default:
        return { text: `已经提交，${/受理编号 [\d-]+/.exec(answer)?.[0] ?? '没有看到受理编号'}。` };
    }
  };
}

export const browsedByModel: Journey = {
  name: 'a form on a web page is filled in by the agent, and every step can be looked at',
  async run(stage) {
    const { site, origin, settings } = await siteFor(stage);
    const provider = await startProvider(applying(origin));
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ ...modelEnvironment(provider), ...settings });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, `打开 ${origin}/ ，替我填写申请表并提交，姓名张三，人事部，我已确认可以提交`);
    await answered(page, 1);
    await page.getByText('已经提交，受理编号 20261121-007').waitFor();
    assert.ok(site.sent[0]?.includes('who=张三') && site.sent[0].includes('where=人事部'));
    const { raw } = await eventsOf(page.context(), server.address, taskIdOf(page));
    assert.ok(!raw.includes('secret-1234'), 'a password on a page stays there');

    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /点击“提交申请”/ })
      .click();
    const panel = preview(page);
    await panel.getByRole('img', { name: /已受理的截图/ }).waitFor();
    await panel.getByText('点击了按钮“提交申请”').first().waitFor();
    await panel.getByRole('link', { name: /\/done/ }).waitFor();
    assert.equal(await panel.locator('[data-mark=act]').count(), 0, 'after the act another page is there');
    await panel.getByRole('button', { name: '操作前' }).click();
    await panel.locator('[data-mark=act]').waitFor();
    await checkAccess(page, 'a step in the browser');
    await panel.getByRole('tab', { name: '浏览器' }).click();
    await panel.getByRole('img').first().waitFor();
  },
};

export const browsedByBuiltin: Journey = {
  name: 'the built-in engine opens a page for a picture, looks at it, and reads what only scripts draw',
  async run(stage) {
    const { origin, settings } = await siteFor(stage);
    const server = await stage.startServer(settings);
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, `打开 ${origin}/ 截图`);
    await answered(page, 1);
    await page.getByText(/截图保存为“办事大厅 截图\.png”/).waitFor();
    await send(page, `打开 ${origin}/ 看看有什么`);
    await answered(page, 2);
    const talk = page.getByRole('log', { name: '对话' });
    await talk.getByText('可以继续打开的链接').waitFor();
    await talk
      .getByText(/工作日 9:00 至 17:00 受理/)
      .first()
      .waitFor();
    await send(page, `总结 ${origin}/drawn 的要点`);
    await answered(page, 3);
    await talk
      .getByText(/固定资产盘点/)
      .last()
      .waitFor();
    await send(page, '打开 http://192.168.1.1/ 截图');
    await answered(page, 4);
    await talk.getByText(/没有给 http:\/\/192\.168\.1\.1\/ 截图：.*内部网络/).waitFor();
  },
};
