/** A model that does not deliver what it says: it claims files it never made, writes nothing but blanks, and may or may not mend what it is told of. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export interface HonestOptions {
  /** Called when the file was written and before the model says it is done, so that a test can damage it. */
  onWritten?(): void;
  /** What each call is said to have used. */
  usage?: { prompt_tokens: number; completion_tokens: number };
}

const good =
  '# 第47周周报\n\n## 本周进展\n\n完成了华东区三家客户的回访，签下两份续约合同，整理了客户反馈的问题清单。\n\n## 风险\n\n有一家客户的合同月底到期，还没有确定是否续签。\n\n## 下周计划\n\n跟进到期合同，准备月度汇报材料。\n';
const blanks = '# 第47周周报\n\n## 本周进展\n\n【待补充：本周进展】\n\n## 风险\n\n【待补充：风险】\n';

/** By the person's words: 空话 claims without a file, 空白 writes blanks, 修好 mends them when told, 写坏 writes well; 读三次 reads before it writes. */
export function honestScenario({ onWritten, usage }: HonestOptions = {}): ProviderScript {
  return ({ messages }) => {
    const isAsking = (text: string) => !text.startsWith('【系统检查') && /空话|空白|写坏|读三次/.test(text);
    const begun = messages.findLastIndex((message) => message.role === 'user' && isAsking(textOf(message)));
    const asked = messages[begun] ? textOf(messages[begun]) : '';
    const since = messages.slice(begun + 1);
    const told = since.some((message) => message.role === 'user' && textOf(message).startsWith('【系统检查'));
    const calls = since.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : [])).length;
    const write = (content: string) => ({
      usage,
      calls: [{ name: 'write_document', arguments: { file_name: '第47周周报.md', title: '第47周周报', content } }],
    });
    const mend = () => ({
      usage,
      calls: [{ name: 'edit_document', arguments: { file_name: '第47周周报.md', edits: [{ op: 'rewrite', content: good }] } }],
    });
    if (asked.includes('空话')) return { text: '已为您写好《第47周周报》，文件在右侧，请查看。', usage };
    if (asked.includes('读三次') && calls < 3)
      return { text: `第 ${calls + 1} 次。`, usage, calls: [{ name: 'read_file', arguments: { name: `没有${calls}.docx` } }] };
    if (told) return asked.includes('修好') && messages.at(-1)?.role === 'user' ? mend() : { text: '检查过了。', usage };
    const wrote = since.some((message) => message.role === 'tool' && message.content.startsWith('已写好'));
    if (!wrote) return write(asked.includes('空白') ? blanks : good);
    onWritten?.();
    return { text: '已写好《第47周周报》，请查看。', usage };
  };
}
