/** What a document is called: by its request, by the files it is made of, by what the person tells. */
import titles from '../genres/titles.json' with { type: 'json' };
import { surnames } from '../text/facts.ts';
import type { Material } from '../text/material.ts';
import { subjectOf } from '../talk/talk-request.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import type { WritingRequest } from './writing-request.ts';
import { aboutOf, recordWord, withoutDay } from './about.ts';
import { blank } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { appliedFor, nameOf, periodOf, told, toldMeeting, toldPeriod } from './heads.ts';
import { isOfficial, officialTitle } from './official-title.ts';

/** What is written for a kind that was called by a shorter word. */
const fullWords: Readonly<Record<string, string>> = titles;

export function titleFor(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): string {
  if (request.title) return request.title;
  const word = fullWords[request.kind_word] ?? request.kind_word;
  const { topic, kind } = request;
  if (kind === '通知' && /招聘|诚聘/.test(`${topic ?? ''}${word}`))
    return `${(topic ?? '').replaceAll(/招聘|诚聘|(?:的)?(?:岗位|职位|职务)$/g, '')}招聘启事`;
  const matter = topic ?? (kind === '申请' ? appliedFor(request) : null);
  if (kind === '申请' && matter && /^(?:请示|申请(?!书|表)|报告)/.test(word)) return `关于${matter.replace(/^申请/, '')}的${word}`;
  if (kind === '申请' && isOfficial(word)) return officialTitle(request, word);
  if (kind === '朋友圈') return topic ?? '朋友圈文案';
  if (kind === '通知')
    return `关于${meetingOf(request) ?? fuller(topic, evidence) ?? topicFromFacts(evidence.filter((e) => e.own)) ?? (/通报/.test(word) ? happened(request.facts) : null) ?? (materials[0] ? noticeOn(materials[0]) : null) ?? blank('通知事项')}的${/通知|公告|通告|启事|通报|告知书/.exec(word)?.[0] ?? '通知'}`;
  if (kind === '简历') return `${nameOf(request) ?? nameIn(materials) ?? blank('姓名')} · 个人简历`;
  if (kind === '小红书' && materials[0]) return topic ?? aboutOf(materials[0]);
  if (kind === '小红书') return topic ?? offered(request.facts) ?? evidence[0]?.text.slice(0, 18) ?? blank('吸引人的标题');
  if (kind === '邮件') return topic ?? (materials[0] ? aboutOf(materials[0]) : blank('邮件主题'));
  if (kind === '新闻稿') return newsTitle(request) ?? topic ?? blank('新闻标题：谁做了什么');
  if (kind === '汇报材料' && materials.length === 0) {
    const proposed = /(?:方案|提案)$/.exec(topic ?? '') ? topic : topic === null ? proposedIn(evidence) : null;
    if (proposed) return `关于${proposed.replace(/的(?=(?:方案|提案)$)/, '')}的汇报`;
  }
  if (request.one_page && kind === '摘要' && materials.length === 0) {
    const about = (topic ?? subjectOf(request.facts.slice(0, 1))).replace(/^[一二三四五六七八九十]+、.*|[达共]$/g, '');
    return about === '' ? '一页摘要' : `${about} · 一页摘要`;
  }
  if (topic && kind === '演讲稿' && heldThere.test(topic)) return `${topic}${word}`;
  if (topic && (kind === '公众号' || kind === '演讲稿')) return topic;
  if (kind === '公众号' && materials[0]) return aboutOf(materials[0]);
  if (topic) {
    const clean = ofSubject(topic.replace(/(?:召开|举行)$/, ''), materials);
    if (kind === '会议纪要' && word === '会议纪要' && clean.endsWith('会')) return `${clean}纪要`;
    return clean.endsWith(word) || word === '文章' || word === '材料' ? clean : `${clean}${word}`;
  }
  const held = kind === '会议纪要' && materials.length === 0 ? toldMeeting(request.facts.join('\n')) : null;
  if (held) return `${held.meeting}${held.meeting.endsWith('会') ? '' : '会议'}纪要`;
  const agenda = evidence
    .filter((e) => e.slot === 'agenda')
    .map((e) => e.text.replace(/[。；]$/, ''))
    .join('、');
  // A meeting has a name of its own.
  const isNamed = materials.some((material) => /会(?:议)?$/.test(aboutOf(material)));
  if (kind === '会议纪要' && agenda !== '' && agenda.length <= 20 && !isNamed)
    return `${agenda}${agenda.endsWith('会议') ? '纪要' : '会议纪要'}`;
  const first = materials[0];
  const own = (first ? (first.title && first.title.length <= 24 ? first.title : withoutDay(first.name.replace(/\.[^.]+$/, ''))) : '')
    .replace(/[\s_-]*[（(]?(?:草稿|初稿|终稿|定稿|修改稿|修订版?|最终版?|[vV]\d+(?:\.\d+)*)[）)]?$/, '')
    .replace(kind === '述职报告' || kind === '工作总结' ? /(?:个人)?(?:工作)?(?:回顾|小结)$/ : /(?!)/, '');
  const base =
    recordWord.test(own) && !/(?:会议)?(?:记录|纪要)$/.test(own)
      ? own.replace(recordWord, '')
      : own.replace(/[\s_]*(?:用户|客户)?(?:访谈|采访|聊天|面试)记录.*$/, '');
  const stretch = materials.length > 0 ? toldPeriod(materials) : periodOf(request, today);
  if (kind === '周报') return `工作周报${stretch ? `（${stretch}）` : ''}`;
  if (kind === '月报' || kind === '日报') return materials.length > 0 ? `工作${word}` : titleOfPeriod(periodOf(request, today), word);
  if (base === '') return kind === '文章' || kind === '公众号' ? (firstTelling(evidence) ?? blank('标题')) : word;
  if (base.includes(word) || (kind === '文章' && !/大纲|口播稿|文案|摘要/.test(word))) return base;
  if (word.startsWith(base)) return word;
  if (kind === '摘要' && materials.length > 1) return `${materials.length} 份材料要点摘要`;
  if (kind === '摘要') return `${base} · 要点摘要`;
  if (kind === '会议纪要' && /会议?$/.test(base)) return `${base}纪要`;
  const plain = kind === '会议纪要' ? base : base.replace(/(?:周|月|季度)?(?:例会|会议)(?:记录|纪要)?$/, '');
  if (plain !== base && plain.length >= 2) return `${plain}${word}`;
  return /纪要|记录/.test(base) && kind === '会议纪要' ? base.replace(/(?:会议)?(?:记录|录音|纪要).*$/, '会议纪要') : `${base}${word}`;
}

