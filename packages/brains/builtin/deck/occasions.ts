/** Which occasion a deck is for, and what a page that was only named is to be filled with. */
import { slotOfHeading, type Slot } from '../text/slots.ts';
import { company, industry, person, pitch, place, product, rivals } from './occasions/business.ts';
import type { Blank, BlankForm, Occasion } from './occasions/occasion.ts';
import { event, plain, proposal, recruiting } from './occasions/plans.ts';
import { businessReview, lookingBack, ownWork, report, yearInReview } from './occasions/reports.ts';
import { defence } from './occasions/research.ts';
import { lesson, safety, training } from './occasions/teaching.ts';

/** The first that fits. */
const occasions: [RegExp, Occasion][] = [
  [/(?:论文|毕业|学位|硕士|博士|本科|课题|毕设)[^，。]{0,8}答辩|^答辩|(?:毕业|学位)论文|毕业设计|开题报告/, defence],
  [/安全(?:生产|教育|培训|管理|月|检查)|消防|隐患|应急演练/, safety],
  [/招聘|校招|社招|招募|招新|引才/, recruiting],
  [/培训|入职|新员工|教程|讲座|宣讲/, training],
  [/讲义|课堂|教案|说课|公开课|教学|第[一二三四五六七八九十\d]+[课章节]|知识点|复习课|课程(?!体系|推广)|课件|科普/, lesson],
  [/融资|路演|商业计划|BP|创业/i, pitch],
  [/述职|竞聘|转正|晋升|个人总结|应聘|自我介绍/, ownWork],
  [/个人(?:主页|网站|品牌|作品|网页|介绍)|作品集/, person],
  [/竞品|竞争对手|对标/, rivals],
  [/复盘/, lookingBack],
  [/年度(?!计划|预算|规划)|年终|全年/, yearInReview],
  [/经营|季度|季报|月报|月度/, businessReview],
  [
    /(?:活动|团建|聚会|开业|庆典|典礼|晚会|[茶酒舞歌影花灯庙餐]会|茶话会|读书会|音乐会|演唱会|分享会|交流会|见面会|答谢会|生日会|派对|婚礼|联欢|运动会|徒步|登山|山行|春游|秋游|年会|沙龙|市集|开放日|比赛|大赛|义卖|志愿|(?:咖啡|音乐|美食|文化|艺术|电影|读书|灯光|樱花|花卉|啤酒|科技|购物|旅游|丰收|戏剧|动漫|创意|体育|甜品|茶|酒|书香|游园|会员)(?:节|日)|嘉年华|博览会|展览|展会|[书画车]展|马拉松)(?!.*(?:复盘|总结|汇报|报告|述职))/,
    event,
  ],
  [/总结|周报|汇报|半年|述职|进展|工作(?![坊室台站餐日])/, report],
  [
    /(?:公司|企业|集团|单位|学校|医院|机构|团队|部门|协会)(?:的)?(?:情况)?(?:介绍|简介|概况|宣传)|(?:发展|成长|创业)(?:历程|史)|大事记|[厂校院司]史/,
    company,
  ],
  [/(?:行业|产业|市场|赛道|领域)(?:的)?(?:发展)?(?:介绍|分析|研究|概况|概览|报告|现状|趋势|洞察|前景)/, industry],
  [/旅游|旅行|文旅|景点|景区|古镇|目的地|(?:城市|家乡|故乡|古城)(?:的)?(?:介绍|名片|推介|印象|宣传)/, place],
  [/产品|新品|发布|介绍|宣传|推介|品牌|招商|公司简介|企业介绍|解决方案/, product],
  [/方案|计划|策划|规划|活动|项目|建议|提案|实施/, proposal],
];

/** What such a deck is made of, with its subject where the parts speak of it. */
export function occasionOf(words: string, subject = ''): Occasion {
  const found = occasions.find(([pattern]) => pattern.test(words))?.[1] ?? plain;
  const short = subject.length > 0 && subject.length <= 12 ? subject : '这个主题';
  const named = (text: string): string => text.replaceAll('{}', short);
  return {
    ...found,
    parts: found.parts.map((part) => ({
      ...part,
      blanks: part.blanks.map(({ title, hint }) => ({ title, hint: named(hint) })),
      form: part.form.as === 'comparison' ? { ...part.form, left: named(part.form.left), right: named(part.form.right) } : part.form,
    })),
  };
}

interface Heads {
  blanks: Blank[];
  form: BlankForm;
}

const heads: [slots: Slot[], as: BlankForm, blanks: [title: string, hint: string][]][] = [
  [
    ['flow', 'agenda'],
    { as: 'process' },
    [
      ['第一步', '时间、内容、负责人'],
      ['第二步', '时间、内容、负责人'],
      ['第三步', '时间、内容、负责人'],
    ],
  ],
  [
    ['budget'],
    { as: 'table', columns: ['分项', '用途', '金额', '来源'] },
    [
      ['分项一', '用在哪里'],
      ['分项二', '用在哪里'],
      ['合计', '总额与口径'],
    ],
  ],
  [
    ['people'],
    { as: 'points' },
    [
      ['对象', '是谁、有什么特点'],
      ['规模', '人数与依据'],
      ['需要', '他们在意什么'],
    ],
  ],
  [
    ['background', 'intro'],
    { as: 'points' },
    [
      ['起因', '为什么现在要做'],
      ['现状', '事实或数字，注明出处'],
    ],
  ],
  [
    ['goal'],
    { as: 'points' },
    [
      ['目标', '可衡量的结果与期限'],
      ['衡量', '怎样算做到'],
    ],
  ],
  [
    ['plan', 'todo', 'time'],
    { as: 'timeline' },
    [
      ['近期', '任务、负责人'],
      ['随后', '任务、负责人'],
      ['完成', '交付物与验收'],
    ],
  ],
  [
    ['problem'],
    { as: 'points' },
    [
      ['表现', '发生了什么'],
      ['影响', '带来的损失或风险'],
      ['原因', '依据'],
    ],
  ],
  [
    ['suggestion'],
    { as: 'points' },
    [
      ['做什么', '具体措施'],
      ['谁来做', '负责人与时间'],
      ['见效', '预期结果'],
    ],
  ],
  [
    ['data', 'finding'],
    { as: 'figures' },
    [
      ['核心指标', '数值、时间、口径'],
      ['变化', '与上期或目标相比'],
      ['构成', '主要部分与占比'],
    ],
  ],
  [
    ['division', 'host'],
    { as: 'table', columns: ['事项', '负责人', '配合', '完成时间'] },
    [
      ['事项一', '姓名与部门'],
      ['事项二', '姓名与部门'],
      ['事项三', '姓名与部门'],
    ],
  ],
  [
    ['done', 'work', 'project', 'award'],
    { as: 'points' },
    [
      ['做了什么', '事实'],
      ['结果', '数字与时间'],
      ['意义', '对目标的作用'],
    ],
  ],
];

/** What a page that was only named is to be filled with, and how it stands until then. */
export function blanksOf(title: string): Heads {
  const slot = slotOfHeading(title);
  const own = slot === null ? undefined : heads.find(([slots]) => slots.includes(slot));
  const named = own?.[2] ?? [
    ['要点一', `${title}最重要的一点`],
    ['要点二', '事实或数字，注明出处'],
    ['要点三', '结论或要求'],
  ];
  return {
    blanks: named.map(([head = '', hint = '']) => ({ title: head, hint: hint.startsWith(title) ? hint : `${title}：${hint}` })),
    form: own?.[1] ?? { as: 'points' },
  };
}
