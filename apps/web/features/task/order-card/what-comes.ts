/** What the main button of an order card will do, in a sentence, before it is pressed. Pure. */
import type { Intent } from '#contract/intent/intent.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import type { AskedQuery } from '#contract/intent/table.ts';

const made: Record<MadeKind, string> = {
  document: '写成一份文档',
  slides: '做成一份演示文稿',
  'web-page': '做成一张网页',
  podcast: '做成一期播客',
  poster: '做成一张海报',
  sheet: '做成一个新的表格文件',
  chart: '画成一张图表',
  image: '画一张图片',
  site: '先写成需求文档，看过再构建网站',
};

/** `files` are the names of what the order may be about, `called` what will be printed as its title; '' where nothing can be done yet. */
export function whatComes(intent: Intent, files: readonly string[], called = ''): string {
  switch (intent.intent) {
    case 'make': {
      const title = intent.title?.value.trim() || called;
      const kept = files.length > 0 && intent.kind.value !== 'site' ? '；附件不改动' : '';
      return `会${made[intent.kind.value]}${title ? `《${title}》` : ''}${kept}。`;
    }
    case 'table':
      return intent.queries.length === 0 ? '' : `会${intent.queries.map((one) => placeOf(one, files)).join('；还会')}。`;
    case 'change':
      return intent.changes.length === 0 ? '' : `会改“${intent.file}”里的 ${intent.changes.length} 处，改之前的版本留着，随时可以恢复。`;
    case 'unknown':
      return '';
  }
}

function placeOf({ name, query, place }: AskedQuery, files: readonly string[]): string {
  const file = query.table.file_name ?? files[0] ?? '';
  if (place === 'answer') return '把结果写在回答里，文件不改动';
  if (place === 'file') return `把结果另存成一个文件“${name}”，原文件不改动`;
  return /\.xls[xm]$/i.test(file)
    ? `在“${file}”里加一张工作表“${name}”，原有的内容不改动`
    : `存成一个工作簿，里面加一张工作表“${name}”，“${file}”不改动`;
}
