/** A posting for a job: the person's words under the heads that applicants look for. */
import { surnames } from '../text/facts.ts';
import { blank, blankBlock, raw, required, type Draft, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

/** The first that fits takes the clause. */
const heads: [string, RegExp][] = [
  ['联系方式', /电话|手机|微信|邮箱|简历|投递|联系|1[3-9]\d{9}|@[\w-]+\./],
  ['报名截止', /截止|截至|报名(?:时间|期限)/],
  [
    '薪资待遇',
    /月休|周休|轮休|餐补|房补|月薪|年薪|薪资|薪酬|工资|底薪|提成|奖金|待遇|五险|社保|公积金|包吃|包住|食宿|双休|年假|福利|补贴|[Kk]\b|万?元/,
  ],
  [
    '任职要求',
    /经验|学历|本科|大专|硕士|专业|熟悉|熟练|精通|掌握|会(?:用|做|开|说|讲)|证书?|年龄|周岁|以上|优先|要求|需要|能(?:够|接受|吃苦)|责任心|沟通/,
  ],
  ['岗位职责', /负责|职责|工作内容|完成|维护|开发|制作|管理|接待|策划|运营/],
  ['工作地点', /地点|地址|位于|店|路|区|市$|园区|大厦|^[\p{Script=Han}]{2,4}$/u],
];
const asked = ['岗位职责', '任职要求', '薪资待遇', '工作地点', '联系方式'];
const hints: Record<string, string> = {
  岗位职责: '这个岗位每天做什么，三到五条',
  任职要求: '学历、经验、技能',
  薪资待遇: '薪资范围与福利',
  工作地点: '城市与详细地址',
  联系方式: '投递邮箱或电话',
};

/** 咖啡师 of 咖啡师岗位的招聘启事. */
export function postOf({ topic, facts }: Pick<Subject['request'], 'topic' | 'facts'>): string | null {
  const told = (topic ?? '').replace(/^(?:招聘|诚聘|招)/, '').replace(/(?:的)?(?:岗位|职位|职务)?(?:的)?招聘$|(?:岗位|职位|职务)$/, '');
  if (told !== '') return told;
  return (
    /(?:招聘?|诚聘)(?:\d+[名个位])?([\p{Script=Han}A-Za-z]{2,12}?)(?:\d+[名个位])?(?=[，,。；]|$)/u.exec(facts.join('，'))?.[1] ?? null
  );
}

export function recruitment(subject: Subject): Draft {
  const { request, evidence, title } = subject;
  const post = postOf(request);
  const groups = new Map<string, string[]>();
  const clauses = evidence.flatMap((e) => (e.own ? e.text.split(/[，；]/) : [e.text])).map((clause) => clause.trim());
  for (const clause of clauses.filter((one) => one !== '' && one !== post && !/^(?:诚?招聘?)/.test(one))) {
    const head = heads.find(([, pattern]) => pattern.test(clause))?.[0] ?? '岗位职责';
    groups.set(head, [...(groups.get(head) ?? []), clause]);
  }
  const told = [...new Set([...asked, ...groups.keys()])];
  const order = [...asked, '报名截止'];
  const sections = told
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((heading): Section => {
      const lines = groups.get(heading) ?? [];
      return {
        heading,
        level: 2,
        blocks:
          lines.length === 0
            ? [blankBlock(hints[heading] ?? heading)]
            : [{ kind: 'list', pieces: lines.map((text) => ({ text: text.replace(/^需要(?=.{3})/, ''), weight: required, source: '' })) }],
      };
    });
  const company = new RegExp(
    `^(?![${surnames}][\\p{Script=Han}]{1,2}$)[\\p{Script=Han}A-Za-z0-9]{2,20}(?:公司|店|集团|工作室|医院|学校)`,
    'u',
  );
  const number =
    /(?:诚聘|招聘?)\D{0,8}?(\d+|[一二两三四五六七八九十]+)\s?([名个位人])|(?:招聘?|诚聘)[\p{Script=Han}]{2,10}?(\d+)([名位人])/u.exec(
      request.facts.join('，'),
    );
  const count = number ? `${number[1] ?? number[3]}名` : (/若干/.exec(request.facts.join('，'))?.[0] ?? '');
  const who =
    clauses
      .filter((clause) => !/^(?:工作)?地[点址]/.test(clause))
      .map((clause) => company.exec(clause)?.[0])
      .find((found) => found !== undefined) ?? blank('公司名称与一句话介绍');
  return { title, lead: [raw(`${who}现招聘${post ?? blank('岗位')}${count}，欢迎应聘。`)], sections, tail: [] };
}
