/** What went wrong in Chromium, in words for a person; the code stays, for whoever wants to look it up. */

const known: [RegExp, string][] = [
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL/, '网站的安全证书或加密方式有问题'],
  [/ERR_TOO_MANY_REDIRECTS/, '网址不停地跳转'],
  [/ERR_UNSAFE_REDIRECT/, '它跳转到不能打开的地址，只能打开 http 或 https 开头的网址'],
  [/ERR_NAME_NOT_RESOLVED|ERR_DNS/, '找不到这个网站，请检查网址是否正确'],
  [
    /ERR_CONNECTION|ERR_TUNNEL|ERR_EMPTY_RESPONSE|ERR_TIMED_OUT|ERR_ADDRESS|ERR_PROXY|ERR_HTTP2|ERR_SOCKET|ERR_NETWORK|ERR_INTERNET/,
    '连接不上这个网站，请检查网址或稍后重试',
  ],
  [
    /ERR_INVALID_(?:HTTP|CHUNKED|RESPONSE)|ERR_INCOMPLETE|ERR_CONTENT_|ERR_RESPONSE_|ERR_DECOD|ERR_MISMATCH/,
    '网站给出的内容不完整或不合规范，读不出来',
  ],
  [/ERR_BLOCKED|ERR_UNSAFE_PORT|ERR_ABORTED|ERR_UNKNOWN_URL_SCHEME|ERR_DISALLOWED|ERR_ACCESS_DENIED/, '浏览器不能打开这个网址'],
  [/ERR_INVALID|Cannot navigate to invalid URL/, '网址不完整或写法有误'],
  [/ERR_INSUFFICIENT_RESOURCES|ERR_OUT_OF_MEMORY/, '网页太大，浏览器的内存不够'],
  [/crashed|has been closed|detached/i, '网页崩溃或关闭了，请重新打开'],
  [/Timeout \d+ms exceeded/, '等了很久它还没有做完，请稍后重试'],
];

/** Without a full stop. `message` is of Chromium or of the library that drives it. */
export function troubleInWords(message: string): string {
  const code = /\bERR_\w+/.exec(message)?.[0];
  const words = known.find(([pattern]) => pattern.test(message))?.[1];
  if (words !== undefined) return code === undefined ? words : `${words}（${code}）`;
  const said = code ?? (message.split('\n')[0] ?? '').replace(calls, '').slice(0, 200);
  return `浏览器出了没有料到的问题（${said}）`;
}

const calls = /^(?:page|frame|locator|elementHandle|jsHandle|keyboard|mouse|download|browser|browserContext|cdpSession)\.\w+: /i;

/** An error of the library, as against one of our own code. */
export function isOfTheBrowser(error: unknown): error is Error {
  return error instanceof Error && (calls.test(error.message) || /\bnet::ERR_/.test(error.message));
}
