/** The look a change of a deck names. */

const looks =
  /商务|简约|极简|简洁风|科技感?|国风|中国风|中式|古风|水墨|清新|活泼|卡通|童趣|学术|党建|政务|红色|深色|暗色|暗黑|黑色|蓝色|绿色|橙色|紫色|粉色|杂志|编辑风|高端|大气|复古|手绘|温暖|温馨|稳重|年轻|时尚|扁平|咨询|麦肯锡|瑞士|孟菲斯|霓虹|赛博|自然|环保|医疗|金融|教育/g;

/** The words for a look in a text that asks for one; null when there are none. */
export function readStyle(text: string): string | null {
  const named =
    /(?:用|换成?|改成?|要|采用|做成|来个|以)?\s*[“"]?([\p{Script=Han}A-Za-z]{2,10}?)[”"]?(?:的)?(?:风格|主题色|主题(?=[，,。]|$)|配色|模板|(?<!国|古|采|作|家|校|党|会|台|海)风(?=$|[，,。；;！!\s的、]|格))/u.exec(
      text,
    )?.[1];
  const near = [...text.matchAll(/(?:风格|配色|色调|主题色|设计|模板|看起来|整体|感觉)(?:要|是|为|用|偏|选|：|:)?[^，。,;；\n]{0,16}/g)]
    .map((match) => match[0])
    .join(' ');
  const swapped = /(?:换|改|变)(?:成|个|得|为|一[个种])?([^，。；;\n]{2,10}?)(?:一?点|的|一些)?$/.exec(text.trim())?.[1];
  // “……，国风，12页”: a clause that is nothing but a look.
  const alone = text
    .split(/[，,。；;！!\n、]/)
    .filter((clause) => new RegExp(`^(?:要|用|做成)?(?:${looks.source})(?:风格|风|感|一点|些|的)?$`).test(clause.trim()))
    .join(' ');
  const words = [...`${named ?? ''} ${near} ${swapped ?? ''} ${alone}`.matchAll(looks)].map((match) => match[0]);
  if (words.length > 0) return [...new Set(words)].join('、');
  const clean = named?.replace(/^(?:换成?|改成?|用|要|采用|做成|一个|一种|个|种|更|成)+/, '').replace(/一?点$/, '');
  return clean && clean.length >= 2 && !/^(?:什么|哪种|几种|四种|不同|其他|别的|另一|另外|这个|那个|文档|文字)/.test(clean) ? clean : null;
}
