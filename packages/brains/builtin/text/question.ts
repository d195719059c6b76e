/** Whether words ask for an answer. */
export function isQuestion(text: string): boolean {
  return /[？?]\s*$|多少|哪些|哪个|哪几|什么|是谁|吗\s*$|几个|怎么|如何|为什么|有没有/.test(text);
}
