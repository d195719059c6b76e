'use client';

import { useRef, useState, type FormEvent } from 'react';
import { troubleWith, words, type Answers, type Field } from '../lib/fields';

export function FormView({ onSend }: { onSend(answers: Answers): void }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [troubles, setTroubles] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);

  function set({ id }: Field, value: string) {
    setAnswers((before) => ({ ...before, [id]: value }));
    setTroubles(({ [id]: _, ...others }) => others);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const found = Object.fromEntries(
      words.fields.flatMap((field) => {
        const trouble = troubleWith(field, answers[field.id] ?? '');
        return trouble === null ? [] : [[field.id, trouble]];
      }),
    );
    setTroubles(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSend(answers);
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, select)`)?.focus();
  }

  return (
    <form ref={form} onSubmit={send} noValidate>
      {words.fields.map((field) => (
        <Question
          key={field.id}
          field={field}
          value={answers[field.id] ?? ''}
          trouble={troubles[field.id]}
          onChange={(value) => set(field, value)}
        />
      ))}
      <button type="submit" className="main">
        {words.submit}
      </button>
    </form>
  );
}

interface QuestionProps {
  field: Field;
  value: string;
  trouble: string | undefined;
  onChange(value: string): void;
}

function Question({ field, value, trouble, onChange }: QuestionProps) {
  const { id, label, required, options, type } = field;
  const isGroup = type === 'choices' || (type === 'choice' && options.length <= 6);
  const name = (
    <>
      {label}
      {required ? <em title="必填"> *</em> : null}
    </>
  );
  const told = {
    'aria-invalid': trouble !== undefined,
    'aria-describedby': trouble === undefined ? undefined : `${id}-trouble`,
    'aria-required': required,
  };
  const note =
    trouble === undefined ? null : (
      <p id={`${id}-trouble`} role="alert" className="trouble">
        {trouble}
      </p>
    );
  if (isGroup)
    return (
      <fieldset data-field={id}>
        <legend>{name}</legend>
        <div className="options">
          {options.map((option) => {
            const chosen = type === 'choice' ? [value] : value.split('、').filter(Boolean);
            const isOn = chosen.includes(option);
            return (
              <label key={option} className={isOn ? 'option on' : 'option'}>
                <input
                  type={type === 'choice' ? 'radio' : 'checkbox'}
                  name={id}
                  checked={isOn}
                  onChange={() =>
                    onChange(
                      type === 'choice' ? option : options.filter((one) => (one === option ? !isOn : chosen.includes(one))).join('、'),
                    )
                  }
                />
                {option}
              </label>
            );
          })}
        </div>
        {note}
      </fieldset>
    );
  return (
    <div className="question" data-field={id}>
      <label htmlFor={id}>{name}</label>
      {type === 'choice' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)} {...told}>
          <option value="">请选择</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : type === 'long' ? (
        <textarea id={id} rows={4} value={value} onChange={(event) => onChange(event.target.value)} {...told} />
      ) : (
        <input
          id={id}
          type={({ phone: 'tel', mail: 'email', date: 'date' } as Record<string, string>)[type] ?? 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...told}
        />
      )}
      {note}
    </div>
  );
}
