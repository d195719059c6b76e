/** The kinds of text that are composed, and the names people have for them, as the lexicon tells. */
import { lexicon } from '../reading/lexicon.ts';
import { fold } from '#text/trie.ts';

const byGenre = {
  weekly: '周报',
  monthly: '月报',
  daily: '日报',
  summary: '工作总结',
  duty_report: '述职报告',
  plan: '工作计划',
  notice: '通知',
  invitation: '邀请函',
  minutes: '会议纪要',
  event_plan: '活动方案',
  project_plan: '项目方案',
  research: '调研报告',
  briefing: '汇报材料',
  application: '申请',
  news: '新闻稿',
  speech: '演讲稿',
  reflection: '心得体会',
  resume: '简历',
  email: '邮件',
  xiaohongshu: '小红书',
  wechat_article: '公众号',
  moments: '朋友圈',
  digest: '摘要',
} as const;

export type Kind = (typeof byGenre)[keyof typeof byGenre] | '文章';

/** `minutes` → 会议纪要; what has no form of its own is an article. */
export function kindOfGenre(genre: string | undefined): Kind {
  return Object.entries(byGenre).find(([name]) => name === genre)?.[1] ?? '文章';
}

export const genres: readonly { value: string; label: string }[] = [
  ...Object.entries(byGenre).map(([value, label]) => ({ value, label })),
  { value: 'article', label: '文章' },
];

export interface KindFound {
  kind: Kind;
  /** The word used for it. */
  word: string;
  /** Where the word stands in the text. */
  index: number;
}

/** What a text is called in a phrase: the first name in it, or the one a compound such as “工作总结汇报” ends with. */
export function findKind(text: string): KindFound | null {
  const folded = fold(text);
  let found: KindFound | null = null;
  for (let at = 0; at < folded.length; at += 1) {
    const named = lexicon('make')
      .at(folded, at)
      .findLast(({ values }) => values.some(({ is }) => is === 'genre'));
    const genre = named?.values.find(({ is }) => is === 'genre')?.value;
    if (!named || genre === undefined) continue;
    const one: KindFound = { kind: kindOfGenre(genre), word: text.slice(at, named.to), index: at };
    if (!found) found = one;
    else if (found.index + found.word.length === at && one.kind !== '摘要' && one.kind !== '文章') found = one;
    else break;
    at = named.to - 1;
  }
  return found;
}
