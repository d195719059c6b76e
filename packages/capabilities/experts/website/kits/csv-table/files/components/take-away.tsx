import { useEffect, useState } from 'react';
import words from '../content/site.json';
import { write, type Form, type Written } from '../lib/write-table';

const numbers = new Intl.NumberFormat('zh-CN');
const copies: readonly [form: Form, label: string][] = [
  ['markdown', 'Markdown'],
  ['html', 'HTML'],
  ['tsv', 'TSV'],
];

/** What is shown, in the order it is shown in, as something else. */
export function TakeAway({ taken, all, name }: { taken: Written; all: number; name: string }) {
  const [note, setNote] = useState('');
  const [byHand, setByHand] = useState('');
  const count = taken.rows.length;

  useEffect(() => {
    if (note === '') return undefined;
    const timer = setTimeout(() => setNote(''), 6000);
    return () => clearTimeout(timer);
  }, [note]);

  async function copy(form: Form, label: string) {
    const text = (await write(taken, form)).join('');
    try {
      await navigator.clipboard.writeText(text);
      setNote(`已复制 ${numbers.format(count)} 行（${label}）。`);
      setByHand('');
    } catch {
      setNote('浏览器不允许直接复制，请在下面全选后复制。');
      setByHand(text);
    }
  }

  async function download(form: 'csv' | 'json') {
    const type = form === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
    const address = URL.createObjectURL(new Blob(await write(taken, form), { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.${form}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    setNote(`已存成“${name}.${form}”，${numbers.format(count)} 行。`);
  }

  return (
    <section className="take" aria-label="带走">
      <p role="status">
        {note || (count === all ? `全部 ${numbers.format(all)} 行` : `${numbers.format(all)} 行里的 ${numbers.format(count)} 行`)}
        <span>{note === '' ? words.privacy : ''}</span>
      </p>
      <div className="row" role="group" aria-label="复制">
        复制
        {copies.map(([form, label]) => (
          <button key={form} type="button" onClick={() => void copy(form, label)}>
            {label}
          </button>
        ))}
      </div>
      <div className="row" role="group" aria-label="下载">
        下载
        <button type="button" className="main" onClick={() => void download('csv')}>
          CSV
        </button>
        <button type="button" onClick={() => void download('json')}>
          JSON
        </button>
      </div>
      {byHand !== '' ? <textarea readOnly aria-label="要复制的文字" value={byHand} onFocus={(event) => event.target.select()} /> : null}
    </section>
  );
}
