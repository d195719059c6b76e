/** The kinds of text people ask for, by the words they use. */

export const kinds = [
  '周报',
  '月报',
  '日报',
  '工作总结',
  '述职报告',
  '工作计划',
  '通知',
  '邀请函',
  '会议纪要',
  '活动方案',
  '项目方案',
  '调研报告',
  '汇报材料',
  '申请',
  '新闻稿',
  '演讲稿',
  '心得体会',
  '简历',
  '邮件',
  '小红书',
  '公众号',
  '朋友圈',
  '摘要',
  '文章',
] as const;
export type Kind = (typeof kinds)[number];

/** First match wins, so the narrow words come first. `noun` finds the word that stands for the document in a sentence. */
const patterns: [Kind, RegExp][] = [
  ['小红书', /小红书(?:文案|笔记|帖子|推文|种草文|文章)?|种草(?:文案|笔记|文)/],
  ['公众号', /(?:微信)?公众号(?:文章|推文|文案|图文|稿)?|推文/],
  ['朋友圈', /朋友圈(?:文案|文字|短文|配文)?|社群(?:文案|通知文案)|微信群(?:文案|话术)/],
  ['会议纪要', /会议纪要|会议记录|会议总结|会议摘要|会议简报|纪要/],
  ['邀请函', /邀请函|邀请信|请柬/],
  ['述职报告', /述职(?:报告|材料|总结)?/],
  [
    '调研报告',
    /(?:市场|行业|用户|竞品|可行性|数据|销售|经营|财务|满意度|问卷)*(?:调研|调查|研究|分析|评估|盘点)(?:分析|研究)?报告(?:书)?|行业报告|市场调研|竞品分析|数据分析|(?:考试|教学|医疗|服务|工程|产品)?质量分析|(?:成绩|学情|经营|成本|费用|客诉|原因|满意度)分析|调研/,
  ],
  ['汇报材料', /汇报材料|汇报稿|工作汇报|情况汇报|情况报告|汇报提纲|汇报文档|进展汇报|项目汇报|汇报/],
  ['周报', /周报|周总结|每周总结|一周工作(?:总结)?|本周工作(?:总结|小结)/],
  ['月报', /月报|月度(?:工作)?(?:总结|报告|小结)|月总结|本月工作(?:总结|小结)|季报|季度(?:工作|销售|经营|业务|财务)?(?:总结|报告)/],
  ['日报', /日报|每日工作(?:总结|小结)|今日工作(?:总结|小结)/],
  ['工作计划', /工作计划|学习计划|年度计划|月度计划|工作安排|计划书|行动计划|实施计划|工作规划|培训计划|复习计划/],
  [
    '活动方案',
    /(?:活动|策划|团建|年会|促销|营销|晚会|庆典|培训|比赛|运动会|沙龙|发布会|路演)[\p{Script=Han}]{0,4}(?:方案|策划案?|计划书)|策划(?:书|案|方案)|活动策划|策划[\p{Script=Han}]{0,8}?(?:活动|团建|年会|晚会|庆典|运动会|沙龙|发布会|路演)(?![\p{Script=Han}]{0,4}(?:方案|策划))/u,
  ],
  [
    '项目方案',
    /(?:项目|实施|解决|技术|建设|改造|优化|整改|推广|应急|合作|服务)[\p{Script=Han}]{0,6}(?:方案|计划书|建议书|预案)|商业计划书|方案|预案|项目书|建议书/u,
  ],
  [
    '工作总结',
    /工作总结|年终总结|年度总结|半年总结|总结报告|个人总结|项目总结|实习总结|试用期总结|转正(?:总结|报告|述职)|复盘(?:报告|总结|文档)?|工作小结|活动总结|培训总结|总结材料|实习报告/,
  ],
  ['通知', /通知|公告|通告|启事|告示|通报/],
  [
    '申请',
    /申请书|申请报告|申请|请示|辞职(?:信|报告|书)|请假条|离职信|检讨书?|说明函|情况说明|证明|倡议书|承诺书|感谢信|道歉信|表扬信|推荐信|(?:商洽|询问|询价|催款|征询意见|催告|告知|复|公)?函(?=$|[，,。：:；;\s]|件|给|致|发)/,
  ],
  ['新闻稿', /新闻稿|新闻通稿|通稿|新闻报道|报道稿|简讯|宣传稿|消息稿/],
  ['演讲稿', /演讲稿|发言稿|致辞|讲话稿|主持稿|主持词|演讲|发言|竞聘稿|讲稿|口播稿|脱口秀稿|开场白/],
  ['心得体会', /心得体会|学习心得|心得|读后感|观后感|感悟|读书笔记|反思/],
  ['简历', /个人简历|求职简历|简历|resume|cv(?![a-z])/i],
  ['邮件', /邮件|电子邮件|e-?mail|邮箱回复|回信|信函/i],
  ['摘要', /摘要|要点|概要|总结一下|概括|归纳|提炼|梳理|要点整理|内容总结|读书摘要|缩写/],
  [
    '文章',
    /文章|作文|稿件|稿子|文稿|文案|介绍|说明书|手册|指南|(?:流程|操作|使用|办理|报名|参赛|安装|填写|报销|交接)?(?:说明|须知)(?=$|[：:，,。\n《])|博客|散文|故事|短文|报告|总结|材料|文档|软文|广告语|产品介绍|评论|随笔|诗|小说|剧本|FAQ|问答|教程|攻略|制度|规定|办法|合同|协议|标书|论文|提纲|大纲/,
  ],
];

export interface KindFound {
  kind: Kind;
  /** The word used for it. */
  word: string;
  /** Where the word stands in the text. */
  index: number;
}

/** What the text is called in a phrase that asks for it: the first name in it, or the one a compound such as “工作总结汇报” ends with. */
export function findKind(text: string): KindFound | null {
  const found = patterns.flatMap(([kind, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ kind, word: match[0], index: match.index }] : [];
  });
  found.sort((a, b) => a.index - b.index || b.word.length - a.word.length);
  const [first] = found;
  if (!first) return null;
  const end = first.index + first.word.length;
  const head = found.find((other) => other.index === end && other.kind !== '摘要' && other.kind !== '文章');
  return head ?? first;
}

/** The kind a title such as 《第三季度工作总结》 ends with. */
export function kindOfTitle(title: string): KindFound | null {
  return findKind(title.slice(-8)) ?? findKind(title);
}
