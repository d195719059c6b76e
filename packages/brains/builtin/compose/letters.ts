/** Texts that are addressed to somebody: notices, invitations, applications and letters, e-mails. */
import { findDates, findEmails, findPhones } from '../text/facts.ts';
import type { WritingRequest } from './writing-request.ts';
import type { Slot } from '../text/slots.ts';
import { blank, blankBlock, ownWords, raw, type Block, type Draft } from './draft.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { appliedFor, chineseDate, introduction, nameOf } from './heads.ts';
import { labelText, piecesOf, prosePieces } from './sections.ts';
import { isOfficial, officialLetter } from './official.ts';
import { calledBy } from './salutation.ts';
import type { Subject } from './subject.ts';

const signOff = (signature: string, date: string): Block => raw(`${signature}\n\n${date}`);

export function invitation(subject: Subject): Draft {
  const { request, evidence, today } = subject;
  const told = /邀请(?:您|到)?([\p{Script=Han}A-Za-z]{2,12}?)(?:于[^，。]{0,12})?(?:参加|出席|莅临)([^，。；]{2,24})/u.exec(
    request.facts.join('，'),
  );
  // “12月8日的年度供应商大会”: its day stands in a line of its own.
  const day = told ? (findDates(told[0])[0] ?? '') : '';
  const topic = request.topic ?? (day === '' ? told?.[2] : told?.[2]?.replace(day, '').replace(/^的/, '')) ?? null;
  const of = (slot: Slot) => evidence.filter((e) => e.slot === slot && !(told && e.text.includes(told[0]))).map((e) => e.text);
  const guest = of('recipient')[0] ?? told?.[1] ?? request.audience ?? blank('受邀人姓名与称谓');
  const rest = evidence.filter(
    (e) => !['recipient', 'time', 'place', 'signature', 'contact'].includes(e.slot) && !(told && e.text.includes(told[0])),
  );
  const rows: [string, string][] = [
    ['时间', [day, ...of('time')].filter((part) => part !== '').join('，') || blank('年月日与起止时间')],
    [
      '地点',
      of('place')
        .map((e) => e.replace(/^(?:地点|地址)/, ''))
        .join('，') || blank('详细地址'),
    ],
    [
      '联系人',
      of('contact')
        .map((e) => e.replace(/^联系人/, ''))
        .join('，') || blank('姓名与电话'),
    ],
  ];
  return {
    title: request.title === null && topic !== null && subject.title === request.kind_word ? `${topic}${request.kind_word}` : subject.title,
    lead: [
      raw(`尊敬的${calledBy(guest.replace(/[：:]$/, ''))}：`),
      raw(`您好！诚邀您参加${topic ? `“${topic.replace(/^参加|^出席/, '')}”` : blank('活动名称')}。`),
      ...(rest.length > 0 ? [{ kind: 'paragraph' as const, pieces: piecesOf(rest) }] : []),
    ],
    sections: request.points.length > 0 ? subject.fillPoints(rest) : [],
    tail: [
      { kind: 'list', pieces: rows.map(([k, v]) => ownWords(`${k}：${v}`)) },
      raw('敬请拨冗出席。'),
      signOff(of('signature')[0] ?? blank('邀请单位'), chineseDate(today)),
    ],
  };
}

/** What stands in its own place in a letter. */
const notSaid = /^(?:主送|落款|署名|收件人|申请人(?!数|员)|(?:报送|呈报|呈送|报请)(?=\p{Script=Han}{2,12}$))/u;

