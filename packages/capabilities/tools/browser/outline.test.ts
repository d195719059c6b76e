import { expect, it } from 'vitest';
import { readNodes, type Secrets } from './outline.server.ts';

const form = [
  { role: 'textbox', name: '姓名', text: '张三', ref: 'e1' },
  { role: 'textbox', name: '口令', text: 'secret-1234', ref: 'e2' },
  { role: 'combobox', name: '部门', ref: 'e3', children: [{ role: 'option', name: '人事部', selected: true }] },
  { role: 'paragraph', text: 'secret-1234' },
];
const told = (secrets: Secrets): string => JSON.stringify(readNodes(form, secrets, { width: 1280, height: 800 }));

it('what stands in a field for a password is not told, nor half of it, nor where it stands again', () => {
  const known = told({ values: new Set(['secret-1234']), complete: true });
  expect(known).not.toContain('secret');
  expect(known).toContain('张三');
  for (const other of ['secret-12345', 'secret-12'])
    expect(
      readNodes(form.slice(0, 2), { values: new Set([other]), complete: true }, { width: 1280, height: 800 }).elements[1],
    ).toMatchObject({
      name: '口令',
      value: '••••••',
    });
});

it('where it is not known which fields those are, no field tells what stands in it', () => {
  const unknown = told({ values: new Set(), complete: false });
  expect(unknown).not.toContain('张三');
  expect(unknown).toContain('姓名');
  expect(unknown).toContain('人事部');
});
