/** A form of questions: one of several, any of several, or free words; answered, the same questions with what was chosen. */
import type { FormEvent } from 'react';
import { noAnswer, valueInWords } from '#contract/timeline/questions/interaction-answers.ts';
import type { AskedQuestion } from '#contract/timeline/questions/interactions.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { revivedValues, useAnswerDraft } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';

type AskUser = Extract<Interaction, { reason: 'ask_user' }>;
type Value = string | string[];

export interface AskUserCardProps {
  interaction: AskUser;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function AskUserCard({ interaction, onReply, sending }: AskUserCardProps) {
  return interaction.state === 'open' ? (
    <Form questions={interaction.payload.questions} onReply={onReply} sending={sending} />
  ) : (
    <Answers interaction={interaction} />
  );
}

function Form({ questions, onReply, sending }: Omit<AskUserCardProps, 'interaction'> & { questions: AskedQuestion[] }) {
  const [values, setValues] = useAnswerDraft(
    () => Object.fromEntries(questions.map((question): [string, Value] => [question.id, startOf(question)])),
    (kept) => revivedValues(kept, questions),
  );
  const complete = questions.every(({ id, kind }) => kind !== 'single' || values[id] !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || sending) return;
    onReply?.({ reason: 'ask_user', answer: { answers: questions.map(({ id }) => ({ id, value: values[id] ?? '' })) } });
  };
  return (
    <form onSubmit={submit} className="mt-3 space-y-4">
      {questions.map((question) => (
        <Field
          key={question.id}
          question={question}
          value={values[question.id] ?? ''}
          disabled={sending || !onReply}
          onChange={(value) => setValues({ ...values, [question.id]: value })}
        />
      ))}
      <div className="flex items-center gap-3">
        <Button type="submit" busy={sending} disabled={!complete || !onReply}>
          提交回答
        </Button>
        {complete ? null : <p className="text-xs text-ink-3">还有没选的问题</p>}
      </div>
    </form>
  );
}

interface FieldProps {
  question: AskedQuestion;
  value: Value;
  disabled: boolean;
  onChange(value: Value): void;
}

function Field({ question, value, disabled, onChange }: FieldProps) {
  const { id, text, kind, options = [] } = question;
  const defaults = [question.default ?? []].flat();
  if (kind === 'text')
    return (
      <label className="block">
        <span className="mb-1.5 block text-sm font-medium break-words whitespace-pre-line">{text}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={typeof value === 'string' ? value : ''}
          disabled={disabled}
          placeholder="可以不填"
          onChange={(event) => onChange(event.target.value)}
          className="block max-h-48 min-h-11 field-sizing-content w-full resize-y rounded-control border border-line-strong bg-sheet px-3 py-2 text-base placeholder:text-ink-3 hover:border-ink-3"
        />
      </label>
    );
  const chosen = [value].flat();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-0.5 text-sm font-medium break-words whitespace-pre-line">
        {text}
        {kind === 'multiple' ? <span className="ml-1.5 text-xs font-normal text-ink-3">可多选</span> : null}
      </legend>
      {options.map((option) =>
        kind === 'multiple' ? (
          <Checkbox
            key={option}
            label={<Option text={option} isDefault={defaults.includes(option)} />}
            checked={chosen.includes(option)}
            disabled={disabled}
            onChange={(checked) => onChange(options.filter((one) => (one === option ? checked : chosen.includes(one))))}
          />
        ) : (
          <label key={option} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
            <input
              type="radio"
              name={id}
              value={option}
              checked={chosen.includes(option)}
              onChange={() => onChange(option)}
              className="size-4.5 shrink-0 appearance-none rounded-full border border-ink-3 bg-sheet checked:border-[5px] checked:border-ink disabled:opacity-60"
            />
            <Option text={option} isDefault={defaults.includes(option)} />
          </label>
        ),
      )}
    </fieldset>
  );
}

function Option({ text, isDefault }: { text: string; isDefault: boolean }) {
  return (
    <span className="break-words">
      {text}
      {isDefault ? <span className="ml-1.5 text-xs text-ink-3">默认</span> : null}
    </span>
  );
}

function startOf({ kind, default: assumed }: AskedQuestion): Value {
  if (kind === 'multiple') return Array.isArray(assumed) ? assumed : [];
  return typeof assumed === 'string' ? assumed : '';
}

function Answers({ interaction }: { interaction: Extract<AskUser, { state: 'answered' }> }) {
  // The fold keeps the answer with the reason it was checked for.
  const answer = interaction.answer as Parameters<typeof valueInWords>[0]['answer'];
  return (
    <dl className="mt-2 space-y-1.5 text-sm">
      {interaction.payload.questions.map((question) => {
        const words = valueInWords({ reason: 'ask_user', payload: interaction.payload, answer }, question);
        return (
          <div key={question.id}>
            <dt className="whitespace-pre-line text-ink-3">{question.text}</dt>
            <dd className="break-words whitespace-pre-wrap">{words === noAnswer ? '没有填写' : words}</dd>
          </div>
        );
      })}
    </dl>
  );
}
