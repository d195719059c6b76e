/** A model that hands out work: a lead that makes one sub-agent a line of the request, and sub-agents that do as their words say. */
import { textOf, type ChatRequest, type ProviderScript, type Reply } from './provider-protocol.ts';

/**
 * A request of lines `派：标题｜要求｜文件` becomes one call each, all in one turn; their results are said again in the last words.
 * A sub-agent told 写 writes a document, 读 reads its files first, 慢 speaks a word a second for 40 s, 转圈 calls without end,
 * 费钱 uses up its tokens. Everything else is answered at once.
 */
export function teamScenario(): ProviderScript {
  return (request) => (isMember(request) ? member(request) : lead(request));
}

function isMember({ messages }: ChatRequest): boolean {
  return messages.some((message) => message.role === 'system' && message.content.includes('# 协作成员'));
}

function answersOf({ messages }: ChatRequest): string[] {
  const from = messages.findLastIndex((message) => message.role === 'user');
  return messages.slice(from + 1).flatMap((message) => (message.role === 'tool' ? [message.content] : []));
}

function asked({ messages }: ChatRequest): string {
  const last = messages.findLast((message) => message.role === 'user');
  return last ? textOf(last) : '';
}

function lead(request: ChatRequest): Reply {
  const answers = answersOf(request);
  const pieces = asked(request)
    .split('\n')
    .flatMap((line) => {
      const [title = '', instructions = '', files = ''] = line.replace(/^派：/, '').split('｜');
      return line.startsWith('派：') ? [{ title, instructions, files: files === '' ? [] : files.split('、') }] : [];
    });
  if (!(request.tools ?? []).some((tool) => tool.function.name === 'sub_agent')) return { text: '我一个人做完了。' };
  if (pieces.length === 0) return { text: '没有要派的。' };
  if (answers.length === 0)
    return { text: `分给 ${pieces.length} 个协作成员。`, calls: pieces.map((piece) => ({ name: 'sub_agent', arguments: piece })) };
  return { text: `合并完成。\n\n${answers.join('\n\n')}` };
}

function member(request: ChatRequest): Reply {
  const words = asked(request);
  const answers = answersOf(request);
  const files = /<attached_files>\n(.*)\n<\/attached_files>/.exec(words)?.[1];
  // The product's own list of attachments, whose shape its tests hold.
  const names: string[] = files ? (JSON.parse(files) as { name: string }[]).map((file) => file.name) : [];
  const instructions = words.replace(/<attached_files>[\s\S]*$/, '').trim();
  if (instructions.includes('转圈'))
    return {
      calls: [
        { name: 'plan', arguments: { title: `第 ${request.messages.length} 次`, items: [{ id: '1', title: '转', status: 'running' }] } },
      ],
    };
  if (instructions.includes('费钱'))
    return {
      usage: { prompt_tokens: 300_000, completion_tokens: 150_000 },
      calls: [{ name: 'plan', arguments: { title: '花钱', items: [{ id: '1', title: '花', status: 'running' }] } }],
    };
  if (instructions.includes('读') && answers.length === 0 && names.length > 0)
    return { calls: names.map((name) => ({ name: 'read_file', arguments: { name } })) };
  if (instructions.includes('写') && !answers.some((answer) => answer.startsWith('已写好')))
    return {
      calls: [
        {
          name: 'write_document',
          arguments: {
            file_name: '成果.md',
            title: '成果',
            content: `# 成果\n\n${instructions}\n`,
            references: names.map((title) => ({ title })),
          },
        },
      ],
    };
  if (instructions.includes('慢')) return { pieces: Array.from({ length: 40 }, (_, n) => `第${n + 1}句。`), per_second: 1 };
  const read =
    answers
      .find((answer) => answer.startsWith('文件'))
      ?.split('\n')
      .at(-1) ?? '';
  return { text: `做好了：${instructions}${read ? `（读到：${read}）` : ''}` };
}
