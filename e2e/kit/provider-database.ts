/** A model that answers from a database as its tool says: makes it of the sheet, asks in SQL with a value of its own, keeps the rows. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export function databaseScenario(file: string): ProviderScript {
  return ({ messages }) => {
    const asked = messages.findLastIndex((message) => message.role === 'user');
    const [made, found] = messages
      .slice(asked + 1)
      .filter((message) => message.role === 'tool')
      .map(textOf);
    if (made === undefined)
      return {
        text: '先导入数据库。',
        calls: [{ name: 'database', arguments: { action: { do: 'create', file: '员工', from: [{ file }] } } }],
      };
    const [, name = ''] = /^已建好：(.+)$/m.exec(made) ?? [];
    const [, table = ''] = /^- 表“(.+?)”/m.exec(made) ?? [];
    if (found === undefined) {
      const sql = `SELECT "部门", COUNT(*) AS 人数, AVG("月薪") AS 平均月薪 FROM "${table}" WHERE "月薪" >= ? GROUP BY "部门" ORDER BY 平均月薪 DESC`;
      return {
        calls: [{ name: 'database', arguments: { action: { do: 'query', file: name, sql, params: [100], save_as: '部门统计.csv' } } }],
      };
    }
    const first = found.split('\n').filter((line) => line.startsWith('| '))[2] ?? '';
    return { text: `人数最多的是 ${first.replace(/[|\s]+/g, ' ').trim()}。明细在“部门统计.csv”里。` };
  };
}
