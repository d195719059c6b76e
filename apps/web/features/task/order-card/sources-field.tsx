/** The files it is to be made from, out of those that are there. */
import { makeFieldWords } from '#contract/intent/make-words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';

export function SourcesField({ intent }: { intent: MakeIntent }) {
  const { order, draft, disabled, change } = useOrderForm();
  const chosen = intent.sources.map(({ value }) => value);
  const names = [...new Set([...order.files.map(({ name }) => name), ...chosen])];
  // One alone is used: there is nothing to choose.
  if (names.length < 2) return null;
  // As they were read, with their words.
  const read = order.intent.intent === 'make' ? order.intent.sources : [];
  return (
    <FieldRow path="sources" label={makeFieldWords.sources}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={<span className="break-all">{name}</span>}
          checked={chosen.includes(name)}
          disabled={disabled || (chosen.length === 1 && chosen[0] === name)}
          onChange={(checked) => {
            const sources = names
              .filter((one) => (one === name ? checked : chosen.includes(one)))
              .map((value) => ({ ...(read.find((one) => one.value === value) ?? { value, spans: [] }), sure: true }));
            change({ ...draft, intent: { ...intent, sources } });
          }}
        />
      ))}
    </FieldRow>
  );
}
