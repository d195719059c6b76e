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
