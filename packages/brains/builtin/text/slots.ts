/** The places a fact can have in an office text, and the words that give it away. */

export const slots = [
  'background',
  'goal',
  'done',
  'data',
  'problem',
  'plan',
  'method',
  'finding',
  'conclusion',
  'suggestion',
  'experience',
  'support',
  'time',
  'place',
  'people',
  'host',
  'recorder',
  'agenda',
  'discussion',
  'decision',
  'todo',
  'open',
  'flow',
  'division',
  'budget',
  'requirement',
  'contact',
  'signature',
  'recipient',
  'intro',
  'education',
  'work',
  'project',
  'skill',
  'award',
  'other',
] as const;
export type Slot = (typeof slots)[number];

/** How a heading, a label before a colon or a point asked for names a slot. The first match wins. */
const headingCues: [Slot, RegExp][] = [
  ['recipient', /^(?:主送|收件人|抄送|致|受邀)/],
  ['signature', /^(?:落款|署名|发文单位|发文机关|发布单位|通知人|发件人|申请人)/],
  ['contact', /联系(?:人|方式|电话)|咨询(?:电话|方式)|电话|邮箱|手机|微信|报名方式/],
  [
    'plan',
    /计划|下周|下月|下一步|下阶段|下季度|下半年|明年|明日|明天|后续(?:安排|工作)?|打算|展望|工作思路|未来|目标与计划|努力方向|改进方向/,
  ],
  ['support', /(?:需要|需|请求|提请)[^，。]{0,4}(?:支持|协调|帮助|决策|解决)|支持事项|资源需求|协调事项/],
  ['budget', /预算|费用|经费|成本|报价|开支/],
  ['open', /待定|待议|遗留|未决|搁置/],
  ['todo', /待办|行动项|任务分配|跟进事项|后续跟进|action|todo/i],
  ['decision', /决议|决定|会议结论|达成(?:的)?共识|议定|一致/],
  ['problem', /问题|风险|不足|困难|挑战|难点|隐患|短板|缺点|应急|弊端|痛点|瓶颈|薄弱/],
  ['suggestion', /建议|对策|措施|改进|解决方案|启示|优化|应对|整改/],
  ['conclusion', /结论|小结|结语|结束语|总结(?!与|和)|判断/],
  ['experience', /经验|体会|收获|感悟|心得|启发|认识|反思|成长/],
  ['data', /数据|指标|统计|业绩|销售额|营收|数字|量化|财务/],
  ['finding', /主要情况|调查情况|具体情况|发现|分析|现状|结果|调研情况|调查情况|特点|趋势|对比|画像|格局/],
  ['method', /方法|调研对象|样本|方式|途径|口径|数据来源/],
  ['agenda', /议题|议程|会议内容/],
  ['discussion', /讨论|发言|交流/],
  ['flow', /流程|环节|日程|内容安排|活动内容|活动安排|步骤|节目|时间表|进度安排|实施步骤|阶段/],
  ['division', /分工|职责|^负责人$|组织(?:架构|机构|保障)|责任|人员安排|小组|负责部门/],
  ['time', /时间|日期|周期|工期|期限/],
  ['place', /地点|场地|地址|会议室|位置/],
  ['host', /主持/],
  ['recorder', /记录人|^记录$/],
  ['people', /人员|对象|参会|参加|嘉宾|受众|出席|与会|人数|规模|团队/],
  ['requirement', /要求|须知|注意事项|事项|规定|纪律|说明|条件|规则/],
  ['goal', /目的|目标|意义|宗旨|初衷|必要性/],
  ['done', /(?:完成|进展|落实|开展)情况/],
  ['background', /背景|概况|概述|情况|前言|引言|总体|简介|缘由|原因|导语|起因/],
  ['education', /教育|学历|毕业|学校|院校/],
  ['project', /项目/],
  ['award', /荣誉|获奖|证书|奖项|资质/],
  ['skill', /技能|特长|能力|语言|优势/],
  ['work', /工作经历|工作经验|实习|任职|履历/],
  ['intro', /自我评价|个人简介|个人信息|基本信息|求职意向|自我介绍|意向/],
  ['done', /完成|进展|工作内容|主要工作|重点工作|成果|业绩|成效|做法|亮点|本周|本月|今日|今年|本季度|履职|成绩|贡献|工作/],
];

