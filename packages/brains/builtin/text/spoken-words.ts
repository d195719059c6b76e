/** A spoken sentence as it is written down: sounds, filler words and courtesies left out; facts, figures, names and doubts stay. Pure. */

/** Sounds before a word. 哈尔滨 is none. */
const sound = /^(?:嗯+|呃+|额(?!度|外|定|头)|哎呀?|唉|诶|欸|哦+|噢|啊+|哈{2,}|呵{2,})+/u;
const lead =
  /^(?:就是(?:说|讲)|也就是说(?=我们|你们|他们)|就是(?=你们|我们|他们|那个)|怎么说呢|其实吧|然后那个|那个那个|那么|说实话|老实说|讲真|那(?=就(?:这么|这样|按|定|用|先|是)|我们|咱们|我|这|么|不))/u;
/** 网吧, 酒吧, 毛呢 are things; “20个吧” is a guess. */
const particle = /(?:(?<![网酒贴\d个块元万天人])吧|(?<![毛花])呢|嘛|啊|呀|哦|噢|喔|哟|喽|咯|哈)$/u;
/** 开发这边的话; 下雨的话 is a condition. */
const topic = /^(.{0,8}(?:这边|那边|这块|那块|方面|部分))的话$/u;

const acks =
  '好的?|好嘞|得嘞|行|得|是的?|对|嗯|可以|OK|ok|收到|明白|了解|知道|没问题|没事|快|辛苦|谢谢|多谢|感谢|棒|赞|哎|哦|啊|这样|就这样|那就这样|那先这样|先这样|那个|这个|就是|然后|其实|反正';
const empty = new RegExp(
  `^(?:(?:${acks})(?:了|啦)?)+(?:大家|各位|你们|您|了)*$|^(?:${[
    '太[好棒赞](?:了|啦)',
    '快了快了',
    '不客气|客气了?',
    '(?:就)?这些|没别的了?|没有了|没了|以上|完毕|就到这[里儿]?',
    '(?:今天)?(?:的会)?(?:就)?(?:先)?到这[里儿]?',
    '散会|开工|下班|休息',
    '(?:大家|各位)(?:好|早|早上好|辛苦)[了啊]?|早上好(?:各位|大家)?|各位早|(?:大家)?早啊?(?:各位|大家)?',
    '(?:大家|人)都?[到来](?:齐)?了?',
    '(?:那)?(?:我们|咱们)?就?(?:可以)?开始',
    '我?(?:先|来|再|也)*(?:说|补充|讲|插)(?:一?[下点句两]+|几句|一?句)?',
    '(?:还|另外)?(?:还)?有(?:就是|个|一个|一件|件|个事|一个事)(?:事[情儿]?)?|还有|另外|再就是|说个事|有个事|今天有个?事|对了',
    '(?:哎)?真是.{0,8}|怎么说|是吧|对吧|你知道|你看|我看|我跟你说|说实话|那是|也是|那倒是',
    '这个的话|那个的话|那好|那行|那可以',
    '(?:好的?|收到|明白|行|嗯|可以)(?:\\p{Script=Han}{0,3}(?:总|经理|店长|主任|老师|工|哥|姐|局|处|科长|部长|院长|领导|老板))',
    '(?:这个)?(?:问题|事情?)?(?:我们?)?(?:都)?记(?:下|一下|住)(?:来)?了?',
    '我(?:来|先|再)?(?:说|讲|汇报)一?下.{0,12}(?:的事[情儿]?|这块|的?情况)',
    '我?(?:再)?(?:提|说)(?:一)?个(?:建议|想法|问题|事[情儿]?)',
  ].join('|')})$`,
  'u',
);
/** Whom it is said to, where a sentence begins with that. */
const calling = /^(?:店长|经理|老师|领导|老板|主任|各位|大家|同志们|亲)$/;
const opinion = /^我(?:个人)?(?:觉得|想|感觉|认为)$/;
/** Words that tell by themselves that something is thought, wished or expected. */
const hedged = /应该|可能|大概|也许|最好|建议|希望|还是要|要|得|估计|预计|争取|备选/;

/**
 * Clause by clause; '' when nothing was told. A question keeps its mark.
 * @example withoutFillers('然后那个，内页的话还差3个，我觉得吧，下周三应该能出完。') // '内页的话还差3个，下周三应该能出完。'
 */
export function withoutFillers(said: string): string {
  if (!/\p{Script=Han}/u.test(said)) return said.trim();
  const end = /[？?]$/.test(said.trim()) ? '？' : /[。.！!]$/.test(said.trim()) ? '。' : '';
  const clauses = said
    .trim()
    .replace(/[。！!？?]+$/, '')
    .replaceAll(/(我们|你们|这个|那个|就是|然后)\1+/g, '$1')
    .split(/[，,]\s*(?!\d{3}(?!\d))|…+|\.{3,}|～+|~+/);
  const kept: string[] = [];
  let thought = false;
  for (const [n, clause] of clauses.entries()) {
    const bare = bareClause(clause, end === '？' && n === clauses.length - 1);
    if (calling.test(bare) && kept.length === 0 && n < clauses.length - 1) continue;
    if (opinion.test(bare)) thought = true;
    else if (bare !== '' && !empty.test(bare)) {
      kept.push(thought && !hedged.test(clauses.join('')) ? `我认为${bare}` : bare);
      thought = false;
    }
  }
  return kept.length === 0 ? '' : `${kept.join('，')}${end}`;
}

function bareClause(clause: string, isAsked: boolean): string {
  let bare = clause.trim();
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(sound, '').replace(lead, '').trim();
  }
  if (!isAsked) for (let before = ''; before !== bare;) [before, bare] = [bare, bare.replace(particle, '').trim()];
  return bare
    .replace(topic, '$1')
    .replace(/^我(?:个人)?(?:觉得|感觉)(?=[^得到])/, '我认为')
    .replace(/了啦$/, '了');
}
