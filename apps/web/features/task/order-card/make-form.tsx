/** The order for something new as a form: what was read, each part changeable, and what was not said can be added. */
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { usualLength } from '#contract/intent/make-defaults.ts';
import { headsShown } from '#contract/intent/heads.ts';
import { orderable } from '#contract/intent/orderable.ts';
import { chartWords } from '#contract/intent/table-words.ts';
import {
  languageWords,
  lengthUnitWords,
  makeFieldWords,
  sizeUnitWords,
  toneWords,
  type MakeFieldName,
} from '#contract/intent/make-words.ts';
import type { LengthAsked, MadeKind, MakeIntent, SizeAsked } from '#contract/intent/make.ts';
import { withoutValueAt, withValueAt } from '#contract/intent/paths.ts';
import { kindWords } from '#contract/kinds.ts';
import { AsksField } from './asks-field.tsx';
import { Choose, Figure, optionsOf, Words } from './controls.tsx';
import { FactsField } from './facts-field.tsx';
import { FieldRow } from './field-row.tsx';
import { HeadsField } from './heads-field.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useOrderForm } from './form.ts';
import { boundOf, boundWords, sizeAtHand, sizesAtHand, withBound, type Bound } from './make-edits.ts';
import type { Choice } from '#contract/intent/common.ts';
import type { Order } from '#contract/intent/order.ts';
import { OutlineField } from './outline-field.tsx';
import { PagesField } from './pages-field.tsx';
import { SectionsField } from './sections-field.tsx';
import { SourcesField } from './sources-field.tsx';

/** Those that may be left out, in the order of the form. */
const optional = [
  'kit',
  'genre',
  'title',
  'topic',
  'audience',
  'length',
  'size',
  'language',
  'tone',
  'look',
  'form',
  'pages',
  'chart',
  'signature',
  'dated',
  'leave_out',
] as const satisfies readonly MakeFieldName[];
type Optional = (typeof optional)[number];

export function MakeForm({ intent }: { intent: MakeIntent }) {
  const { order, draft, disabled, change } = useOrderForm();
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(root);
  const set = (path: string, value: unknown) => change({ ...draft, intent: withValueAt(draft.intent, path, value) });
  // What is printed stands together, each once.
  const printed = new Set<string>(headsShown(order, draft).map(({ field }) => field));
  const others = optional.filter((name) => !printed.has(name));
  const missing = others.filter((name) => intent[name] === undefined && canBeAdded(name, intent.kind.value, order));
  return (
    <div ref={root} className="space-y-3">
      <FieldRow path="kind" label={makeFieldWords.kind}>
        <Choose
          label={makeFieldWords.kind}
          value={intent.kind.value}
          options={kindsFor(order)}
          disabled={disabled}
          onChange={(kind) => set('kind', kind)}
        />
      </FieldRow>
      <HeadsField intent={intent} />
      {others.map((name) =>
        intent[name] === undefined ? null : (
          <FieldRow
            key={name}
            path={name}
            label={shortName[name] ?? makeFieldWords[name]}
            onLeaveOut={() => {
              focusAfter(`[data-add="${name}"]`);
              change({ ...draft, intent: withoutValueAt(draft.intent, name) });
            }}
          >
            <Control name={name} intent={intent} set={set} />
          </FieldRow>
        ),
      )}
      {missing.length > 0 ? (
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="还可以说明">
          {missing.map((name) => (
            <button
              key={name}
              type="button"
              data-add={name}
              disabled={disabled}
              onClick={() => {
                focusAfter(`[data-row-of="${name}"] :is(input, select)`);
                set(name, begun(name, intent.kind.value, order.choices?.[name]?.[0]?.value));
              }}
              className="inline-flex h-8 items-center gap-1 rounded-control border border-dashed border-line-strong px-2.5 text-xs text-ink-2 hover:border-ink-3 hover:text-ink disabled:opacity-50 max-md:h-11"
            >
              <Plus size={14} strokeWidth={1.5} />
              {shortName[name] ?? makeFieldWords[name]}
            </button>
          ))}
        </div>
      ) : null}
      {order.outline ? (
        <OutlineField outline={order.outline} genreChanged={intent.genre?.value !== genreAsked(order)} />
      ) : hasParts(intent) ? (
        <SectionsField intent={intent} />
      ) : null}
      {orderable[intent.kind.value].includes('asks') ? <AsksField intent={intent} /> : null}
      {orderable[intent.kind.value].includes('totals') ? (
        <FieldRow path="totals" label={makeFieldWords.totals}>
          <Choose
            label={makeFieldWords.totals}
            value={intent.totals ? (intent.totals.value ? 'yes' : 'no') : 'usual'}
            options={totalsAtHand}
            disabled={disabled}
            onChange={(next) =>
              next === 'usual'
                ? change({ ...draft, intent: withoutValueAt(draft.intent, 'totals') })
                : set('totals', { value: next === 'yes', spans: [], sure: true })
            }
          />
        </FieldRow>
      ) : null}
      {intent.wishes?.length ? (
        <FieldRow
          path="wishes"
          label={makeFieldWords.wishes}
          onLeaveOut={() => change({ ...draft, intent: withoutValueAt(draft.intent, 'wishes') })}
        >
          <p className="py-1.5 text-sm text-ink-2">{intent.wishes.map(({ words }) => words).join('、')}</p>
        </FieldRow>
      ) : null}
      <FactsField intent={intent} />
      <SourcesField intent={intent} />
    </div>
  );
}

