/** A model with a database: makes it of the sheets that came along, asks it, and changes it when told to. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

const file = '数据库.sqlite';
const asking = 'select 负责人, avg(月薪) as 平均月薪 from 员工 join 部门 using (部门) group by 负责人';
const changing = "update 员工 set 月薪 = 9500 where 姓名 = '王五'";

/** `sheets` are names of files. It tells what the database answered. */
export function databaseScenario(sheets: readonly string[]): ProviderScript {
  return ({ messages }) => {
    const asked = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages.slice(asked + 1).flatMap((message) => (message.role === 'tool' ? [textOf(message)] : []));
    const call = (action: object) => ({ calls: [{ name: 'database', arguments: { action } }] });
    if (textOf(messages[asked] ?? { role: 'user', content: '' }).includes('涨薪'))
      return answers.length === 0 ? call({ do: 'change', file, sql: changing }) : { text: `改好了：${answers.at(-1) ?? ''}` };
    if (answers.length === 0) return call({ do: 'create', file, from: sheets.map((name) => ({ file: name })) });
    if (answers.length === 1) return call({ do: 'query', file, sql: asking });
    return { text: `按负责人的平均月薪：\n\n${answers.at(-1) ?? ''}` };
  };
}
