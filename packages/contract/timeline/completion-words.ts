/** What a comparison of asked and made says to a person; nothing of it was not looked at. */
import type { Completion, CompletionItem, CompletionState } from './completion.ts';

/** 已做到 / 部分 / 未做到 / 无法核对, as people read them. */
export const completionWords = { done: '已做到', partial: '部分', not_done: '未做到', unchecked: '无法核对' } as const satisfies Record<
  CompletionState,
  string
>;

/** One line that never says more than was looked at; `left` more things are said to be not done. */
export function headlineOf({ items, files }: Completion, left = 0): string {
  const count = (state: CompletionState) => items.filter((item) => item.state === state).length;
  const broken = files.filter((file) => file.state === 'bad').length;
  const good = files.filter((file) => file.state === 'good').length;
  const parts = [
    items.length > 0 && left === 0 && count('done') === items.length
      ? items.length === 1
        ? '要求已做到'
        : `${items.length} 项要求都已做到`
      : count('done') > 0
        ? `${count('done')} 项已做到`
        : '',
    count('partial') > 0 ? `${count('partial')} 项做到一部分` : '',
    count('not_done') > 0 ? `${count('not_done')} 项未做到` : '',
    count('unchecked') > 0 ? `${count('unchecked')} 项请你自己看` : '',
    broken > 0 ? `${broken} 个文件没有做成` : '',
    good > 0 ? `${good} 个文件已重新打开检查` : '',
    left > 0 ? `${left} 项说明未完成` : '',
  ];
  return parts.filter((part) => part !== '').join('，');
}

/** As one more thing not done. */
export function sentenceOf({ what, why }: CompletionItem): string {
  return `要求的“${what}”没有做到：${why}`;
}