/** Applications, requests to a superior, leave notes and other letters. */
export function letter(subject: Subject): Draft {
  const { request, evidence, today, title } = subject;
  const word = request.kind_word;
  if (isOfficial(word)) return officialLetter(subject);
  const asks = /申请|请示|辞职|离职|请假/.test(word);
  // 感谢宏基建设李工团队: whom a letter of thanks is to.
  const thanked = /感谢信|表扬信/.test(word)
    ? /^(?:特)?(?:感谢|表扬)([\p{Script=Han}A-Za-z]{2,18})$/u.exec(request.facts[0]?.split('，')[0] ?? '')?.[1]
    : undefined;
  const to = evidence.find((e) => e.slot === 'recipient')?.text ?? request.audience ?? thanked ?? blank('收件单位或领导');
  const body = evidence.filter((e) => !['recipient', 'signature', 'contact'].includes(e.slot));
  const topic = request.topic ?? appliedFor(request);
  const opening =
    topic && asks ? [raw(`现就${topic.replace(/^(?:申请|请示)/, '')}事宜提出${/请示/.test(word) ? '请示' : '申请'}，说明如下。`)] : [];
  const hint = /辞职|离职/.test(word)
    ? '离职原因、计划离职日期与交接安排'
    : /请假/.test(word)
      ? '请假类型、起止时间、天数与工作交接'
      : /感谢/.test(word)
        ? '感谢的事情经过与影响'
        : /道歉/.test(word)
          ? '事情经过、责任与补救措施'
          : '事由、依据和具体请求';
  return {
    title,
    lead: [
      raw(`${to.startsWith('尊敬') ? '' : '尊敬的'}${calledBy(to.replace(/[：:]$/, ''))}：`),
      ...opening,
      ...(body.length > 0 && request.points.length === 0
        ? [
            {
              kind: 'paragraph' as const,
              pieces: prosePieces(
                request,
                body,
                topic === null ? notSaid : new RegExp(`${notSaid.source}|^(?:申请|关于|就)${escapePattern(topic)}(?:一事|事宜)?$`, 'u'),
              ),
            },
          ]
        : request.points.length > 0
          ? []
          : [blankBlock(hint)]),
    ],
    sections: request.points.length > 0 ? subject.fillPoints(body) : [],
    tail: [
      raw(asks && !/批准|批示/.test(request.facts.join('')) ? (/请示/.test(word) ? '妥否，请批示。' : '恳请批准。') : ''),
      raw(/道歉|致歉/.test(word) ? '由此给您带来的不便，我们深表歉意。' : ''),
      raw('此致\n\n敬礼'),
      signOff(
        `${asks ? '申请人：' : ''}${evidence.find((e) => e.slot === 'signature')?.text ?? nameOf(request) ?? blank('姓名 / 单位')}`,
        chineseDate(today),
      ),
    ].filter((b) => b.kind !== 'raw' || b.text !== ''),
  };
}

/** 财务部 徐静 */
function signedBy(request: WritingRequest): string | null {
  const own = introduction(request);
  return own ? [own.post, own.name].filter((part) => part).join(' ') : null;
}

const isContact = (text: string): boolean => /^(?:联系(?:方式|人|电话)|值班电话|咨询电话)[：:是为\s\d]/.test(text);

