/** Shows workbooks and delimited text as grids, a tab per sheet, and changes those of .xlsx by hand. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { extensionOf } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePrepared } from '../prepared.ts';
import type { ViewerProps } from '../viewers.ts';
import { EditSession, leaveSession, leftSession } from './edit-session.ts';
import { whenOutOfSight } from './out-of-sight.ts';
import { Opening } from './opening.tsx';
import { openBook, type Book } from './sheet-book.ts';
import { Sheets } from './sheets.tsx';

/** A workbook of this size holds much of the memory of a page that nobody looks at. */
const heavy_bytes = 2 * 1024 * 1024;
const sleeps_after_ms = 10 * 60_000;

export function Viewer(props: ViewerProps) {
  const [sleeps, setSleeps] = useState(false);
  const isHeavy = props.bytes.length >= heavy_bytes;
  useEffect(() => (isHeavy ? whenOutOfSight(document, sleeps_after_ms, () => setSleeps(true)) : undefined), [isHeavy]);
  if (!sleeps) return <Awake {...props} />;
  return (
    <EmptyState
      drawing="sheet"
      className="h-full"
      title="编辑器已休眠"
      text="点击下方按钮唤醒"
      action={<Button onClick={() => setSleeps(false)}>重新唤醒</Button>}
    />
  );
}

/** Its worker ends with it; what is not saved yet goes on without it. */
function Awake(props: ViewerProps) {
  const { name, bytes, uri = '' } = props;
  const { session, isLeft } = useSession(props);
  const [opened, setOpened] = useState({ bytes, uri });
  const isAsking = useSyncExternalStore(
    (listener) => session?.onState(listener) ?? (() => undefined),
    () => session?.isAsking ?? false,
  );
  const isMoving = useSyncExternalStore(
    (listener) => session?.onState(listener) ?? (() => undefined),
    () => session?.state.isMoving ?? false,
  );
  // What this page wrote itself stands in the open book already; until the answer is here nobody knows what it wrote.
  if (opened.bytes !== bytes && !isAsking && !(session?.holds(uri) ?? false)) setOpened({ bytes, uri });
  const open = useMemo(() => openBook(name), [name]);
  const book = usePrepared(opened.bytes, open);
  const last = useRef<Book | null>(null);
  if (book) last.current = book;
  useEffect(() => {
    if (!book || !session || isLeft || session.holds(opened.uri)) return;
    session.standOn(opened.uri);
  }, [book, session, isLeft, opened]);
  const shown = book ?? last.current;
  if (!shown) return <Opening />;
  const mayType = book !== null && !isLeft && session !== null && !isMoving && lockedWhy(props, session) === null;
  return (
    <Sheets book={shown} viewer={props} session={session} mayType={mayType} locked={mayType ? '' : (lockedWhy(props, session) ?? '')} />
  );
}

/** One for as long as the file is looked at; what was left unsaved before comes first. */
function useSession({ name, uri = '', files, call, turn = '' }: ViewerProps): { session: EditSession | null; isLeft: boolean } {
  const { task_id } = files;
  const isOwn = call !== undefined && uri !== '' && turn !== '' && extensionOf(name) === 'xlsx';
  const [own, setOwn] = useState<EditSession | null>(null);
  const before = isOwn && !own ? leftSession({ task_id, name }) : null;
  const isWaiting = useSyncExternalStore(
    (listener) => before?.onState(listener) ?? (() => undefined),
    () => before !== null && !before.isSettled,
  );
  useEffect(() => {
    if (!isOwn || own || isWaiting) return;
    setOwn(new EditSession({ call, task_id, name, uri }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it begins on the version that is open then
  }, [isOwn, own, isWaiting]);
  useEffect(() => (own ? () => leaveSession(own) : undefined), [own]);
  return { session: own ?? before, isLeft: own === null };
}

/** Why nothing can be typed; '' where that needs no words, null where it can. */
function lockedWhy({ name, uri = '', files, call, turn = '', isWorking = false }: ViewerProps, session: EditSession | null): string | null {
  if (!call || uri === '' || turn === '') return '';
  const newest = files.newest(name)?.uri;
  // An old version, or one that was not sent yet.
  if (newest === undefined || !(newest === uri || session?.holds(newest))) return '';
  const ending = extensionOf(name);
  if (ending !== 'xlsx') return `.${ending} 只能查看；让助手存成 .xlsx 后可以修改`;
  return isWorking ? '任务正在进行，结束后可以修改' : null;
}