const totalsAtHand = [
  { value: 'usual', label: '有金额就合计' },
  { value: 'yes', label: '要' },
  { value: 'no', label: '不要' },
] as const;

/** A site is a project of its own, which another task has not. */
function kindsFor({ intent }: Order) {
  const isSite = intent.intent === 'make' && intent.kind.value === 'site';
  return optionsOf(kindWords).filter(({ value }) => (isSite ? value === 'site' || value === 'web-page' : value !== 'site'));
}

function genreAsked({ intent }: Order): string | undefined {
  return intent.intent === 'make' ? intent.genre?.value : undefined;
}

/** A sheet of paper or a picture has none, unless some were asked for. */
function hasParts({ kind, sections }: MakeIntent): boolean {
  return sections.length > 0 || orderable[kind.value].includes('sections');
}

const shortName: Partial<Record<Optional, string>> = { topic: '主题' };

/** A genre only where the card knows some. */
function canBeAdded(name: Optional, kind: MadeKind, { choices, files }: Order): boolean {
  if (!orderable[kind].includes(name)) return false;
  // Of files alone something can be left out.
  if (name === 'leave_out') return files.length > 0;
  if (name === 'genre' || name === 'look' || name === 'form' || name === 'kit') return (choices?.[name]?.length ?? 0) > 0;
  return true;
}

function begun(name: Optional, kind: MadeKind, first: unknown): unknown {
  switch (name) {
    case 'length':
      return usualLength[kind];
    case 'size':
      return kind === 'slides' ? sizesAtHand.find((one) => one.name === '16:9') : sizesAtHand[0];
    case 'language':
      return 'zh';
    case 'tone':
      return 'formal';
    case 'pages':
      return 'official';
    case 'chart':
      return 'column';
    default:
      return first ?? '';
  }
}

/** A genre that is nearest to what the person called it says so. */
function labelOf({ value, label }: Choice, { intent }: Order): string {
  if (intent.intent !== 'make' || intent.genre?.value !== value || !intent.called) return label;
  const called = intent.called.value;
  return called.includes(label) || label.includes(called) ? label : `${called}（照“${label}”写）`;
}

interface ControlProps {
  name: Optional;
  intent: MakeIntent;
  set(path: string, value: unknown): void;
}

