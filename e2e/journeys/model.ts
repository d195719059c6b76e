/** A model service that fails at every fifth call, in every way there is: the document arrives all the same, and the log tells the retries. */
import { strict as assert } from 'node:assert';
import { answered, arrive, attach, documentText, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { checkSales, writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { failureWays, seededFailures } from '../kit/provider-failures.ts';
import { writingScenario } from '../kit/provider-scenarios.ts';
import { modelEnvironment, modelKey as key } from '../kit/model-server.ts';
import { startProvider } from '../kit/provider.ts';
import type { Journey, Stage } from '../kit/stage.ts';

/** A call of the script's that says nothing is given up soon. */
const impatient = { MODEL_CONNECT_TIMEOUT_MS: '1000', MODEL_IDLE_TIMEOUT_MS: '1000' };

export const failingModel: Journey = {
  name: 'a failing model still delivers the document',
  async run(stage) {
    // Two calls in a row fail at most, within the five tries of a call; each way comes up within three tasks.
    const fail = seededFailures({ rate: 0.2, seed: 7, in_a_row: 2 });
    const provider = await startProvider(writingScenario(), { fail, api_key: key, chunk_chars: 9, delay_ms: 1, retry_after: 1 });
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ ...modelEnvironment(provider), ...impatient });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    const files = await filesOf(stage);
    let retries = 0;
    for (let round = 1; round <= 3; round += 1) {
      await page.goto('/?skill=writing');
      await attach(page, files);
      await send(page, `根据附件写一份周报，标题为《第${round}次周报》`);
      await page.waitForURL(/\/task\//);
      await answered(page, 1);
      await preview(page).waitFor();
      await documentText(page)
        .getByRole('heading', { level: 1, name: `第${round}次周报` })
        .waitFor();

      const { events, raw } = await eventsOf(window, server.address, taskIdOf(page));
      assert.ok(!raw.includes(key), 'the key is in no event');
      retries += events.filter((event) => event.type === 'brain_retry').length;
      for (const event of events) {
        if (event.type === 'tool_call')
          assert.ok(typeof event.input === 'object' && event.input !== null, `${event.tool} was given ${JSON.stringify(event.input)}`);
        if (event.type === 'tool_result') assert.ok(event.ok, `${event.call_id} answered ${event.output}`);
      }
      const written = events.find((event) => event.type === 'tool_call' && event.tool === 'write_document');
      assert.ok(written?.type === 'tool_call');
      // The tool's input as the kernel checked it.
      checkSales((written.input as { content: string }).content);
      assert.equal(events.filter((event) => event.type === 'tool_call' && event.tool === 'write_document').length, 1, 'written once');
      assert.equal(events.filter((event) => event.type === 'run_end').length, 1);
      assert.ok(
        events.some((event) => event.type === 'usage' && event.output_tokens > 0),
        'usage is counted',
      );
    }
    const failures = provider.failures();
    assert.ok(failures.length >= 4, `the service failed often enough: ${failures.join(', ')}`);
    assert.ok(failures.every((way) => failureWays.some((known) => known === way)));
    assert.equal(retries, failures.length, 'every failure is a retry in the log');
    assert.ok(!server.printed().includes(key), 'the key is not in what the server prints');
  },
};

async function filesOf(stage: Stage): Promise<string[]> {
  return [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)];
}