const sentenceCues: [Slot, RegExp][] = [
  ['goal', /要把[^，]{1,20}(?:做到|提高到|提升到|降到)|^(?:力争|争取)/],
  ['problem', /^(?:做得|做的)?(?:不好|不足|欠缺|不够好|待改进)的(?:地方|方面)?(?:是|有|在于)/],
  ['done', /^(?:做得|做的)好的(?:地方|方面)?(?:是|有)|(?:投诉|故障|事故|差错|退货|流失|逾期)[^，。]{0,12}(?:降到|降至|下降|降低|减少)/],
  [
    'plan',
    /^如果(?:当选|竞聘成功)|^(?:下季度|第?[二三四]季度|下半年|明年|下个?月)的?(?:目标|计划|重点|打算)|将每|^下次(?:要|应|需|活动|会)|^\d{1,2}月份?(?:计划|拟|准备|打算|将)|^(?:后面|往后|接下来|未来)(?:我|我们)?(?:想|要|会|打算|准备)/,
  ],
  ['background', /^我(?:在|来自)[^，]{2,12}(?:工作|任职|从事)/],
  ['agenda', /^(?:会上?|会议)?(?:主要|重点)?(?:讨论|审议|研究|听取|学习|通报)了?(?=.{2})/],
  [
    'background',
    /^(?:今年|本周|本月|本季度|本年度?|全年|这一?年|一年来|目前)?(?:我|本人)(?:主要)?(?:负责|担任|从事)|^(?:今年|本年度?|全年|一年来)(?:主要)?(?:负责|分管|管理)|^我是(?=.{3})/,
  ],
  ['discussion', /^[\p{Script=Han}]{2,3}(?:提出|介绍|表示|认为|指出|汇报|反映|补充|分享|说(?=[，：:]))/u],
  ['open', /(?:下周|下次|下月|会后|稍后|另行)(?:会议)?再(?:议|讨论|定|行研究)|(?:仍|还|尚)?(?:待定|待议)|暂不(?:决定|表决)/],
  ['decision', /^(?:会上?|会议)?(?:一致|最终|最后)?(?:决定|议定|商定|敲定)/],
  [
    'todo',
    /(?:由|请)?[\p{Script=Han}A-Za-z]{2,8}(?:负责|牵头|跟进|对接|落实|提交|完成)[^，。]{0,24}(?:前|之前|截止)|(?:\d{1,2}[日号]|月底|周[一二三四五六日]|下周)[^，。]{0,6}前[^，。]*(?:完成|提交|给出|反馈|上线|确认)|待办/u,
  ],
  ['decision', /决定|决议|会议(?:确定|同意|通过|明确|要求)|一致(?:同意|认为|通过)|达成(?:一致|共识)|拍板|定下来|确定(?:了|为|由)/],
  [
    'plan',
    /^(?:以后|今后|往后)|^(?:下周|下月|下个月|下一步|下阶段|下季度|下半年|接下来|明年|明天|后续|之后|计划|拟|将|准备|打算)|计划(?:在|于|完成|上线|开展|推进|本|下|做|启动|\d)|下周|下个?月|下一步|明年|(?:将|拟)(?:于|在|继续|进一步|开展|推进|完成|启动|逐步)/,
  ],
  [
    'support',
    /^(?:还|另外)?需要?[\p{Script=Han}]{1,6}(?:部|处|科|组|中心|公司|总部|经理|总|领导)(?:来|去|帮忙|尽快|协助)?(?:催|协调|支持|配合|审批|批准|确认|安排|派|提供|出面|解决)|^(?:还|另外)?需要[\p{Script=Han}]{2,8}?(?:增加|增派|增配|补充|提供|安排|派|拨|借调|采购)|需要[\p{Script=Han}]{2,8}(?:支持|协助|配合|协调)|需要(?:领导|公司|部门|各部门|总部|上级)[^，。]{0,12}(?:支持|协调|批准|审批|决策)|(?:请|恳请|希望)[^，。]{0,10}(?:支持|协调|批准|批示)/u,
  ],
  [
    'problem',
    /(?:经常|总是|老是)被|问题|风险|不足|困难(?!群众|职工|家庭|学生|党员|户)|延期|延误|延迟|滞后|投诉|短缺|紧张|瓶颈|隐患|未完成|没完成|未达|没达|下滑|卡在|不够|偏低|偏高|缺少|缺乏|较弱|薄弱|超支|故障|坏了|不行了|变形|报废|缺货|断货|停工|逾期|流失|障碍|难以|尚未|阻塞|压力|丢单|客诉|退货/,
  ],
  ['suggestion', /^希望|建议|应当|应该|需要加强|有必要|宜|对策|可考虑/],
  ['conclusion', /综上|总的来看|总体来看|总体而言|由此可见|可见|结论是|表明|说明(?:了)?(?=[^书：])/],
  ['experience', /印象(?:最?深|深刻)|体会|经验|收获|感受|认识到|学会|学到|体会到|启发|感悟|成长/],
  ['requirement', /^请(?:各自|自行|自)?(?:带|携带|准备|填写|提交)|(?:发|报|交|提交|报送|发送)(?:到|至)[^，。]{0,16}@/],
  ['budget', /预算(?!评审|审查|编制|草案|执行|管理|[会表])|费用|经费|人均\s?\d|报价|总价/],
  ['method', /问卷|访谈|样本|抽样|回收|调研对象|采用[^，。]{0,10}(?:法|方式)|数据来源/],
  ['goal', /^为了|旨在|目的是|目标(?:是|为)|为(?:进一步|了|增强|提升|丰富|加强|确保|推动|庆祝|迎接)/],
  [
    'contact',
    /联系人|(?:联系|咨询|值班|服务|报修|监督|举报|报名|客服)(?:电话|热线)|1[3-9]\d{9}|(?<!\d)0\d{2,3}-\d{7,8}|400-?\d{3}-?\d{4}|@[\w-]+\./,
  ],
  [
    'signature',
    /^落款|^署名|^申请人(?!数|员)|^(?:我们|我方|我司)(?:公司|单位|这边)?是(?!一|第|做|专|全|国|最|在|来)[\p{Script=Han}A-Za-z]{2,16}$/u,
  ],
  ['recipient', /^主送|^抄送|^收件人|^(?:报送|呈报|呈送|报请)(?=\p{Script=Han}{2,12}$)/u],
  ['host', /主持人|主持$|主持会议|[\p{Script=Han}]主持/u],
  ['recorder', /记录人|^记录[：:]/],
  [
    'requirement',
    /^要求(?:全体|各|所有|大家|员工)|^(?:请|各|全体|所有)[\p{Script=Han}]{1,8}?(?:于|在)?\d{1,2}(?:[月日号点:：]|[-/.]\d)[^，]{0,14}前(?=\p{Script=Han}{2})/u,
  ],
  ['requirement', /[日号]前[^，]{0,14}报名(?!表)|^(?:请)?着(?:正装|工装|便装)|^(?:请)?不要|切勿|禁止|^听到[^，]{1,8}(?:后|时)/],
  ['flow', /\d{1,2}(?:点半?|[:：]\d{2})[^，]{0,8}(?:集合|返回|返程|出发|签到|散场)/],
  ['budget', /^每人(?:交|收|缴|预算|费用)?\s?\d+(?:\.\d+)?\s?元/],
  ['people', /^全员|^[一二三四五六七八九高初小]{1,2}年级.{0,6}班$|^\d+\s?[名位](?:学生|同学|老师|教师|员工|同事|家长|嘉宾|志愿者|队员)/],
  ['people', /参会|参加人|出席|与会|参加对象|全体员工|嘉宾|人参加|人左右|共\s?\d+\s?人|\d+\s?人$|面向/],
  ['place', /^(?:地点|地址|场地)|地点(?:是|在|为|：|定在)|会议室|在[^，。]{2,16}(?:举行|举办|召开|集合|报到|酒店|广场|公园|大厅|礼堂)/],
  [
    'time',
    /^(?:工期|周期|会期)|^(?:时间|日期)|(?:会议|活动|开始|集合|培训|放假|举办)时间|(?:定于|定在|于)[^，。]{0,6}\d|\d{1,2}[:：]\d{2}|上午|下午|晚上|\d{1,2}月\d{1,2}[日号]/,
  ],
  [
    'requirement',
    /^(?:外出|出行|期间|假期)?(?:请)?注意|另发$|另行(?:通知|安排)|^迟到|按(?:缺席|旷工|旷课|弃权)处理|^(?:请|务必|需要?|须|应|不得|严禁|禁止|做好)|^(?:各|全体|所有)[\p{Script=Han}]{2,8}(?:要|需|请|应|做好|安排好|务必|按时)|安排好|务必|不得|严禁|自觉|按时(?:参加|提交)|报名(?:截止|时间)|请假/u,
  ],
  ['flow', /签到|开场|致辞|环节|抽奖|合影|颁奖|流程|茶歇|闭幕|开幕|(?:面试|笔试|复试)[一二两三四五\d]+轮|[一二两三四五\d]+轮(?:面试|笔试)/],
  ['division', /负责|分工|牵头/],
  [
    'data',
    /从[^，]{1,12}(?:涨|升|降|增|减|提高|提升|增长|增加|减少|下降)[^，]{0,3}(?:到|至)|同比|环比|增长|下降|达到|合计|总计|销售额|营收|收入|利润|转化率|完成率|增幅|日活|月活|订单|\d+(?:\.\d+)?\s?[%％]/,
  ],
  [
    'done',
    /完成|上线|签订|签约|修复|组织|开展|推进|落实|达成|交付|召开|发布|处理|解决|参加|培训|拜访|优化|整理|对接|新增|启动|搭建|制定|提交|已/,
  ],
];

