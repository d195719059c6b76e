/** What decks for common occasions are made of, for requests that bring a subject and nothing else: parts with the heads that belong there, each to be filled in. */
import { slotOfHeading, type Slot } from '../text/slots.ts';

export interface OccasionPart {
  title: string;
  /** Which statements belong here. */
  slots: Slot[];
  blanks: { title: string; hint: string }[];
}

export interface Occasion {
  parts: OccasionPart[];
  closing: string;
}

const part = (title: string, slots: Slot[], ...blanks: [title: string, hint: string][]): OccasionPart => ({
  title,
  slots,
  blanks: blanks.map(([head, hint]) => ({ title: head, hint })),
});

const occasions: [RegExp, Occasion][] = [
  [
    /培训|课件|教程|入职|讲座|课程|教学|科普|安全教育|宣讲/,
    {
      parts: [
        part(
          '学完能做到什么',
          ['goal', 'background'],
          ['知道', '要记住的概念或规定'],
          ['会做', '学完能独立完成的事'],
          ['做到位', '怎样算掌握，如何检验'],
        ),
        part(
          '为什么要学',
          ['finding', 'experience'],
          ['现状', '学员现在的做法或常见情况'],
          ['代价', '不掌握会带来的问题，最好有真实例子'],
          ['收益', '掌握之后的好处'],
        ),
        part(
          '核心知识',
          ['skill', 'requirement', 'data'],
          ['要点一', '最重要的概念或规则'],
          ['要点二', '第二个要点'],
          ['要点三', '第三个要点'],
        ),
        part(
          '操作步骤',
          ['flow', 'method', 'plan'],
          ['第一步', '做什么、用什么'],
          ['第二步', '做什么、注意什么'],
          ['第三步', '做什么、怎样检查'],
        ),
        part('常见错误与对策', ['problem', 'suggestion'], ['错误一', '现象与正确做法'], ['错误二', '现象与正确做法']),
        part('练习与考核', ['todo', 'time', 'people'], ['练习', '题目或情景'], ['考核', '方式、时间与合格标准']),
      ],
      closing: '欢迎提问',
    },
  ],
  [
    /融资|路演|商业计划|BP|创业/i,
    {
      parts: [
        part(
          '要解决的问题',
          ['problem', 'background'],
          ['谁有这个问题', '目标用户与场景'],
          ['现在怎么解决', '现有办法与不足'],
          ['有多痛', '频次、损失或意愿'],
        ),
        part(
          '我们的方案',
          ['method', 'intro', 'goal'],
          ['产品是什么', '一句话说清'],
          ['关键能力', '凭什么做到'],
          ['已有验证', '用户、试点或数据'],
        ),
        part('市场机会', ['finding', 'data'], ['市场规模', '数值、口径与出处'], ['增长', '增速与驱动因素'], ['时机', '为什么是现在']),
        part('商业模式', ['budget', 'flow'], ['收入来源', '谁付费、付什么'], ['单位经济', '客单价、成本、毛利'], ['获客', '渠道与成本']),
        part('竞争与壁垒', ['skill', 'conclusion'], ['主要对手', '名称与做法'], ['我们的不同', '可验证的差异'], ['壁垒', '难以复制的部分']),
        part('团队', ['people', 'work', 'education'], ['创始人', '姓名与相关经历'], ['核心成员', '分工与背景']),
        part('融资计划', ['plan', 'support'], ['金额与出让', '数值'], ['用途', '分项与比例'], ['里程碑', '时间与目标']),
      ],
      closing: '期待与您同行',
    },
  ],
  [
    /述职|竞聘|转正|晋升|个人总结|应聘|自我介绍/,
    {
      parts: [
        part('岗位与职责', ['background', 'intro', 'education'], ['岗位', '部门、职务、任职时间'], ['职责', '负责的三至五项工作']),
        part(
          '主要业绩',
          ['done', 'work', 'project', 'award'],
          ['业绩一', '做了什么、结果如何（数字）'],
          ['业绩二', '做了什么、结果如何（数字）'],
          ['业绩三', '做了什么、结果如何（数字）'],
        ),
        part('关键数据', ['data', 'finding'], ['指标', '目标值、完成值与完成率']),
        part('不足与反思', ['problem', 'experience'], ['不足', '事实与原因'], ['改进', '已经做的和准备做的']),
        part('下一步打算', ['plan', 'goal', 'suggestion', 'skill'], ['目标', '可衡量的目标与期限'], ['举措', '三项重点工作']),
      ],
      closing: '恳请批评指正',
    },
  ],
  [
    /复盘|总结|周报|月报|季报|汇报|年终|年度|半年|季度|述职|进展|工作/,
    {
      parts: [
        part(
          '总体情况',
          ['background', 'goal', 'conclusion'],
          ['结论', '一句话概括完成得如何'],
          ['目标', '本期目标与口径'],
          ['完成', '完成值与完成率'],
        ),
        part(
          '重点成果',
          ['done', 'work', 'project', 'decision', 'award'],
          ['成果一', '做法与结果（数字）'],
          ['成果二', '做法与结果（数字）'],
          ['成果三', '做法与结果（数字）'],
        ),
        part('关键数据', ['data', 'finding', 'budget'], ['核心指标', '本期值、上期值、变化'], ['结构', '按部门、产品或渠道的构成']),
        part('问题与原因', ['problem'], ['问题一', '影响与原因'], ['问题二', '影响与原因']),
        part('改进措施', ['suggestion', 'method', 'experience'], ['措施一', '负责人与完成时间'], ['措施二', '负责人与完成时间']),
        part(
          '下一步计划',
          ['plan', 'todo', 'time'],
          ['重点一', '目标、负责人、时间'],
          ['重点二', '目标、负责人、时间'],
          ['需要的支持', '需要谁提供什么'],
        ),
      ],
      closing: '谢谢，请批评指正',
    },
  ],
  [
    /(?:活动|团建|聚会|开业|庆典|典礼|晚会|联欢|运动会|徒步|登山|山行|春游|秋游|年会|沙龙|市集|比赛|大赛|义卖|志愿)(?!.*(?:复盘|总结|汇报|报告))/,
    {
      parts: [
        part(
          '活动概况',
          ['intro', 'background', 'goal', 'time', 'place', 'people', 'data'],
          ['时间与地点', '日期、集合时间、地点'],
          ['对象与规模', '谁参加、多少人'],
          ['目的', '希望达到什么'],
        ),
        part(
          '活动流程',
          ['flow', 'plan', 'method', 'agenda'],
          ['开场', '时间、内容、负责人'],
          ['主体环节', '时间、内容、负责人'],
          ['收尾', '时间、内容、负责人'],
        ),
        part('费用与报名', ['budget', 'contact', 'todo', 'decision'], ['费用', '标准、包含什么'], ['报名', '方式与截止时间']),
        part('分工与物资', ['division', 'support', 'host', 'recorder'], ['分工', '事项与负责人'], ['物资', '名称、数量、谁准备']),
        part('注意事项', ['requirement', 'problem', 'suggestion'], ['安全', '可能的风险与应对'], ['携带', '需要自备什么']),
      ],
      closing: '期待您的参与',
    },
  ],
  [
    /(?:公司|企业|集团|单位|学校|医院|机构|团队|部门|协会)(?:的)?(?:情况)?(?:介绍|简介|概况|宣传)/,
    {
      parts: [
        part(
          '我们是谁',
          ['intro', 'background', 'people'],
          ['定位', '一句话说清做什么、为谁做'],
          ['沿革', '成立时间与重要节点'],
          ['规模', '人数、分布、资质'],
        ),
        part(
          '产品与业务',
          ['method', 'skill', 'project', 'work'],
          ['业务一', '做什么、给谁用'],
          ['业务二', '做什么、给谁用'],
          ['业务三', '做什么、给谁用'],
        ),
        part(
          '实力与成绩',
          ['data', 'done', 'award', 'finding', 'experience'],
          ['数据', '客户、收入或市场份额（数字与口径）'],
          ['荣誉', '奖项、专利或认证'],
          ['案例', '客户与结果'],
        ),
        part('团队与文化', ['education', 'division', 'requirement'], ['团队', '核心成员与经历'], ['文化', '看重什么、怎样做事']),
        part('发展规划', ['plan', 'goal', 'todo', 'suggestion'], ['近期', '一年内的目标'], ['长期', '三到五年的方向']),
        part('合作与联系', ['budget', 'support', 'contact', 'place'], ['合作方式', '怎样合作、谁来对接'], ['联系方式', '地址、电话、邮箱']),
      ],
      closing: '期待合作',
    },
  ],
  [
    /(?:行业|产业|市场|赛道|领域)(?:的)?(?:发展)?(?:介绍|分析|研究|概况|概览|报告|现状|趋势|洞察|前景)/,
    {
      parts: [
        part(
          '行业概况',
          ['intro', 'background', 'method'],
          ['定义与范围', '包含哪些环节、不包含什么'],
          ['发展阶段', '处在什么阶段，依据是什么'],
        ),
        part(
          '市场规模与结构',
          ['data', 'finding'],
          ['规模', '数值、年份、口径与出处'],
          ['增速', '近三年变化与出处'],
          ['结构', '按地区、产品或企业的构成'],
        ),
        part(
          '产业链与参与者',
          ['flow', 'people', 'division'],
          ['上游', '环节与代表企业'],
          ['中游', '环节与代表企业'],
          ['下游', '环节与代表企业'],
        ),
        part(
          '政策与驱动',
          ['requirement', 'support', 'conclusion'],
          ['政策', '文件名称、时间与要点'],
          ['需求', '谁在买、为什么'],
          ['技术', '成熟度与成本'],
        ),
        part('机会与挑战', ['problem', 'experience', 'skill'], ['机会', '在哪里、有多大'], ['挑战', '表现与影响']),
        part('趋势与建议', ['plan', 'suggestion', 'goal', 'todo'], ['趋势', '判断与依据'], ['建议', '对听众意味着什么、该做什么']),
      ],
      closing: '谢谢',
    },
  ],
  [
    /产品|新品|发布|介绍|宣传|推介|品牌|招商|公司简介|企业介绍|解决方案/,
    {
      parts: [
        part('一句话说清', ['intro', 'background'], ['是什么', '产品或服务的定义'], ['给谁用', '目标用户与场景']),
        part('用户的难处', ['problem', 'finding'], ['难处一', '场景与影响'], ['难处二', '场景与影响']),
        part('我们怎么解决', ['method', 'done', 'flow', 'skill'], ['能力一', '做到什么'], ['能力二', '做到什么'], ['能力三', '做到什么']),
        part('效果与证明', ['data', 'award', 'experience', 'conclusion'], ['数据', '效果数字与出处'], ['案例', '客户与结果']),
        part('合作方式', ['budget', 'support', 'requirement', 'plan'], ['方案与价格', '版本与报价'], ['服务', '实施、培训与售后']),
      ],
      closing: '期待合作',
    },
  ],
  [
    /方案|计划|策划|规划|活动|项目|建议|提案|实施/,
    {
      parts: [
        part('背景与问题', ['background', 'problem', 'finding'], ['背景', '为什么现在要做'], ['问题', '要解决的具体问题']),
        part('目标', ['goal', 'conclusion'], ['目标', '可衡量的结果与期限'], ['范围', '包含什么、不包含什么']),
        part('总体思路', ['method', 'suggestion', 'done'], ['思路', '一句话说清怎么做'], ['关键举措', '三项以内']),
        part(
          '实施步骤',
          ['flow', 'plan', 'time', 'todo'],
          ['第一阶段', '时间、任务、交付物'],
          ['第二阶段', '时间、任务、交付物'],
          ['第三阶段', '时间、任务、交付物'],
        ),
        part('分工与预算', ['division', 'budget', 'people', 'place'], ['分工', '事项与负责人'], ['预算', '分项金额与合计']),
        part('风险与保障', ['requirement', 'support', 'contact'], ['风险', '可能发生什么、怎么应对'], ['保障', '资源、机制与决策请求']),
      ],
      closing: '请审议',
    },
  ],
];

