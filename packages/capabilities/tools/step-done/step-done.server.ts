/** The tool with which a brain shows the person that a step is done, before the next begins; only for people who want to take part. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { stepDonePayload } from '#contract/timeline/questions/takeover.ts';

export const stepDoneTool: Tool = defineTool({
  name: 'step_done',
  description: `Tells the person that a step of the confirmed plan is done and waits until they have looked; their next message lets the work go on, or says what to change first.
Use it after a step with something to look at (a file, a table, a finding) when more steps follow. Not after every small act, and not at the end: the last reply says that.
title: the step, as in the plan. summary: in the person's language, what came of it, with the names of files. next: the step that follows.`,
  input: stepDonePayload,
  operation: 'step_done',
  title: ({ title }) => `请你看看：${title}`,
  deadline_ms: 5_000,
  max_output: 2_000,
  run: (payload) => Promise.resolve({ ok: true, output: '已请用户查看这一步，等待回答。', pause: { reason: 'step_done', payload } }),
});
