/** A CV from the person's facts: each clause goes under the heading it belongs to, and nothing is embellished. */
import { findEmails, findPhones } from '../text/facts.ts';
import { slotOfHeading } from '../text/slots.ts';
import { blank, blankBlock, ownWords, raw, required, type Block, type Draft, type Section } from './draft.ts';
import { nameOf } from './heads.ts';
import type { Subject } from './subject.ts';

type Part = '求职意向' | '教育背景' | '工作经历' | '项目经历' | '专业技能' | '荣誉证书' | '自我评价';
const hints: Record<Part, string> = {
  求职意向: '应聘岗位、期望城市',
  教育背景: '起止年月、学校、专业、学历',
  工作经历: '起止年月、公司、岗位、职责与量化成果',
  项目经历: '项目名称、角色、做法与结果',
  专业技能: '掌握的工具、语言与熟练程度',
  荣誉证书: '奖项或证书名称与时间',
  自我评价: '两三句话，与应聘岗位相关的优势',
};
const cues: [Part, RegExp][] = [
  ['求职意向', /应聘|求职|意向|想找|期望|目标岗位|投递/],
  ['荣誉证书', /获奖|获得?[^，]{0,12}(?:奖|称号|证书)|奖学金|证书|优秀员工|荣誉|四级|六级|CET|PMP|CPA/i],
  ['教育背景', /大学|学院|本科|硕士|博士|大专|专业毕业|毕业于|学历|GPA|绩点|在读/i],
  ['项目经历', /项目/],
  ['专业技能', /熟练|精通|掌握|熟悉|擅长|会用|会使用|技能|Python|Java|Excel|SQL|PS|英语/i],
  ['自我评价', /性格|责任心|善于|抗压|自我评价|沟通能力|学习能力|团队协作|认真|细心/],
  ['工作经历', /公司|科技|集团|做了\d|工程师|任职|担任|负责|工作|实习|带领|主管|经理|年经验|业绩|入职|从事|带团队|完成|增长|提升/],
];

export function resume(subject: Subject): Draft {
  const { request, evidence, title } = subject;
  const all = [...request.facts, ...evidence.filter((e) => !e.own).map((e) => e.text)].join('，');
  const parts = new Map<Part, string[]>();
  let last: Part | null = null;
  const sources = new Set<string>();
  /** Sex, year of birth and the like, told beside the telephone. */
  const about: string[] = [];
  const clauses = [
    ...request.facts.flatMap(splitFact),
    ...evidence
      .filter((e) => !e.own)
      .map((e) => {
        sources.add(e.source.split(' ')[0] ?? '');
        return { label: e.label || e.heading, text: e.text, fresh: true };
      }),
  ];
  for (const { label, text, fresh } of clauses) {
    if ((/^(?:我叫|我是|姓名|名字)/.test(text) || text === nameOf(request)) && nameOf(request)) continue;
    if (findPhones(text).length > 0 || findEmails(text).length > 0 || /^(?:电话|手机|邮箱)/.test(text)) {
      about.push(...besideContact(text, title));
      continue;
    }
    const schooling = /大学|学院|学校/.test(text) && /本科|硕士|博士|大专|专科|专业/.test(text) && !/任|负责|工作/.test(text);
    const part: Part | null =
      (schooling ? '教育背景' : partOfLabel(label)) ?? cues.find(([, cue]) => cue.test(text))?.[0] ?? (fresh ? null : last) ?? last;
    const home: Part = !fresh && last === '工作经历' && part === '项目经历' ? '工作经历' : (part ?? '自我评价');
    parts.set(home, [...(parts.get(home) ?? []), text.replace(/^(?:我)(?=.{2})/, '').replace(/^(?:专业)?技能[：:]\s*(?=.)/, '')]);
    last = home;
  }
  const contact = [
    `**电话：** ${findPhones(all)[0] ?? blank('手机号')}`,
    `**邮箱：** ${findEmails(all)[0] ?? blank('邮箱')}`,
    ...about,
  ].join('　　');
  const order: Part[] = ['求职意向', '教育背景', '工作经历', '项目经历', '专业技能', '荣誉证书', '自我评价'];
  const needed: Part[] = ['求职意向', '教育背景', '工作经历', '专业技能'];
  const sections = request.points_exclusive
    ? subject.fillPoints(evidence)
    : order.flatMap((part): Section[] => {
        const known = parts.get(part) ?? [];
        const asked = request.points.some((point) => part.includes(point.slice(0, 2)));
        if (known.length === 0 && !needed.includes(part) && !asked) return [];
        const blocks: Block[] =
          known.length === 0
            ? [blankBlock(hints[part])]
            : part === '求职意向' || part === '自我评价'
              ? [
                  {
                    kind: 'paragraph',
                    pieces: withoutRepeats(known.map((text) => text.replace(/^(?:想)?(?:应聘|求职意向(?:是|为|：)?)\s*/, ''))).map(
                      ownWords,
                    ),
                  },
                ]
              : listed(known);
        if (part === '工作经历' && known.length > 0 && !/\d{4}/.test(known.join(''))) blocks.push(blankBlock('各段工作的起止年月'));
        return [{ heading: part, level: 2, blocks }];
      });
  const from = [...sources].filter((source) => source !== '');
  return { title, lead: [raw(contact)], sections, tail: from.length > 0 ? [raw(`（来源：${from.join('；')}）`, required)] : [] };
}

