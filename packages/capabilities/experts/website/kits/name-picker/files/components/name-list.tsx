import { useRef, useState } from 'react';
import words from '../content/site.json';
import { namesIn, namesInTable } from '../lib/names';
import { readText } from '../lib/read-text';

const mostBytes = 2 * 1024 * 1024;

export function NameList({ text, names, drawn, onText }: { text: string; names: string[]; drawn: string[]; onText(text: string): void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return setNote(`“${file.name}”超过 2MB，没有打开。`);
    const read = await readText(file);
    if (read.includes('\u0000')) return setNote(`“${file.name}”不是文本，没有打开；表格请先另存为 CSV。`);
    const found = /\.csv$/i.test(file.name) ? namesInTable(read) : namesIn(read);
    if (found.length === 0) return setNote(`“${file.name}”里没有找到名字，名单没有变。`);
    onText(found.join('\n'));
    setNote(`已从“${file.name}”读入 ${found.length} 个名字。`);
  }

  return (
    <section className="list" aria-label="名单">
      <h2>
        名单 <small>{names.length} 人</small>
      </h2>
      <textarea
        aria-label="名单，一行一个名字"
        placeholder={words.placeholder}
        value={text}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="controls">
        <button type="button" onClick={() => chooser.current?.click()}>
          打开 txt、csv
        </button>
        <button type="button" disabled={text === ''} onClick={() => onText('')}>
          清空
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          aria-label="打开名单文件"
          hidden
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status">{note || words.privacy}</p>
      {drawn.length > 0 ? <p>已点到：{drawn.join('、')}</p> : null}
    </section>
  );
}
