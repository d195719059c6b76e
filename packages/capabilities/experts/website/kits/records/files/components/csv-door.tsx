import { useEffect, useRef, useState } from 'react';
import { readCsv, writeCsv, type Incoming } from '../lib/csv';
import { data, type Cell, type Row } from '../lib/data';
import { notText, textOf } from '../lib/read-file';

interface Props {
  shown: readonly Row[];
  all: number;
  onRows(cells: Cell[][], instead: boolean): void;
  onNote(words: string): void;
}

const mostBytes = 20 * 1024 * 1024;

/** Records out as CSV, and in from one, after having been looked at. */
export function CsvDoor({ shown, all, onRows, onNote }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const [incoming, setIncoming] = useState<(Incoming & { name: string }) | null>(null);

  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return onNote(`“${file.name}”超过 20MB，没有打开。`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reason = notText(bytes);
    if (reason !== null) return onNote(`没有打开：“${file.name}”${reason}`);
    const read = readCsv(textOf(bytes, 'auto').text, data.columns);
    if (!read) return onNote(`“${file.name}”的第一行里没有这里的列名（${data.columns.map(({ name }) => name).join('、')}），没有导入。`);
    if (read.cells.length === 0) return onNote(`“${file.name}”里只有列名，没有记录。`);
    setIncoming({ ...read, name: file.name });
  }

  function download() {
    const address = URL.createObjectURL(new Blob([writeCsv(shown, data.columns)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${data.name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    onNote(`已导出 ${shown.length} 条${shown.length < all ? '（只有符合条件的）' : ''}。`);
  }

  return (
    <>
      <button type="button" onClick={() => chooser.current?.click()}>
        导入 CSV
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="导入 CSV 文件"
        hidden
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button type="button" disabled={shown.length === 0} onClick={download}>
        导出 CSV
      </button>
      {incoming ? (
        <Ask
          incoming={incoming}
          all={all}
          onClose={() => setIncoming(null)}
          onTake={(instead) => {
            onRows(incoming.cells, instead);
            setIncoming(null);
          }}
        />
      ) : null}
    </>
  );
}

function Ask({
  incoming,
  all,
  onClose,
  onTake,
}: {
  incoming: Incoming & { name: string };
  all: number;
  onClose(): void;
  onTake(instead: boolean): void;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const { name, cells, unknown, missing, unfit } = incoming;
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog ref={box} aria-labelledby="ask-title" onClose={onClose}>
      <h2 id="ask-title">导入“{name}”</h2>
      <p>文件里有 {cells.length} 条记录。</p>
      {unknown.length > 0 ? <p>这里没有这些列，不会放入：{unknown.join('、')}。</p> : null}
      {missing.length > 0 ? <p>文件里没有这些列，会空着：{missing.join('、')}。</p> : null}
      {unfit > 0 ? <p className="warn">{unfit} 格不是数或日期，按原来的文字放入。</p> : null}
      <div className="row end">
        <button type="button" onClick={() => box.current?.close()}>
          取消
        </button>
        {all > 0 ? (
          <button type="button" onClick={() => onTake(true)}>
            替换现有的 {all} 条
          </button>
        ) : null}
        <button type="button" className="main" onClick={() => onTake(false)}>
          加到后面
        </button>
      </div>
    </dialog>
  );
}
