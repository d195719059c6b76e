'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import words from '../content/site.json';
import { useKept } from '../lib/kept';
import { namesIn } from '../lib/names';
import { dealt, randomBelow, shuffled } from '../lib/random';
import { Board } from './board';
import { NameList } from './name-list';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 50;
const isTrue = (value: unknown): value is boolean => typeof value === 'boolean';

const rollMs = 1200;
const stepMs = 70;

export function Picker() {
  const [text, setText] = useKept('name-picker-names', words.example, isText);
  const [drawn, setDrawn] = useKept<string[]>('name-picker-drawn', [], isNames);
  const [many, setMany] = useKept('name-picker-many', 1, isNumber);
  const [once, setOnce] = useKept('name-picker-once', true, isTrue);
  const [teams, setTeams] = useKept('name-picker-teams', 2, isNumber);
  const [mode, setMode] = useState<'pick' | 'group'>('pick');
  const [shown, setShown] = useState<string[]>([]);
  const [rolling, setRolling] = useState(false);
  const [groups, setGroups] = useState<string[][]>([]);
  const timers = useRef<{ step?: ReturnType<typeof setInterval>; end?: ReturnType<typeof setTimeout> }>({});
  const names = useMemo(() => namesIn(text), [text]);
  const left = useMemo(() => (once ? names.filter((name) => !drawn.includes(name)) : names), [names, drawn, once]);

  useEffect(
    () => () => {
      clearInterval(timers.current.step);
      clearTimeout(timers.current.end);
    },
    [],
  );

  function pick() {
    if (rolling || left.length === 0) return;
    const chosen = shuffled(left).slice(0, many);
    const done = () => {
      clearInterval(timers.current.step);
      setShown(chosen);
      setDrawn((before) => [...before, ...chosen]);
      setRolling(false);
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || left.length <= chosen.length) return done();
    setRolling(true);
    timers.current.step = setInterval(() => setShown(chosen.map(() => left[randomBelow(left.length)] ?? '')), stepMs);
    timers.current.end = setTimeout(done, rollMs);
  }

  function restart() {
    setDrawn([]);
    setShown([]);
  }

  const counted = drawn.filter((name) => names.includes(name));
  return (
    <>
      <header className="head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.description}</p>
        </div>
        <div className="modes" role="group" aria-label="做什么">
          <button type="button" aria-pressed={mode === 'pick'} onClick={() => setMode('pick')}>
            点名
          </button>
          <button type="button" aria-pressed={mode === 'group'} onClick={() => setMode('group')}>
            分组
          </button>
        </div>
      </header>
      <div className="room">
        <div className="front">
          {mode === 'pick' ? (
            <>
              <Board
                names={shown}
                rolling={rolling}
                idle={names.length === 0 ? words.noNames : left.length === 0 ? words.allDrawn : words.ready}
              />
              <div className="controls">
                <button type="button" className="go" disabled={rolling || left.length === 0} onClick={pick}>
                  {rolling ? '正在抽…' : many > 1 ? `抽 ${Math.min(many, Math.max(left.length, 1))} 位` : '抽一位'}
                </button>
                <label>
                  每次
                  <input
                    type="number"
                    min={1}
                    max={50}
                    value={many}
                    onChange={(event) => setMany(Math.max(1, Math.min(50, Math.floor(Number(event.target.value)) || 1)))}
                  />
                  位
                </label>
                <label className="check">
                  <input type="checkbox" checked={once} onChange={(event) => setOnce(event.target.checked)} />
                  抽过的不再抽
                </label>
                <button type="button" disabled={rolling || drawn.length === 0} onClick={restart}>
                  重新开始
                </button>
              </div>
              <section aria-label="点到的人" className="log">
                <h2>
                  已点 {drawn.length} 次{once ? `，还剩 ${names.length - counted.length} 位` : ''}
                </h2>
                {drawn.length === 0 ? (
                  <p>点到的人会按先后记在这里。</p>
                ) : (
                  <ol>
                    {drawn.map((name, n) => (
                      <li key={`${n} ${name}`}>{name}</li>
                    ))}
                  </ol>
                )}
              </section>
            </>
          ) : (
            <>
              <div className="controls">
                <label>
                  分成
                  <input
                    type="number"
                    min={1}
                    max={50}
                    value={teams}
                    onChange={(event) => setTeams(Math.max(1, Math.min(50, Math.floor(Number(event.target.value)) || 1)))}
                  />
                  组
                </label>
                <button type="button" className="go" disabled={names.length === 0} onClick={() => setGroups(dealt(names, teams))}>
                  {groups.length > 0 ? '重新分组' : '开始分组'}
                </button>
              </div>
              <div className="groups" aria-live="polite">
                {groups.length === 0 ? (
                  <p className="board-note">{names.length === 0 ? words.noNames : `${names.length} 个人，按组数尽量平均地分开。`}</p>
                ) : (
                  groups.map((group, n) => (
                    <section key={n} aria-label={`第 ${n + 1} 组`}>
                      <h2>
                        第 {n + 1} 组 <small>{group.length} 人</small>
                      </h2>
                      <p>{group.join('　')}</p>
                    </section>
                  ))
                )}
              </div>
            </>
          )}
        </div>
        <NameList text={text} names={names} drawn={once && mode === 'pick' ? counted : []} onText={setText} />
      </div>
    </>
  );
}
