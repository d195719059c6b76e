/** Who has taken on what is said in a talk: by name, by being spoken to, by offering it. */
import { escapePattern } from '../text/escape-pattern.ts';
import { surnames } from '../text/facts.ts';

const commits =
  /我(?:这边)?(?:明天|今晚|会后|一会儿|等下|马上)?就?(?:处理|来(?!自)|去|负责|跟(?!大家|你|您)|牵头|催|发|改|提(?!个?建议|一?下|醒|了)|弄|约|出|做|整理|准备|联系|打电话|申请)/;

/** Begin like a name and are none: 文案你周五前发我. */
const noName =
  /^(?:文[案件档本]|方[案法]|材料|金额|成[本绩]|时[间候]|马上|广告|安[全排]|程序|任务|项目|单[子价据]|费用|周[一二三四五六日末]|计[划价]|万一|经费|宣传|应该|车[位子票]|包装|房[间租]|施工|毛利|常规|名单|尤其|路[线演]|白天|管理|严格|水电|花费|后[续面]|明[天早晚年]|支付|解释|关于|华[东南北中]|海[报外]|于是|这[个样]|那|如果|顾客|童装|席位|季度|云盘|钱|汤|谢谢|温度|简[单历]|印[章刷]|容量|古|易|边|都|和|向|从)/;

/** Whoever is told to do it need not have spoken: 王磊你去找信息中心. */
export function calledIn(words: string): string {
  const found =
    new RegExp(
      `(?:^|[，,。])((?:[${surnames}][\\p{Script=Han}]{1,2}|[老小阿][\\p{Script=Han}])|[\\p{Script=Han}]{1,2}(?:经理|总|主任|工|老师|姐|哥))(?:你|您)(?!们|好|看|说|觉得)`,
      'u',
    ).exec(words)?.[1] ?? '';
  return noName.test(found) ? '' : found;
}

export function ownerOf(words: string, who: string, names: string[]): string {
  const due = names.find((name) => new RegExp(`${escapePattern(name)}[^，。；]{0,10}前`).test(words));
  if (due) return due;
  const told =
    /^@([\p{Script=Han}A-Za-z]{1,8})\s/u.exec(words)?.[1] ??
    /([\p{Script=Han}]{2,3}|小[\p{Script=Han}]|老[\p{Script=Han}])牵头/u.exec(words)?.[1];
  if (told) return told === '我' ? who : told;
  // “小陈你那边周三必须提测”, “老刘你出个方案”, “6个今天补上，小陈负责”: who is spoken to.
  const spokenTo = names.find(
    (name) => name !== who && new RegExp(`(?:^|[，,])${escapePattern(name)}(?:你|您|那边|这边|来|负责|牵头|跟进?|去|出|把)`).test(words),
  );
  if (spokenTo) return spokenTo;
  const called = calledIn(words);
  if (called) return called;
  if (commits.test(words)) return who;
  return /我.{0,12}(?:周|月|明天|后天|今天|尽快|[日号]).{0,8}(?:发|给|提|交|弄|出|完|催)|前我/.test(words) &&
    !words.replace(/[。！]$/, '').endsWith('了')
    ? who
    : '';
}

/** “王磊你去找信息中心”, “文案你周五前发我看”: told to somebody, it says who. */
export function addressed(text: string, owner: string, who: string): string {
  if (owner === '' || owner === who) return text;
  const bare = text.replace(new RegExp(`${escapePattern(owner)}(?:你|您)(?!们)`), owner);
  return bare.includes(owner)
    ? bare
    : bare.replace(/(^|[，,；])?(?:你|您)(?!们)(?:那边|这边)?/u, (_, start: string | undefined) => `${start ?? '由'}${owner}`);
}
