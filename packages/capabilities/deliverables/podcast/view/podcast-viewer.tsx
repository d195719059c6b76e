/** Shows a podcast: its lines in step with the sound, the player below, and each line to be changed or recorded again. */
import './podcast-viewer.css';
import { CircleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import type { ViewerProps } from '../../kind.web.ts';
import { chapterTimes, charsOf, clock, minutesInWords, readPodcast, type Podcast, type PodcastLine } from '../podcast-data.ts';
import { voiceColours } from '../podcast-brand.ts';
import { charsPerMinute } from '../podcast.ts';
import { LineRow, type LineActs } from './line-row.tsx';
import { PlayerBar } from './player.tsx';
import { useSound } from './use-sound.ts';

export function Viewer(props: ViewerProps): ReactNode {
  const talk = useMemo(() => readPodcast(new TextDecoder().decode(props.bytes)), [props.bytes]);
  if (!talk || talk.lines.length === 0)
    return <p className="pod-empty">这个文件里没有播客的稿子。可以下载后用浏览器打开，或在对话里说“做一期播客”重新生成。</p>;
  return <Talk {...props} talk={talk} />;
}

function Talk({ talk, name, files, call }: ViewerProps & { talk: Podcast }): ReactNode {
  const player = useSound(talk.sound, files);
  const chapters = useMemo(() => chapterTimes(talk), [talk]);
  const scroller = useRef<HTMLDivElement>(null);
  const current = talk.sound && (player.playing || player.at > 0) ? lineAt(talk.lines, player.at) : null;
  const follow = useFollow(scroller, current, player.playing);
  const changing = useChanges(talk, name, files, call);
  // A hundred lines are drawn anew only where something of them changed, not with every tick of the sound.
  const now = useRef<LineActs | null>(null);
  now.current = {
    save: (line, text) => changing?.save(line, text) ?? Promise.resolve(false),
    retry: (line) => changing?.retry(line),
    jump: (ms) => player.seek(ms, true),
  };
  const acts = useMemo(
    (): LineActs => ({
      save: (line, text) => now.current?.save(line, text) ?? Promise.resolve(false),
      retry: (line) => now.current?.retry(line),
      jump: (ms) => now.current?.jump(ms),
    }),
    [],
  );
  const titles = new Map(talk.chapters.map((chapter) => [chapter.line, chapter.title]));
  const unspoken = talk.lines.filter((line) => line.state !== 'spoken').length;

  const onKey = (event: KeyboardEvent) => {
    if (!talk.sound || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    const inField = target instanceof Element && target.closest('input, textarea, button, a') !== null;
    if (event.key === ' ' && !inField) player.toggle();
    else if (event.key === 'ArrowLeft' && !isRange(target)) player.seek(player.at - 15_000);
    else if (event.key === 'ArrowRight' && !isRange(target)) player.seek(player.at + 15_000);
    else return;
    event.preventDefault();
  };

  return (
    // Variables of our own style sheet.
    <div className="pod" style={talk.brand && (voiceColours(talk.brand) as CSSProperties)} onKeyDown={onKey}>
      <div
        className="pod-scroll"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="播客文字稿"
        onWheel={follow.pause}
        onTouchMove={follow.pause}
      >
        <header className="pod-head">
          {talk.brand?.logo ? <img className="pod-logo" alt="标志" src={talk.brand.logo} /> : null}
          <h1>{talk.title}</h1>
          <p>
            {talk.speakers.join(' · ')} ·{' '}
            {talk.sound ? minutesInWords(talk.sound.ms) : `约 ${Math.max(1, Math.round(charsOf(talk.lines) / charsPerMinute))} 分钟的稿子`}{' '}
            · {talk.lines.length} 句
          </p>
          {talk.note !== '' && (
            <div className="pod-note">
              <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
              <span>{talk.note}</span>
              {changing && unspoken > 0 && (
                <button type="button" disabled={changing.busy !== null} onClick={() => changing.retry(null)}>
                  {changing.busy === 'all' ? <Spinner className="size-3.5" /> : null}
                  {talk.sound ? '重试' : '配音'}
                </button>
              )}
            </div>
          )}
          {changing && changing.problem !== '' && (
            <p className="pod-problem" role="alert">
              {changing.problem}
            </p>
          )}
          {talk.chapters.length > 1 && (
            <nav aria-label="章节">
              <ol className="pod-chapters">
                {talk.chapters.map((chapter) => {
                  const time = chapters.find((one) => one.line === chapter.line);
                  const isNow = time && player.at + 50 >= time.start_ms && player.at < time.end_ms && player.at > 0;
                  return (
                    <li key={chapter.line}>
                      <button
                        type="button"
                        aria-current={isNow || undefined}
                        onClick={() => {
                          if (time) player.seek(time.start_ms);
                          follow.to(chapter.line);
                        }}
                      >
                        {time && <time>{clock(time.start_ms)}</time>}
                        <span>{chapter.title}</span>
                      </button>
                    </li>
                  );
                })}
              </ol>
            </nav>
          )}
        </header>
        {sectionsOf(talk).map((lines) => (
          <section key={lines[0]?.line.id} className="pod-section">
            {titles.has(lines[0]?.line.id ?? '') && <h2>{titles.get(lines[0]?.line.id ?? '')}</h2>}
            <ol>
              {lines.map(({ line, at }, n) => {
                const { busy } = changing ?? { busy: null };
                return (
                  <LineRow
                    key={line.id}
                    line={changing?.shown(line) ?? line}
                    place={at + 1}
                    speaker={talk.speakers[line.speaker]}
                    same={n > 0 && lines[n - 1]?.line.speaker === line.speaker}
                    current={current?.id === line.id}
                    busy={busy === line.id || (busy === 'all' && line.state !== 'spoken')}
                    locked={changing ? busy !== null : null}
                    acts={acts}
                    jumps={talk.sound !== null && line.end_ms > line.start_ms}
                  />
                );
              })}
            </ol>
          </section>
        ))}
        {talk.sources.length > 0 && <p className="pod-sources">内容来自：{talk.sources.join('、')}</p>}
      </div>
      {talk.sound && <PlayerBar player={player} ms={talk.sound.ms} chapters={chapters} />}
    </div>
  );
}

function isRange(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input, textarea');
}

/** The line that is heard; between two it is the one before. */
function lineAt(lines: PodcastLine[], at: number): PodcastLine | null {
  return lines.findLast((line) => line.end_ms > line.start_ms && line.start_ms <= at + 30) ?? null;
}

function sectionsOf({ lines, chapters }: Podcast): { line: PodcastLine; at: number }[][] {
  const begins = new Set(chapters.map((chapter) => chapter.line));
  const sections: { line: PodcastLine; at: number }[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = sections.at(-1);
    if (last && !begins.has(line.id)) last.push({ line, at });
    else sections.push([{ line, at }]);
  }
  return sections;
}

/** The transcript goes along with the sound, unless somebody is looking elsewhere. */
function useFollow(scroller: React.RefObject<HTMLDivElement | null>, current: PodcastLine | null, playing: boolean) {
  const pausedUntil = useRef(0);
  const to = (id: string, centre = false): void => {
    const root = scroller.current;
    const row = root?.querySelector(`[data-line="${id}"]`);
    if (!root || !row) return;
    const [box, own] = [row.getBoundingClientRect(), root.getBoundingClientRect()];
    const quiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = root.scrollTop + box.top - own.top - (centre ? (own.height - box.height) / 2 : 64);
    root.scrollTo({ top, behavior: quiet ? 'auto' : 'smooth' });
  };
  const id = current?.id;
  useEffect(() => {
    if (id !== undefined && playing && performance.now() > pausedUntil.current) to(id, true);
    // `to` only reads the document.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, playing]);
  return { to, pause: () => (pausedUntil.current = performance.now() + 5000) };
}

/** What a person changes, until the new version of the page is here. */
function useChanges(talk: Podcast, name: string, files: ViewerProps['files'], call: ViewerProps['call']) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [written, setWritten] = useState<{ line: string; text: string } | null>(null);
  useEffect(() => setWritten(null), [talk]);
  const file_uri = files.newest(name)?.uri;
  if (!call || !file_uri || files.task_id === '') return null;
  const { task_id } = files;
  const act = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(what);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof Error && error.message !== '' ? error.message : '没有改成，原来的内容都还在，请重试');
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    problem,
    shown: (line: PodcastLine): PodcastLine => (written?.line === line.id ? { ...line, text: written.text } : line),
    save: async (line: string, text: string) => {
      const done = await act(line, () => call('EditPodcastLine', { task_id, file_uri, line_id: line, text }));
      if (done) setWritten({ line, text });
      return done;
    },
    retry: (line: string | null) =>
      void act(line ?? 'all', () => call('RetryPodcastLine', { task_id, file_uri, ...(line === null ? {} : { line_id: line }) })),
  };
}