export function email(subject: Subject): Draft {
  const { request, evidence, title } = subject;
  const all = request.facts.join('，');
  const to =
    evidence.find((e) => e.slot === 'recipient')?.text ??
    request.audience ??
    /(?:^|[，。；\n])(?:告诉|通知|提醒|邀请|感谢|请|询问|问)(?:一下)?([\p{Script=Han}A-Za-z]{1,6}?(?:总|经理|主任|老师|先生|女士|客户|同事|领导|供应商|老板|教授))/u.exec(
      `${all}${request.topic ?? ''}`,
    )?.[1] ??
    null;
  // 供应商 is what they are to us, not what they are called.
  const called = to === null ? null : calledBy(to.replace(/^(?:供应商|客户|合作方|合作伙伴)(?=[\p{Script=Han}A-Za-z]{3,})/u, ''));
  const body = evidence
    .filter((e) => !['recipient', 'signature'].includes(e.slot))
    .map((e) => ({
      ...e,
      slot: 'other' as const,
      text: (e.own && (e.label === '' || e.label === e.heading) ? e.text : labelText(e))
        .replace(
          /^(?:(?:告诉|通知|提醒|跟|和|向)(?:他|她|他们|对方|大家|客户|领导|同事)(?:说(?:一下|明)?)?|(?:他|她|他们|对方|大家)?(?:说(?:一下|明)?|告知|告诉)|通知(?=\d))[，：:]?(?=.{4})/,
          '',
        )
        .replace(/^约(?:他|她|他们|她们|对方)(?=\d|[本下]?周|今天|明天|后天|[上下]午|来|到|面谈|见面)/, '想约您')
        .replace(/^(?:催(?:促|一下)?|提醒|督促)(?:他们?|她们?|对方)(?=.{2})/, '烦请贵方')
        .replace(/^(麻烦|请|烦请|希望|问(?:一下)?)(?:他们?|她们?|对方)/, '$1您'),
    }));
  const formal = request.tone !== '口语' && request.tone !== '活泼';
  const fromFile = subject.materials.length > 0 && !title.startsWith('【') ? title : null;
  const first = body[0]?.text.split(/[，。]/)[0] ?? '';
  // 催款 alone says nothing of what.
  const matter =
    request.topic && request.topic.length <= 4 && first !== '' && first.length <= 40 ? `${request.topic}：${first}` : request.topic;
  const subjectLine =
    request.title ??
    matter?.replace(/^(?:想)?约(?:您|他|她|他们|对方)(?=.{4})/, '') ??
    fromFile ??
    body[0]?.text
      .split(/[，。]/)[0]
      ?.replace(/^(?:烦请|麻烦|请|想约)(?:贵方|您|你们)?(?=.{3})/, '')
      .slice(0, 28) ??
    blank('邮件主题');
  const asks = body.filter((e) =>
    /^(?:还)?(?:请|麻烦|希望|烦请|盼|望|能否|可否)|烦请|麻烦[您你他她]|请(?:您|你|他|她|尽快|及时|于|在|确认|回复|查收|知悉)|能否|可否/.test(
      e.text,
    ),
  );
  // Whom to turn to is told when all else is.
  const isForCall = (e: (typeof body)[number]) => isContact(e.text) && !asks.includes(e);
  const contacts = body.filter(isForCall).map((e) => ({ ...e, text: e.text.replace(/^联系方式：(?=[^，]*电话)/, '') }));
  const statements = body.filter((e) => !asks.includes(e) && !isForCall(e));
  const single = statements.length <= 3;
  const isArticles = statements.some((e) => /^第[一二三四五六七八九十\d]+条/.test(e.text));
  const lead: Block[] = [
    raw(
      `**收件人：** ${to ?? blank('收件人')}${findEmails(all).length > 0 ? `（${findEmails(all).join('、')}）` : ''}\n\n**主题：** ${subjectLine}`,
    ),
    raw(`${called ? (formal && !/您|^各|全体|大家|同事|团队/.test(called) ? `尊敬的${called}` : called) : blank('称呼')}：`),
    raw(
      formal
        ? `${called !== null && /^各|全体|大家/.test(called) ? '大家好' : '您好'}！${request.topic && subjectLine !== matter ? `现就${request.topic}与您沟通如下。` : ''}`
        : '你好！',
    ),
  ];
  if (request.points.length === 0) {
    const headings = [...new Set(statements.map((e) => e.heading))];
    if (headings.length > 1 && headings.every((h) => h !== ''))
      for (const heading of headings)
        lead.push(raw(`**${heading}**`), { kind: 'list', pieces: piecesOf(statements.filter((e) => e.heading === heading)) });
    else if (statements.length > 0)
      lead.push({ kind: single ? 'paragraph' : isArticles ? 'list' : 'ordered', pieces: piecesOf(statements) });
    if (asks.length > 0) lead.push({ kind: 'paragraph', pieces: piecesOf(asks) });
    if (contacts.length > 0) lead.push({ kind: 'paragraph', pieces: piecesOf(contacts) });
    if (body.length === 0) lead.push(blankBlock('正文：要告知的事情、需要对方做什么、截止时间'));
  }
  const toldAlready = contacts.map((e) => e.text).join('，');
  const contact = findPhones(all)
    .filter((phone) => !toldAlready.includes(phone))
    .join('、');
  return {
    title: title.startsWith('【') || title === request.topic ? subjectLine : title,
    lead,
    sections: request.points.length > 0 ? subject.fillPoints(body) : [],
    tail: [
      raw(
        /道歉|致歉|抱歉/.test(all + title)
          ? '由此带来的不便，敬请谅解。'
          : asks.length > 0
            ? asks.some((e) => /回复|答复|确认|反馈|回执|告知|意见|能否|可否|是否|[？?]$/.test(e.text))
              ? '感谢您的支持，期待您的回复。'
              : '感谢您的支持与配合。'
            : '如有疑问，请随时联系。',
      ),
      raw(formal ? '顺颂商祺' : '祝好'),
      raw(`${evidence.find((e) => e.slot === 'signature')?.text ?? signedBy(request) ?? blank('署名')}${contact ? `\n\n${contact}` : ''}`),
    ],
  };
}