/** Where words are said, not what they are about: 年会, 毕业典礼. */
export const heldThere = /(?:年会|大会|会议|典礼|仪式|晚会|动员会|座谈会|晨会|家长会|总结会|表彰会|见面会|发布会|欢迎会|誓师会)$/;

/** The first clause that says more than when. */
function firstTelling(evidence: Evidence[]): string | null {
  const clauses = evidence.flatMap((e) => e.text.split(/[，。]/)).map((clause) => clause.trim());
  return clauses.find((clause) => clause !== '' && !saysOnlyWhen(clause)) ?? clauses[0] ?? null;
}

/** 在三楼新建员工图书角 of “拟在三楼新建员工图书角，……”. */
function proposedIn(evidence: Evidence[]): string | null {
  const found = evidence.filter((e) => e.own).map((e) => /^(?:我[们司部]?)?(?:拟|建议|计划|申请)([^，。；]{4,24})/.exec(e.text)?.[1]);
  return found.find((one) => one !== undefined && /建|设|购|采|引进|改造|开|启用|更换|升级|调整|推行|成立|招/.test(one)) ?? null;
}

/** 2026年第三季度销售总结, 2026年11月工作月报 */
function titleOfPeriod(period: string, word: string): string {
  const bare = word.replace(/^(?:季度|月度)?(?:工作)?(?=.{2})/, '');
  return `${period}${/^(?:销售|经营|业务|财务)/.test(bare) ? '' : '工作'}${bare}`;
}

/** 项目进展 says of nothing what it is; the file does: 门店数字化二期项目进展. */
function ofSubject(topic: string, materials: Material[]): string {
  if (!materials[0] || !/^(?:项目|工作|阶段|近期|整体)(?:性?的?(?:进展|进度|情况|推进情况))?$/.test(topic)) return topic;
  const about = aboutOf(materials[0])
    .replace(/^[\w .-]+$/, '')
    .replace(/(?:周|月|季度)?(?:例会|会议).*$/, '');
  if (about.length < 3 || about.length > 20) return topic;
  return about.endsWith(topic.slice(0, 2)) ? `${about}${topic.slice(2)}` : `${about}${topic}`;
}

/** A résumé begins with a name, or its file is called by it. */
function nameIn(materials: Material[]): string | null {
  const name = new RegExp(`^[${surnames}][\\p{Script=Han}]{1,2}$`, 'u');
  for (const material of materials) {
    const first = material.title || (material.passages[0]?.text ?? '');
    const candidates = [
      first,
      first.split(/[\s，,|]+/)[0] ?? '',
      told([material], /^姓名$/) ?? '',
      material.name.replace(/\.[^.]+$/, '').replace(/[-_ ]?(?:的?个?人?(?:求职)?简历).*$/, ''),
    ];
    const found = candidates.map((one) => one.trim()).find((one) => name.test(one));
    if (found) return found;
  }
  return null;
}

/** The clause that tells the event. */
function newsTitle(request: WritingRequest): string | null {
  const clauses = request.facts.flatMap((fact) => fact.split(/[，。；]/));
  const event = clauses.find(
    (clause) =>
      /举办|召开|举行|发布|获|签约|签署|启动|成立|开业|落成|上线|荣获|亮相/.test(clause) && clause.length >= 6 && clause.length <= 32,
  );
  return event ? event.replace(/(举办|召开|举行|发布|签署|启动|成立)了/, '$1').trim() : null;
}

