import type { Entry } from '../lib/resume';
import { Value } from './value';

/** What goes on without a head of its own belongs to the block before it. */
export function Block({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <section className={title === '' ? 'more' : ''}>
      <h2>{title}</h2>
      <div className="entries">
        {entries.map(({ time, title: head, text }, n) => (
          <div key={n} className={time || head ? 'entry' : 'entry plain'}>
            {time ? <time>{time}</time> : null}
            <div>
              {head ? <h3>{head}</h3> : null}
              {text ? (
                <p>
                  <Value value={text} />
                </p>
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
