/** Occasions at which somebody is to be won or a market understood: pitches, products, companies, rivals, industries, places. */
import { forTheRest, comparison, cued, figures, points, process, quote, statement, table, timeline, type Occasion } from './occasion.ts';

export const pitch: Occasion = {
  parts: [
    statement('要解决的问题', ['problem', 'background'], ['问题', '谁、在什么场景、被什么困住，代价有多大']),
    comparison(
      '我们的方案',
      ['method', 'intro', 'goal', 'done'],
      ['现在的办法', '我们的办法'],
      ['做法', '用户现在怎样解决'],
      ['不足', '花费、时间或效果'],
      ['做法', '产品是什么，一句话'],
      ['好在哪', '可验证的差别（数字）'],
    ),
    cued(
      /(?:市场|行业|赛道|品类)(?:规模|容量|空间|增速|总量|年增|渗透)|TAM|渗透率/i,
      figures('市场机会', ['finding'], ['市场规模', '数值、年份、口径与出处'], ['年增速', '近三年变化与出处'], ['可触达部分', '推算过程']),
    ),
    figures('经营现状', ['data', 'done'], ['收入', '数值与口径'], ['客户', '家数与留存'], ['增长', '与上期相比']),
    cued(
      /盈利模式|收费|抽成|佣金|加盟费|订阅制/,
      process(
        '商业模式',
        ['budget', 'flow'],
        ['获客', '渠道与单个成本'],
        ['成交', '谁付费、付什么'],
        ['交付', '成本构成'],
        ['复购', '频次与留存'],
      ),
    ),
    cued(
      /竞品|竞争|对手|专利|壁垒|独家|牌照/,
      table(
        '竞争与壁垒',
        ['skill', 'conclusion'],
        ['', '我们', '对手一', '对手二'],
        ['定位', '服务谁'],
        ['价格', '标准与口径'],
        ['关键能力', '能做到什么'],
        ['壁垒', '为何难以复制'],
      ),
    ),
    cued(
      /创始人|联创|合伙人|团队|\bC[ETFO]O\b/,
      points(
        '团队',
        ['people', 'work', 'education'],
        ['创始人', '姓名与相关经历'],
        ['产品与技术', '姓名与分工'],
        ['市场与运营', '姓名与分工'],
      ),
    ),
    timeline(
      '里程碑',
      ['plan', 'project', 'award', 'time'],
      ['已完成', '产品、用户或收入'],
      ['本轮之后', '第一个目标'],
      ['一年后', '收入或规模'],
      ['下一轮', '触发条件'],
    ),
    cued(
      /融资|募资|出让|估值|股权|股份|本轮/,
      figures('融资计划', ['support', 'todo'], ['融资金额', '币种与数值'], ['出让比例', '投前估值'], ['使用周期', '分项用途与比例']),
    ),
  ],
  closing: '期待与您同行',
};

export const company: Occasion = {
  parts: [
    statement('我们是谁', ['intro', 'background', 'people'], ['定位', '一句话说清做什么、为谁做、好在哪里']),
    timeline(
      '一路走来',
      ['time', 'project'],
      ['成立', '因为什么'],
      ['转折', '关键产品或客户'],
      ['规模', '人数、分布、资质'],
      ['今天', '在做什么'],
    ),
    points(
      '产品与业务',
      ['method', 'skill', 'work'],
      ['业务一', '做什么、给谁用'],
      ['业务二', '做什么、给谁用'],
      ['业务三', '做什么、给谁用'],
    ),
    figures(
      '实力与成绩',
      ['data', 'done', 'award', 'finding', 'experience'],
      ['服务客户', '家数与口径'],
      ['市场份额', '数值与出处'],
      ['专利与资质', '项数与名称'],
    ),
    quote('客户怎么说', ['discussion', 'conclusion'], ['原话', '一位客户的评价，一两句原话']),
    points(
      '团队与文化',
      ['education', 'division', 'requirement'],
      ['团队', '核心成员与经历'],
      ['文化', '看重什么、怎样做事'],
      ['责任', '对客户、员工与社会'],
    ),
    comparison(
      '发展规划',
      ['plan', 'goal', 'todo', 'suggestion'],
      ['近期', '长期'],
      ['目标', '一年内要做到的'],
      ['举措', '怎样做到'],
      ['方向', '三到五年要成为什么'],
      ['投入', '准备投入什么'],
    ),
    points('合作与联系', ['budget', 'support', 'contact', 'place'], ['合作方式', '怎样合作、谁来对接'], ['联系方式', '地址、电话、邮箱']),
  ],
  closing: '期待合作',
};