/** 召开预算评审会 of a 会议通知 that says “……开预算评审会”. */
function meetingOf({ topic, facts }: WritingRequest): string | null {
  if (topic !== null && !/^(?:会议|开会|培训|活动)$/.test(topic)) return null;
  const held = /(?:召?开|举行|举办)(?:一[次场])?(?!会)([\p{Script=Han}\d]{2,14}?(?:会议?|培训|活动))(?=[，。；]|$)/u.exec(
    facts.join('，'),
  )?.[1];
  return held === undefined ? null : `召开${held}`;
}

/** What happens, without its day: 全国门店上线新版会员小程序 of “12月10日起全国门店上线新版会员小程序”. */
const happening =
  /^(?:(?:公司|我司|我们)?(?:定于|将于|拟于|自|从|于)?(?:\d{4}年)?\d{1,2}月\d{1,2}[日号](?:起|开始|正式|至\d{1,2}[日号])?)?[，]?((?=[^，。；]*(?:上线|启用|实施|施行|执行|调整|变更|搬迁|搬到|升级|停用|关闭|开放|更换|征集|评选|发放|开展|举办|召开|恢复|取消|试行))[\p{Script=Han}A-Za-z0-9“”]{4,22})$/u;

/** 桂花酒酿冰粉 of “我们家新出的桂花酒酿冰粉”. */
export function offered(facts: string[]): string | null {
  const clauses = facts.flatMap((fact) => fact.split(/[，。；]/));
  const found = clauses.map(
    (clause) =>
      /^(?:我们?|咱们?|本|小)?(?:家|店)?(?:的)?(?:新出|新上|新推出?|新开|刚上|主打|招牌)(?:的|了)?(.{2,16})$/.exec(clause.trim())?.[1],
  );
  return found.find((one) => one !== undefined) ?? null;
}

/** 元旦放假 where 放假 is asked for and the facts say which; null for words that name no matter. */
function fuller(topic: string | null, evidence: Evidence[]): string | null {
  if (topic === null || sinceWhen.test(topic) || /^(?:有关|相关|紧急|工作)?(?:情况|事项|事宜)$/.test(topic)) return null;
  const told = evidence.flatMap((e) => (e.own ? e.text.split(/[，。；]/) : [])).map((one) => one.trim());
  return (
    told.find((one) => /^(?:元旦|春节|清明|五一|劳动节|端午|中秋|国庆|寒假|暑假)/.test(one) && one.endsWith(topic) && one.length <= 10) ??
    topic
  );
}

/** B栋3楼配电间因电缆老化冒烟 of “11月19日晚23:40，B栋3楼配电间因电缆老化冒烟”. */
function happened(facts: string[]): string | null {
  const clauses = facts
    .flatMap((fact) => fact.split(/[，。；]/))
    .map((one) => one.trim().replace(/^\d{1,2}月\d{1,2}[日号][^\p{Script=Han}]*(?:在)?/u, ''));
  const found = clauses.find(
    (one) =>
      one.length >= 5 && one.length <= 24 && !saysOnlyWhen(one) && !/\d{1,2}[:：]\d{2}$/.test(one) && !/^(?:要求|主送|落款|请)/.test(one),
  );
  return found === undefined ? null : `${found}情况`;
}

/** A record is what led to a notice, and not its matter: 高新店顾客访谈有关事项. */
function noticeOn(material: Material): string {
  const record = /^(.{2,20}(?:访谈|调研|座谈|会议|检查|走访))(?:纪要|记录|报告|总结|情况)?$/.exec(material.title)?.[1];
  return record === undefined ? aboutOf(material) : `${record}有关事项`;
}

/** 12月1日起执行 says from when, and not what. */
const sinceWhen = /^(?:自|从|于)?[^，]{0,16}(?:起|开始|正式)(?:执行|实施|施行|生效)$/;

function topicFromFacts(evidence: Evidence[]): string | null {
  // 上午10点消防演练: the hour is no part of what happens.
  const text = evidence
    .map((e) => e.text)
    .join('，')
    .replace(/(?:[上下]午|早上|晚上)?\d{1,2}(?:点半?|时|[:：]\d{2})(?=\p{Script=Han}{2})/gu, '，');
  const event = text
    .split(/[，。；]/)
    .map((clause) => happening.exec(clause.trim())?.[1])
    .find((found) => found !== undefined && !/^(?:请|各|要求|务必)/.test(found) && !sinceWhen.test(found));
  return (
    event ??
    /(?:国庆|春节|中秋|元旦|五一|端午|清明)[^，。]{0,4}放假|放假|停电|停水|系统(?:升级|维护)|[\p{Script=Han}]{2,8}(?:会议|培训|体检|大会|例会|活动|检查|演练|比赛|考核|报名)/u.exec(
      text,
    )?.[0] ??
    null
  );
}
