/** A model that asks before it works: questions, plans and outlines as the person's words want them, and one that tries in vain for ever. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export const plan = {
  title: '筹备年会',
  steps: [{ title: '定场地', children: [{ title: '比三家' }] }, { title: '发通知' }, { title: '布置会场' }],
};
export const sections = { title: '年会邀请', sections: [{ title: '时间地点' }, { title: '节目' }] };
export const outline = { title: '年会方案', outline: [{ title: '目的' }, { title: '流程' }, { title: '预算' }] };

export function questions(default_after_s?: number) {
  return {
    title: '年会通知还缺几样',
    questions: [
      { id: 'who', text: '通知谁', kind: 'single', options: ['全体员工', '部门负责人'], default: '全体员工' },
      { id: 'what', text: '写哪些内容', kind: 'multiple', options: ['时间地点', '节目单', '着装要求'], default: ['时间地点'] },
      { id: 'more', text: '还有什么要求', kind: 'text' },
    ],
    ...(default_after_s === undefined ? {} : { default_after_s }),
  };
}

/** Says “收到” and repeats the answer it was given; “限时3秒” in the request gives the question that time. */
export function askingScenario(): ProviderScript {
  return ({ messages }) => {
    const users = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));
    const asked = users.findLast((text) => /问我|列计划|列大纲|列网页|选风格|看一步|卡住|原地/.test(text)) ?? '';
    const last = messages.at(-1);
    const answer = users.at(-1) ?? '';
    if (asked.includes('卡住') && answer === asked) return { calls: [{ name: 'read_file', arguments: { name: '没有这个文件.docx' } }] };
    // Always another call, so that only what comes of them is the same.
    if (asked.includes('原地') && answer === asked)
      return { calls: [{ name: 'read_file', arguments: { name: `第${messages.length}版.docx` } }] };
    if (answer !== asked) return { text: `收到。${answer}` };
    if (last?.role === 'tool') return { text: `没有提问，按假设做完了。${last.content}` };
    const seconds = /限时(\d+)秒/.exec(asked)?.[1];
    if (asked.includes('问我'))
      return { text: '先确认几点。', calls: [{ name: 'ask_user', arguments: questions(seconds ? Number(seconds) : undefined) }] };
    if (asked.includes('列计划')) return { calls: [{ name: 'confirm_plan', arguments: plan }] };
    if (asked.includes('列网页')) return { calls: [{ name: 'confirm_html_plan', arguments: sections }] };
    if (asked.includes('选风格'))
      return {
        calls: [
          {
            name: 'choose_slide_direction',
            arguments: { title: '年会', occasion: '年会，热闹', themes: ['swiss', 'night', 'zen', 'play'] },
          },
        ],
      };
    if (asked.includes('看一步'))
      return { calls: [{ name: 'step_done', arguments: { title: '定场地', summary: '比了三家，定了二楼大厅。', next: '发通知' } }] };
    return { calls: [{ name: 'ack_outline', arguments: outline }] };
  };
}
