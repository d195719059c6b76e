/** Occasions at which somebody tells how it went: business reviews, years, looking back, one's own work. */
import { comparison, figures, points, process, statement, table, timeline, type Occasion } from './occasion.ts';

export const ownWork: Occasion = {
  parts: [
    points(
      '岗位与职责',
      ['background', 'intro', 'education'],
      ['岗位', '部门、职务、任职时间'],
      ['职责', '负责的三至五项工作'],
      ['协作', '向谁汇报、与谁配合'],
    ),
    figures('关键数据', ['data', 'finding'], ['任务完成率', '目标值、完成值'], ['重点项目', '个数与按期率'], ['效率或质量', '指标与变化']),
    points(
      '主要业绩',
      ['done', 'work', 'project', 'award'],
      ['业绩一', '做了什么、结果如何（数字）'],
      ['业绩二', '做了什么、结果如何（数字）'],
      ['业绩三', '做了什么、结果如何（数字）'],
    ),
    comparison(
      '不足与反思',
      ['problem', 'experience'],
      ['不足', '改进'],
      ['事实', '没做好的事'],
      ['原因', '自己这边的原因'],
      ['已做', '已经做的改进'],
      ['将做', '准备做的与期限'],
    ),
    timeline(
      '下一步打算',
      ['plan', 'goal', 'suggestion', 'skill'],
      ['近期', '三个月内的重点'],
      ['半年', '可衡量的目标'],
      ['一年', '想达到的水平'],
    ),
  ],
  closing: '恳请批评指正',
};

export const lookingBack: Occasion = {
  parts: [
    figures(
      '目标与结果',
      ['goal', 'data', 'finding', 'background'],
      ['进度', '计划天数、实际天数'],
      ['成本', '预算、实际'],
      ['质量', '指标、目标值、结果'],
    ),
    timeline(
      '过程回顾',
      ['done', 'work', 'project', 'intro', 'time'],
      ['启动', '立项与分工'],
      ['推进', '关键节点'],
      ['转折', '变更或意外'],
      ['交付', '上线或验收'],
    ),
    comparison(
      '做得好与不足',
      ['award', 'problem', 'skill'],
      ['做得好', '不足'],
      ['做法', '值得保留的做法'],
      ['结果', '带来的好处（数字）'],
      ['现象', '没做好的事'],
      ['影响', '带来的损失（数字）'],
    ),
    points(
      '原因分析',
      ['conclusion', 'discussion'],
      ['直接原因', '哪一步、为什么'],
      ['管理原因', '流程、分工或沟通'],
      ['外部原因', '环境、供应或需求'],
    ),
    points(
      '经验与教训',
      ['experience', 'method', 'requirement'],
      ['继续做', '要固定成规范的'],
      ['停止做', '以后不再做的'],
      ['开始做', '下次要先做的'],
    ),
    table(
      '改进行动',
      ['suggestion', 'plan', 'todo', 'decision', 'support'],
      ['行动', '内容', '负责人', '完成时间', '如何验收'],
      ['行动一', '做什么'],
      ['行动二', '做什么'],
      ['行动三', '做什么'],
    ),
  ],
  closing: '谢谢，欢迎讨论',
};

export const businessReview: Occasion = {
  parts: [
    statement('核心结论', ['conclusion', 'intro'], ['结论', '一句话说清本期经营得如何、为什么、接下来怎么办']),
    figures(
      '经营指标',
      ['data', 'goal'],
      ['营业收入', '本期值、目标值、同比'],
      ['利润', '本期值、目标值、同比'],
      ['现金流', '本期净额、环比'],
      ['客户', '新增、留存或续约'],
    ),
    table(
      '业务结构',
      ['finding', 'budget'],
      ['板块', '收入', '占比', '同比', '说明'],
      ['板块一', '收入（单位）'],
      ['板块二', '收入（单位）'],
      ['板块三', '收入（单位）'],
    ),
    points(
      '重点工作进展',
      ['done', 'work', 'project', 'award', 'background'],
      ['工作一', '目标、进度、结果（数字）'],
      ['工作二', '目标、进度、结果（数字）'],
      ['工作三', '目标、进度、结果（数字）'],
    ),
    comparison(
      '问题与原因',
      ['problem', 'experience'],
      ['问题', '原因与对策'],
      ['问题一', '表现与影响（数字）'],
      ['问题二', '表现与影响（数字）'],
      ['对策一', '原因、做法、负责人'],
      ['对策二', '原因、做法、负责人'],
    ),
    timeline(
      '下期计划',
      ['plan', 'todo', 'time', 'suggestion', 'method'],
      ['第一个月', '重点与目标'],
      ['第二个月', '重点与目标'],
      ['第三个月', '重点与目标'],
    ),
    points('需要决策的事项', ['support', 'decision', 'requirement'], ['事项一', '背景、建议、时限'], ['事项二', '背景、建议、时限']),
  ],
  closing: '谢谢，请审议',
};

