/** Whom or what a deck is about, where only its occasion was named: “做一份融资路演PPT：公司叫青禾农业” is a deck of 青禾农业. */

import { figuresIn } from './statements.ts';

/** An occasion anybody might have. */
const bare =
  /^(?:新?产?品发布(?:会)?|融资(?:路演|汇报|计划)?|路演|商业计划书?|项目(?:复盘|总结|汇报|介绍)|复盘|竞品分析|年[度终](?:工作)?总结|工作(?:总结|汇报)|述职(?:报告|汇报)?|(?:产品|方案|设计|需求|技术)(?:介绍|发布|评审)|公司介绍|企业介绍|活动(?:方案|策划)|招商(?:方案|手册)?|方案汇报|(?:主题)?班会|公开课|专题讲座|讲座|(?:产品|新品|业务|技能)?培训|读书分享|经验分享)$/;

/** The title with its subject before it; as it was when it has one, or none was said. `behind` is what stands first behind the colon. */
export function withSubject(title: string, behind: string, facts: string[]): string {
  // 竞聘 and for which post.
  const [, post] = /^竞聘(?:岗位|职位)?$/.test(title)
    ? (/^竞聘(?:(?:岗位|职位)[：:]\s*)?(\p{Script=Han}{2,12})/u.exec(facts[0] ?? '') ?? [])
    : [];
  if (post !== undefined) return `竞聘${post}`;
  if (!bare.test(title)) return title;
  const named = behind || (facts[0] ?? '');
  const subject =
    /^(?:我们)?(?:公司|品牌|产品|项目|新品|企业|店名?|单位)(?:名称)?(?:叫做?|是|为|名为|[：:])\s*[“"《]?([^，,。；;、“”"《》]{2,16})/.exec(
      named,
    )?.[1] ??
    /^(?:对比|比较|分析)[一二两三四五六七八\d]?[款个家种]?([^，,。；;：:]{2,10})/.exec(named)?.[1] ??
    /^我们是?(?:做|从事|经营)([^，,。；;]{2,12}?)(?:业务)?的?$/.exec(named)?.[1] ??
    (/^[^：:]{2,16}$/.test(behind) && !/[是有要将把被年月日]/.test(behind) && figuresIn(behind).length === 0 ? behind : null);
  if (subject === null || title.includes(subject)) return title;
  if (/怎么|如何|为什么|怎样/.test(subject)) return `${title}：${subject}`;
  // 订单系统迁移项目 + 项目复盘
  const start = [4, 3, 2].find((length) => subject.endsWith(title.slice(0, length))) ?? 0;
  return `${subject}${title.slice(start)}`;
}