function Control({ name, intent, set }: ControlProps) {
  const { order, disabled } = useOrderForm();
  const label = makeFieldWords[name];
  const { length, size, pages, language, tone, chart, called } = intent;
  if (name === 'length' && length) return <Length value={length.value} onChange={(next) => set('length', next)} />;
  if (name === 'size' && size) return <Size value={size.value} onChange={(next) => set('size', next)} />;
  if (name === 'pages' && pages) return <PagesField intent={intent} value={pages.value} onChange={(next) => set(name, next)} />;
  if (name === 'language' && language)
    return (
      <Choose
        label={label}
        value={language.value}
        options={optionsOf(languageWords)}
        disabled={disabled}
        onChange={(next) => set(name, next)}
      />
    );
  if (name === 'tone' && tone)
    return (
      <Choose label={label} value={tone.value} options={optionsOf(toneWords)} disabled={disabled} onChange={(next) => set(name, next)} />
    );
  if (name === 'chart' && chart) {
    const options = [{ value: 'any', label: '由它来选' }, ...optionsOf(chartWords)];
    return <Choose label={label} value={chart.value} options={options} disabled={disabled} onChange={(next) => set(name, next)} />;
  }
  // What is left holds words.
  const value = String(intent[name]?.value ?? '');
  const choices = order.choices?.[name];
  if (choices) {
    const known = choices.map((choice) => ({
      value: String(choice.value),
      label: name === 'genre' ? labelOf(choice, order) : choice.label,
    }));
    // A word for it that is none of their names stands as it was said.
    const isNone = value !== '' && !known.some((one) => one.value === value);
    const options = isNone ? [{ value, label: value }, ...known] : known;
    return <Choose label={label} value={value} options={options} disabled={disabled} onChange={(next) => set(name, next)} />;
  }
  // Without a list its id is of no use to a person: what they called it is.
  if (name === 'genre') return <p className="pt-2 text-sm break-words">{called?.value ?? value}</p>;
  return <Words label={label} value={value} disabled={disabled} onChange={(event) => set(name, event.target.value)} />;
}

function Length({ value, onChange }: { value: LengthAsked; onChange(next: LengthAsked): void }) {
  const { disabled } = useOrderForm();
  const bound = boundOf(value);
  const least = value.unit === 'minutes' ? 0.5 : 1;
  const isTurned = bound === 'between' && (value.min ?? 0) > (value.max ?? 0);
  const figure = (key: 'about' | 'min' | 'max', label: string) => (
    <Figure
      key={`${bound}-${key}`}
      label={label}
      value={value[key] ?? 1}
      least={least}
      whole={value.unit !== 'minutes'}
      disabled={disabled}
      onChange={(next) => onChange({ ...value, [key]: next })}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Choose<Bound>
        label="篇幅的说法"
        value={bound}
        options={optionsOf(boundWords)}
        disabled={disabled}
        onChange={(next) => onChange(withBound(value, next))}
      />
      {bound === 'between' ? [figure('min', '最少'), <span key="to">到</span>, figure('max', '最多')] : figure(bound, '篇幅')}
      <Choose
        label="篇幅的单位"
        value={value.unit}
        options={optionsOf(lengthUnitWords)}
        disabled={disabled}
        onChange={(unit) => onChange({ ...value, unit })}
      />
      {isTurned ? (
        <span role="alert" data-problem className="text-xs text-rust">
          前一个数比后一个大
        </span>
      ) : null}
    </div>
  );
}

const ownSize = '自定';

function Size({ value, onChange }: { value: SizeAsked; onChange(next: SizeAsked): void }) {
  const { disabled } = useOrderForm();
  const at_hand = sizeAtHand(value)?.name ?? ownSize;
  // Another size of one's own has no name of another.
  const own = ({ width, height, unit }: SizeAsked): SizeAsked => ({ width, height, unit });
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Choose
        label="尺寸"
        value={at_hand}
        options={[...sizesAtHand.map(({ name = '' }) => ({ value: name, label: name })), { value: ownSize, label: ownSize }]}
        disabled={disabled}
        onChange={(name) => onChange(sizesAtHand.find((one) => one.name === name) ?? own({ ...value, width: value.width + 1 }))}
      />
      <Figure
        key={`w-${at_hand}`}
        label="宽"
        value={value.width}
        least={0.1}
        disabled={disabled}
        onChange={(width) => onChange(own({ ...value, width }))}
      />
      <span aria-hidden>×</span>
      <Figure
        key={`h-${at_hand}`}
        label="高"
        value={value.height}
        least={0.1}
        disabled={disabled}
        onChange={(height) => onChange(own({ ...value, height }))}
      />
      <Choose
        label="尺寸的单位"
        value={value.unit}
        options={optionsOf(sizeUnitWords)}
        disabled={disabled}
        onChange={(unit) => onChange(own({ ...value, unit }))}
      />
    </div>
  );
}
