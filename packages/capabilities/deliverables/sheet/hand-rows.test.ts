/** Rows, columns and sheets that come and go by hand: all that speaks of the cells behind them follows. */
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { HandEdit } from '#contract/content/hand-edit.ts';
import { jobOn, openpyxl, partsOf, textOf, withPivot } from './testing.ts';

async function edited(edits: HandEdit[], bytes: Uint8Array = openpyxl): Promise<Uint8Array> {
  return (await jobOn(bytes, { kind: 'hand', edits })).bytes ?? new Uint8Array();
}

const sheetOf = async (bytes: Uint8Array, name: string) =>
  (await readXlsx(bytes, { readStyles: true })).sheets.find((sheet) => sheet.name === name);

const insert = (sheet: string, axis: 'rows' | 'columns', at: number, count = 1): HandEdit => ({ do: 'insert', sheet, axis, at, count });
const remove = (sheet: string, axis: 'rows' | 'columns', at: number, count = 1): HandEdit => ({ do: 'delete', sheet, axis, at, count });

test('rows come: values, formulas, merged cells, rules, validation, comments and charts move along, and it goes back to where it was', async () => {
  const before = (await readXlsx(openpyxl, { readStyles: true })).sheets;
  for (const sheet of before) {
    const bytes = await edited([insert(sheet.name, 'rows', 2, 2)]);
    const after = await sheetOf(bytes, sheet.name);
    expect(
      after?.rows.slice(4).map((row) => row[0] ?? null),
      sheet.name,
    ).toEqual(sheet.rows.slice(2).map((row) => row[0] ?? null));
    const moved = (range: string) => range.replace(/\d+/g, (row) => String(Number(row) > 2 ? Number(row) + 2 : Number(row)));
    expect(after?.conditionalRules?.map(({ range }) => range)).toEqual(sheet.conditionalRules?.map(({ range }) => moved(range)));
    expect(after?.dataValidations?.map(({ range }) => range)).toEqual(sheet.dataValidations?.map(({ range }) => moved(range)));
    expect(after?.charts?.length).toBe(sheet.charts?.length);
    const back = await edited([remove(sheet.name, 'rows', 2, 2)], bytes);
    const again = await sheetOf(back, sheet.name);
    expect(again?.rows.map((row) => row[0] ?? null)).toEqual(sheet.rows.map((row) => row[0] ?? null));
    expect(again?.merges).toEqual(sheet.merges);
    expect([...(again?.cells ?? [])].flatMap(([key, { formula }]) => (formula ? [[key, formula]] : []))).toEqual(
      [...(sheet.cells ?? [])].flatMap(([key, { formula }]) => (formula ? [[key, formula]] : [])),
    );
    expect([...partsOf(back).keys()].sort()).toEqual([...partsOf(openpyxl).keys()].filter((path) => !path.includes('calcChain')).sort());
  }
});

test('columns come and go with their widths and looks; a formula whose cell is gone says so', async () => {
  const made = await jobOn(
    '甲,乙,丙\n1,2,3\n',
    {
      kind: 'edit',
      edits: [
        { do: 'set_cells', sheet: '销售', cells: [{ at: 'D2', formula: 'A2+B2*C2' }] },
        { do: 'widths', sheet: '销售', columns: 'B', width: 30 },
      ],
    },
    '销售.csv',
  );
  const bytes = made.bytes ?? new Uint8Array();
  const wider = await edited([insert('销售', 'columns', 1)], bytes);
  const sheet = await sheetOf(wider, '销售');
  expect(sheet?.rows[1]).toEqual([1, null, 2, 3, 7]);
  expect(sheet?.cells?.get('1,4')?.formula).toBe('A2+C2*D2');
  expect(sheet?.columns?.[2]?.width).toBe(30);
  const gone = await sheetOf(await edited([remove('销售', 'columns', 0)], bytes), '销售');
  expect(gone?.rows[1]).toEqual([2, 3, '#REF!']);
  expect(gone?.cells?.get('1,2')?.formula).toBe('#REF!+A2*B2');
});

test('what would be torn apart is refused with all that came with it', async () => {
  await expect(edited([insert('数据透视', 'rows', 1)], withPivot)).rejects.toThrow(/透视表|没有名为/);
  const book = await readXlsx(withPivot);
  const source = book.sheets.find(({ name }) => name === '订单明细');
  const followed = await edited([insert('订单明细', 'rows', 2)], withPivot);
  expect(source).toBeDefined();
  expect(textOf(followed, 'xl/pivotCache/pivotCacheDefinition1.xml')).toContain('ref="A1:C6"');
});

test('sheets come, are renamed with all that speaks of them, and go unless something needs them', async () => {
  const [first] = (await readXlsx(openpyxl)).sheets;
  const name = first?.name ?? '';
  const bytes = await edited([
    { do: 'add_sheet', sheet: '新表📊' },
    { do: 'put', sheet: '新表📊', top: 0, left: 0, cells: [[{ formula: `='${name}'!A1` }]] },
    { do: 'rename_sheet', sheet: name, to: '改过 名' },
  ]);
  const made = await sheetOf(bytes, '新表📊');
  expect(made?.cells?.get('0,0')?.formula).toBe("'改过 名'!A1");
  await expect(edited([{ do: 'delete_sheet', sheet: '改过 名' }], bytes)).rejects.toThrow('用着');
  expect(await sheetOf(await edited([{ do: 'delete_sheet', sheet: '新表📊' }], bytes), '新表📊')).toBeUndefined();
  await expect(edited([{ do: 'add_sheet', sheet: 'a/b' }])).rejects.toThrow('不能作工作表的名字');
  await expect(edited([{ do: 'add_sheet', sheet: name }])).rejects.toThrow('已经有名为');
});
