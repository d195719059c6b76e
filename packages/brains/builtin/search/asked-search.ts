/** What a person wants searched for, read from the words of the request. */
import { findKind } from '../compose/kinds.ts';
import { asksToWrite } from '../reading/make/asks.ts';

export interface AskedSearch {
  query: string;
  /** Among the person's own tasks, files and favourites, or among the favourites alone; null for the internet. */
  where: 'own' | 'favorites' | null;
  recency: 'day' | 'week' | 'month' | 'year' | null;
}

const lead = /^(?:(?:你好|您好)[，,\s]*)?(?:请|麻烦|劳驾|能不能|可以|能否)?(?:你|您)?(?:帮(?:我|忙|我们)?|替我|给我|为我)?(?:先|再|去)?/;
const online = '(?:上网|联网|(?:在|到|从|去)?(?:网上|互联网上?|网络上|全网)|用?(?:百度|谷歌|google|必应))';
const looking = '(?:搜(?:索|寻|集|查|一?搜)?|检索|查(?:找|询|一查|查)?|找(?:找)?|收集|了解)(?:一下|一搜|下|看看|些|一些|几篇|点)?';
const own =
  /^(?:在|从|到)?(?:我(?:们)?|自己)的?(?:(?:历史|所有|全部|以前的?|之前的?)?(?:任务|文件|资料|文档|记录|收藏(?:夹|的(?:任务|文件|资料|文档|东西|内容))?)(?:和|与|、)?)+(?:里面?|中|当中)?/;
const inFavorites = /^(?:在|从|到)收藏夹?(?:里面?|中|当中)/;
const ofFavorites = new RegExp(`^${looking}(?:(?:我(?:们)?|自己)的?收藏夹?|收藏夹)(?:里面?|中|当中)?的?`);
/** Nothing else is named beside the favourites. */
const favoritesAlone = /^(?:(?!收藏)[^任文资记]|收藏(?:夹|的(?:任务|文件|资料|文档|东西|内容))?)*$/;
const asksOnline = new RegExp(`^${online}的?(?:${looking}|一下|有没有|有哪些|怎么说)?`, 'i');
const asksSearch = /^(?:搜(?:索|寻|查|一?搜)|搜(?=一?下|[^集\p{L}])|检索|百度|谷歌|google)(?:一下|下|看看|些|一些)?/iu;
const live =
  /^(?:查(?:一下|查)?|看看|了解一下)?(?:最新|实时|今天|今日|近期|最近)的?[^。，\n]{0,8}(?:新闻|行情|股价|汇率|热点|政策动态|房价|金价|油价|热搜|行业动态|市场数据)/;

/** Null when nothing is to be searched for, or when a text is to be written. */
export function askedSearch(text: string): AskedSearch | null {
  const words = text.trim().replace(lead, '');
  if (words === '' || words.length > 200 || isToBeWritten(text)) return null;
  const at = own.exec(words) ?? inFavorites.exec(words);
  if (at) {
    const rest = words.slice(at[0].length).trim();
    const verb = new RegExp(`^${looking}`).exec(rest);
    return verb ? of(rest.slice(verb[0].length), text, placeOf(at[0])) : null;
  }
  const favorites = ofFavorites.exec(words);
  if (favorites) return of(words.slice(favorites[0].length), text, 'favorites');
  const begins = asksOnline.exec(words) ?? asksSearch.exec(words);
  if (begins) {
    const rest = words.slice(begins[0].length);
    const inside = /^(?:我(?:们)?|自己)的?(?:任务|文件|资料|文档|记录|收藏夹?)(?:和(?:任务|文件|收藏夹?))?(?:里面?|中)?的?/.exec(
      rest.trim(),
    );
    return of(inside ? rest.trim().slice(inside[0].length) : rest, text, inside && placeOf(inside[0]));
  }
  return live.test(words) ? of(words.replace(/^(?:查(?:一下|查)?|看看|了解一下)/, ''), text, null) : null;
}

function placeOf(named: string): 'own' | 'favorites' {
  return named.includes('收藏') && favoritesAlone.test(named) ? 'favorites' : 'own';
}

/** “总结成三点” is said of the answer, not of a document. */
function isToBeWritten(text: string): boolean {
  return asksToWrite(text) && !(findKind(text)?.kind === '摘要' && !/写|文档|报告|份|篇/.test(text));
}

function of(rest: string, text: string, where: AskedSearch['where']): AskedSearch | null {
  const query = rest
    // What is to be done with what is found.
    .replace(/[，,。；;\n](?:并|再|然后|告诉|给|帮|请|说说|总结|概括|列出|整理|看看|要)[\s\S]*$/, '')
    .trim()
    .replace(/^[\s：:，,]*(?:关于|有关)?/, '')
    .replace(/[\s。！!？?，,]+$/, '')
    .replace(/(?:的)?(?:相关)?(?:资料|信息|内容|网页|文章)$/, '')
    .replace(/^[“"「『]+|[”"」』]+$/g, '')
    .trim();
  return /[\p{L}\p{N}]{2}/u.test(query) ? { query: query.slice(0, 100), where, recency: recencyOf(text) } : null;
}

function recencyOf(text: string): AskedSearch['recency'] {
  if (/今天|今日|实时/.test(text)) return 'day';
  if (/本周|这周|最近一周|近一周/.test(text)) return 'week';
  if (/最新|最近|近期|本月|这个月/.test(text)) return 'month';
  return /今年|近一年|过去一年/.test(text) ? 'year' : null;
}
