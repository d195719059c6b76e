/** A page that wants a sign-in is handed to the person once, and looked at again when it comes back. */
import { callsOf, type AnsweredBy, type Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';

const tool = 'takeover_browser';

function isWalled(step: AnsweredBy<'browser'>): boolean {
  return step.ok && step.result.barrier === 'sign_in';
}

/** What was done, without what was seen of a page before the person had signed in there. */
export function seenSince({ done, replies }: Conversation): AnsweredBy<'browser'>[] {
  const seen = callsOf(done, 'browser');
  const reply = replies.findLast((one) => one.tool === tool);
  const asked = done.findLast((one) => one.tool === tool);
  if (!reply || !asked || !reply.words.startsWith('我已在浏览器里')) return seen;
  return seen.filter((one) => one.at > asked.at || !isWalled(one));
}

/** Null when nobody is to be asked, or was asked already. The page in front is the last that was opened. */
export function loginWallTurn(
  { can, manner, replies }: Conversation,
  answers: readonly (AnsweredBy<'browser'> | undefined)[],
): Turn | null {
  const last = answers.at(-1);
  if (!last?.ok || !isWalled(last) || !can(tool) || manner === 'hands_off' || replies.some((one) => one.tool === tool)) return null;
  return { text: '这个网页要登录后才能看。', calls: [{ tool, input: { why: '请在网页上登录，完成后交还，我接着看' } }] };
}
