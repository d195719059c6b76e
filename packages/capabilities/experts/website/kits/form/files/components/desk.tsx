'use client';

import { useState } from 'react';
import { useKept } from '../lib/kept';
import { words, type Entry } from '../lib/fields';
import { Entries } from './entries';
import { FormView } from './form-view';

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'at' in one && 'answers' in one);

export function Desk() {
  const [entries, setEntries] = useKept<Entry[]>(`form ${words.title}`, [], isEntries);
  const [isSent, setSent] = useState(false);
  function add(answers: Entry['answers']) {
    const now = new Date();
    const two = (n: number) => String(n).padStart(2, '0');
    const at = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`;
    setEntries([...entries, { at, answers }]);
    setSent(true);
  }
  return (
    <>
      {isSent ? (
        <section className="thanks" role="status">
          <h2>{words.thanks}</h2>
          <button type="button" className="main" onClick={() => setSent(false)}>
            {words.again}
          </button>
        </section>
      ) : (
        <FormView onSend={add} />
      )}
      <p className="privacy">{words.privacy}</p>
      {entries.length > 0 ? <Entries entries={entries} onChange={setEntries} /> : null}
    </>
  );
}
