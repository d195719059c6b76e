import { useRef, useState } from 'react';
import words from '../content/site.json';

export function Start({ trouble, onFile, onText }: { trouble: string; onFile(file: File | undefined): void; onText(text: string): void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return (
    <div className="start">
      <header>
        <h1>{words.title}</h1>
        <p>{words.description}</p>
      </header>
      <section className="drop" aria-label="打开文件">
        <p>
          {words.drop}
          <button type="button" className="main" onClick={() => chooser.current?.click()}>
            打开文件
          </button>
        </p>
        <p className="small">{words.kinds}</p>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,.tab,.psv,.log,text/plain,text/csv,text/tab-separated-values"
          aria-label="打开表格文件"
          hidden
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {trouble !== '' ? (
          <p role="alert" className="warn">
            {trouble}
          </p>
        ) : null}
      </section>
      <section className="paste" aria-label="粘贴文字">
        <textarea
          aria-label="要看成表格的文字"
          placeholder={words.paste}
          value={text}
          spellCheck={false}
          wrap="off"
          onChange={(event) => setText(event.target.value)}
        />
        <div className="row">
          <button type="button" className="main" disabled={text.trim() === ''} onClick={() => onText(text)}>
            看成表格
          </button>
          <p className="small">{words.privacy}</p>
        </div>
      </section>
    </div>
  );
}
