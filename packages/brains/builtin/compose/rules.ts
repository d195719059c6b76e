/** Texts that set rules or answer questions, from the person's own words: a policy in numbered articles, questions with their answers. */
import { printChineseOrdinal } from '../text/chinese-number.ts';
import { blank, blankBlock, raw, required, type Draft, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

export const isRules = (word: string, title: string) =>
  /(?:制度|规定|办法|守则|细则|规范)$/.test(word) || /(?:制度|规定|管理办法|守则|细则)$/.test(title);

/** The first that fits takes the clause; 管理要求 takes what is left. */
const chapters: [string, RegExp][] = [
  ['附则', /(?:起|日)(?:执行|施行|实施|生效)|负责解释|^由.{2,12}解释|同时废止/],
  ['违规处理', /违反|违规|处罚|罚款|扣(?:除|发|分)|警告|取消.{0,4}资格|第[一二三]次|通报批评|辞退|追究/],
  ['适用范围', /适用|不包括.{0,4}员工|范围/],
  ['申请与审批', /申请|审批|报批|批准|备案|提交|登记(?!后)|流程|OA/],
];
const order = ['总则', '适用范围', '申请与审批', '管理要求', '违规处理', '附则'];

export function rules({ request, title }: Subject): Draft {
  const groups = new Map<string, string[]>();
  let last = '管理要求';
  for (const clause of request.facts.flatMap((fact) =>
    fact
      .replace(/^- /, '')
      .split(/；|(?<=[^，]{6})，(?=由|自|需|不适用|适用|违反)/)
      .flatMap(apart),
  )) {
    const text = clause.replace(/^(?:要求|内容|规定)[：:]/, '').trim();
    if (text === '') continue;
    const found = chapters.find(([, cue]) => cue.test(text))?.[0];
    last = found ?? (/^(?:为|目的)/.test(text) ? '总则' : '管理要求');
    groups.set(last, [...(groups.get(last) ?? []), text]);
  }
  if (!groups.has('总则'))
    groups.set('总则', [
      `为规范${title.replace(/(?:管理)?(?:制度|规定|办法|守则|细则|规范)$/, '') || blank('事项')}，制定本${/制度|规定|办法|守则|细则|规范/.exec(title)?.[0] ?? '制度'}`,
    ]);
  let article = 0;
  const sections = order.flatMap((chapter): Section[] => {
    const told = groups.get(chapter) ?? [];
    if (told.length === 0) return [];
    const lines = told.map((text) => `**第${printChineseOrdinal(++article)}条**　${text.replace(/[。；，]$/, '')}。`);
    return [{ heading: chapter, level: 2, blocks: lines.map((line) => raw(line)) }];
  });
  const numbered = sections.map((section, i) => ({ ...section, heading: `第${printChineseOrdinal(i + 1)}章　${section.heading}` }));
  if (request.facts.length === 0)
    numbered.push({ heading: '管理要求', level: 2, blocks: [blankBlock('适用范围、具体要求、违反时的处理、执行日期')] });
  return { title, lead: [], sections: numbered, tail: [] };
}

/** “员工车辆登记后进入，访客停B区不超过2小时，……”: each clause that stands by itself is a rule of its own. */
function apart(text: string): string[] {
  const clauses = text.split('，');
  if (clauses.length < 3) return [text];
  const own: string[] = [];
  for (const clause of clauses)
    if (own.length === 0 || Array.from(clause).length < 6 || goesOn.test(clause)) own.push([...own.splice(-1), clause].join('，'));
    else own.push(clause);
  return own;
}

const goesOn = /^(?:不|且|并|但|否则|超过|应|须|必须|需|也|则|其中|如|每次|逾期|后|方可|才|再|可|由|经|按|以|并且|同时|包括)/;

export function questions({ request, title }: Subject): Draft {
  const sections = request.pairs.map(({ question, answer }): Section => ({
    heading: question,
    level: 2,
    blocks: [
      answer === '' ? blankBlock(`“${question}”的回答`) : { kind: 'paragraph', pieces: [{ text: answer, weight: required, source: '' }] },
    ],
  }));
  return { title, lead: [], sections, tail: [] };
}
