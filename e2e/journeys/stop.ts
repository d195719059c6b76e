/** Stop stops, says so, and the work goes on when asked to. */
import { strict as assert } from 'node:assert';
import { answered, arrive, attach, documentText, eventsOf, send, taskIdOf } from '../kit/desk.ts';
import { writeSalesCsv } from '../kit/office-files.ts';
import { writingScenario } from '../kit/provider-scenarios.ts';
import type { Journey } from '../kit/stage.ts';

export const stopAndGoOn: Journey = {
  name: 'a task stops when told to, and goes on',
  async run(stage) {
    const { server, provider } = await stage.modelServer(writingScenario(), { chunk_chars: 12, delay_ms: 30 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [writeSalesCsv(stage.folder)]);
    await send(page, '根据附件写一份周报，标题为《第47周周报》');
    await page.waitForURL(/\/task\//);
    await page.getByText('读取 第47周销售.csv').first().waitFor();

    const asked = Date.now();
    await page.getByRole('button', { name: '停止', exact: true }).click();
    await page.getByText('已停止', { exact: true }).first().waitFor();
    const took = Date.now() - asked;
    // Two seconds is the promise; the rest is a picture's time on a busy machine.
    assert.ok(took < 2500, `stopped after ${took} ms`);
    await page.getByText('任务已停止', { exact: true }).waitFor({ state: 'attached' });
    const calls = provider.requests.length;
    await page.reload();
    await page.getByText('已停止', { exact: true }).first().waitFor();
    assert.equal(provider.requests.length, calls, 'nothing is asked of the model any more');

    await page.getByRole('button', { name: '继续' }).click();
    await page.getByText('已停止', { exact: true }).first().waitFor();
    await answered(page, 2);
    await documentText(page).getByRole('heading', { level: 1, name: '第47周周报' }).waitFor();
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'run_end' ? [event.outcome] : [])),
      ['stopped', 'finished'],
    );
  },
};
