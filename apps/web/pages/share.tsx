/** A shared task: its conversation, steps and files as they were, to look at; nothing can be changed. */
import { useQuery } from '@tanstack/react-query';
import { PanelRightOpen, Play, SkipForward } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { ReplayFile } from '#contract/timeline/fold/replay.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { fetchBytes, type Shown } from '#web/shell/file-bytes.ts';
import { AnswerView } from '#web/features/task/answer/answer.tsx';
import { FileLinks } from '#web/features/task/file-links.tsx';
import { loadMarkdown } from '#web/features/task/answer/load-markdown.ts';
import { useFollowEnd } from '#web/features/task/follow-end.ts';
import { QuestionView } from '#web/features/task/question.tsx';
import { EarlierMessages } from '#web/features/task/earlier-messages.tsx';
import { useRecentMessages } from '#web/features/task/recent-messages.ts';
import { SiteChat } from '#web/features/task/site-chat.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { call } from '#web/shell/api.ts';
import { Loading } from '#web/shell/loading.tsx';
import { isBelow, widths } from '#web/shell/media.ts';
import { passOf, type SharePass } from '#web/shell/share-pass.ts';
import { useTitle } from '#web/shell/title.ts';
import { WholeTexts } from '#web/shell/whole-text.tsx';
import { NotFound } from './not-found.tsx';
import { readShared, replayOf, sharedInOne, type Replay, type Shared as SharedReplay } from './replay-store.ts';
import { HomeLink, linkLook, retryShared, SharedTrouble } from './shared-page.tsx';
import { useSiteChat } from './site-versions.tsx';
import { Split } from './split.tsx';
import { TaskBench } from './task-bench.tsx';
import { useFiles, usePanel } from './task-panel.ts';

// Beside the events. The answer that could not be drawn asks for it again, and says what is wrong.
void loadMarkdown().catch(() => undefined);

export interface SharedWords {
  /** While it is played, and else. */
  playing: string;
  ended: string;
  gone?: { title: string; text: string };
  /** What was made is what people come for: where it does not stand beside the words, it stands before them. */
  result_first?: true;
}

const words: SharedWords = { playing: '正在回放任务的过程', ended: '这是分享的任务回放，只能查看' };

export function SharePage() {
  const { taskId = '' } = useParams();
  const { search } = useLocation();
  useTitle();
  const pass = passOf(`/share/${taskId}`, search);
  return pass ? <SharedTask task_id={taskId} pass={pass} words={words} /> : <NotFound />;
}

export interface SharedTaskProps {
  task_id: string;
  pass: SharePass;
  words: SharedWords;
}

export function SharedTask({ task_id, pass: { share_id, secret }, words }: SharedTaskProps) {
  const asked = useQuery({
    queryKey: ['replay', share_id, secret],
    queryFn: async ({ signal }): Promise<SharedReplay> => {
      const { replay_file } = await call('GetTaskReplayById', { task_share_id: share_id, secret }, { signal });
      if (replay_file.is_segmented) return readShared(share_id, signal);
      // The server wrote it from its own log when the task was shared.
      return sharedInOne(JSON.parse(new TextDecoder().decode(await fetchBytes(replay_file.file_url, signal))) as ReplayFile);
    },
    staleTime: Infinity,
    retry: retryShared,
  });
  if (asked.error)
    return <SharedTrouble error={asked.error} {...(words.gone ? { gone: words.gone } : {})} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Loading />;
  return <Shared key={share_id} task_id={task_id} file={asked.data} words={words} />;
}

const noVersions = { tools: () => null, view: () => null };

