import { encodings, type Encoding } from '../lib/read-file';
import type { HowToRead, Table } from '../lib/parse-table';
import type { Source } from './workbench';

export interface Settings extends HowToRead {
  encoding: Encoding;
}

const delimiters: readonly [sign: string, label: string][] = [
  [',', '逗号 ,'],
  ['\t', '制表符'],
  [';', '分号 ;'],
  ['|', '竖线 |'],
  ['，', '中文逗号 ，'],
  [' ', '空格'],
];

interface Props {
  settings: Settings;
  table: Table;
  source: Source;
  encoding: Exclude<Encoding, 'auto'>;
  unread: number;
  onSettings(next: Settings): void;
}

/** How the text is read, and what it took notice of. */
export function Reading({ settings, table, source, encoding, unread, onSettings }: Props) {
  const labelOf = (id: Encoding): string => encodings.find((one) => one.id === id)?.label ?? id;
  const notes: string[] = [];
  if (unread > 0) notes.push(`有 ${unread} 个字认不出来，换一种编码试试。`);
  if (table.openQuote) notes.push('有一个引号没有收尾，后面的内容都进了同一格；可以关掉“引号包住的算一格”。');
  if (table.uneven > 0) notes.push(`${table.uneven} 行的格数和第一行不一样，空缺的留空，多出的另成一列。`);
  if (table.blank > 0) notes.push(`${table.blank} 个空行没有算作数据。`);
  const delimiter = settings.delimiter || table.delimiter;
  const known = delimiters.some(([sign]) => sign === delimiter);
  return (
    <section className="reading" aria-label="怎么读">
      {source.isPasted ? null : (
        <label>
          编码
          <select
            value={settings.encoding}
            // The values are the ids above.
            onChange={(event) => onSettings({ ...settings, encoding: event.target.value as Encoding })}
          >
            {encodings.map(({ id, label }) => (
              <option key={id} value={id}>
                {id === 'auto' ? `自动：${labelOf(encoding)}` : label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        分隔符
        <select
          value={known ? delimiter : 'other'}
          onChange={(event) => event.target.value !== 'other' && onSettings({ ...settings, delimiter: event.target.value })}
        >
          {delimiters.map(([sign, label]) => (
            <option key={sign} value={sign}>
              {label}
            </option>
          ))}
          {known ? null : <option value="other">{delimiter}</option>}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={settings.hasHead ?? table.hasHead}
          onChange={(event) => onSettings({ ...settings, hasHead: event.target.checked })}
        />
        首行是表头
      </label>
      <label className="check">
        <input type="checkbox" checked={settings.quotes} onChange={(event) => onSettings({ ...settings, quotes: event.target.checked })} />
        引号包住的算一格
      </label>
      {notes.length > 0 ? (
        <p className={unread > 0 || table.openQuote ? 'warn' : 'small'} role="status">
          {notes.join('')}
        </p>
      ) : null}
    </section>
  );
}
