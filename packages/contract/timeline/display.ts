/** What a step shows a person beside its words; the kernel carries it and never looks inside. */
import { z } from 'zod';
import { pagePlan } from '../site/page-plan.ts';
import { siteCheck, siteFinding } from '../site/site-check.ts';

export const planItem = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'running', 'done', 'failed']),
});
export type PlanItem = z.infer<typeof planItem>;

export const planDisplay = z.object({ kind: z.literal('plan'), title: z.string(), items: z.array(planItem) });

/** What was asked of a database and what it answered; `rows` are the first of `total`. */
export const tableDisplay = z.object({
  kind: z.literal('table'),
  /** The database's file, as it is after this step. */
  file: z.string(),
  uri: z.string(),
  /** What `rows` answer; '' when there is nothing to show. */
  sql: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  total: z.number().int().nonnegative(),
  /** False when counting ended before the rows did. */
  whole: z.boolean(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Null for what is worked out when it is looked at, as a view. */
      rows: z.number().int().nonnegative().nullable(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});

/** What a tool shows a person, beside the text it answers the brain with. */
export const display = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  planDisplay,
  z.object({
    kind: z.literal('document'),
    uri: z.string(),
    name: z.string(),
    outline: z.object({
      title: z.string(),
      sections: z.array(z.object({ title: z.string() })),
      references: z.array(z.object({ title: z.string() })),
    }),
  }),
  /** Places on the internet: what a search found, or a page that was opened. Of the person's own tasks and files the address begins with `/task/`, of favourites with `/collection?`. `time` is a day, `2026-11-20`, or ''. */
  z.object({
    kind: z.literal('sources'),
    query: z.string(),
    items: z.array(z.object({ title: z.string(), url: z.string(), snippet: z.string(), time: z.string() })),
  }),
  /** A command and what it printed, control sequences and all; `left_out` characters are missing where `output` holds U+FFFC. */
  z.object({
    kind: z.literal('terminal'),
    command: z.string(),
    output: z.string(),
    left_out: z.number().int().nonnegative(),
    /** Null when something else ended it; `ended_by` says what, `itself` otherwise. */
    exit_code: z.number().int().nullable(),
    ended_by: z.string(),
    /** The sentence of another end, '' for `itself`. */
    reason: z.string(),
  }),
  /** What was made as its reader sees it: pictures as uris that only the task's owner may open, sizes in pixels, and what was measured. */
  z.object({
    kind: z.literal('look'),
    file: z.string(),
    pages: z.int().nonnegative(),
    pictures: z.array(z.object({ uri: z.string(), label: z.string(), width: z.int(), height: z.int() })),
    remarks: z.array(z.string()),
    /** Where nothing could be measured, that nothing is remarked says nothing. */
    measured: z.boolean(),
  }),
  /** A page in the browser after a step. The pictures are uris that only the task's owner may open, '' when none was taken. */
  z.object({
    kind: z.literal('browser'),
    url: z.string(),
    title: z.string(),
    /** What was done, for a person: 点击了“下一页”. */
    action: z.string(),
    picture: z.string(),
    /** The page just before the act, when the act was at one place of it. */
    before: z.string().optional(),
    /** The person is signed in there: what it shows is theirs. */
    signed_in: z.boolean().optional(),
    /** Where the act was, each from 0 to 1 of the picture's width and height. */
    mark: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
  }),
  tableDisplay,
  /** What a step changed in a site, and what does not compile now. Lines are counted in text alone; `diff` is the beginning of what changed. */
  z.object({
    kind: z.literal('site_change'),
    tree: z.string(),
    changes: z.array(
      z.object({
        path: z.string(),
        how: z.enum(['added', 'changed', 'removed']),
        added: z.int().nonnegative(),
        removed: z.int().nonnegative(),
        diff: z.string(),
      }),
    ),
    errors: z.array(siteFinding),
  }),
  z.object({ kind: z.literal('site_check'), ...siteCheck.shape }),
  /** The pages a site will have, before they are written. */
  z.object({ kind: z.literal('site_plan'), ...pagePlan.shape }),
]);
export type Display = z.infer<typeof display>;
