/** A conversation longer than the model takes in: it is folded and goes on, nothing is lost on the screen, and the owner can look at what was sent. */
import { strict as assert } from 'node:assert';
import { answered, arrive, attach, eventsOf, send, taskIdOf } from '../kit/desk.ts';
import { checkAccess } from '../kit/axe.ts';
import { rememberingScenario } from '../kit/provider-remembering.ts';
import { startProvider } from '../kit/provider.ts';
import type { Journey } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

const sales = { name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from(`月份,收入\n${'一月,100\n'.repeat(600)}`) };

export const longConversation: Journey = {
  name: 'a conversation longer than the context goes on from a summary',
  async run(stage) {
    const provider = await startProvider(rememberingScenario(), { chunk_chars: 200 });
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ ...modelEnvironment(provider), MODEL_CONTEXT_TOKENS: '16000' });
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    await attach(page, [sales]);
    const question = (n: number) => `第${n}个问题：${'请仔细核对每一个月的数据。'.repeat(40)}`;
    await send(page, question(1));
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const note = page.getByRole('button', { name: '较早的对话已整理为摘要，可展开查看' });
    let asked = 1;
    while ((await note.count()) === 0) {
      asked += 1;
      assert.ok(asked < 15, 'the conversation was folded');
      await send(page, question(asked));
      await answered(page, asked);
    }
    await page.getByRole('button', { name: '更多', exact: true }).last().click();
    await page.getByRole('menuitem', { name: '查看模型调用' }).click();
    const dialog = page.getByRole('dialog', { name: '模型调用' });
    await dialog.getByRole('button', { name: /^1\. 整理对话/ }).waitFor();
    await dialog.getByRole('button', { name: /^2\. 回答/ }).click();
    await dialog.getByText('较早的对话整理成了摘要').waitFor();
    const messages = dialog.getByRole('list', { name: '消息' });
    await messages.getByRole('button', { name: /^摘要/ }).click();
    await messages.getByText('逐月核对销售数据，数字原样引用').last().waitFor();
    await messages.getByRole('button', { name: /^指令/ }).click();
    await dialog.getByLabel('指令').getByText('Today is').waitFor();
    await checkAccess(page, 'the model calls');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await send(page, question(asked + 1));
    await answered(page, asked + 1);
    await page.getByText(`第${asked + 1}个回答`).waitFor();

    for (const reloaded of [false, true]) {
      if (reloaded) await page.reload();
      await note.first().waitFor();
      await page.getByText('第1个回答').waitFor();
      await note.first().click();
      await page.getByText('逐月核对销售数据，数字原样引用').waitFor();
    }
    await page.getByRole('button', { name: '思考过程' }).first().click();
    await page.getByText('先看附件里有什么，再回答。').first().waitFor();

    const { events, raw } = await eventsOf(window, server.address, taskIdOf(page));
    assert.ok(events.some((event) => event.type === 'summary'));
    assert.ok(raw.includes('第1个问题'), 'the log keeps everything');
    const sent = provider.requests.at(-1)?.chat;
    assert.ok(sent && !JSON.stringify(sent.messages).includes('第1个问题'), 'what was folded is sent no more');
  },
};

export const builtinWithoutModel: Journey = {
  name: 'the built-in engine shows what it decided from instead of model calls',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    await send(page, '写一份周报，本周完成了接口联调');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page.getByRole('button', { name: '更多', exact: true }).last().click();
    await page.getByRole('menuitem', { name: '查看模型调用' }).click();
    const dialog = page.getByRole('dialog', { name: '模型调用' });
    await dialog.getByText(/内置引擎没有调用模型/).waitFor();
    await dialog.getByRole('button', { name: /^用户/ }).first().click();
    await dialog.getByLabel('用户').getByText('写一份周报，本周完成了接口联调').waitFor();
  },
};
