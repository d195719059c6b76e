/** One sentence that tells when, where, what and for how much, taken apart as a visitor looks for it. Pure. */

export interface ToldPart {
  title: string;
  sentences: string[];
  /** A list, however short. */
  isList?: true;
}

const visit = /节|展|[会赛]$|大会|大赛|市集|活动|派对|嘉年华|马拉松|开业|开放日|门票|入场|票/;

const when = /\d{1,2}\s?月\s?\d{1,2}|\d{1,2}[:：]\d{2}|(?:周|星期)[一二三四五六日天末]|[上下]午|晚上|全天|每[天日周晚]/;
const where =
  /(?:[市区县镇村路街巷弄号楼店馆厅园场院江河湖山岛站广]|滨江|广场|中心|公园|大厦|基地|会展|校园|小镇)(?:[A-Za-z0-9]{0,4}(?:馆|厅|层|楼|区|号)?)?(?:(?:[东南西北正]{1,2}门|门口|入口)(?:集合|集结|出发|见面)?)?$/;
/** 大床房388元: what, and for how much. */
export const price = /^(\p{Script=Han}{2,10}?)\s?[:：]?\s?([¥￥]?\s?\d+(?:\.\d+)?\s?(?:元|块)(?:[/／每]\s?\p{Script=Han}{1,2})?起?)$/u;
const free = /^(?:免费\p{Script=Han}{0,6}|\p{Script=Han}{0,6}免费)$/u;

/** Null when the words say no day and no place, or too little besides. */
export function toldClauses(words: string[], title: string): ToldPart[] | null {
  const clauses = words
    .flatMap((one) => one.replace(/[。；;！!]+$/, '').split(/[，,；;。]/))
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== title);
  if (clauses.length < 4 || clauses.some((one) => Array.from(one).length > 34 || /[：:](?!\d)/.test(one))) return null;
  const at: string[] = [];
  const prices: string[] = [];
  const offered: string[] = [];
  for (const clause of clauses) {
    const told = price.exec(clause);
    if (told) prices.push(`${told[1] ?? ''}：${told[2] ?? ''}`);
    else if (free.test(clause)) prices.push(clause);
    else if (when.test(clause) && !at.some((one) => one.startsWith('时间'))) at.push(`时间：${clause}`);
    else if (
      clause.length <= 20 &&
      !/^(?:有|设|配|带|含)|\d\s?[家个名人场]|、/.test(clause) &&
      where.test(clause) &&
      !at.some((one) => one.startsWith('地点'))
    )
      at.push(`地点：${clause}`);
    else
      offered.push(
        ...(clause.includes('、') ? clause.split('、').map((one) => one.replace(/^(?:有|设有|包括|现场有)/, '').trim()) : [clause]),
      );
  }
  if (at.length < 2 || offered.length + prices.length < 2) return null;
  const isVisit = visit.test(title) || prices.some((one) => /票|入场/.test(one));
  return [
    { title: '时间与地点', sentences: at },
    ...(offered.length > 0
      ? [{ title: isVisit ? '现场有什么' : '有什么', sentences: offered.filter((one) => one !== ''), isList: true as const }]
      : []),
    ...(prices.length > 0 ? [{ title: prices.some((one) => /票|入场/.test(one)) ? '票价' : '价格', sentences: prices }] : []),
  ];
}

/** Below the title: 12月19日至21日 · 上海徐汇滨江. */
export function leadOfTold(parts: ToldPart[]): string | null {
  const [first] = parts;
  return first?.title === '时间与地点' ? first.sentences.map((one) => one.replace(/^(?:时间|地点)：/, '')).join(' · ') : null;
}
