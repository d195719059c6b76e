/** What a request asks for that the engine without a language model doesn't do where it was asked, each said plainly, with the place that does it. */
import sentences from './cannot-do.json' with { type: 'json' };
import { readingOf, wordOf, type Token } from '../reading/reading.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { hasWord, isEmpty, requestClauses, requestTokens, says } from '../reading/request.ts';

/** Said where a chart was asked for and none could be drawn. */
export const noChartDrawn = '没有画图表：没有找到可以画的数值表，把 Excel 或 CSV 表格发来就能画。';

const noLiterature = '没有创作诗歌、小说等文学作品：内置引擎不会自己编写内容，接入大模型后可以。';

/** What needs a model, things that are made elsewhere, by their kind, and other deeds. */
const { abilities, kinds, others }: Readonly<Record<'abilities' | 'kinds' | 'others', Readonly<Record<string, string>>>> = sentences;

export function cannotDo(text: string): string[] {
  const tokens = requestTokens(text);
  const limits = requestClauses(tokens).flatMap((clause) => clause.flatMap((token, at) => limitAt(clause, token, at)));
  return [...new Set([...limits, ...(isOfFiles(text, tokens) ? [sentences.of_files] : [])])];
}

function limitAt(clause: readonly Token[], token: Token, at: number): string[] {
  const before = clause.slice(0, at);
  const behind = clause.slice(at + 1);
  const isMade = before.some((one) => hasWord(one, 'make_verb') || says(one, 'errand', 'put', 'paint', 'set'));
  const isOutline = behind.some((one) => says(one, 'outline'));
  const found = (sentence: string | undefined, when = true): string[] => (when && sentence !== undefined ? [sentence] : []);
  const kind = wordOf(token, 'kind')?.split(':')[0] ?? '';
  const other = Object.keys(others).find((name) => says(token, name));
  return [
    ...found(abilities[wordOf(token, 'ability') ?? '']),
    ...found(kinds[kind], (isMade || (kind === 'slides' && before.every(isEmpty))) && !isOutline),
    ...found(noChartDrawn, isMade && hasWord(token, 'chart')),
    ...found(others[other ?? '']),
    ...found(others['cannot_open'], readingOf(token, 'contact')?.of === 'address'),
    ...found('没有制作视频。', isMade && !isOutline && says(token, 'cannot_video')),
    ...found('没有画流程图：内置引擎只画数据的图表，接入大模型后可以。', isMade && !isOutline && says(token, 'cannot_flow')),
    ...found(
      '没有查实时信息（新闻、行情、天气等）：请给出网址，或把需要的数据粘贴、上传；也可以先单独说“搜索……”。',
      says(token, 'news') &&
        before.some((one) => says(one, 'live') || readingOf(one, 'period')) &&
        !before.some((one) => says(one, 'cause')),
    ),
    ...found(abilities['look_up'], says(token, 'search') && before.some((one) => says(one, 'online'))),
    ...found(noLiterature, isPoem(clause, token, at)),
  ];
}

/** A poem is made up; 写诗歌比赛的通知 is not. */
function isPoem(clause: readonly Token[], token: Token, at: number): boolean {
  const makes = clause.slice(0, at).some((one) => hasWord(one, 'make_verb') || says(one, 'make_up'));
  return says(token, 'literary') && makes && clause.slice(at + 1).every(isEmpty);
}

const fileEnding = /\.[A-Za-z][A-Za-z0-9]{0,9}/;

/** Packing, unpacking and new names of files: not what is to be written about it, and no column's name. */
export function isOfFiles(text: string, tokens = requestTokens(text)): boolean {
  const has = (...values: string[]): boolean => tokens.some((token) => says(token, ...values));
  if (has('question') || asksToWrite(text)) return false;
  const isFile = has('archive', 'in_text', 'own_thing') || fileEnding.test(text);
  return isFile && (has('pack', 'unpack') || (has('rename') && !has('column')));
}

/** A poem or a story is made up from nothing, which this engine doesn't do: an empty outline of one would only pretend. */
export function isLiterary(text: string): boolean {
  return cannotDo(text).includes(noLiterature);
}