function Shared({ task_id, file, words }: { task_id: string; file: SharedReplay; words: SharedWords }) {
  const replay = useMemo(() => replayOf(file), [file]);
  const { store } = replay;
  useEffect(() => store.follow(), [store]);
  const files = useFiles(store);
  const openable = useMemo(() => {
    const uris = new Set(file.file_list.map(({ file_uri }) => file_uri));
    return new Map([...files].filter(([, one]) => uris.has(one.uri)));
  }, [file, files]);
  const panel = usePanel(task_id, store, openable);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || !words.result_first || panel.active === null) return;
    hasBegun.current = true;
    if (!panel.open && isBelow(widths.panel)) panel.show();
  });
  const shown = useMemo(() => new Map<string, Shown>(openable), [openable]);
  const openName = panel.open && panel.view === null ? panel.active : null;
  const siteChat = useSiteChat({ task_id, store, files, readOnly: true, fill: null, onOpen: panel.showFile });
  const chat = (
    <main className="flex h-full min-w-0 flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 pr-3 pl-4 max-md:h-11 md:pl-6">
        <HomeLink />
        <h1 className="min-w-0 flex-1 truncate text-sm font-medium" title={file.name}>
          {file.name}
        </h1>
        {panel.views.length > 0 && !panel.open ? (
          <IconButton label="打开右侧面板" side="bottom" icon={<PanelRightOpen size={20} strokeWidth={1.5} />} onClick={panel.show} />
        ) : null}
      </header>
      <FileLinks files={openable} running={false} onOpenFile={panel.showFile}>
        <SiteChat value={siteChat}>
          <Talk store={store} openFile={openName} onOpenFile={panel.showFile} />
        </SiteChat>
      </FileLinks>
      <PlayBar replay={replay} words={words} />
    </main>
  );
  return (
    <WholeTexts value={file.whole}>
      <Split
        chat={chat}
        panel={<TaskBench {...{ task_id, store, panel, files: openable, shown }} versions={noVersions} readOnly />}
        open={panel.open}
        onClose={panel.hide}
      />
    </WholeTexts>
  );
}

function Talk({ store, openFile, onOpenFile }: { store: TaskStore; openFile: string | null; onOpenFile(name: string): void }) {
  const messages = store.use(({ view }) => view.messages);
  const { scroller, content } = useFollowEnd('shared');
  const { from, above, showMore, showing } = useRecentMessages(messages, scroller, store.need);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="对话"
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto -outline-offset-2"
    >
      <div ref={content} className="mx-auto w-full max-w-200 space-y-6 px-4 pt-4 pb-8 md:px-6">
        <EarlierMessages from={from} above={above} showing={showing} onMore={showMore} />
        {messages
          .slice(from)
          .map((message) =>
            message.type === 'answer' ? (
              <AnswerView key={message.message_id} answer={message} openFile={openFile} onOpenFile={onOpenFile} resuming={false} />
            ) : (
              <QuestionView key={message.message_id} question={message} openFile={openFile} onOpenFile={onOpenFile} />
            ),
          )}
      </div>
    </div>
  );
}

function tellBroken(error: unknown): void {
  console.warn('the replay stopped', error);
  say.error('回放中断，后面的内容没有读取到，已显示全部结果；请检查网络后重试');
}

/** In the place of the input: what this is, playing it again, and beginning something of one's own. */
function PlayBar({ replay, words }: { replay: Replay; words: SharedWords }) {
  const { shown, of, playing } = replay.use();
  return (
    <div className="mx-auto w-full max-w-200 px-3 pb-3 md:px-6 md:pb-4">
      <div className="overflow-hidden rounded-box border border-line bg-sheet">
        {playing ? (
          <div
            role="progressbar"
            aria-label="回放进度"
            aria-valuemin={0}
            aria-valuemax={of}
            aria-valuenow={shown}
            className="h-0.5 origin-left bg-seal transition-transform duration-200"
            style={{ transform: `scaleX(${of === 0 ? 1 : shown / of})` }}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          <p className="min-w-0 flex-1 text-sm text-ink-2 max-md:basis-full">{playing ? words.playing : words.ended}</p>
          {playing ? (
            <Button look="secondary" onClick={replay.end} className="max-md:flex-1">
              <SkipForward size={16} strokeWidth={1.5} aria-hidden />
              跳到结果
            </Button>
          ) : (
            <Button look="secondary" onClick={() => void replay.play().catch(tellBroken)} className="max-md:flex-1">
              <Play size={16} strokeWidth={1.5} aria-hidden />
              回放过程
            </Button>
          )}
          <Link to="/" className={`${linkLook} max-md:flex-1`}>
            我也来做一个
          </Link>
        </div>
      </div>
    </div>
  );
}
