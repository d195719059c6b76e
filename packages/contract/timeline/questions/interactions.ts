/** What a run may ask a person before it goes on: for each reason of a pause, what is shown and what an answer must look like. */
import { z } from 'zod';
import { misplaced } from '#contract/content/outline-parts.ts';
import { outline, outlineSections } from '#contract/content/outline.ts';
import { checkOrderAnswer } from '#contract/intent/order-answers.ts';
import { orderAnswer, orderPayload } from '#contract/intent/order.ts';
import { confirmEgressAnswer, confirmEgressPayload } from './egress-question.ts';
import { scheduleAnswer, schedulePayload } from './schedule-proposal.ts';
import { stepDoneAnswer, stepDonePayload, takeoverBrowserAnswer, takeoverBrowserPayload } from './takeover.ts';

const title = z.string().trim().min(1, '标题不能为空').max(200, '标题最多 200 个字');
const words = z.string().max(2000, '最多 2000 个字');

export const askedQuestion = z.strictObject({
  id: z.string().min(1).max(60),
  text: z.string().trim().min(1).max(500),
  kind: z.enum(['single', 'multiple', 'text']),
  options: z.array(z.string().trim().min(1).max(200)).min(2).max(20).optional(),
  /** What is assumed when nobody answers: an option, a list of options, or a text. */
  default: z.union([words, z.array(words).max(20)]).optional(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const askUserPayload = z
  .strictObject({
    title: title.optional(),
    questions: z.array(askedQuestion).min(1).max(10),
    /** Seconds after which the defaults are taken as the answer. */
    default_after_s: z.int().min(1).max(86_400).optional(),
  })
  .superRefine(({ questions }, context) => {
    questions.forEach((question, n) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: ['questions', n, path], message });
      if (questions.findIndex(({ id }) => id === question.id) !== n) wrong('id', `ids must be unique, but ${question.id} repeats`);
      const { kind, options, default: assumed } = question;
      if (kind === 'text' && options) wrong('options', 'a text question has no options');
      if (kind !== 'text' && !options) wrong('options', 'a question with choices needs options');
      if (options && new Set(options).size !== options.length) wrong('options', 'options must be unique');
      if (assumed === undefined) return;
      if (kind === 'multiple' ? !Array.isArray(assumed) : Array.isArray(assumed))
        wrong('default', kind === 'multiple' ? 'must be a list of options' : 'must be one text');
      else if (options && [assumed].flat().some((one) => !options.includes(one))) wrong('default', 'must be among the options');
    });
  });
export type AskUser = z.infer<typeof askUserPayload>;

const point = z.strictObject({ title });
/** A step of a plan or a part of an outline, with what belongs under it. */
export const listItem = point.extend({ children: z.array(point).max(30, '最多 30 项').optional() });
export type ListItem = z.infer<typeof listItem>;
const list = z.array(listItem).min(1, '至少保留一项').max(50, '最多 50 项');

export const confirmPlanPayload = z.strictObject({ title, steps: list });
/** `material`: what the parts are made of, by the ids they name; none where only headings are asked about. */
export const ackOutlinePayload = z.strictObject({ title, outline: outlineSections, material: outline.shape.material.optional() });
/** The sections of a web page, before it is made. */
export const confirmHtmlPlanPayload = z.strictObject({ title, sections: list });

/** A way a deck may look: its theme, and pages of it as they would come out. */
const slideOption = z.strictObject({
  /** Id of the theme. */
  id: z.string().min(1).max(60),
  name: z.string().trim().min(1).max(60),
  /** In a sentence: what it is good for. */
  note: z.string().trim().max(300),
  /** Self-contained HTML of 1280 × 720. */
  pages: z.array(z.string().min(1).max(200_000)).min(1).max(4),
});
export type SlideOption = z.infer<typeof slideOption>;
export const ackSlideOptionsPayload = z.strictObject({ title, options: z.array(slideOption).min(2).max(6) });
export type AckSlideOptions = z.infer<typeof ackSlideOptionsPayload>;

