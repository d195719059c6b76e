/** The pages a site is planned to have: what the call that plans them says, and to which of them a file belongs. Pure. */
import { z } from 'zod';

const pagePriority = z.enum(['high', 'medium', 'low']);
export const priorityWords: Readonly<Record<z.infer<typeof pagePriority>, string>> = { high: '高', medium: '中', low: '低' };

/** The signs of an address, and segments that stand for others: `[id]`, `[...all]`. */
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/(?:[^\s/?#]+(?:\/[^\s/?#]+)*)?$/, 'a path of the site: / or /news or /news/[id]');

export const plannedPage = z.strictObject({
  name: z.string().trim().min(1).max(60),
  path: pagePath,
  priority: pagePriority,
  description: z.string().trim().max(500),
});
export type PlannedPage = z.infer<typeof plannedPage>;

export const pagePlan = z
  .strictObject({ title: z.string().trim().min(1).max(100), pages: z.array(plannedPage).min(1).max(40) })
  .superRefine(({ pages }, context) => {
    const paths = pages.map(({ path }) => path);
    const twice = [...new Set(paths.filter((path, n) => paths.indexOf(path) !== n))];
    if (twice.length > 0)
      context.addIssue({ code: 'custom', path: ['pages'], message: `paths must be unique, but ${twice.join(', ')} repeat` });
  });
export type PagePlan = z.infer<typeof pagePlan>;

/** Null for what the tool would refuse, and for input that was cut. */
export function pagePlanOf(input: unknown): PagePlan | null {
  return pagePlan.safeParse(input).data ?? null;
}

/** Of a page's own file: its address, without groups, which have no part in it. */
export function routeOfFile(file: string): string | null {
  const found = /^(?:src\/)?app\/(?:(.+)\/)?page\.[jt]sx?$/.exec(file);
  return found ? routeIn(found[1] ?? '') : null;
}

/** What lies in a page's folder is its own; at the top that is the page alone, as the rest there is everybody's. Null for what belongs to none. */
export function pageOfFile<Page extends { path: string }>(file: string, pages: readonly Page[]): Page | null {
  const own = routeOfFile(file);
  const folder = /^(?:src\/)?app\/(.+)\/[^/]+$/.exec(file)?.[1];
  const route = own ?? (folder === undefined ? null : routeIn(folder));
  if (route === null) return null;
  const exact = pages.find(({ path }) => path === route);
  if (exact) return own === null && route === '/' ? null : exact;
  const around = pages.filter(({ path }) => path !== '/' && route.startsWith(`${path}/`));
  return around.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function routeIn(folder: string): string {
  return `/${folder
    .split('/')
    .filter((part) => part !== '' && !/^\(.*\)$/.test(part))
    .join('/')}`;
}
