/** The kinds of deliverables by their ids, and what people call them. Whatever is told by kind is a `Record<KindId, …>`: another kind is asked for everywhere. */

export const kindIds = ['document', 'slides', 'web-page', 'podcast', 'poster', 'sheet', 'chart', 'image', 'site'] as const;
export type KindId = (typeof kindIds)[number];

export const kindWords: Record<KindId, string> = {
  document: '文档',
  slides: '演示文稿',
  'web-page': '网页',
  podcast: '播客',
  poster: '海报',
  sheet: '表格',
  chart: '图表',
  image: '图片',
  site: '网站',
};
