/** Answering in the chat: questions about files, greetings, and what this engine can't do. */
import type { Turn } from '../recipe.ts';
import { readingOf, type Conversation } from '../conversation.ts';
import { answerQuestion } from '../compose/question.ts';
import { cannotDo } from '../text/cannot-do.ts';
import { filesFor } from './write.ts';

export const abilities = `我能做的：

- **写文档**：周报、月报、工作总结、通知、会议纪要、活动方案、调研报告、汇报材料、简历、邮件、小红书和公众号文案等，按您给的标题、字数和要点写，可下载为 Word 和 PDF
- **读附件**：Word、PPT、Excel、CSV、PDF、文本和网页文件，概括内容、列出日期和金额、按表格算合计与占比，数字与原文一致并注明出处
- **改文档**：改标题、缩短、补一节、删一节、替换词句、换成邮件或通知

我不联网，也没有接入大语言模型：不知道的内容会标成【待补充】，不会编造。`;

export function isGreeting(text: string): boolean {
  return /^(?:你好|您好|嗨|哈喽|hello|hi|hey|在吗|在不在|早上好|下午好|晚上好|谢谢|多谢|感谢|辛苦了|好的|ok)[啊呀吗呢~～，,。！!\s]*(?:小助手|助手|案头)?[。！!？?\s]*$/i.test(
    text,
  );
}

export function asksAbilities(text: string): boolean {
  return /(?:你|您)(?:是谁|叫什么|能(?:帮我)?做(?:些|点)?什么|会(?:做|干)?(?:些|点)?什么|有(?:什么|哪些)(?:功能|能力|本事)|可以(?:帮我)?(?:做|干)(?:些|点)?(?:什么|啥)|能干(?:什么|啥|嘛))|怎么用|使用说明|帮助$|^help$|^功能$/i.test(
    text,
  );
}

export function smallTalk(text: string): Turn {
  if (/谢谢|多谢|感谢|辛苦/.test(text)) return { text: '不客气。还要改文档或写别的，直接说就行。', calls: [] };
  return { text: `您好，我是案头的内置引擎。${abilities}\n\n把要写的事情或附件发给我就可以开始。`, calls: [] };
}

/** Reads what the question is about, then answers with where the answer stands. */
export function answerTurn(conversation: Conversation): Turn {
  const files =
    filesFor(conversation).length > 0
      ? filesFor(conversation)
      : (conversation.earlier.findLast((message) => message.files.length > 0)?.files ?? []);
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file')) {
    const names = files.length === 1 ? `“${files[0]?.name ?? ''}”` : `这 ${files.length} 个文件`;
    return { text: conversation.has_begun ? '' : `我先读一下${names}。`, calls: reading.calls };
  }
  const failed = reading.failed.map((file) => `- 没能读取“${file.name}”：${file.reason}`);
  if (reading.materials.length === 0)
    return { text: `没能回答：文件没有读出来。\n\n${failed.join('\n')}\n\n您可以换一种格式重新上传，或把内容粘贴进来。`, calls: [] };
  const parts = [answerQuestion(conversation.text, reading.materials)];
  const undone = [
    ...failed,
    ...reading.cut.map((name) => `- “${name}”很长，只看了前面的部分`),
    ...cannotDo(conversation.text).map((sentence) => `- ${sentence}`),
  ];
  if (undone.length > 0) parts.push(`未完成：\n${undone.join('\n')}`);
  return { text: parts.join('\n\n'), calls: [] };
}

/** Neither a text to write nor a file to read: said plainly, with what can be done instead. */
export function beyondTurn(conversation: Conversation): Turn {
  const limits = cannotDo(conversation.text);
  const why =
    limits.length > 0
      ? `未完成：\n${limits.map((sentence) => `- ${sentence}`).join('\n')}`
      : '这个问题需要大语言模型或联网才能回答，内置引擎做不到，我也不想猜一个答案给您。';
  return {
    text: `${why}\n\n${abilities}\n\n如果要写成文档，请告诉我类型、标题和要点，例如：“写一份关于国庆值班的通知，10月1日至7日，各部门安排一人值班”。`,
    calls: [],
  };
}