const plain: Occasion = {
  parts: [
    part('背景', ['background', 'intro', 'goal'], ['起因', '为什么讲这个题目'], ['听众关心什么', '他们要做的决定或要带走的东西']),
    part('现状', ['finding', 'data', 'done'], ['事实一', '有出处的事实或数字'], ['事实二', '有出处的事实或数字']),
    part(
      '主要观点',
      ['conclusion', 'method', 'experience', 'skill'],
      ['观点一', '结论与依据'],
      ['观点二', '结论与依据'],
      ['观点三', '结论与依据'],
    ),
    part('问题与挑战', ['problem'], ['挑战一', '表现与影响'], ['挑战二', '表现与影响']),
    part('建议与下一步', ['suggestion', 'plan', 'todo', 'support'], ['建议一', '做什么、谁来做'], ['建议二', '做什么、何时完成']),
  ],
  closing: '谢谢',
};

export function occasionOf(words: string): Occasion {
  return occasions.find(([pattern]) => pattern.test(words))?.[1] ?? plain;
}

const heads: [Slot[], [title: string, hint: string][]][] = [
  [
    ['flow', 'agenda'],
    [
      ['第一步', '时间、内容、负责人'],
      ['第二步', '时间、内容、负责人'],
      ['第三步', '时间、内容、负责人'],
    ],
  ],
  [
    ['budget'],
    [
      ['分项', '名称、数量、金额'],
      ['合计', '总额与来源'],
    ],
  ],
  [
    ['people'],
    [
      ['对象', '是谁、有什么特点'],
      ['规模', '人数与依据'],
    ],
  ],
  [
    ['background', 'intro'],
    [
      ['起因', '为什么现在要做'],
      ['现状', '事实或数字，注明出处'],
    ],
  ],
  [
    ['goal'],
    [
      ['目标', '可衡量的结果与期限'],
      ['衡量', '怎样算做到'],
    ],
  ],
  [
    ['plan', 'todo', 'time'],
    [
      ['近期', '任务、负责人、时间'],
      ['随后', '任务、负责人、时间'],
      ['完成', '交付物与验收'],
    ],
  ],
  [
    ['problem'],
    [
      ['表现', '发生了什么'],
      ['影响', '带来的损失或风险'],
      ['原因', '依据'],
    ],
  ],
  [
    ['suggestion'],
    [
      ['做什么', '具体措施'],
      ['谁来做', '负责人与时间'],
      ['见效', '预期结果'],
    ],
  ],
  [
    ['data', 'finding'],
    [
      ['核心指标', '数值、时间、口径'],
      ['变化', '与上期或目标相比'],
      ['构成', '主要部分与占比'],
    ],
  ],
  [
    ['division', 'host'],
    [
      ['事项', '要做的事'],
      ['负责人', '姓名与部门'],
    ],
  ],
  [
    ['done', 'work', 'project', 'award'],
    [
      ['做了什么', '事实'],
      ['结果', '数字与时间'],
      ['意义', '对目标的作用'],
    ],
  ],
];

/** What a page that was only named is to be filled with. */
export function blanksOf(title: string): OccasionPart['blanks'] {
  const slot = slotOfHeading(title);
  const own = slot === null ? undefined : heads.find(([slots]) => slots.includes(slot))?.[1];
  const named = own ?? [
    ['要点一', `${title}最重要的一点`],
    ['要点二', '事实或数字，注明出处'],
    ['要点三', '结论或要求'],
  ];
  return named.map(([head = '', hint = '']) => ({ title: head, hint: hint.startsWith(title) ? hint : `${title}：${hint}` }));
}
