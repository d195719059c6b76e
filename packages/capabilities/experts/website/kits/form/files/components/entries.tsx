'use client';

import { useState } from 'react';
import { csvOf, words, type Entry } from '../lib/fields';

export function Entries({ entries, onChange }: { entries: Entry[]; onChange(entries: Entry[]): void }) {
  const [isAsking, setAsking] = useState(false);
  function save() {
    const address = URL.createObjectURL(new Blob([csvOf(words.fields, entries)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${words.title}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
  return (
    <section className="entries" aria-label="填好的记录">
      <div className="bar">
        <h2>这个浏览器里填好的 {entries.length} 份</h2>
        <button type="button" onClick={save}>
          导出 CSV
        </button>
        {isAsking ? (
          <>
            <button type="button" className="danger" onClick={() => onChange([])}>
              确定清空
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              不清空
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setAsking(true)}>
            清空
          </button>
        )}
      </div>
      <div className="scroll" tabIndex={0} role="region" aria-label="记录表">
        <table>
          <thead>
            <tr>
              <th scope="col">提交时间</th>
              {words.fields.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, answers }, n) => (
              <tr key={n}>
                <td>{at}</td>
                {words.fields.map(({ id }) => (
                  <td key={id}>{answers[id] ?? ''}</td>
                ))}
                <td>
                  <button type="button" aria-label={`删除第 ${n + 1} 份`} onClick={() => onChange(entries.filter((_, at) => at !== n))}>
                    删除
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