const tokens = z.int().min(0);
const money = z.number().min(0);
/** The task has used what it may; `null` where there is no such limit. */
export const raiseCapPayload = z.strictObject({
  used_tokens: tokens,
  cap_tokens: tokens.nullable(),
  next_tokens: tokens.nullable(),
  /** Null where no price is known. */
  used_cost: money.nullable(),
  cap_cost: money.nullable(),
  next_cost: money.nullable(),
  /** What is there already: finished steps and files, a line each. */
  done: z.array(z.string().max(300)).max(50),
});

export const askUserAnswer = z.strictObject({
  answers: z.array(z.strictObject({ id: z.string().max(60), value: z.union([words, z.array(words).max(20)]) })).max(10),
});
export type AskUserAnswer = z.infer<typeof askUserAnswer>;
export const confirmPlanAnswer = z.strictObject({ steps: list });
export type ConfirmPlanAnswer = z.infer<typeof confirmPlanAnswer>;
export const ackOutlineAnswer = z.strictObject({ outline: outlineSections });
export type AckOutlineAnswer = z.infer<typeof ackOutlineAnswer>;
/** The id of the chosen one. */
export const ackSlideOptionsAnswer = z.strictObject({ option: z.string().min(1, '还没有选择').max(60) });
export type AckSlideOptionsAnswer = z.infer<typeof ackSlideOptionsAnswer>;
export const confirmHtmlPlanAnswer = z.strictObject({ sections: list });
export type ConfirmHtmlPlanAnswer = z.infer<typeof confirmHtmlPlanAnswer>;
/** The limits from now on: those the question named as the next. */
export const raiseCapAnswer = z.strictObject({ cap_tokens: tokens.nullable(), cap_cost: money.nullable() });

/** What is shown for each reason, and what an answer must look like. Another reason is asked for wherever something is told by reason. */
const interactions = {
  ask_user: { payload: askUserPayload, answer: askUserAnswer },
  confirm_plan: { payload: confirmPlanPayload, answer: confirmPlanAnswer },
  ack_outline: { payload: ackOutlinePayload, answer: ackOutlineAnswer },
  ack_slide_options: { payload: ackSlideOptionsPayload, answer: ackSlideOptionsAnswer },
  confirm_html_plan: { payload: confirmHtmlPlanPayload, answer: confirmHtmlPlanAnswer },
  takeover_browser: { payload: takeoverBrowserPayload, answer: takeoverBrowserAnswer },
  step_done: { payload: stepDonePayload, answer: stepDoneAnswer },
  schedule: { payload: schedulePayload, answer: scheduleAnswer },
  order: { payload: orderPayload, answer: orderAnswer },
  confirm_egress: { payload: confirmEgressPayload, answer: confirmEgressAnswer },
  raise_cap: { payload: raiseCapPayload, answer: raiseCapAnswer },
} as const;

/** The reasons there is a tool for; other reasons in a log are of another version and are only named as waiting. */
export type InteractionReason = keyof typeof interactions;
type PayloadOf<Reason extends InteractionReason> = z.infer<(typeof interactions)[Reason]['payload']>;
type AnswerOf<Reason extends InteractionReason> = z.infer<(typeof interactions)[Reason]['answer']>;

/** A reason with its payload, and with its answer once there is one. */
export type Asked = { [Reason in InteractionReason]: { reason: Reason; payload: PayloadOf<Reason> } }[InteractionReason];
export type Answered = {
  [Reason in InteractionReason]: { reason: Reason; payload: PayloadOf<Reason>; answer: AnswerOf<Reason> };
}[InteractionReason];

function isReason(reason: string): reason is InteractionReason {
  return Object.hasOwn(interactions, reason);
}

/** What a pause asks, as far as this version knows the reason; null otherwise. */
export function readAsked(pause: { reason: string; payload?: unknown } | undefined): Asked | null {
  if (!pause || !isReason(pause.reason)) return null;
  const parsed = interactions[pause.reason].payload.safeParse(pause.payload);
  // Read by the schema of its reason.
  return parsed.success ? ({ reason: pause.reason, payload: parsed.data } as Asked) : null;
}

export type Checked = { ok: true; answered: Answered } | { ok: false; fields: Record<string, string> };

