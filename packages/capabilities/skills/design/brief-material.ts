/** Takes from a document what is not printed on a poster: whom it greets, why it was written, the day it was signed, the heads of its parts. Pure. */

const greeting = /^(?:各位|尊敬的|亲爱的|全体|致|广大).{0,24}[：:]$/;
const head = /^#{2,6}\s+|^[（(]?[一二三四五六七八九十]{1,3}[）)]?[、.．]\s*(?=[^，。；：:]{1,16}$)/;
const signedOn = /^(?:\d{4}|[〇零一二三四五六七八九]{4})\s?年\s?[\d一二三四五六七八九十]{1,3}\s?月\s?[\d一二三四五六七八九十]{1,3}\s?日$/;
const aim = /^(?:为了?|根据|按照|鉴于|值此|随着|经)[^，。]{2,60}，/;
/** 南湖文旅公司定于5月2日至4日举办第三届南湖草地音乐节 */
const announces =
  /^(?:经[^，。]{1,20}，)?(?:我[们司校院部]|本(?:公司|校|院|部|社区))?([^，。]{2,24}?)?(?:兹?定于|拟于|将于|决定于?|将)(.{0,40}?)(?:举办|举行|召开|开展|组织)(?:一[场次届])?([^，。；]{2,30})[。；，]?$/;
/** What a document is called beyond what it is about. */
const paper = /的?活动(?:通知|公告|方案|通告|邀请函|策划书?)$/;

export function printedOf(material: string): string {
  const lines = material
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const printed = lines.flatMap((line, at) => {
    if (greeting.test(line)) return [];
    if (signedOn.test(line) && at >= lines.length - 3) return [];
    // The first line is the title, with its mark or without.
    if (at === 0) return [line.replace(paper, '')];
    const next = lines[at + 1];
    if (head.test(line) && next !== undefined && !head.test(next)) return [];
    return line
      .split(/(?<=[。！!])/)
      .map(withoutAim)
      .filter((sentence) => sentence !== '');
  });
  const hosts = printed.flatMap((line) => /(?:^|\n)主办：(.+)/.exec(line)?.[1] ?? []);
  return printed.filter((line) => !hosts.includes(line)).join('\n');
}

function withoutAim(sentence: string): string {
  const told = sentence
    .trim()
    .replace(aim, '')
    .replace(/^(?:现将|具体|有关)[^，。]{0,20}(?:如下|通知如下)[：:。]?$/, '');
  const [, host = '', when = '', what = ''] = announces.exec(told) ?? [];
  if (what === '') return told;
  const [, day = '', place = ''] = /^(.*?)(?:[，,]?在(.{2,24}))?$/.exec(when.trim()) ?? [];
  return [`副标题：${what}`, host === '' ? '' : `主办：${host}`, /\d/.test(day) ? `时间：${day}` : '', place === '' ? '' : `地点：${place}`]
    .filter((line) => line !== '')
    .join('\n');
}
