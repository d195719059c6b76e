/** A model that proposes a schedule, does what it is told when it is due, and says what became of a proposal. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export const proposal = { name: '会议提醒', trigger: '0 9 * * *', plan: '列出今天的会议' };

export function scheduleScenario(): ProviderScript {
  return ({ messages, tools }) => {
    const users = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));
    const said = users.at(-1) ?? '';
    const offers = (name: string): boolean => tools?.some((tool) => tool.function.name === name) ?? false;
    const maySchedule = offers('schedule');
    const last = messages.findLast((message) => message.role === 'assistant')?.tool_calls?.at(-1)?.function.name;
    const opened = messages.at(-1)?.role === 'tool' && last === 'open_skill';
    if (said.startsWith('同意建立定时任务')) return { text: `建好了。${said}` };
    if (said.startsWith('不建立')) return { text: '好的，没有建立。' };
    if (said === proposal.plan) return { text: maySchedule ? '我又能建定时任务了' : '今天有两个会议：晨会、评审会。' };
    if (!maySchedule && !opened && offers('open_skill')) return { calls: [{ name: 'open_skill', arguments: { skills: ['schedule'] } }] };
    if (messages.at(-1)?.role === 'tool' && !opened) return { text: '做不了更多了。' };
    return maySchedule ? { text: '请确认。', calls: [{ name: 'schedule', arguments: proposal }] } : { text: '没有这个工具。' };
  };
}