/** Whether an answer fits what was asked; what does not fit is named by its path below the answer. */
export function checkAnswer(question: Asked, answer: unknown): Checked {
  switch (question.reason) {
    case 'ask_user': {
      const parsed = askUserAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      const fields = misfits(question.payload, parsed.data);
      if (Object.keys(fields).length > 0) return { ok: false, fields };
      return { ok: true, answered: { ...question, answer: parsed.data } };
    }
    case 'confirm_plan': {
      const parsed = confirmPlanAnswer.safeParse(answer);
      return parsed.success ? { ok: true, answered: { ...question, answer: parsed.data } } : refused(parsed.error);
    }
    case 'ack_outline': {
      const parsed = ackOutlineAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      if (misplaced(parsed.data.outline, question.payload.material ?? []).length > 0)
        return { ok: false, fields: { outline: '有一条内容放了两次，或者不是这份大纲里的' } };
      return { ok: true, answered: { ...question, answer: parsed.data } };
    }
    case 'ack_slide_options': {
      const parsed = ackSlideOptionsAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      if (!question.payload.options.some(({ id }) => id === parsed.data.option))
        return { ok: false, fields: { option: '不在可选的范围内' } };
      return { ok: true, answered: { ...question, answer: parsed.data } };
    }
    case 'confirm_html_plan': {
      const parsed = confirmHtmlPlanAnswer.safeParse(answer);
      return parsed.success ? { ok: true, answered: { ...question, answer: parsed.data } } : refused(parsed.error);
    }
    case 'takeover_browser': {
      const parsed = takeoverBrowserAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      // What a caller says of the page is no fact.
      const { outcome, keep_login } = parsed.data;
      return { ok: true, answered: { ...question, answer: { outcome, ...(keep_login && outcome === 'done' ? { keep_login } : {}) } } };
    }
    case 'step_done': {
      const parsed = stepDoneAnswer.safeParse(answer);
      return parsed.success ? { ok: true, answered: { ...question, answer: parsed.data } } : refused(parsed.error);
    }
    case 'schedule': {
      const parsed = scheduleAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      if (parsed.data.outcome === 'refuse') return { ok: true, answered: { ...question, answer: parsed.data } };
      // What a caller says exists is no fact.
      const { created: _, ...wanted } = parsed.data;
      return { ok: true, answered: { ...question, answer: wanted } };
    }
    case 'order': {
      const parsed = orderAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      const checked = checkOrderAnswer(question.payload, parsed.data);
      return checked.ok ? { ok: true, answered: { ...question, answer: checked.answer } } : checked;
    }
    case 'confirm_egress': {
      const parsed = confirmEgressAnswer.safeParse(answer);
      return parsed.success ? { ok: true, answered: { ...question, answer: parsed.data } } : refused(parsed.error);
    }
    case 'raise_cap': {
      const parsed = raiseCapAnswer.safeParse(answer);
      if (!parsed.success) return refused(parsed.error);
      const { next_tokens, next_cost } = question.payload;
      if (parsed.data.cap_tokens !== next_tokens) return { ok: false, fields: { cap_tokens: '上限与卡片上的不一致，请刷新后重试' } };
      if (parsed.data.cap_cost !== next_cost) return { ok: false, fields: { cap_cost: '上限与卡片上的不一致，请刷新后重试' } };
      return { ok: true, answered: { ...question, answer: parsed.data } };
    }
  }
}

function refused(error: z.ZodError): Checked {
  return {
    ok: false,
    fields: Object.fromEntries(
      error.issues.map(({ path, message }) => [path.join('.'), /\p{Script=Han}/u.test(message) ? message : '格式不正确']),
    ),
  };
}

function misfits({ questions }: AskUser, { answers }: AskUserAnswer): Record<string, string> {
  const fields: Record<string, string> = {};
  answers.forEach(({ id, value }, n) => {
    const question = questions.find((one) => one.id === id);
    if (!question) fields[`answers.${n}.id`] = '没有这个问题';
    else if (answers.findIndex((one) => one.id === id) !== n) fields[`answers.${n}.id`] = '同一个问题回答了两次';
    else if ((question.kind === 'multiple') !== Array.isArray(value)) fields[`answers.${n}.value`] = '格式不正确';
    else if (question.options && [value].flat().some((one) => !question.options?.includes(one)))
      fields[`answers.${n}.value`] = '不在可选的范围内';
  });
  for (const { id, kind, text } of questions)
    if (kind === 'single' && !answers.some((one) => one.id === id)) fields['answers'] ??= `“${text}”还没有选择`;
  return fields;
}
