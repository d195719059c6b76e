/** Titles, periods and the lines at the top of a document. */
import type { Material } from '../text/material.ts';
import type { WritingRequest } from '../text/request.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';
import { findDates, findPeople, findTimes, surnames } from '../text/facts.ts';
import { analyseTable } from '../text/table-figures.ts';
import { blank, raw, required, type Block } from './draft.ts';
import { isOfficial, officialTitle } from './official-title.ts';
import { postOf } from './recruitment.ts';
import type { Evidence } from './evidence.ts';
import type { Slot } from '../text/slots.ts';

/** `2026-11-21` → 2026年11月21日 */
export function chineseDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

const fullWords: Record<string, string> = {
  纪要: '会议纪要',
  会议记录: '会议纪要',
  汇报: '汇报材料',
  调研: '调研报告',
  数据分析: '数据分析报告',
  分析一下: '分析报告',
  竞品分析: '竞品分析报告',
  市场调研: '市场调研报告',
  述职: '述职报告',
  工作安排: '工作计划',
  周总结: '周报',
  推文: '公众号文章',
  公众号: '公众号文章',
  演讲: '演讲稿',
  发言: '发言稿',
  心得: '心得体会',
  方案: '方案',
  总结一下: '摘要',
  概括: '摘要',
  归纳: '摘要',
  提炼: '摘要',
  梳理: '要点梳理',
  要点: '要点',
  内容总结: '摘要',
};

export function titleFor(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): string {
  if (request.title) return request.title;
  const word = fullWords[request.kind_word] ?? request.kind_word;
  const { topic, kind } = request;
  if (kind === '通知' && /招聘|诚聘/.test(`${topic ?? ''}${word}`)) return `${postOf(request) ?? blank('岗位')}招聘启事`;
  if (kind === '申请' && topic && /^(?:请示|申请(?!书|表)|报告)/.test(word)) return `关于${topic.replace(/^申请/, '')}的${word}`;
  if (kind === '申请' && isOfficial(word)) return officialTitle(request, word);
  if (kind === '朋友圈') return topic ?? '朋友圈文案';
  if (kind === '通知')
    return `关于${topic ?? topicFromFacts(evidence.filter((e) => e.own)) ?? (materials[0] ? aboutOf(materials[0]) : null) ?? blank('通知事项')}的${/通知|公告|通告|启事|通报/.exec(word)?.[0] ?? '通知'}`;
  if (kind === '简历') return `${nameOf(request) ?? nameIn(materials) ?? blank('姓名')} · 个人简历`;
  if (kind === '小红书' && materials[0]) return topic ?? aboutOf(materials[0]);
  if (kind === '小红书') return topic ?? offered(request.facts) ?? evidence[0]?.text.slice(0, 18) ?? blank('吸引人的标题');
  if (kind === '邮件')
    return (
      topic ??
      (materials[0] ? `${aboutOf(materials[0])}${(request.focus ?? '').replace(/^(?:会议|会上|文件|记录)?的?/, '')}` : blank('邮件主题'))
    );
  if (kind === '新闻稿') return newsTitle(request) ?? topic ?? blank('新闻标题：谁做了什么');
  if (topic && (kind === '公众号' || kind === '演讲稿')) return topic;
  if (kind === '演讲稿' && request.occasion) return `${request.occasion}${word}`;
  if (kind === '公众号' && materials[0]) return aboutOf(materials[0]);
  if (topic) {
    const clean = ofSubject(topic.replace(/(?:召开|举行)$/, ''), materials);
    return clean.endsWith(word) || word === '文章' || word === '材料' ? clean : `${clean}${word}`;
  }
  const agenda = evidence
    .filter((e) => e.slot === 'agenda')
    .map((e) => e.text.replace(/[。；]$/, ''))
    .join('、');
  if (kind === '会议纪要' && agenda !== '' && agenda.length <= 20) return `${agenda}${agenda.endsWith('会议') ? '纪要' : '会议纪要'}`;
  const first = materials[0];
  const own = (first ? (first.title && first.title.length <= 24 ? first.title : first.name.replace(/\.[^.]+$/, '')) : '')
    .replace(/[\s_-]*[（(]?(?:草稿|初稿|终稿|定稿|修改稿|修订版?|最终版?|[vV]\d+(?:\.\d+)*)[）)]?$/, '')
    .replace(kind === '述职报告' || kind === '工作总结' ? /(?:个人)?(?:工作)?(?:回顾|小结)$/ : /(?!)/, '');
  const base =
    recordWord.test(own) && !/(?:会议)?(?:记录|纪要)$/.test(own)
      ? own.replace(recordWord, '')
      : own.replace(/[\s_]*(?:用户|客户)?(?:访谈|采访|聊天|面试)记录.*$/, '');
  const stretch = materials.length > 0 ? toldPeriod(materials) : periodOf(request, today);
  if (kind === '周报') return `工作周报${stretch ? `（${stretch}）` : ''}`;
  if (kind === '月报' || kind === '日报')
    return materials.length > 0 ? `工作${word}` : `${periodOf(request, today)}工作${word.replace(/^工作/, '')}`;
  if (base === '') return kind === '文章' || kind === '公众号' ? (evidence[0]?.text.split(/[，。]/)[0] ?? blank('标题')) : word;
  if (base.includes(word) || (kind === '文章' && !/大纲|口播稿|文案|摘要/.test(word))) return base;
  if (word.startsWith(base)) return word;
  if (kind === '摘要' && materials.length > 1) return `${materials.length} 份材料要点摘要`;
  if (kind === '摘要') return `${base} · 要点摘要`;
  if (kind === '会议纪要' && /会议?$/.test(base)) return `${base}纪要`;
  const plain = kind === '会议纪要' ? base : base.replace(/(?:周|月|季度)?(?:例会|会议)(?:记录|纪要)?$/, '');
  if (plain !== base && plain.length >= 2) return `${plain}${word}`;
  return /纪要|记录/.test(base) && kind === '会议纪要' ? base.replace(/(?:会议)?(?:记录|录音|纪要).*$/, '会议纪要') : `${base}${word}`;
}