export const yearInReview: Occasion = {
  parts: [
    statement('这一年', ['conclusion', 'intro'], ['概括', '一句话概括这一年：最大的变化与最重要的结果']),
    figures(
      '目标完成情况',
      ['data', 'goal', 'finding'],
      ['核心目标', '目标值、完成值、完成率'],
      ['增长', '与上年相比'],
      ['效率', '人均或单位成本'],
      ['满意度', '来源与样本'],
    ),
    timeline(
      '年度大事',
      ['done', 'project', 'time', 'background'],
      ['一季度', '最重要的一件事'],
      ['二季度', '最重要的一件事'],
      ['三季度', '最重要的一件事'],
      ['四季度', '最重要的一件事'],
    ),
    points(
      '重点成果',
      ['work', 'award', 'decision'],
      ['成果一', '做法与结果（数字）'],
      ['成果二', '做法与结果（数字）'],
      ['成果三', '做法与结果（数字）'],
      ['成果四', '做法与结果（数字）'],
    ),
    comparison(
      '不足与改进',
      ['problem', 'experience', 'suggestion', 'method'],
      ['不足', '改进'],
      ['不足一', '事实与原因'],
      ['不足二', '事实与原因'],
      ['改进一', '措施与负责人'],
      ['改进二', '措施与负责人'],
    ),
    process('来年怎么做', ['plan', 'todo'], ['定目标', '可衡量的目标'], ['抓重点', '三项重点工作'], ['建机制', '如何跟进与考核']),
    points('需要的支持', ['support', 'budget', 'people'], ['资源', '人员、预算或设备'], ['协同', '需要哪些部门做什么']),
  ],
  closing: '谢谢，请批评指正',
};

export const report: Occasion = {
  parts: [
    points(
      '总体情况',
      ['background', 'goal', 'conclusion', 'intro'],
      ['结论', '一句话概括完成得如何'],
      ['目标', '本期目标与口径'],
      ['完成', '完成值与完成率'],
    ),
    figures(
      '关键数据',
      ['data', 'finding', 'budget'],
      ['核心指标', '本期值、上期值、变化'],
      ['进度', '计划与实际'],
      ['质量', '指标与结果'],
    ),
    points(
      '重点成果',
      ['done', 'work', 'project', 'decision', 'award'],
      ['成果一', '做法与结果（数字）'],
      ['成果二', '做法与结果（数字）'],
      ['成果三', '做法与结果（数字）'],
    ),
    comparison(
      '问题与措施',
      ['problem', 'suggestion', 'method', 'experience'],
      ['问题', '措施'],
      ['问题一', '影响与原因'],
      ['问题二', '影响与原因'],
      ['措施一', '负责人与完成时间'],
      ['措施二', '负责人与完成时间'],
    ),
    table(
      '下一步计划',
      ['plan', 'todo', 'time'],
      ['事项', '目标', '负责人', '完成时间'],
      ['重点一', '要达到的结果'],
      ['重点二', '要达到的结果'],
      ['重点三', '要达到的结果'],
    ),
    points('需要的支持', ['support', 'people'], ['资源', '需要谁提供什么'], ['决策', '需要谁定什么、何时定']),
  ],
  closing: '谢谢，请批评指正',
};
