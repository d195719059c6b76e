/** Texts for social platforms, made of the person's own selling points. */
import { keywords } from '../text/key-sentences.ts';
import { findMoney } from '../text/facts.ts';
import { countCharacters } from '../text/segment.ts';
import { blank, blankBlock, raw, type Block, type Draft, type Section } from './draft.ts';
import { offered } from './titles.ts';
import { labelText, blocksOfTables, piecesOf } from './sections.ts';
import type { Subject } from './subject.ts';

const marks: [RegExp, string][] = [
  [/地址|位于|地铁|路\d|区|街|店在|地点|定位|去了|打卡|探店/, '📍'],
  [/元|价格|人均|折|优惠|免费|套餐|￥|¥/, '💰'],
  [/时间|营业|点到|小时|\d+点|周[一二三四五六日末]|月\d+日/, '⏰'],
  [/注意|避雷|缺点|不足|排队|踩雷|但是/, '⚠️'],
  [/步骤|第[一二三]步|首先|方法|做法/, '📝'],
  [/喜欢|推荐|必点|好吃|好喝|好用|惊喜|绝|舒服|香/, '✨'],
];

export function xiaohongshu(subject: Subject): Draft {
  const { request, evidence } = subject;
  const recommended = evidence
    .flatMap((e) => e.text.split(/[，,。；]/))
    .map((text) => /^(?:推荐|介绍|分享|安利|种草|宣传)(?:一下)?(.{2,20})$/.exec(text.trim())?.[1])
    .find((t) => t !== undefined);
  // 青石巷的旧书店 of “周末去了青石巷的旧书店”
  const visited = evidence
    .flatMap((e) => e.text.split(/[，,。；]/))
    .map((text) => /(?:去了|打卡了?|逛了?|探店了?|发现了?)(?:一[家个间])?([^，。；\d]{3,16})$/.exec(text.trim())?.[1])
    .find((one) => one !== undefined);
  const topic = (
    request.topic ??
    recommended ??
    offered(request.facts) ??
    visited ??
    (subject.materials.length > 0 && !subject.title.startsWith('【') ? subject.title : '')
  )
    .replace(/^(?:推荐|介绍|分享|种草|安利)(?:一下)?/, '')
    .replace(/^(?:我们?|咱们?)(?:家|店|公司)?(?:里)?的?(?=.{2})/, '');
  const highlights = evidence
    .flatMap((e) => e.text.split(/[，,、]/))
    .map((part) => part.trim())
    .filter((part) => part.length >= 3 && part.length <= 12);
  const money = findMoney(evidence.map((e) => e.text).join('，'))[0];
  const hook = highlights.find((part) => money !== undefined && part.includes(money)) ?? highlights[0];
  const title =
    request.title ??
    ([topic, hook]
      .filter((part) => part && part !== '')
      .join('｜')
      .slice(0, 24) ||
      blank('标题，写明是什么、最打动人的一点'));
  const lines = evidence
    .flatMap((e) => (e.own ? e.text.split(/，|,(?!\d{3})/) : [labelText(e)]))
    .map((line) => line.trim())
    .filter((line) => line.length >= 2);
  const body: Block[] =
    lines.length > 0
      ? lines.map((line) => raw(`${marks.find(([pattern]) => pattern.test(line))?.[1] ?? '✅'} ${line.replace(/[。；;，]$/, '')}`))
      : [
          blankBlock(`${topic || '产品或地点'}的真实体验：最打动你的三点，各一句`),
          blankBlock('价格、地址、时间等实用信息'),
          blankBlock('适合谁、不适合谁'),
        ];
  const sections = request.points.length > 0 ? subject.fillPoints(evidence) : [];
  const tags = [...new Set([topic.length >= 2 && topic.length <= 10 ? topic : '', ...keywords([topic, ...lines].join('。'), 8)])]
    .filter(
      (tag) =>
        tag.length >= 2 &&
        /^[\p{Script=Han}A-Za-z0-9]+$/u.test(tag) &&
        !/^[\d一二两三四五六七八九十每前]|[天日点月]$|^周|休息|营业/.test(tag) &&
        !/^(?:推荐|周末|下午|上午|晚上|地址|人均|比较|喜欢|我们|可以|时间|分享|今天|价格|早上|开门|楼下|公司|靠窗|新开|附近|进去|里面|一个|这个|去了|逛了|没有|缺点)$/.test(
          tag,
        ),
    )
    .slice(0, 6);
  return {
    title,
    lead: sections.length > 0 ? [] : body,
    sections,
    tail: [raw(tags.length > 0 ? tags.map((tag) => `#${tag}`).join(' ') : blank('#话题标签 '))],
  };
}

