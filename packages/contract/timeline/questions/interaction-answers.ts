/** What follows from a question to a person and its answer: the answer nobody gave, the words a brain reads, and when time is up. Pure. */
import { orderInWords } from '#contract/intent/order-answers.ts';
import { egressInWords } from './egress-question.ts';
import type { Answered, Asked, AskedQuestion, ListItem } from './interactions.ts';
import { scheduleInWords } from './schedule-words.ts';
import { stepDoneInWords, takeoverInWords } from './takeover.ts';

/** The answer when nobody gives one: the defaults of the questions, and plans and outlines as they are, the first of several looks. */
export function defaultAnswer(asked: Asked): Answered {
  switch (asked.reason) {
    case 'ask_user':
      return {
        ...asked,
        answer: { answers: asked.payload.questions.flatMap(({ id, default: value }) => (value === undefined ? [] : [{ id, value }])) },
      };
    case 'confirm_plan':
      return { ...asked, answer: { steps: asked.payload.steps } };
    case 'ack_outline':
      return { ...asked, answer: { outline: asked.payload.outline } };
    case 'ack_slide_options':
      // The schema lets none pass without options.
      return { ...asked, answer: { option: asked.payload.options[0]?.id ?? '' } };
    case 'confirm_html_plan':
      return { ...asked, answer: { sections: asked.payload.sections } };
    case 'takeover_browser':
      return { ...asked, answer: { outcome: 'skip' } };
    case 'step_done':
      return { ...asked, answer: { wish: '' } };
    case 'schedule':
      // Nobody's silence sets up what goes on for ever.
      return { ...asked, answer: { outcome: 'refuse' } };
    case 'order':
      // Nobody's silence makes a thing.
      return { ...asked, answer: { outcome: 'cancel' } };
    case 'confirm_egress':
      // Nobody's silence lets anything out.
      return { ...asked, answer: { outcome: 'refuse' } };
    case 'raise_cap':
      // Nobody's silence raises what may be spent.
      return { ...asked, answer: { cap_tokens: asked.payload.cap_tokens, cap_cost: asked.payload.cap_cost } };
  }
}

export const noAnswer = '（没有回答，请按常理处理）';

/**
 * What the brain reads as the person's answer.
 * @example answerInWords({ reason: 'ask_user', payload: { questions: [{ id: 'a', text: '写给谁', kind: 'text' }] }, answer: { answers: [{ id: 'a', value: '全体员工' }] } }) === '我的回答：\n- 写给谁：全体员工'
 */
export function answerInWords(answered: Answered): string {
  switch (answered.reason) {
    case 'ask_user':
      return [
        '我的回答：',
        ...answered.payload.questions.map((question) => `- ${question.text}：${valueInWords(answered, question)}`),
      ].join('\n');
    case 'confirm_plan':
      return listInWords('计划', answered.payload.steps, answered.answer.steps);
    case 'ack_outline':
      return listInWords('大纲', answered.payload.outline, answered.answer.outline);
    case 'ack_slide_options':
      return `选定风格：${chosenOption(answered)?.name ?? answered.answer.option}（${answered.answer.option}）`;
    case 'confirm_html_plan':
      return listInWords('网页方案', answered.payload.sections, answered.answer.sections);
    case 'takeover_browser':
      return takeoverInWords(answered.answer);
    case 'step_done':
      return stepDoneInWords(answered.answer);
    case 'schedule':
      return scheduleInWords(answered.payload, answered.answer);
    case 'order':
      return orderInWords(answered.answer);
    case 'confirm_egress':
      return egressInWords(answered.payload, answered.answer);
    case 'raise_cap':
      return '继续，本任务的用量上限已提高。请从中断的地方接着做，已完成的不要重做。';
  }
}

export function chosenOption({ payload, answer }: Extract<Answered, { reason: 'ack_slide_options' }>) {
  return payload.options.find(({ id }) => id === answer.option);
}

/** What was answered to one question; the sentence for none when it was left out. */
export function valueInWords({ answer }: Extract<Answered, { reason: 'ask_user' }>, { id }: Pick<AskedQuestion, 'id'>): string {
  const value = answer.answers.find((one) => one.id === id)?.value;
  const text = Array.isArray(value) ? value.join('、') : (value ?? '').trim();
  return text === '' ? noAnswer : text;
}

function listInWords(what: string, before: ListItem[], after: ListItem[]): string {
  const unchanged = printed(before) === printed(after);
  return `${unchanged ? `确认${what}，不作修改` : `${what}已修改，请以此为准`}：\n${printed(after)}`;
}

function printed(items: ListItem[]): string {
  return items
    .flatMap(({ title, children = [] }, n) => [`${n + 1}. ${title.trim()}`, ...children.map((child) => `   - ${child.title.trim()}`)])
    .join('\n');
}

/** When the defaults become the answer, for a pause that began at `at`; null when it waits for ever. Milliseconds. */
export function dueAt(asked: Asked | null, at: number): number | null {
  const seconds = asked?.reason === 'ask_user' ? asked.payload.default_after_s : undefined;
  return seconds === undefined ? null : at + seconds * 1000;
}
