/** Experts: found beside the tasks, named with '@', several at once, with either brain; and what a model thinks, seen while it thinks. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, input } from '../kit/desk.ts';
import { textOf } from '../kit/provider-protocol.ts';
import type { Journey } from '../kit/stage.ts';

const contract =
  '# 采购合同\n\n甲方：杭州云杉科技有限公司\n\n第一条 价款：人民币壹拾贰万元整（￥150,000.00），30 个工作日内支付。\n\n第二条 期限：到期自动续约一年。\n';
const minutes = '# 周会\n\n会议决定12月起改用新报销单。\n张伟负责整理供应商名单，下周三前提交。\n年会场地待定，下次再议。\n';
const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
const answer = (page: Page) => page.getByRole('article', { name: '回答' }).last();
const experts = (page: Page) => page.getByRole('region', { name: 'AI 专家' });

async function name(page: Page, expert: string): Promise<void> {
  await page.keyboard.type('@');
  await page.getByRole('dialog', { name: '提及' }).getByRole('button', { name: '专家', exact: true }).click();
  await page.getByRole('option', { name: expert }).click();
}

export const expertsNamed: Journey = {
  name: 'experts: found by a stranger, pinned, several named at once and at work together, one that stays',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { permissions: ['clipboard-write'] });
    // Whoever has not signed in sees the public list.
    await page.goto('/');
    await experts(page).getByRole('link', { name: '会议秘书' }).click();
    await page.getByRole('heading', { name: '会议秘书' }).waitFor();
    await checkAccess(page, 'an expert’s page');

    await arrive(page);
    await experts(page).getByText('翻译与润色').waitFor();
    await experts(page).getByRole('button', { name: '“翻译与润色”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '置顶' }).click();
    await page.getByText('置顶成功', { exact: true }).waitFor();
    await experts(page).getByRole('listitem').first().getByText('翻译与润色').waitFor();
    await experts(page).getByRole('button', { name: '“翻译与润色”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '复制链接' }).click();
    await page.getByText('成功复制专家 Agent 的链接').waitFor();

    // Who agrees with the person on the way is not offered for a team.
    await input(page).click();
    await page.keyboard.type('@演示');
    await page.getByText('暂无结果').waitFor();
    for (let n = 0; n < 3; n++) await page.keyboard.press('Backspace');
    await name(page, '合同审阅助手');
    await page.keyboard.type(' 审阅合同.md ');
    await name(page, '会议秘书');
    await page.keyboard.type(' 整理周会.md 的待办');
    await attach(page, [file('合同.md', contract), file('周会.md', minutes)]);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    for (const one of ['合同审阅助手', '会议秘书']) {
      await answer(page)
        .getByRole('button', { name: new RegExp(`^${one}：`) })
        .waitFor();
      await answer(page).getByRole('heading', { name: one, exact: true }).waitFor();
    }
    await answer(page).getByText('大小写金额不一致').waitFor();
    await answer(page).getByRole('cell', { name: '下周三前', exact: true }).waitFor();
    assert.equal(await experts(page).getByRole('listitem').count(), 3, 'beside tasks there are three');
    await checkAccess(page, 'the answer of two experts');

    // One stays with the task until the person goes on without.
    await page.goto('/expert/101');
    await page.getByRole('button', { name: /审阅附件里的合同/ }).click();
    await attach(page, [file('合同.md', contract)]);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await answer(page).getByText('合同审阅助手 · 内置引擎').waitFor();
    await page.getByText('由合同审阅助手来做').waitFor();
    await page.getByRole('button', { name: '不再由合同审阅助手来做' }).click();
    await page.getByText('由合同审阅助手来做').waitFor({ state: 'hidden' });
  },
};

export const thoughtAloud: Journey = {
  name: 'experts: a model is told who it is, alone, in a team and in turn, and what it thinks is seen while it thinks',
  async run(stage) {
    const { server } = await stage.modelServer(
      ({ messages }) => {
        const told = messages.flatMap((message) => (message.role === 'system' ? [textOf(message)] : [])).join('\n');
        const who = /你这次的身份：(\S+)/.exec(told)?.[1] ?? '无名';
        if (told.includes('各自的部分已经用 `sub_agent` 派出')) {
          const parts = messages.flatMap((message) => (message.role === 'tool' ? [textOf(message)] : []));
          return { text: `合在一起：\n\n${parts.join('\n\n')}` };
        }
        const inTurn = [...told.matchAll(/^## 以“(.+)”的身份$/gm)].map((found) => found[1]);
        if (inTurn.length > 0) return { text: inTurn.map((one) => `## ${one}\n\n这一部分由${one}做好了。`).join('\n\n') };
        const words = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : [])).at(-1) ?? '';
        return {
          reasoning: words.includes('整理一下') ? Array.from({ length: 60 }, (_, n) => `想到第${n + 1}点。`).join('') : '',
          text: `我是${who}，整理好了。`,
        };
      },
      { delay_ms: 60 },
    );
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.goto('/expert/102');
    await input(page).click();
    await page.keyboard.type('整理一下');
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await answer(page).getByRole('button', { name: '思考过程 · 正在想' }).click();
    await answer(page)
      .getByText(/想到第\d+点/)
      .waitFor();
    assert.equal(await answer(page).getByText('整理好了').count(), 0, 'nothing is said yet');
    await answered(page, 1);
    await answer(page).getByText('我是会议秘书，整理好了。').waitFor();
    const thought = (await answer(page).innerText()).match(/想到第60点/g) ?? [];
    assert.equal(thought.length, 1, 'what was thought is there once');
    await page.reload();
    await answer(page).getByRole('button', { name: '思考过程', exact: true }).click();
    await answer(page)
      .getByText(/想到第60点/)
      .waitFor();

    // Several at once: each is told who it is, and one puts together what they made.
    await page.goto('/');
    await askTwo(page);
    await answered(page, 1);
    for (const one of ['合同审阅助手', '会议秘书']) {
      await answer(page)
        .getByRole('button', { name: new RegExp(`^${one}：`) })
        .getByLabel('已完成')
        .waitFor();
      await answer(page).getByText(`我是${one}，整理好了。`).first().waitFor();
    }
    await answer(page).getByText('合在一起：').waitFor();
    await checkAccess(page, 'the answer of two experts by a model');

    // Without team mode one after the other, in the same run.
    await page.getByRole('switch', { name: '团队协作' }).click();
    await askTwo(page);
    await answered(page, 2);
    await answer(page).getByRole('heading', { name: '会议秘书', exact: true }).waitFor();
    await answer(page).getByText('这一部分由合同审阅助手做好了。').waitFor();
    assert.equal(
      await answer(page)
        .getByRole('button', { name: /^合同审阅助手：/ })
        .count(),
      0,
      'nobody was sent',
    );
  },
};

async function askTwo(page: Page): Promise<void> {
  await input(page).click();
  await name(page, '合同审阅助手');
  await page.keyboard.type(' 审阅合同 ');
  await name(page, '会议秘书');
  await page.keyboard.type(' 写好纪要');
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: '发送' }).click();
  await page.waitForURL(/\/task\//);
}
