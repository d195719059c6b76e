/** Nothing leaves before the gate let it: whatever a tool makes of a refusal, the gate's answer is the call's answer. */
import { expect, test } from 'vitest';
import { runAgent } from './run.ts';
import type { Egress, ToolOutcome } from './tool.ts';
import { brainOf, endsOf, inputOf, journal, ok, resultsOf, tool } from './testing.ts';

const away: Egress = { to: { kind: 'address', url: 'https://a.example/' } };
const held: ToolOutcome = { ok: true, output: 'asked', pause: { reason: 'confirm_egress', payload: {} } };
const once = brainOf([{ calls: [{ id: 'c1', tool: 'send' }] }, { text: 'done' }]);

test.each([
  ['lets the rejection through', async (egress: () => Promise<void>) => egress().then(() => ok('sent'))],
  [
    'makes a failure of it',
    async (egress: () => Promise<void>) =>
      egress().then(
        () => ok('sent'),
        () => ({ ok: false as const, output: 'failed' }),
      ),
  ],
  [
    'goes on as if nothing were',
    async (egress: () => Promise<void>) =>
      egress().then(
        () => ok('sent'),
        () => ok('said nothing'),
      ),
  ],
  [
    'asks twice',
    async (egress: () => Promise<void>) =>
      egress()
        .catch(() => egress())
        .then(() => ok('sent')),
  ],
])('a tool that %s', async (_what, way) => {
  const kept = journal();
  const send = tool('send', (_input, { egress }) => way(() => egress(away)));
  expect(await runAgent(inputOf(once, [send], kept, { egressGate: async () => held }))).toBe('paused');
  expect(resultsOf(kept.events)).toMatchObject([{ ok: true, output: 'asked', pause: { reason: 'confirm_egress' } }]);
  expect(endsOf(kept.events)).toMatchObject([{ outcome: 'paused', pause: { reason: 'confirm_egress' } }]);
});

test('a refusal names what was not done, and the run goes on', async () => {
  const kept = journal();
  const send = tool('send', async (_input, { egress }) => egress(away).then(() => ok('sent')));
  const refused: ToolOutcome = { ok: false, output: 'not sent', not_done: ['nothing was sent'] };
  expect(await runAgent(inputOf(once, [send], kept, { egressGate: async () => refused }))).toBe('finished');
  expect(endsOf(kept.events)).toMatchObject([{ outcome: 'finished', not_done: ['nothing was sent'] }]);
});

test('the gate is told what would leave, for which call, and what the run has stored by then', async () => {
  const asked: unknown[] = [];
  const send = tool('send', async (_input, { egress }) => egress(away, { ...away, body: 'b' }).then(() => ok('sent')));
  const kept = journal();
  await runAgent(
    inputOf(once, [send], kept, {
      egressGate: async (sent, call, stored) => {
        asked.push([sent.length, call.call_id, stored.map(({ type }) => type)]);
        return null;
      },
    }),
  );
  expect(asked).toEqual([[2, 'c1', ['tool_call', 'usage', 'turn_end']]]);
  expect(resultsOf(kept.events)).toMatchObject([{ ok: true, output: 'sent' }]);
});
