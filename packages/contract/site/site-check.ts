/** What a check of a site found, and what it did not look at; as data, and as the one sentence that may say that a site is in order. */
import { z } from 'zod';

/** How a message of the panel that asks for mending begins; the errors follow. */
export const autofixOpening = '发现代码中有报错，请修复这些报错，方案尽量简洁:';

/** How the compiler begins to say that an import leads to no file: another file mends it, not this one. */
export const notFoundOpening = '没有找到 ';

const siteErrorType = z.enum(['Error', 'CodeError', 'ApiError', 'BuildError', 'InstallError', 'RuntimeError', 'ServerError']);

export const siteFinding = z.object({
  type: siteErrorType,
  message: z.string(),
  /** Of a file of the project. */
  path: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  /** The address of the site at which it showed. */
  page: z.string().optional(),
  suggestion: z.string().optional(),
  by: z.enum(['compile', 'lint', 'types', 'page', 'step']),
  /** Worth saying, but nothing is broken by it. */
  is_hint: z.boolean().optional(),
});
export type SiteFinding = z.infer<typeof siteFinding>;

export const siteStepSeen = z.object({
  /** What was done, in words: 点击“开始”. */
  what: z.string(),
  ok: z.boolean(),
  /** What came of it. */
  seen: z.string(),
});
export type SiteStepSeen = z.infer<typeof siteStepSeen>;

export const siteCheck = z.object({
  tree: z.string(),
  findings: z.array(siteFinding),
  /** Addresses that were opened. */
  pages: z.array(z.string()),
  /** Parts of the check that did not take place, each with why. */
  not_looked: z.array(z.string()),
  steps: z.array(siteStepSeen),
});
export type SiteCheck = z.infer<typeof siteCheck>;

export function troublesOf({ findings }: Pick<SiteCheck, 'findings'>): SiteFinding[] {
  return findings.filter(({ is_hint }) => is_hint !== true);
}

export function hasPassed(check: SiteCheck): boolean {
  return troublesOf(check).length === 0 && check.steps.every(({ ok }) => ok);
}

/** “检查通过” stands nowhere else. */
export function checkSentence(check: SiteCheck): string {
  const { pages, not_looked, steps } = check;
  const troubles = troublesOf(check);
  const missed = steps.filter(({ ok }) => !ok);
  const left = not_looked.length > 0 ? `没有看：${not_looked.join('；')}。` : '';
  if (troubles.length + missed.length > 0) {
    const [first] = troubles;
    const told = first ? placedMessage(first) : `${missed[0]?.what ?? ''}：${missed[0]?.seen ?? ''}`;
    return `检查没有通过，${troubles.length + missed.length} 处问题：${told}${troubles.length + missed.length > 1 ? ' 等' : ''}。${left}`;
  }
  const looked = [
    '能编译',
    ...(not_looked.some((one) => one.startsWith('代码规则')) ? [] : ['代码规则没有报错']),
    ...(not_looked.some((one) => one.startsWith('类型')) ? [] : [typesSaid(check)]),
    ...(pages.length > 0 ? [`${pages.length} 个页面在浏览器里打开正常，390 宽也不横向溢出`] : []),
    ...(steps.length > 0 ? [`${steps.length} 步操作都如预期`] : []),
  ];
  return `检查通过：${looked.join('，')}。${left}`;
}

function typesSaid({ findings }: SiteCheck): string {
  const count = findings.filter(({ by }) => by === 'types').length;
  return count === 0 ? '类型没有报错' : `类型有 ${count} 处不合（不影响使用，下载后的 npm run build 会停在那里）`;
}

/** With where it stands, as a line of a list. */
export function placedMessage({ path, line, page, message }: SiteFinding): string {
  // What was asked of a server has no file but the page's address.
  const file = path === undefined || path === page ? '' : `${path}${line === undefined ? '' : `:${line}`} `;
  return `${file}${page === undefined ? '' : `页面 ${page}：`}${message}`;
}