export const industry: Occasion = {
  parts: [
    forTheRest(
      points(
        '行业概况',
        ['intro', 'background', 'method'],
        ['定义与范围', '包含哪些环节、不包含什么'],
        ['发展阶段', '处在什么阶段，依据是什么'],
        ['为何关注', '与听众的关系'],
      ),
    ),
    figures(
      '市场规模与结构',
      ['data', 'finding'],
      ['市场规模', '年份、口径与出处'],
      ['年增速', '近三年变化与出处'],
      ['集中度', '前几家的份额'],
    ),
    process(
      '产业链与参与者',
      ['flow', 'people', 'division'],
      ['上游', '环节与代表企业'],
      ['中游', '环节与代表企业'],
      ['下游', '环节与代表企业'],
    ),
    table(
      '主要企业',
      ['work', 'project', 'award'],
      ['企业', '主营', '规模', '特点'],
      ['企业一', '主营业务'],
      ['企业二', '主营业务'],
      ['企业三', '主营业务'],
    ),
    points(
      '政策与驱动',
      ['requirement', 'support', 'conclusion'],
      ['政策', '文件名称、时间与要点'],
      ['需求', '谁在买、为什么'],
      ['技术', '成熟度与成本'],
    ),
    comparison(
      '机会与挑战',
      ['problem', 'experience', 'skill'],
      ['机会', '挑战'],
      ['在哪里', '细分领域'],
      ['有多大', '数值与依据'],
      ['是什么', '表现'],
      ['影响', '对谁、多大'],
    ),
    statement('我们的判断', ['plan', 'suggestion', 'goal', 'todo'], ['判断', '趋势是什么、对听众意味着什么、该做什么']),
  ],
  closing: '谢谢',
};

export const product: Occasion = {
  parts: [
    statement('一句话说清', ['intro', 'background', 'goal'], ['一句话', '产品是什么、给谁用、好在哪里']),
    comparison(
      '从难处到办法',
      ['problem', 'finding'],
      ['用户的难处', '我们的办法'],
      ['场景', '什么时候、谁遇到'],
      ['影响', '多花的时间或钱'],
      ['做法', '产品怎样解决'],
      ['差别', '省下或多得什么'],
    ),
    points(
      '产品亮点',
      ['method', 'skill'],
      ['亮点一', '做到什么、凭什么做到'],
      ['亮点二', '做到什么、凭什么做到'],
      ['亮点三', '做到什么、凭什么做到'],
    ),
    figures(
      '效果与证明',
      ['data', 'award', 'conclusion'],
      ['核心效果', '数值、条件与出处'],
      ['试用用户', '人数与周期'],
      ['满意度', '样本与来源'],
    ),
    quote('用过的人怎么说', ['experience', 'discussion'], ['原话', '一位试用者的评价，一两句原话']),
    table(
      '版本与价格',
      ['budget', 'requirement'],
      ['版本', '适合谁', '主要功能', '价格'],
      ['标准版', '适合的用户'],
      ['专业版', '适合的用户'],
      ['企业版', '适合的用户'],
    ),
    timeline(
      '上市安排',
      ['plan', 'flow', 'time', 'todo', 'support'],
      ['预售', '渠道与权益'],
      ['发布', '日期与场地'],
      ['发货', '首批数量'],
      ['服务', '培训与售后'],
    ),
  ],
  closing: '期待合作',
};

