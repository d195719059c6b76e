import { useEffect, useMemo, useRef, useState } from 'react';
import { cellOf, cellText, inputText } from '../lib/cells';
import type { Cell, Column, Row } from '../lib/data';

interface Props {
  columns: readonly Column[];
  rows: readonly Row[];
  /** Null for a new one. */
  cells: readonly Cell[] | null;
  onSave(cells: Cell[]): void;
  onClose(): void;
}

const another = '\u0000';

export function RecordForm({ columns, rows, cells, onSave, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const [texts, setTexts] = useState(() => columns.map((column, n) => inputText(cells?.[n], column)));
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({});

  useEffect(() => {
    box.current?.showModal();
  }, []);

  function save() {
    const found: Record<number, string> = {};
    const made = columns.map((column, n): Cell => {
      const text = texts[n] ?? '';
      // What was there before and was not touched stays what it is.
      if (cells && text === inputText(cells[n], column)) return cells[n] ?? null;
      const { cell, fits } = cellOf(text, column);
      if (cell === null && column.required) found[n] = `请填写“${column.name}”`;
      else if (!fits) found[n] = wrong[column.type] ?? '请检查这一项';
      return cell;
    });
    setFaults(found);
    if (Object.keys(found).length === 0) onSave(made);
    else document.getElementById(`field-${Object.keys(found)[0]}`)?.focus();
  }

  return (
    <dialog ref={box} aria-labelledby="form-title" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <h2 id="form-title">{cells ? '编辑记录' : '新增记录'}</h2>
        {columns.map((column, n) => (
          <div className="field" key={column.name}>
            <label htmlFor={`field-${n}`} id={`label-${n}`}>
              {column.name}
              {column.required ? <b aria-hidden> *</b> : null}
              {column.type === 'number' && (column.percent || column.unit || column.prefix) ? (
                <small>（{column.percent ? '%' : (column.unit ?? column.prefix)}）</small>
              ) : null}
            </label>
            <Field
              column={column}
              at={n}
              rows={rows}
              text={texts[n] ?? ''}
              fault={faults[n]}
              onText={(text) => setTexts((before) => before.map((one, at) => (at === n ? text : one)))}
            />
            {faults[n] === undefined ? null : (
              <p className="warn" id={`fault-${n}`}>
                {faults[n]}
              </p>
            )}
          </div>
        ))}
        <div className="row end">
          <button type="button" onClick={() => box.current?.close()}>
            取消
          </button>
          <button type="submit" className="main">
            保存
          </button>
        </div>
      </form>
    </dialog>
  );
}

const wrong: Partial<Record<Column['type'], string>> = {
  number: '请写一个数，例如 1200 或 1,200.50',
  date: '请写一个日期，例如 2026-01-31',
  time: '请写日期和时间，例如 2026-01-31 08:30',
};

interface FieldProps {
  column: Column;
  at: number;
  rows: readonly Row[];
  text: string;
  fault: string | undefined;
  onText(text: string): void;
}

function Field({ column, at, rows, text, fault, onText }: FieldProps) {
  const { type } = column;
  const [isOther, setOther] = useState(false);
  const options = useMemo(() => {
    if (type !== 'choice' && type !== 'choices') return [];
    const said = rows.flatMap(({ cells }) => cellText(cells[at], column).split(type === 'choices' ? '、' : '\u0000'));
    return [...new Set([...(column.options ?? []), ...said])].filter((one) => one !== '');
  }, [rows, column, at, type]);
  const common = {
    id: `field-${at}`,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : `fault-${at}`,
    'aria-required': column.required,
  };
  const change = (event: { target: { value: string } }) => onText(event.target.value);
  if (type === 'yesno')
    return (
      <select {...common} value={text} onChange={change}>
        <option value="">（不填）</option>
        {[...new Set(['是', '否', text])]
          .filter((one) => one !== '')
          .map((one) => (
            <option key={one}>{one}</option>
          ))}
      </select>
    );
  if (type === 'choices') {
    const chosen = text.split('、').filter((one) => one !== '');
    return (
      <div className="options" role="group" aria-labelledby={`label-${at}`} tabIndex={-1} id={common.id}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) => onText((event.target.checked ? [...chosen, option] : chosen.filter((one) => one !== option)).join('、'))}
            />
            {option}
          </label>
        ))}
      </div>
    );
  }
  if (type === 'choice' && !isOther && options.length > 0)
    return (
      <select
        {...common}
        value={text}
        onChange={(event) => {
          if (event.target.value !== another) return onText(event.target.value);
          setOther(true);
          onText('');
        }}
      >
        <option value="">（不填）</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
        <option value={another}>写一个新的…</option>
      </select>
    );
  if (type === 'long') return <textarea {...common} rows={4} value={text} onChange={change} />;
  // A day that is no day stays the text it was, and can be mended.
  const day = type === 'date' ? /^(?:\d{4}-\d{2}-\d{2})?$/ : /^(?:\d{4}-\d{2}-\d{2}T[\d:]+)?$/;
  const kind =
    type === 'date' && day.test(text)
      ? 'date'
      : type === 'time' && day.test(text)
        ? 'datetime-local'
        : type === 'phone'
          ? 'tel'
          : type === 'mail'
            ? 'email'
            : 'text';
  return (
    <input
      {...common}
      type={kind}
      step={kind === 'datetime-local' ? 1 : undefined}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={change}
    />
  );
}
