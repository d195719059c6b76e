/** Whether words ask for an answer. */
export function isQuestion(text: string): boolean {
  return /[？?]\s*$|多少|哪些|哪个|哪几|什么|是谁|吗\s*$|几个|怎么|如何|为什么|有没有/.test(text);
}

/** Where a skill tells what is to be made, 写清楚怎么防 asks for no answer: only a question by its end does. */
export const isPlainQuestion = (text: string): boolean => /(?:[？?]|吗|呢)\s*$/.test(text);

export function isGreeting(text: string): boolean {
  return /^(?:你好|您好|嗨|哈喽|hello|hi|hey|在吗|在不在|早上好|下午好|晚上好|谢谢|多谢|感谢|辛苦了|好的|ok)[啊呀吗呢~～，,。！!\s]*(?:小助手|助手|案头)?[。！!？?\s]*$/i.test(
    text,
  );
}
