/** Moments as people say them. */

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
const clockExact = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
const day = new Intl.DateTimeFormat('zh-CN', { month: 'numeric', day: 'numeric' });

/** To the second, as steps follow each other quickly. Milliseconds since 1970. */
export function clockTime(at: number): string {
  return clockExact.format(at);
}

/** Today by the clock, earlier with the day. */
export function momentInWords(at: number, now: number): string {
  const today = new Date(now).toDateString() === new Date(at).toDateString();
  return today ? clock.format(at) : `${day.format(at)} ${clock.format(at)}`;
}