export const rivals: Occasion = {
  parts: [
    points(
      '为什么比、比什么',
      ['goal', 'background', 'intro', 'method'],
      ['要回答的问题', '这份分析支持哪个决定'],
      ['比较对象', '选了谁、为什么'],
      ['信息来源', '试用、公开资料或访谈，截止日期'],
    ),
    table(
      '竞品一览',
      ['work', 'project', 'people'],
      ['', '我方', '竞品一', '竞品二'],
      ['目标用户', '是谁'],
      ['核心功能', '最常用的'],
      ['价格', '标准与口径'],
      ['渠道', '从哪里买到'],
    ),
    figures('关键指标对比', ['data', 'finding'], ['用户规模', '各家数值与出处'], ['评分', '平台、样本、日期'], ['价格差', '同档位比较']),
    comparison(
      '优势与短板',
      ['skill', 'problem', 'award'],
      ['我们的优势', '我们的短板'],
      ['能力', '做得更好的'],
      ['依据', '数字或用户原话'],
      ['差距', '做得不如的'],
      ['影响', '丢掉的用户或订单'],
    ),
    quote('用户为什么选别家', ['experience', 'discussion'], ['原话', '一位流失用户的话，一两句原话']),
    statement('机会在哪里', ['conclusion'], ['判断', '一句话：哪类用户、哪个场景、凭什么赢']),
    table(
      '行动建议',
      ['suggestion', 'plan', 'todo', 'support', 'time'],
      ['动作', '做什么', '负责人', '完成时间'],
      ['马上做', '不需要开发的'],
      ['本季度', '补短板的'],
      ['下半年', '拉开差距的'],
    ),
  ],
  closing: '谢谢，欢迎讨论',
};

export const place: Occasion = {
  parts: [
    statement('第一印象', ['intro', 'background', 'conclusion'], ['印象', '最有代表性的一句话：这里与别处有什么不同']),
    figures('城市名片', ['data', 'finding'], ['人口', '年份与出处'], ['面积', '口径与出处'], ['最佳季节', '月份与理由']),
    points(
      '必去之处',
      ['project', 'award', 'place', 'done'],
      ['地方一', '看什么、待多久、门票'],
      ['地方二', '看什么、待多久、门票'],
      ['地方三', '看什么、待多久、门票'],
      ['地方四', '看什么、待多久、门票'],
    ),
    quote('它的来历', ['experience', 'people', 'education'], ['来历', '一段关于这里的诗句、史料或当地人的话']),
    timeline(
      '三天怎么走',
      ['flow', 'plan', 'time', 'agenda'],
      ['第一天', '路线与交通'],
      ['第二天', '路线与交通'],
      ['第三天', '路线与交通'],
    ),
    table(
      '吃住行',
      ['budget', 'support', 'method'],
      ['', '推荐', '花费', '提示'],
      ['吃', '小吃与店名'],
      ['住', '片区与档次'],
      ['行', '到达与市内交通'],
    ),
    comparison(
      '出发之前',
      ['requirement', 'problem', 'suggestion', 'contact'],
      ['适合谁来', '要注意什么'],
      ['人群', '适合的人与玩法'],
      ['时间', '避开的日子'],
      ['天气', '温度与衣物'],
      ['规矩', '预约与禁止事项'],
    ),
  ],
  closing: '欢迎来玩',
};

export const person: Occasion = {
  parts: [
    statement('一句话介绍', ['intro', 'background', 'conclusion'], ['定位', '做什么、为谁做、与别人有什么不同']),
    points(
      '擅长的事',
      ['skill', 'method', 'requirement'],
      ['能力一', '会什么、做到什么程度'],
      ['能力二', '会什么、做到什么程度'],
      ['能力三', '会什么、做到什么程度'],
    ),
    timeline('经历', ['work', 'education', 'time'], ['现在', '在哪里、做什么'], ['之前', '在哪里、做什么'], ['开始', '学校与专业']),
    points(
      '作品',
      ['project', 'done', 'award'],
      ['作品一', '为谁做、解决什么、结果如何'],
      ['作品二', '为谁做、解决什么、结果如何'],
      ['作品三', '为谁做、解决什么、结果如何'],
    ),
    quote('合作过的人怎么说', ['experience', 'discussion'], ['原话', '一位合作者的评价，一两句原话']),
  ],
  closing: '期待与您合作',
};