export function slotOfHeading(heading: string, allowed?: readonly Slot[]): Slot | null {
  return firstMatch(headingCues, heading, allowed);
}

export function slotOfSentence(sentence: string, allowed?: readonly Slot[]): Slot | null {
  return firstMatch(sentenceCues, sentence, allowed);
}

/** Where a fact goes when the text has no place of its own for it. */
const neighbours: Partial<Record<Slot, Slot[]>> = {
  background: ['done', 'finding', 'goal', 'discussion'],
  goal: ['background', 'plan', 'conclusion'],
  done: ['finding', 'discussion', 'work', 'background', 'requirement', 'flow'],
  data: ['finding', 'done', 'discussion', 'background', 'requirement'],
  problem: ['suggestion', 'finding', 'discussion', 'support', 'requirement', 'plan'],
  plan: ['suggestion', 'todo', 'conclusion', 'flow', 'requirement', 'goal'],
  method: ['background', 'finding', 'done'],
  finding: ['discussion', 'data', 'done', 'background'],
  conclusion: ['finding', 'suggestion', 'experience', 'decision', 'done'],
  suggestion: ['plan', 'conclusion', 'discussion', 'requirement', 'problem'],
  experience: ['conclusion', 'done', 'intro'],
  support: ['problem', 'plan', 'suggestion'],
  time: ['requirement', 'flow', 'background', 'done'],
  place: ['time', 'requirement', 'flow', 'background', 'done'],
  people: ['division', 'requirement', 'background', 'done'],
  host: ['people', 'division', 'discussion'],
  recorder: ['people'],
  agenda: ['discussion', 'flow', 'background'],
  discussion: ['finding', 'done', 'background'],
  decision: ['conclusion', 'done', 'requirement', 'plan'],
  open: ['problem', 'todo', 'discussion', 'plan'],
  todo: ['plan', 'suggestion', 'division', 'requirement', 'decision'],
  flow: ['requirement', 'agenda', 'plan', 'done'],
  division: ['todo', 'background', 'plan', 'people', 'requirement', 'done'],
  budget: ['data', 'requirement', 'finding', 'done'],
  requirement: ['decision', 'plan', 'suggestion', 'background', 'done'],
  contact: ['requirement', 'people'],
  work: ['done'],
  project: ['work', 'done'],
};

/** The slot itself when the text has it, else the nearest one it has, else null. */
export function nearestSlot(slot: Slot, available: readonly Slot[]): Slot | null {
  if (available.includes(slot)) return slot;
  return neighbours[slot]?.find((other) => available.includes(other)) ?? null;
}

function firstMatch(cues: [Slot, RegExp][], text: string, allowed: readonly Slot[] | undefined): Slot | null {
  return cues.find(([slot, pattern]) => (!allowed || allowed.includes(slot)) && pattern.test(text))?.[0] ?? null;
}
