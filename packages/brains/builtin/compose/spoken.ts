/** What a talk says as statements of a written text: chatter and questions left out, days and “我” told by name, who takes what on. */
import type { Passage } from '../text/material.ts';
import { answers, asks, guest, withDays } from '../text/speech.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { addressed, calledIn, ownerOf } from './spoken-owner.ts';
import { withoutFillers } from '../text/spoken-words.ts';
import { besideDays } from '../text/talk-day.ts';
import { slotOfHeading, slotOfSentence, type Slot } from '../text/slots.ts';

export interface Statement {
  passage: Passage;
  text: string;
  /** null: as its words and its heading say. */
  slot: Slot | null;
  who: string;
  /** Who has taken it on, '' when nobody did. */
  owner: string;
  /** ISO day of a dated message, '' else. */
  day: string;
  /** What it answers, in an interview. */
  question?: string;
  /** Said by somebody from outside: a customer, a parent. */
  is_outside?: boolean;
}

/** Words that open an answer and tell nothing but that it was heard, or agreed to. */
const opening =
  /^(?:(?:好的?|嗯+|行|OK|ok|可以|收到|没问题|同意|那个|对的?|是的|哈+|辛苦(?:大家|各位|了)*|(?:大家)?早上?好?|大家都?到了?[齐哈了]*|(?:我们)?开始(?:吧)?|谢谢|多谢|但是|不过|然后|人都到[了齐]+|开始吧|各位好)(?:[啊吧呢哈了哦呀的]*)(?:[，,。！!、~～\s👌👍🙏]+|$))+/u;
/** Ends or opens a talk and tells nothing. */
const chatter =
  /^(?:就这些|没别的了?|那?今天就到这(?:里|儿)?|散会|先这样|有困难(?:现在|就)说|大家都?到了?[齐哈了]*|(?:我们)?开始吧?|另外[\p{Script=Han}]{2,8}(?:反映|说)|还有个?事)$/u;
const agreeing = /^(?:好|行|OK|ok|可以|没问题|同意|对)/;
const sticker = /\[[^\]]{1,8}\]|[\p{Extended_Pictographic}\u{FE0F}]/gu;
/** What somebody says of their own work to come. */
const expects =
  /(?:预计|争取|大概|应该)[^，]{0,14}(?:能|会|可以)|(?:能|可以)(?:给出?|完成|上线|提测|交付?|出)|(?:之前|前)[^，]{0,8}没问题|回去[^，]{0,10}申请|答复/;
const wishes = /希望|最好能?|建议|能不能|要是能/;
const whatFor =
  /^先(?:说|讲|聊|看|过)(?:一下)?(?=[^，说讲]{3,12}$)|^(?:今天|这次|本次|这个会)?(?:主要|就是)?(?:是)?(?:先|来)?(?:过|讨论|聊|对|说|碰|商量|研究)(?:一下|一过|一聊|讨论)(?=[^，]{4,}$)/;
/** Words of a question: what stands before them is told. */
const inquires = /[吗么呢]$|要不要|是不是|有没有|能不能|可不可以|行不行|好没|了没|怎么|什么|谁|多少|哪|几[个天点]|是吧$|对吧$|咋/;
const decides = /批了|(?:就|那就)(?:这么|这样|按|定|用|先|两)|^就|^那就|别超|不(?:能|要|得)超|定为|定在|不再/;
const approves = /^(?:批了|同意|可以|没问题|按这个办|就这么办)/;
const putsOff = /先不(?:定|动|做|考虑)|再说|再议|再定|还?没定|待定|下次(?:会议|开会|再)|回头再/;
const complains = /太[多慢贵难长久]|麻烦|放弃|白跑|不知道|没人|找不到|看不到|不显示|等了|快两|没说|没有写|不(?:好用|方便|清楚|放心|准)/;
const troubles = /有点[慢卡贵难乱]|还没(?!定)|文档不全|意见(?:比较|很)?大|来不及|晚了|悬了|超时|没到账|跟不上/;
const taken = /(?:[日号）]|月底|之?内)[^，。；]{0,3}前(?=[\p{Script=Han}]{1,})|牵头|负责/u;