/** A few short lines, each with its mark; no title stands above them. */
export function moments({ request, evidence, title }: Subject): Draft {
  const lines = evidence
    .flatMap((e) => (e.own ? e.text.split(/，|,(?!\d{3})/) : [labelText(e)]))
    .map((line) => line.trim().replace(/[。；;，]$/, ''))
    .filter((line) => line.length >= 2);
  const [first = request.topic ?? '', ...rest] = lines;
  const body =
    first === ''
      ? [blankBlock('一句话：是什么、对看到的人有什么好处')]
      : [raw(first), ...rest.map((line) => raw(`${marks.find(([pattern]) => pattern.test(line))?.[1] ?? '✅'} ${line}`))];
  return { title, lead: body, sections: [], tail: [] };
}

export function officialAccount(subject: Subject): Draft {
  const { request, evidence, tables, title } = subject;
  // The purpose says more of the whole than the sentence with the most key words.
  const best =
    evidence.find((e) => !e.own && /^(?:第[一二三四五六七八九十]+条\s*)?为(?:了|进一步|规范|加强|保障|提升|更好)/.test(e.text)) ??
    [...evidence].sort((a, b) => b.score - a.score || a.order - b.order)[0];
  const digest = best
    ? raw(`> ${unnumbered(best.text)}${best.source ? `（来源：${best.source}）` : ''}`)
    : blankBlock('导语：一句话告诉读者能得到什么');
  const rest = evidence.filter((e) => e !== best || evidence.length === 1);
  const sections: Section[] = request.points.length > 0 ? subject.fillPoints(rest) : groupsOf(subject, rest);
  const told = tables.filter((table) => table.slot !== null);
  const lists = told.map((table): Section => ({ heading: unnumbered(table.title).slice(0, 20), level: 2, blocks: [table.original] }));
  sections.push(...lists);
  const data = blocksOfTables(tables.filter((table) => table.slot === null));
  return {
    title,
    lead: [digest],
    sections: data.length > 0 ? [...sections, { heading: '数据说话', level: 2, blocks: data }] : sections,
    tail: [raw(blank('文末引导：关注、报名或购买的二维码 / 链接'))],
  };
}

/** Readers of an article are not told article and chapter numbers. */
function unnumbered(text: string): string {
  return text.replace(/^(?:第[一二三四五六七八九十百\d]+[条章节]\s*|[一二三四五六七八九十]+、\s*)/, '') || text;
}

/** Short sections: by the files' headings, else by what the statements tell. */
function groupsOf(subject: Subject, evidence: Subject['evidence']): Section[] {
  if (evidence.length === 0) {
    const about = subject.request.topic ?? subject.title;
    return [
      ['发生了什么', `与“${about}”有关的事件、场景或痛点`],
      ['亮点', `“${about}”的二至三个亮点，各配一个事实或例子`],
      ['对读者意味着什么', '读者可以怎么参与或受益'],
    ].map(([heading = '', hint = '']) => ({ heading, level: 2, blocks: [blankBlock(hint)] }));
  }
  const groups = new Map<string, Subject['evidence']>();
  for (const e of evidence) {
    const heading =
      e.heading !== '' && !e.own
        ? unnumbered(e.heading).slice(0, 20)
        : ['time', 'place', 'people', 'contact', 'budget', 'requirement'].includes(e.slot) ||
            /凭|免费|报名|预约|地址|开放时间|欢迎/.test(e.text)
          ? '参与方式'
          : ['plan', 'suggestion', 'conclusion'].includes(e.slot)
            ? '接下来'
            : '看点';
    groups.set(heading, [...(groups.get(heading) ?? []), e.own ? e : { ...e, text: unnumbered(e.text) }]);
  }
  return [...groups].map(([heading, found]) => ({
    heading,
    level: 2,
    blocks: [{ kind: found.some((e) => countCharacters(e.text) > 40) ? 'paragraph' : 'list', pieces: piecesOf(found) }],
  }));
}
