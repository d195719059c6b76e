/** How long ago something was, as a person would say it. Pure. */

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** A device in use is written down every five minutes. */
const justNow = 6 * 60;
const words = new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' });

/** '刚刚', '20分钟前', '昨天', '3天前'; epoch seconds. */
export function agoOf(seconds: number, now: number): string {
  const passed = now - seconds;
  if (passed < justNow) return '刚刚';
  const [unit, length] = steps.find(([, one]) => passed >= one) ?? steps[2];
  return words.format(-Math.floor(passed / length), unit);
}
