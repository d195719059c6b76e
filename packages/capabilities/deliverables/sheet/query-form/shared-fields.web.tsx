/** Fields that several kinds of steps have: a column, each of which group, the name of a new column. */
import { ColumnChoice, Line, Words } from './fields.web.tsx';

interface OneColumnProps {
  label?: string;
  path: string;
  value: string;
  first?: 'number';
  onChange(column: string): void;
}

export function OneColumn({ label = '列', path, value, first, onChange }: OneColumnProps) {
  return (
    <Line label={label} path={path}>
      <ColumnChoice label={label} path={path} value={value} {...(first ? { first } : {})} onChange={onChange} />
    </Line>
  );
}

export function Within({ label, value, onChange }: { label: string; value: string; onChange(column: string): void }) {
  return (
    <Line label={label} path="within">
      <ColumnChoice label={label} path="within" none="不分组" value={value} onChange={onChange} />
    </Line>
  );
}

interface NewNameProps {
  label?: string;
  path: string;
  value: string;
  optional?: boolean;
  onChange(name: string): void;
}

export function NewName({ label = '新列名', path, value, optional, onChange }: NewNameProps) {
  return (
    <Line label={label} path={path}>
      <Words label={label} path={path} value={value} placeholder={optional ? '可不写' : ''} onChange={onChange} />
    </Line>
  );
}

/** '' is no group. */
export function withWithin<S extends { within?: string | undefined }>(step: S, within: string): S {
  return { ...step, within: within === '' ? undefined : within };
}
