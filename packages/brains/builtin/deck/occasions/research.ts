/** A thesis before its examiners, in both languages. */
import { comparison, cued, figures, points, process, statement, type Occasion } from './occasion.ts';

export const defence: Occasion = {
  parts: [
    points(
      '研究背景与意义',
      ['background', 'intro'],
      ['背景', '研究对象的现实问题，附数据或事例'],
      ['已有研究', '前人做到哪一步，注明文献'],
      ['意义', '理论上和应用上的价值'],
    ),
    statement('研究问题', ['goal'], ['问题', '一句话：这篇论文回答什么问题']),
    process('研究方法', ['method', 'flow'], ['对象', '样本、地点与时间'], ['测量', '变量与工具'], ['分析', '模型或统计方法']),
    figures(
      '主要结果',
      ['data', 'finding', 'done'],
      ['结果一', '数值、单位与显著性'],
      ['结果二', '数值、单位与显著性'],
      ['结果三', '数值、单位与显著性'],
    ),
    cued(/创新|首次|填补/, points('创新点', [], ['创新一', '与已有研究不同在哪里'], ['创新二', '与已有研究不同在哪里'])),
    points('结论', ['conclusion', 'suggestion'], ['结论一', '对研究问题的回答'], ['结论二', '由哪项结果得出']),
    comparison(
      '不足与展望',
      ['problem', 'plan'],
      ['不足', '展望'],
      ['不足一', '数据或方法的局限'],
      ['不足二', '结论适用的范围'],
      ['展望一', '下一步怎样改进'],
      ['展望二', '可以延伸的问题'],
    ),
  ],
  rest: '研究概况',
  closing: '谢谢各位老师，请批评指正',
};

export const englishDefence: Occasion = {
  parts: [
    cued(
      /\b(?:background|motivat\w+|gap|prior work|literature|little is known|growing concern)\b/i,
      points(
        'Background',
        [],
        ['Motivation', 'the problem, with a number or an example'],
        ['Prior work', 'what is known, with references'],
      ),
    ),
    cued(
      /\b(?:research question|hypothes\w+|we ask|aims? to)\b/i,
      statement('Research question', [], ['Question', 'what this thesis answers, in one sentence']),
    ),
    cued(
      /\b(?:we (?:measured|surveyed|interviewed|collected|sampled|used|trained|built|compared|recorded)|methods?|sample|participants?|data ?set|experiment)\b/i,
      process(
        'Method',
        [],
        ['Sample', 'who or what, where and when'],
        ['Measures', 'variables and tools'],
        ['Analysis', 'model or statistics'],
      ),
    ),
    cued(
      /\b(?:results?|found|lowers?|raises?|increases?|reduces?|significant\w*|correlat\w+|outperform\w*|accuracy|effect)\b/i,
      figures('Results', ['data'], ['Result one', 'value, unit, significance'], ['Result two', 'value, unit, significance']),
    ),
    cued(/\b(?:conclu\w+|therefore|implies|suggests?|should)\b/i, points('Conclusions', [], ['Conclusion', 'the answer to the question'])),
    cued(
      /\b(?:limit\w+|future work|further research|next)\b/i,
      comparison('Limits and outlook', [], ['Limits', 'Outlook'], ['Limit', 'of data or method'], ['Outlook', 'what to study next']),
    ),
  ],
  rest: 'Overview',
  closing: 'Thank you',
};
