/** The tool with which a brain hands the browser to the person: for signing in, a code from a phone, a puzzle only people solve. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

const input = z.strictObject({ why: z.string().trim().min(1).max(500) });

/** `pageNow`: the address of the page in front, as it can be opened again; '' when none is open. */
export function takeoverBrowserTool(manner: Manner, pageNow: () => string): Tool {
  return defineTool({
    name: 'takeover_browser',
    description: `Hands the open browser page to the person and waits. Use it when the page needs what only the person has: a sign-in, a verification code, a captcha, a payment. Open the page with the browser first; never ask the person for a password in words.
why: in one sentence in the person's language, what to do on the page. Afterwards the person's next message says where the page is: read it again before going on.
${whenToAsk(manner, 'Also use it before an irreversible act on a page, so that the person does it.', 'Only when there is no other way.')}`,
    input,
    operation: 'takeover_browser',
    title: ({ why }) => `请你接管浏览器：${why}`,
    deadline_ms: 5_000,
    max_output: 2_000,
    run({ why }) {
      const url = pageNow();
      if (url === '') return Promise.resolve({ ok: false, output: 'no page is open: open the page with the browser first' });
      return Promise.resolve(askOrAssume(manner, { reason: 'takeover_browser', payload: { why, url } }, '已请用户接管浏览器，等待交还。'));
    },
  });
}
