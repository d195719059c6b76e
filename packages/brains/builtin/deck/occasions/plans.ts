/** Occasions at which something is yet to happen, and the plain one for whatever fits nowhere else. */
import { forTheRest, comparison, points, process, statement, table, timeline, type Occasion } from './occasion.ts';

/** People are to be won for something. */
export const recruiting: Occasion = {
  parts: [
    points(
      '我们是谁',
      ['intro', 'background'],
      ['做什么', '团队在做的事，一两句话'],
      ['做得怎样', '规模、成绩，注明出处'],
      ['和谁一起', '团队里的人'],
    ),
    table(
      '招什么人',
      ['requirement', 'skill', 'people', 'data'],
      ['岗位', '人数', '做什么', '要求'],
      ['岗位一', '做什么'],
      ['岗位二', '做什么'],
      ['岗位三', '做什么'],
    ),
    points('你会得到什么', ['award', 'budget', 'support'], ['报酬', '底薪与提成'], ['成长', '培训与晋升'], ['生活', '时间与福利']),
    process(
      '怎样加入',
      ['flow', 'time', 'plan', 'todo', 'host', 'place'],
      ['报名', '方式与截止日期'],
      ['面试', '几轮、谁来面'],
      ['录用', '多久有结果'],
    ),
  ],
  closing: '期待你的加入',
};

export const event: Occasion = {
  parts: [
    forTheRest(
      points(
        '活动概况',
        ['intro', 'background', 'goal', 'time', 'place', 'people', 'data'],
        ['时间与地点', '日期、集合时间、地点'],
        ['对象与规模', '谁参加、多少人'],
        ['目的', '希望达到什么'],
      ),
    ),
    timeline(
      '活动流程',
      ['flow', 'plan', 'method', 'agenda'],
      ['集合', '地点与负责人'],
      ['开场', '内容与负责人'],
      ['主体环节', '内容与负责人'],
      ['收尾', '内容与负责人'],
    ),
    comparison(
      '费用与报名',
      ['budget', 'contact', 'todo', 'decision'],
      ['费用', '报名'],
      ['标准', '每人多少'],
      ['包含', '包含与自理的'],
      ['方式', '怎样报名'],
      ['截止', '时间与人数'],
    ),
    table(
      '分工与物资',
      ['division', 'support', 'host', 'recorder'],
      ['事项', '负责人', '物资与数量', '完成时间'],
      ['场地', '姓名'],
      ['物资', '姓名'],
      ['宣传', '姓名'],
      ['安全', '姓名'],
    ),
    points(
      '注意事项',
      ['requirement', 'problem', 'suggestion'],
      ['安全', '可能的风险与应对'],
      ['携带', '需要自备什么'],
      ['联系', '现场负责人与电话'],
    ),
  ],
  closing: '期待您的参与',
};

export const proposal: Occasion = {
  parts: [
    comparison(
      '背景与问题',
      ['background', 'problem', 'finding', 'intro'],
      ['现状', '期望'],
      ['事实', '现在怎样（数字）'],
      ['代价', '不做会怎样'],
      ['目标状态', '希望变成怎样'],
      ['时机', '为什么现在做'],
    ),
    statement('目标', ['goal', 'conclusion'], ['目标', '一句话：到什么时候、做到什么、怎样衡量']),
    points(
      '总体思路',
      ['method', 'suggestion', 'done'],
      ['举措一', '做什么、解决哪个问题'],
      ['举措二', '做什么、解决哪个问题'],
      ['举措三', '做什么、解决哪个问题'],
    ),
    timeline(
      '实施步骤',
      ['flow', 'plan', 'time', 'todo'],
      ['准备', '任务、交付物'],
      ['试点', '任务、交付物'],
      ['推广', '任务、交付物'],
      ['验收', '标准与人'],
    ),
    table(
      '分工与预算',
      ['division', 'budget', 'people', 'place'],
      ['事项', '负责人', '预算', '完成时间'],
      ['事项一', '姓名与部门'],
      ['事项二', '姓名与部门'],
      ['事项三', '姓名与部门'],
    ),
    points(
      '风险与保障',
      ['requirement', 'support', 'contact'],
      ['风险', '可能发生什么、怎么应对'],
      ['保障', '资源与机制'],
      ['请示', '需要谁决定什么'],
    ),
  ],
  closing: '请审议',
};

export const plain: Occasion = {
  parts: [
    points(
      '背景',
      ['background', 'intro', 'goal'],
      ['起因', '为什么讲{}'],
      ['听众关心什么', '他们要做的决定或要带走的东西'],
      ['范围', '讲哪些、不讲哪些'],
    ),
    table(
      '现状',
      ['finding', 'data', 'done'],
      ['事实', '内容', '时间', '出处'],
      ['事实一', '是什么（数字）'],
      ['事实二', '是什么（数字）'],
      ['事实三', '是什么（数字）'],
    ),
    statement('核心观点', ['conclusion'], ['观点', '一句话：关于{}，最希望听众记住什么']),
    points('依据', ['method', 'experience', 'skill'], ['依据一', '道理与例子'], ['依据二', '道理与例子'], ['依据三', '道理与例子']),
    comparison(
      '问题与对策',
      ['problem'],
      ['问题', '对策'],
      ['问题一', '表现与影响'],
      ['问题二', '表现与影响'],
      ['对策一', '做什么'],
      ['对策二', '做什么'],
    ),
    process(
      '建议与下一步',
      ['suggestion', 'plan', 'todo', 'support'],
      ['先做', '做什么、谁来做'],
      ['再做', '做什么、谁来做'],
      ['最后', '怎样算完成'],
    ),
  ],
  closing: '谢谢',
};
