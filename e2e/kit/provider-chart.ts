/** A model that draws a chart as its tool says: reads the table, draws what stands there, changes it when asked. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

/** Every number comes from what the reading answered. */
export function chartScenario(file_name: string): ProviderScript {
  return ({ messages }) => {
    const asked = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages
      .slice(asked + 1)
      .filter((message) => message.role === 'tool')
      .map(textOf);
    const wanted = messages.filter((message) => message.role === 'user').length;
    if (wanted > 1) {
      if (answers.length > 0) return { text: '已改成条形图，从大到小排列。' };
      return { calls: [{ name: 'edit_chart', arguments: { file_name: '各区销售额.chart.html', type: 'bar', sort: 'by_value' } }] };
    }
    const [table, drawn] = answers;
    if (table === undefined) return { text: '先看看表里的数。', calls: [{ name: 'read_file', arguments: { name: file_name } }] };
    const rows = [...table.matchAll(/^\| ([^|\d-]+) \| (\d[\d.]*) \|/gm)].map(([, label = '', value = '']) => ({
      label: label.trim(),
      value: Number(value),
    }));
    if (drawn === undefined) {
      const given = { categories: rows.map(({ label }) => label), series: [{ name: '销售额', values: rows.map(({ value }) => value) }] };
      return {
        calls: [
          {
            name: 'make_chart',
            arguments: { file_name: '各区销售额.chart.html', title: '各区销售额', unit: '万元', source: file_name, ...given },
          },
        ],
      };
    }
    return { text: `图画好了，共 ${rows.length} 个区。` };
  };
}
