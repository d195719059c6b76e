'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import words from '../content/site.json';
import { count } from '../lib/count';
import { useKept } from '../lib/kept';
import { readText } from '../lib/read-text';
import { Figures } from './figures';

const isText = (value: unknown): value is string => typeof value === 'string';
const isGoal = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const mostBytes = 5 * 1024 * 1024;

export function Counter() {
  const [text, setText] = useKept('word-counter-text', '', isText);
  const [goal, setGoal] = useKept('word-counter-goal', 0, isGoal);
  const [note, setNote] = useState('');
  const [over, setOver] = useState(false);
  const [cleared, setCleared] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const counted = useDeferredValue(text);
  const counts = useMemo(() => count(counted), [counted]);

  useEffect(() => {
    if (note === '') return undefined;
    const timer = setTimeout(() => setNote(''), 6000);
    return () => clearTimeout(timer);
  }, [note]);

  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return setNote(`“${file.name}”超过 5MB，没有打开。`);
    const read = await readText(file);
    if (read.includes('\u0000')) return setNote(`“${file.name}”不是文本文件，没有打开。`);
    setText(read);
    setCleared(null);
    setNote(`已打开“${file.name}”。`);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setNote('已复制全文。');
    } catch {
      setNote('浏览器不允许复制，请在框里全选后自己复制。');
    }
  }

  return (
    <div className="desk">
      <section
        className={over ? 'sheet over' : 'sheet'}
        aria-label="文字"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void open(event.dataTransfer.files[0]);
        }}
      >
        <textarea
          aria-label="要统计的文字"
          placeholder={words.placeholder}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setCleared(null);
          }}
        />
        <div className="bar">
          <button type="button" onClick={() => chooser.current?.click()}>
            打开文件
          </button>
          <input
            ref={chooser}
            type="file"
            accept=".txt,.md,.markdown,.csv,text/plain"
            aria-label="打开文本文件"
            hidden
            onChange={(event) => {
              void open(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <button type="button" disabled={text === ''} onClick={() => void copy()}>
            复制
          </button>
          {cleared === null ? (
            <button
              type="button"
              disabled={text === ''}
              onClick={() => {
                setCleared(text);
                setText('');
                setNote('已清空。');
              }}
            >
              清空
            </button>
          ) : (
            <button
              type="button"
              onClick={() => {
                setText(cleared);
                setCleared(null);
                setNote('已恢复。');
              }}
            >
              恢复
            </button>
          )}
          <p role="status">{note || words.privacy}</p>
        </div>
      </section>
      <Figures counts={counts} goal={goal} onGoal={setGoal} />
    </div>
  );
}
