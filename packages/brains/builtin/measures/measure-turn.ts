/** Converts units and spells amounts with the extension that can; nothing is worked out by guess. */
import { callsOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { askedMeasure } from './asked-measure.ts';

const convert = 'mcp__office__convert_unit';
const capitals = 'mcp__office__amount_in_capitals';

/** Null when nothing of the kind is asked, or the extension is not there. */
export function measureTurn(conversation: Conversation): Turn | null {
  const asked = askedMeasure(conversation.text);
  if (!asked) return null;
  const call = callsOf(conversation.done, convert, capitals).at(-1);
  if (call && !call.ok) return saying(`没有换算：${call.reason}`);
  if (call) return saying(call.result.pairs.map(({ from, to }) => `${from}${call.tool === convert ? ' = ' : '：'}${to}`).join('\n'));
  const tool = asked.kind === 'unit' ? convert : capitals;
  if (!conversation.can(tool)) return null;
  const input = asked.kind === 'unit' ? { value: asked.value, from: asked.from, to: [asked.to] } : { amounts: asked.amounts };
  return { text: '', calls: [{ tool, input }] };
}
