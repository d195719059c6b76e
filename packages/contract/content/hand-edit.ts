/** What a person changes in a workbook by hand, exactly: nothing of it is read once more. */
import { z } from 'zod';
import { mostHandCells } from './hand-edit-limits.ts';

const value = z.union([z.null(), z.string().max(32_767), z.number(), z.boolean()]);
/** With its sign. */
const formula = z.string().min(2).max(8_192).startsWith('=');
/** As in the file: 0.00%. */
const format = z.string().min(1).max(255);

/** Null empties the cell, a string is text whatever it looks like, days are numbers as the file counts them. Looks stay. */
export const handCell = z.union([value, z.strictObject({ formula, format: format.optional() }), z.strictObject({ value, format })]);
export type HandCell = z.infer<typeof handCell>;

const sheet = z.string().min(1).max(100);
const index = z.int().min(0).max(1_048_575);

/** Rows and columns count from 0. */
export const handPut = z.strictObject({
  do: z.literal('put'),
  sheet,
  top: index,
  left: z.int().min(0).max(16_383),
  /** Row by row. */
  cells: z.array(z.array(handCell).min(1).max(16_384)).min(1).max(mostHandCells),
});
export type HandPut = z.infer<typeof handPut>;

/** Columns as wide as so many characters; null: as wide as all are at first. */
export const handWidths = z.strictObject({
  do: z.literal('widths'),
  sheet,
  columns: z
    .array(z.strictObject({ column: z.int().min(0).max(16_383), width: z.number().min(0.5).max(255).nullable() }))
    .min(1)
    .max(16_384),
});
export type HandWidths = z.infer<typeof handWidths>;

/** What an open book holds at once; everything else has it opened anew. */
export type HandKept = HandPut | HandWidths;

/** Rows or columns counted from 0; formulas, merged cells, rules, charts and names follow. */
const lines = { sheet, axis: z.enum(['rows', 'columns']), at: index, count: z.int().min(1).max(10_000) };
const newName = z.string().trim().min(1).max(31);

export const handEdit = z.discriminatedUnion('do', [
  handPut,
  handWidths,
  z.strictObject({ do: z.literal('insert'), ...lines }),
  z.strictObject({ do: z.literal('delete'), ...lines }),
  z.strictObject({ do: z.literal('add_sheet'), sheet: newName }),
  z.strictObject({ do: z.literal('rename_sheet'), sheet, to: newName }),
  z.strictObject({ do: z.literal('delete_sheet'), sheet }),
]);
export type HandEdit = z.infer<typeof handEdit>;