/** 项目进展 says of nothing what it is; the file does: 门店数字化二期项目进展. */
function ofSubject(topic: string, materials: Material[]): string {
  if (!materials[0] || !/^(?:项目|工作|阶段|近期|整体)(?:性?的?(?:进展|进度|情况|推进情况))?$/.test(topic)) return topic;
  const about = aboutOf(materials[0]).replace(/(?:周|月|季度)?(?:例会|会议).*$/, '');
  if (about.length < 3 || about.length > 20) return topic;
  return about.endsWith(topic.slice(0, 2)) ? `${about}${topic.slice(2)}` : `${about}${topic}`;
}

/** What a record of talk is called besides what it is about: 录音整理稿, 用户访谈记录, 聊天记录. */
const recordWord =
  /(?<=.{3})[\s_—-]*(?:(?:会议|用户|客户|微信)?(?:访谈|采访|聊天|沟通|面试|录音|语音)|会议|群聊)?(?:的?(?:原始)?(?:记录|纪要|录音|录音稿|整理稿|整理|转写稿?|转录稿?|逐字稿|文字稿|实录|速记)){1,2}$/;

/** What a file is about, without the word for its own kind: 产品评审会记录 → 产品评审会. */
function aboutOf(material: Material): string {
  const name = material.title || material.name.replace(/\.[^.]+$/, '');
  return name.replace(recordWord, '');
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

function topicFromFacts(evidence: Evidence[]): string | null {
  const text = evidence.map((e) => e.text).join('，');
  const event = text
    .split(/[，。；]/)
    .map((clause) => happening.exec(clause.trim())?.[1])
    .find((found) => found !== undefined && !/^(?:请|各|要求|务必)/.test(found));
  return (
    event ??
    /(?:国庆|春节|中秋|元旦|五一|端午|清明)[^，。]{0,4}放假|放假|停电|停水|系统(?:升级|维护)|[\p{Script=Han}]{2,8}(?:会议|培训|体检|大会|例会|活动|检查|演练|比赛|考核|报名)/u.exec(
      text,
    )?.[0] ??
    null
  );
}

export function nameOf(request: WritingRequest): string | null {
  return introduction(request)?.name ?? null;
}

/** “我是市场部刘洋” → name 刘洋, post 市场部. */
export function introduction(request: WritingRequest): { name: string; post: string | null; clauses: string[] } | null {
  const all = request.facts
    .join('，')
    .split(/[，,；;。]/)
    .map((part) => part.trim());
  for (const [i, clause] of all.entries()) {
    // A résumé begins with whose it is: “简历：林晓，产品经理，……”.
    if (i === 0 && request.kind === '简历' && new RegExp(`^[${surnames}][\\p{Script=Han}]{1,2}$`, 'u').test(clause))
      return { name: clause, post: null, clauses: [clause] };
    const named = /^(?:我叫|姓名(?:是|：|:)?|名字(?:是|叫))\s?([\p{Script=Han}]{2,4})$/u.exec(clause);
    if (named?.[1]) {
      const post = /^(?:我)?(?:是|现?任|担任)([\p{Script=Han}A-Za-z]{2,14})$/u.exec(all[i + 1] ?? '')?.[1] ?? null;
      return { name: named[1], post, clauses: [clause, ...(post === null ? [] : [all[i + 1] ?? ''])] };
    }
    const told = /^我是([\p{Script=Han}A-Za-z]{0,14})$/u.exec(clause)?.[1] ?? '';
    const name = new RegExp(
      `(?:^|部|组|中心|公司|经理|主管|总监|专员|工程师|老师|助理|科|处|店长|员)([${surnames}][\\p{Script=Han}]{1,2}|小[\\p{Script=Han}])$`,
      'u',
    ).exec(told)?.[1];
    if (name) return { name, post: told.slice(0, -name.length) || null, clauses: [clause] };
  }
  return null;
}

/** The stretch of time a periodic report is about, from the person's words, else from today. */
function periodOf(request: WritingRequest, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  const print = (date: Date) => `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  if (request.kind === '日报') return chineseDate(today);
  const named = request.kind === '月报' && !/季/.test(request.kind_word) ? monthTold(request) : null;
  if (named !== null)
    return `${named.year ?? (named.month > day.getUTCMonth() + 1 ? day.getUTCFullYear() - 1 : day.getUTCFullYear())}年${named.month}月`;
  if (request.kind === '月报')
    return /季/.test(request.kind_word)
      ? `${day.getUTCFullYear()}年第${['一', '二', '三', '四'][Math.floor(day.getUTCMonth() / 3)]}季度`
      : `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月`;
  const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000);
  const friday = new Date(monday.getTime() + 4 * 86_400_000);
  return `${monday.getUTCFullYear()}年${print(monday)}—${print(friday)}`;
}

/** 《十月月报》 and “10月完成……” are about October, whatever the day of writing. */
function monthTold(request: WritingRequest): { year: number | null; month: number } | null {
  const words = [request.title ?? '', request.topic ?? '', ...request.facts];
  for (const text of words) {
    const found =
      /(?:(20\d{2})年)?(?<![\d一二三四五六七八九十])(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十])/.exec(
        text,
      );
    const month = found?.[2] ? parseChineseNumber(found[2]) : null;
    if (found && month && !/计划|打算|将|下/.test(text.slice(found.index + found[0].length, found.index + found[0].length + 3)))
      return { year: found[1] ? Number(found[1]) : null, month };
  }
  return null;
}

/** What a file says behind a label, in a line or in a form of two columns; null when none does. */
function told(materials: Material[], label: RegExp): string | null {
  for (const { passages, tables } of materials) {
    for (const { text } of passages)
      for (const part of text.split(/[　\t]+|\s{2,}/)) {
        const found = /^([\p{Script=Han}]{2,6})[：:]\s*(.{1,40})$/u.exec(part.trim());
        if (found?.[1] && label.test(found[1])) return (found[2] ?? '').replace(/[。；;]$/, '').trim();
      }
    for (const { header, rows } of tables)
      for (const row of [header, ...rows])
        for (const [i, cell] of row.entries()) if (label.test(cell.replace(/[：:\s]/g, '')) && row[i + 1]) return (row[i + 1] ?? '').trim();
  }
  return null;
}

function toldPeriod(materials: Material[]): string | null {
  const period = told(materials, /^(?:汇报|报告|统计|周报|月报|考核)?(?:周期|期间|时段)$|^(?:时间范围|起止时间|汇报时间|统计时间)$/);
  return period !== null && /\d/.test(period) ? period : null;
}

/** First and last day in the date columns of the files, as written there. */
function dataPeriod(materials: Material[]): string | null {
  const dates = materials
    .flatMap((material) =>
      material.tables.flatMap((table) => {
        const analysis = analyseTable(table);
        const column = analysis.columns.find((c) => c.role === 'date');
        return column ? analysis.rows.map((row) => (row[column.index] ?? '').trim()) : [];
      }),
    )
    .filter((date) => /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}/.test(date));
  const key = (date: string) =>
    date
      .split(/\D+/)
      .filter((part) => part !== '')
      .slice(0, 3)
      .map((part) => part.padStart(2, '0'))
      .join('');
  const said = materials.flatMap((material) => material.passages.flatMap(({ speech }) => (speech?.day ? [speech.day] : [])));
  const sorted = [...new Set([...dates, ...said])].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return sorted.length > 1 ? `${sorted[0]} 至 ${sorted.at(-1)}` : null;
}

export function leadOf(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): Block[] {
  switch (request.kind) {
    case '周报':
    case '月报':
    case '日报': {
      const own = evidence.find((e) => e.own && e.slot === 'time' && /\d/.test(e.text))?.text;
      const period =
        own ??
        (materials.length === 0
          ? periodOf(request, today)
          : (toldPeriod(materials) ?? dataPeriod(materials) ?? (request.this_period ? periodOf(request, today) : blank('汇报周期'))));
      return [
        raw(
          `**汇报周期：** ${period}　　**汇报人：** ${[introduction(request)?.post, nameOf(request)].filter((part) => part).join(' ') || told(materials, /^(?:汇报|报告|填报|填表)人$/) || blank('姓名 / 部门')}${request.audience ? `　　**汇报对象：** ${request.audience}` : ''}`,
        ),
      ];
    }
    case '会议纪要':
      return [meetingTable(request, evidence, today, materials)];
    case '汇报材料':
      return request.audience ? [raw(`**呈报：** ${request.audience}　　**日期：** ${chineseDate(today)}`)] : [];
    case '述职报告':
      return [
        raw(
          [
            `**述职人：** ${nameOf(request) ?? told(materials, /^(?:姓名|述职人)$/) ?? blank('姓名')}`,
            `**岗位：** ${introduction(request)?.post ?? told(materials, /^(?:岗位|职务|部门岗位|现任职务)$/) ?? blank('部门 / 岗位')}`,
            ...[told(materials, /^(?:任职|任职时间|任职期间)$/)].flatMap((since) => (since === null ? [] : [`**任职时间：** ${since}`])),
          ].join('　　'),
        ),
      ];
    default:
      return [];
  }
}

/** Facts that stand in the head and not again below. */
export const headSlots: Partial<Record<WritingRequest['kind'], Slot[]>> = {
  会议纪要: ['time', 'place', 'host', 'recorder', 'people'],
  周报: ['time'],
  月报: ['time'],
  日报: ['time'],
};

function meetingTable(request: WritingRequest, evidence: Evidence[], today: string, materials: Material[]): Block {
  const pick = (slot: Slot) => evidence.find((e) => e.slot === slot && (e.own || e.label !== ''))?.text;
  const agenda = evidence.filter((e) => e.slot === 'agenda').map((e) => e.text.replace(/[。；]$/, ''));
  const all = evidence.map((e) => e.text).join('\n');
  const own = request.facts.join('\n');
  const told =
    /((?:今天|昨天|前天|本周[一二三四五六日]|\d{1,2}月\d{1,2}[日号])?(?:上午|下午|晚上)?\s?[\d一二两三四五六七八九十]{1,3}[点:：][\d半]*)?在?([^，。]{2,14}?)(?:开了?|召开了?|举行了?)(?:一[次个场])?([^，。]{2,16}?会)(?:议)?/.exec(
      own,
    );
  const toldTime = told?.[1]?.replace('今天', chineseDate(today));
  const time =
    toldTime ?? pick('time') ?? ([findDates(own)[0], findTimes(own)[0]].filter((part) => part !== undefined).join(' ') || undefined);
  const people = pick('people') ?? (findPeople(all).length > 1 ? findPeople(all).join('、') : undefined);
  const rows = [
    [
      '会议主题',
      request.topic ??
        told?.[3] ??
        (agenda.length > 0 && agenda.length <= 4 && agenda.join('').length <= 40 ? agenda.join('、') : undefined) ??
        request.title?.replace(/会议纪要$|纪要$/, '') ??
        materials.map(aboutOf).find((title) => /会(?:议)?$/.test(title)) ??
        blank('会议名称'),
    ],
    ['时间', time ?? blank('年月日与起止时间')],
    ['地点', told?.[2] ?? pick('place') ?? blank('会议室或线上会议号')],
    ['主持人', pick('host')?.replace(/^(?:由)?(.+?)主持.*$/, '$1') ?? inRole(people, '主持') ?? blank('姓名')],
    ['参会人员', people ?? blank('姓名与部门')],
    ['记录人', pick('recorder') ?? inRole(people, '记录') ?? blank('姓名')],
  ];
  return { kind: 'table', header: ['项目', '内容'], rows, note: '', weight: required };
}

/** 陈思远 of “陈思远（主持）、林悦”. */
function inRole(people: string | undefined, role: '主持' | '记录'): string | undefined {
  return new RegExp(`([^、，,；;\\s（(：:]{2,12})[（(][^）)]{0,8}${role}人?[）)]`).exec(people ?? '')?.[1];
}