/** `day` is the ISO day of a talk whose lines carry none of their own: the days told get their date beside them. */
export function statementsOf(passages: Passage[], day = ''): { said: Statement[]; left: number } {
  const said: Statement[] = [];
  let left = 0;
  const spoken = passages.flatMap((passage) => (passage.speech ? [passage.speech] : []));
  const lastDay = spoken.map((speech) => speech.day).reduce((a, b) => (a > b ? a : b), '');
  const names = [...new Set(spoken.map((speech) => speech.who))];
  const isInterview = spoken.some(({ who }) => asks.test(who)) && spoken.some(({ who }) => !asks.test(who));
  // Where guests are asked and colleagues talk it over, only the guests are interviewed.
  const hosts = new Set(spoken.filter(({ who }) => !asks.test(who) && !answers.test(who) && !guest.test(who)).map(({ who }) => who));
  const isMixed = spoken.some(({ who }) => guest.test(who)) && hosts.size > 0;
  let asked: { turn: number; about: string } | null = null;
  for (const passage of passages) {
    const { speech } = passage;
    if (!speech) {
      said.push(...unspoken(passage));
      continue;
    }
    const whole = speech.words.replaceAll(sticker, '').trim();
    const isInterviewed = isInterview && !(isMixed && hosts.has(speech.who));
    const outside = guest.test(speech.who) || (isMixed && answers.test(speech.who)) ? { is_outside: true } : {};
    const words = isInterviewed ? whole : withoutFillers(whole.replace(opening, ''));
    if (words === '') {
      left++;
      continue;
    }
    if (isInterview && asks.test(speech.who)) {
      asked = { turn: speech.turn, about: words.replace(/[？?。]+$/, '') };
      left++;
      continue;
    }
    const question = /^(.*?)[，,]?(?:谁(?:来|跟|负责)|怎么|有没有|吗|呢|什么时候|多少|哪)[^？?]*[？?]$/.exec(words);
    if (!isInterviewed && (question || /[？?]$/.test(words))) {
      asked = { turn: speech.turn, about: (question?.[1] ?? '').replace(/的?事[情儿]?$/, '') };
      left++;
      const told = toldBefore(words);
      if (told !== '')
        said.push({ passage, text: dated(told, speech.day, day), slot: null, who: speech.who, owner: '', day: speech.day, ...outside });
      continue;
    }
    if ((words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 4 || /^(?:收到|好的?|在的?|早)[\p{Script=Han}]{0,2}$/u.test(words)) {
      left++;
      continue;
    }
    if (isInterviewed) {
      // Who was asked stands in the heading: 受访者一：李女士，31岁.
      if (/[：:]/.test(passage.heading) && said.at(-1)?.passage.heading !== passage.heading)
        said.push({ passage, text: passage.heading.replace(/^[^：:]*[：:]\s*/, ''), slot: 'people', who: '', owner: '', day: '' });
      const isFirst = asked !== null && speech.turn - asked.turn === 1 && said.at(-1)?.passage.speech?.turn !== speech.turn;
      const reply = isFirst && asked ? { question: asked.about } : {};
      const who = answers.test(speech.who) ? (/[：:]\s*([^，,。\s]{2,10})/.exec(passage.heading)?.[1] ?? '') : speech.who;
      said.push({ passage, text: words, slot: complains.test(words) ? 'problem' : null, who, owner: '', day: '', ...reply, ...outside });
      continue;
    }
    const before = said.at(-1);
    const spoken_of = words.split(/[，,]/).filter((clause) => !chatter.test(clause.trim().replace(/[。！!]$/, '')));
    if (spoken_of.length === 0) {
      left++;
      continue;
    }
    const purpose = spoken_of.map((clause) => whatFor.exec(clause)?.[0]).find(Boolean);
    if (purpose && spoken_of.length === 1) {
      const about = (spoken_of[0] ?? '').slice(purpose.length).replace(/[。；]$/, '');
      said.push({ passage, text: about, slot: 'agenda', who: '', owner: '', day: speech.day });
      continue;
    }
    for (const one of cutAtTrouble(spoken_of.join('，')).flatMap(cutAtPlan)) {
      // “陈亮：完成整改” among the tasks is his, not said by him.
      // “文案你周五前发我看” is asked of the one who spoke before.
      const isAsked =
        /你[^，。；]{0,10}前[^，。；]{0,3}(?:发|给|交|出|提|报|完成)|你(?!们|好|看|说|觉得|那边)[^，。；]{0,8}(?:把|去|算|拿|查|联系|整理|写|改|弄|盯|跟进|出[个份])/.test(
          one,
        );
      const direct = names.some((name) => new RegExp(`${escapePattern(name)}(?:你|您)`).test(one)) || calledIn(one) !== '';
      const asker = isAsked && !direct ? spoken.findLast(({ turn, who }) => turn < speech.turn && who !== speech.who)?.who : undefined;
      const told = asker ?? ownerOf(one, speech.who, names);
      const isWish = wishes.test(one) && told === '';
      const answersNow = asked !== null && speech.turn - asked.turn === 1;
      const isOwn = told === '' && !isWish && (expects.test(one) || (answersNow && /前(?:发|给|交|出|弄|搞|送)/.test(one)));
      const owner = slotOfHeading(passage.heading) === 'todo' || isOwn ? speech.who : told;
      const text = named(dated(addressed(one, owner, speech.who), speech.day, day), speech.who, before?.who ?? '');
      const current: Statement = {
        passage,
        text,
        slot: isWish ? 'suggestion' : slotOf(one, text, owner, speech.day, lastDay),
        who: speech.who,
        owner,
        day: speech.day,
        ...outside,
      };
      const last = said.at(-1);
      // “行，我今晚处理” is heard to what was asked of them just before.
      const isHeard = last?.owner === speech.who && last.who !== speech.who && last.passage.speech?.turn === speech.turn - 1;
      if (last && isHeard && one.length <= 12 && /处理|电话|[办做来去发给弄改联系]/.test(one)) {
        const answer = one.replace(/^我/, '').replace(/[。；]$/, '');
        const isNew = !last.text.includes('（') && !last.passage.speech?.words.includes(answer.replace(/[发给].*$/, ''));
        if (isNew) last.text = `${last.text.replace(/[。；]$/, '')}（${speech.who}：${dated(answer, speech.day, day)}）`;
        else left++;
        continue;
      }
      const follows = last?.passage.speech !== undefined && last.passage.speech.turn !== speech.turn && last.who !== speech.who;
      if (owner === speech.who && /^我(?:来|负责|去|跟)/.test(one) && asked && speech.turn - asked.turn === 1 && asked.about !== '')
        current.text = `${asked.about}：${text}`;
      else if (owner === speech.who && /^我(?:来|负责|去|跟)/.test(one) && follows && last) {
        current.text = `${last.text.replace(/[。；]$/, '')}；${text}`;
        said.pop();
      } else if (approves.test(one) && asked && speech.turn - asked.turn === 1 && last && last.who !== speech.who && one.length <= 24) {
        // “这个预算批了吗？” “批了，走市场费用”: of what the one who asked had told.
        current.text = `${last.text.replace(/[。；]$/, '')}（${speech.who}：${one.replace(/[。；]$/, '')}）`;
        current.slot = 'decision';
        said.pop();
      } else if (
        agreeing.test(whole) &&
        current.slot === 'decision' &&
        follows &&
        last &&
        speech.turn - (last.passage.speech?.turn ?? 0) === 1 &&
        one.length <= 16
      )
        current.text = `${last.text.replace(/[。；]$/, '')}（${speech.who}：${whole.replace(/[。；]$/, '')}）`;
      else if (asked && speech.turn - asked.turn === 1 && asked.about !== '' && /^(?:有|没有?|是|不|要|得|大概|\d)/.test(one))
        current.text = `${asked.about}：${text}`;
      said.push(current);
    }
  }
  return { said, left };
}

const dated = (text: string, own: string, ofTalk: string): string =>
  own === '' && ofTalk !== '' ? besideDays(text, ofTalk) : withDays(text, own);

/** “外包摄影报价是3万8，比预算多了8千，要不要砍掉一些？” tells a figure before it asks. */
function toldBefore(words: string): string {
  const clauses = words.replace(/[？?]$/, '').split('，');
  const at = clauses.findIndex((clause) => inquires.test(clause));
  const told = clauses.slice(0, at < 0 ? -1 : at).join('，');
  return /\d/.test(told) && told.length >= 6 ? told : '';
}

/** What is done, and from “预计” on what is to come. */
function cutAtPlan(words: string): string[] {
  const clauses = words.split('，');
  const at = clauses.findIndex((clause, n) => n > 0 && /^(?:我们?)?(?:预计|争取|计划|打算)/.test(clause));
  const before = clauses.slice(0, Math.max(at, 0)).join('，');
  return at > 0 && before.length >= 8 && /[了完]|已/.test(before) ? [before, clauses.slice(at).join('，')] : [words];
}

/** Around a talk stands what frames it: 2026年11月18日 14:00 三楼会议室 参会：赵敏、钱伟. */
function unspoken(passage: Passage): Statement[] {
  // 市场部工作群 says where it was written, and nothing of what.
  if (/^.{2,16}群(?:聊|聊天)?(?:记录)?$/.test(passage.text)) return [];
  const plain = (text: string): Statement => ({ passage, text, slot: null, who: '', owner: '', day: '' });
  const parts = passage.text.split(/[\s\u3000]+/);
  const when = parts.findIndex(
    (part) =>
      !/^(?:\d{4}[年/.-])?\d{1,2}[月/.-]\d{1,2}日?$|^[上下]午$|^(?:[上下]午)?\d{1,2}[:：]\d{2}(?:[-—–~至]\d{1,2}[:：]\d{2})?$/.test(part),
  );
  if (when === 0 || parts.length > 8 || !/\d{4}.*\d|^\d{1,2}月\d{1,2}[日号]/.test(parts[0] ?? '')) return [plain(passage.text)];
  const rest = when < 0 ? [] : parts.slice(when);
  const place = rest[0] !== undefined && /(?:室|厅|楼|层|会议|线上|中心)$/.test(rest[0]) ? rest.shift() : undefined;
  return [`时间：${parts.slice(0, when < 0 ? parts.length : when).join(' ')}`, ...(place ? [`地点：${place}`] : []), ...rest].map(plain);
}

/** “今天搬了15组，叉车坏了，停了1小时” tells what was done, and from there on what went wrong. */
function cutAtTrouble(words: string): string[] {
  const clauses = words.split('，');
  const at = clauses.findIndex((clause) => slotOfSentence(clause) === 'problem');
  // “我认为这个是最大的风险” says of what was told just before that it is one.
  if (
    at <= 0 ||
    /^(?:我认为)?这/.test(clauses[at] ?? '') ||
    slotOfSentence(clauses.slice(0, at).join('，')) === 'problem' ||
    clauses.slice(0, at).join('').length < 6
  )
    return [words];
  return [
    clauses.slice(0, at).join('，'),
    clauses
      .slice(at)
      .join('，')
      .replace(/^(?:但是|不过|但|可是)/, ''),
  ];
}

/** “我” by the speaker's name, “给我” and “您” as well; nobody else's. */
function named(text: string, who: string, other: string): string {
  const own = text
    .replace(/^(?:但是|但|不过|那就|那|然后|所以)(?=\p{Script=Han})/u, '')
    .replace(/^@([\p{Script=Han}A-Za-z]{1,8})\s*/u, '$1：')
    .replaceAll(/我(?=[个份张句][\p{Script=Han}])/gu, '我一')
    .replaceAll(/(?<!自)我(?!们|司|国|方|家|公司)/g, who)
    .replace(new RegExp(`${who}(?:这边)?${who}`), who);
  return other === '' || other === who ? own : own.replaceAll(/您(?!们)/g, other);
}

function slotOf(words: string, text: string, owner: string, day: string, lastDay: string): Slot | null {
  if (putsOff.test(words)) return 'open';
  if (words.startsWith('要求')) return 'decision';
  const past = day !== '' && lastDayIn(text, day) <= lastDay && lastDayIn(text, day) !== '';
  if (owner !== '' && !past) return 'todo';
  if (past && (owner !== '' || ['plan', 'todo', 'time'].includes(slotOfSentence(words) ?? ''))) return 'done';
  const cue = slotOfSentence(words);
  if (cue === 'problem') return 'problem';
  if (decides.test(words)) return 'decision';
  if (cue === null && troubles.test(words)) return 'problem';
  return taken.test(text) && !words.endsWith('了') && day !== ''
    ? 'todo'
    : cue === 'time' || cue === 'place' || cue === 'people'
      ? 'done'
      : null;
}

/** The last day named in it, ISO, in the year of the message; '' when none is. */
function lastDayIn(text: string, day: string): string {
  const days = [...text.matchAll(/(\d{1,2})月(\d{1,2})[日号]/g)].map(
    ([, month = '', date = '']) => `${day.slice(0, 4)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );
  return days.reduce((a, b) => (a > b ? a : b), '');
}
