/** What the words of a poster look like: days, telephones, places, offers, manners; and how such words are trimmed. Pure. */

export const dates =
  /(?:\d{4}\s?[年./-]\s?)?\d{1,2}\s?(?:月\s?\d{1,2}(?:\s?[-–—~～至到]\s?\d{1,2})?\s?[日号]|[./]\d{1,2}(?!\d|\s?[元块折%％万亿克公千毫米升吨斤寸倍度A-Za-z]))|(?:本|下|这)?(?:周|星期)[一二三四五六日天]|每(?:天|日|周[一二三四五六日天]?|月)|(?:今|明|后)天|\d{1,2}\s?月\s?[上中下]旬|(?:上午|下午|晚上|早上|中午)\s?\d{1,2}|\d{1,2}[:：]\d{2}/;
export const phone = /(?<!\d)(?:1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}[- ]?\d{3,4}[- ]?\d{4}|400-?\d{3}-?\d{4}|\d{7,8})(?!\d)/;
export const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
export const placeEnd =
  /(?:室|厅|馆|楼|广场|中心|路\s?\d+\s?号|街\s?\d+\s?号|\d+\s?号|园区?|校区|大厦|操场|田径场|训练场|赛场|教室|食堂|礼堂|剧院|门店|商场|社区|酒店|[路街巷道城湖桥镇区市](?:\p{Script=Han}{0,4})店|公园|体育场|会场|门口|门前|[东西南北正]门|教学?楼?\s?[A-Z]?\d{3,4}|线上|腾讯会议|直播间|一楼|二楼|三楼|层|包间|包厢|宴会厅|餐厅|球场|泳池|影院|影城)\s?\d{0,4}[A-Z]?(?:室|厅|号)?$/u;
export const offer = /折|满\s?\d+\s?(?:元)?(?:减|送|返)|买[一二三\d]+?送|立减|赠送?|半价|免费|优惠|秒杀|抽奖|特价|第二件|返现|直降/;
export const urges =
  /^(?:欢迎|立即|马上|快来|赶快|赶紧|速来|即刻|扫码|点击|长按|关注|预约|报名(?![费人表对条]|截止|时间|电话|地点|方式)|抢购|到店|投递|咨询(?!(?:电话|热线))|加入|期待|等你|诚邀|名额有限|先到先得|转发|收藏)/;
export const manners =
  /(?:风格|配色|颜色|色调|主色|色系|字体|排版|版式|背景(?:用|要|是)|画风|比例|横版|竖版|横屏|竖屏|大气|高级感?|简约|简洁|醒目|活泼|喜庆|突出(?:主题|重点|标题)?|好看|有设计感|不要太|留白|科技感|国风|复古|清新|可爱|文艺|时尚|正式一?[点些]?$|热烈|温馨|排得|字(?:要|大)|尺寸|分辨率|高清|用[^，。]{1,6}色|[红橙黄绿青蓝紫黑白灰粉金棕](?:色(?:系|调|为主|的)?|系|调|为主)$)/;
export const organisation =
  /(?:公司|集团|学院|大学|中学|小学|幼儿园|协会|学会|学生会|委员会|居委会|物业|医院|银行|书店|书院|面馆|餐厅|饭店|咖啡馆?|工作室|俱乐部|中心|图书馆|博物馆|美术馆|科技|传媒|百货|超市|花店|茶馆|烘焙|健身房|事务所|团委|工会|社区|出版社|实验室|[化务作]站|(?:行政|人事|人力资源|市场|销售|财务|技术|工程|宣传|后勤|综合|客服|运营|采购|保卫|安保|党群|教务|学工|物业|组织)部|[卫勤生]处|街道办|派出所|家居|家具|家纺|家政|舞团|乐团|爱乐|剧社)$/;

export function tidy(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

export const strip = (text: string) => text.replace(/^[\s，。、；;：:,.!！]+|[\s，。、；;：:,]+$/g, '').replace(/\*\*|__/g, '');

export const unquoted = (text: string) => text.replace(/^[“"「『《](.+)[”"」』》]$/, '$1');
export const lengthOf = (text: string) => Array.from(text).length;

/** Never in the middle of a word that can be kept: a text that is too long loses its end, said by an ellipsis. */
export function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