/** Several posts, each begun with its years: what was done in it stands below it. */
function listed(known: string[]): Block[] {
  const begins = known.map((text) => /^(?:19|20)\d{2}\s?[年.-]/.test(text));
  if (begins.filter(Boolean).length < 2 || !begins[0] || begins.every(Boolean)) return [{ kind: 'list', pieces: known.map(ownWords) }];
  return known.flatMap((text, n): Block[] => {
    if (!begins[n]) return [];
    const next = begins.findIndex((begin, m) => begin && m > n);
    const done = known.slice(n + 1, next < 0 ? undefined : next);
    return [raw(`**${text}**`), ...(done.length > 0 ? [{ kind: 'list' as const, pieces: done.map(ownWords) }] : [])];
  });
}

/** The longest of those that begin with one another. */
function withoutRepeats(texts: string[]): string[] {
  return texts.filter((text, i) => !texts.some((other, j) => j !== i && other.startsWith(text) && (other.length > text.length || j < i)));
}

/** What else a line with a telephone or an address says, without the name that is the title. */
function besideContact(text: string, title: string): string[] {
  const known = [...findPhones(text), ...findEmails(text)];
  const bare = known
    .reduce((rest, one) => rest.replace(one, ' '), text)
    .replaceAll(/(?:联系)?(?:电话|方式)|手机号?|邮箱|[Ee]-?mail|微信同号/g, ' ');
  return bare
    .split(/[\s，,；;|：:]+/)
    .filter((part) => part.length > 0 && /[\p{L}\p{N}]/u.test(part) && !title.startsWith(part) && !/^(?:姓名|性别|我叫)$/.test(part));
}

function partOfLabel(label: string): Part | null {
  const slot = label === '' ? null : slotOfHeading(label);
  switch (slot) {
    case 'education':
      return '教育背景';
    case 'work':
      return '工作经历';
    case 'project':
      return '项目经历';
    case 'skill':
      return '专业技能';
    case 'award':
      return '荣誉证书';
    case 'intro':
      return /意向/.test(label) ? '求职意向' : '自我评价';
    default:
      return null;
  }
}

function splitFact(fact: string): { label: string; text: string; fresh: boolean }[] {
  const text = fact.replace(/^- /, '').replace(/[。！]$/, '');
  const label = /^([\p{Script=Han}]{2,6})[：:]/u.exec(text)?.[1] ?? '';
  const body = partOfLabel(label) ? text.slice(label.length + 1) : text;
  return body
    .split(/[，；;]|,(?!\d{3})/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .map((clause, i) => ({ label: partOfLabel(label) ? label : '', text: clause, fresh: i === 0 }));
}
