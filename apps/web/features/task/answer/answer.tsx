/** What the agent did and said to one message, from top to bottom, and how it ended. */
import { Fragment, lazy, memo, Suspense, useContext, useMemo } from 'react';
import { isImageName } from '#contract/task.ts';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { FoldedRows } from '#ui/folded-rows.tsx';
import { Seal } from '#ui/logo.tsx';
import { ActionRow } from './action-row.tsx';
import { AnswerFoot } from './answer-foot.tsx';
import { AnswerText, LongText } from './answer-text.tsx';
import { AsideNotes } from './aside-note.tsx';
import { blocksOf, currentWork } from './blocks.ts';
import { Ticking, timeInWords } from '#web/shell/elapsed.tsx';
import type { Reply } from '../cards/answer-question.ts';
import { ByHandNotes } from './by-hand.tsx';
import { EndNote } from './end-note.tsx';
import { CompletionCard } from './completion-card.tsx';
import { DrawnFile, drawnFiles } from './drawn-file.tsx';
import { FileCard, type FileCardProps } from '../file-card.tsx';
import { HeardWords } from './heard-words.tsx';
import { outlinesOf, shownFiles } from '../files.ts';
import { InteractionCard } from '../cards/interaction-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { SiteChat } from '../site-chat.ts';
import { SubAgentCard } from './sub-agent-card.tsx';

/** Of cards: what was made is to be seen, unless it is a whole archive. */
const mostRows = 4;

/** Only where pictures were made. */
const ImageGrid = lazy(async () => ({ default: (await import('./image-grid.tsx')).ImageGrid }));

export interface AnswerViewProps {
  answer: Answer;
  openFile: string | null;
  onOpenFile(name: string): void;
  /** Where a person can speak of it: pictures have their tools. */
  onQuote?: (file: { uri: string; name: string }) => void;
  /** Present on the last answer when it can be gone on with. */
  onResume?: () => void;
  /** Present on the last answer: takes the reply to what it asks. */
  onReply?: (answer_id: string, reply: Reply) => Promise<boolean>;
  resuming: boolean;
  /** Present on the last answer when a step of it may be tried again. */
  onRetry?: (answer_id: string, call_id: string) => void;
  /** The person has paused it. */
  suspended?: boolean;
  /** Present on the last answer. */
  onDownloadChat?: () => void;
  onMakeSkill?: () => void;
  onShowCalls?: (answer_id: string) => void;
  /** Present on the last answer. */
  onUndo?: () => void;
}

/** Where the pictures of a search come from. */
function sourcesOf({ tool_operation_type, display }: Answer['steps'][number]['action_list'][number]) {
  return tool_operation_type === 'search_img' && display?.kind === 'sources' ? display.items : [];
}

export const AnswerView = memo(function AnswerView({
  answer,
  openFile,
  onOpenFile,
  onQuote,
  onResume,
  onReply,
  resuming,
  onRetry,
  suspended = false,
  onDownloadChat,
  onMakeSkill,
  onShowCalls,
  onUndo,
}: AnswerViewProps) {
  const site = useContext(SiteChat);
  const working = answer.state === 'running' || answer.state === 'queued';
  const outlines = outlinesOf(answer);
  const isBroken = ({ uri }: Answer['files'][number]): boolean => answer.checks.some((check) => check.uri === uri && check.state === 'bad');
  // A picture that can't be opened is told of as any other file.
  const pictures = answer.files.filter((file) => isImageName(file.name) && !isBroken(file));
  const others = shownFiles(answer).filter((file) => !pictures.includes(file));
  const drawn = drawnFiles(others.filter((file) => !isBroken(file)));
  const cards = others.filter((file) => !drawn.includes(file));
  const cardOf = (file: Answer['files'][number]): FileCardProps => ({
    name: file.name,
    uri: file.uri,
    bytes: file.bytes,
    outline: outlines.get(file.uri) ?? null,
    broken: isBroken(file),
    open: openFile === file.name,
    onOpen: onOpenFile,
  });
  const { message_id } = answer;
  const asksToSend = answer.interaction?.reason === 'confirm_egress';
  const onRetryHere = useMemo(() => onRetry && ((call_id: string) => onRetry(message_id, call_id)), [onRetry, message_id]);
  return (
    <article aria-label="回答" className="space-y-3">
      <AnswerHead answer={answer} suspended={suspended} />
      <AsideNotes answer={answer} />
      {blocksOf(answer).map((block) => {
        switch (block.type) {
          case 'plan':
            return <Fragment key={block.id}>{planOf(answer, working && !suspended, site)}</Fragment>;
          case 'text':
            return block.whole === undefined ? (
              <AnswerText key={block.id} text={block.text} streaming={block.streaming} />
            ) : (
              <LongText key={block.id} text={block.text} seq={block.whole} />
            );
          case 'heard':
            return <HeardWords key={block.id} action={block.action} openFile={openFile} onOpenFile={onOpenFile} />;
          case 'step':
            return (
              <section key={block.id} aria-label={block.title || '步骤'} className="rounded-card border border-line bg-sheet p-2">
                {block.title ? <h2 className="px-2 pt-1 pb-0.5 text-sm font-semibold break-words">{block.title}</h2> : null}
                <ul>
                  {block.actions.map((action) =>
                    action.sub_task_id || (action.tool_operation_type === 'sub_agent' && action.state === 'running') ? (
                      <SubAgentCard key={action.call_id} action={action} />
                    ) : (
                      <ActionRow
                        key={action.call_id || action.action_sort_id}
                        action={action}
                        // What waits for leave to send something is made again by the answer to that.
                        onRetry={working || (asksToSend && action.state === 'stopped') ? undefined : onRetryHere}
                      />
                    ),
                  )}
                </ul>
              </section>
            );
        }
      })}
      {pictures.length > 0 ? (
        <Suspense fallback={<div className="h-25" />}>
          <ImageGrid
            pictures={pictures}
            sources={answer.steps.flatMap((step) => step.action_list.flatMap(sourcesOf))}
            openFile={openFile}
            onOpen={onOpenFile}
            onQuote={onQuote}
          />
        </Suspense>
      ) : null}
      {drawn.map((file) => (
        <DrawnFile key={file.uri} {...cardOf(file)} />
      ))}
      {cards.length > 0 ? (
        <FoldedRows label="做好的文件" counted="个文件" width={{ least: 208, most: 288 }} rows={mostRows} className="pt-1">
          {cards.map((file) => {
            const card = <FileCard {...cardOf(file)} />;
            return <Fragment key={file.name}>{site ? site.drawVersion(file, 'made', card) : card}</Fragment>;
          })}
        </FoldedRows>
      ) : null}
      <StandInNote answer={answer} />
      {working ? null : <CompletionCard answer={answer} />}
      {answer.interaction ? (
        <InteractionCard
          answer_id={answer.message_id}
          interaction={answer.interaction}
          reason={answer.reason}
          onReply={onReply && ((reply) => onReply(answer.message_id, reply))}
        />
      ) : null}
      {working ? <RetryNote answer={answer} /> : <EndNote answer={answer} onResume={onResume} resuming={resuming} />}
      {working ? null : (
        <AnswerFoot answer={answer} onDownloadChat={onDownloadChat} onMakeSkill={onMakeSkill} onShowCalls={onShowCalls} onUndo={onUndo} />
      )}
      <ByHandNotes written={answer.by_hand} />
    </article>
  );
});

function planOf(answer: Answer, working: boolean, site: SiteChat | null) {
  const card = answer.plan ? <PlanCard plan={answer.plan} working={working} label={site ? 'Plan tasks' : ''} /> : null;
  return site ? site.drawPlan(answer, working, card) : card;
}

/** The seal, and what is going on or how long it took. */
function AnswerHead({ answer, suspended }: { answer: Answer; suspended: boolean }) {
  const work = suspended ? '' : currentWork(answer);
  const took = answer.started_at !== null && answer.ended_at !== null ? answer.ended_at - answer.started_at : null;
  return (
    <div className="flex min-h-7 items-center gap-2.5 text-xs text-ink-3">
      <Seal className="size-6" />
      {work ? (
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-ink-2">{[namesOf(answer), work].filter(Boolean).join(' · ')}</span>
          {answer.started_at === null ? null : (
            <span className="shrink-0">
              <Ticking since={answer.started_at} />
            </span>
          )}
        </p>
      ) : (
        <p className="truncate">
          {[namesOf(answer), suspended ? '已暂停' : answer.brain, took === null ? '' : `用时 ${timeInWords(Math.max(1000, took))}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

/** The experts who answer. */
function namesOf({ experts = [] }: Answer): string {
  return experts.map(({ name }) => name).join('、');
}

/** Whose words these are, when the model that was chosen did not answer. */
function StandInNote({ answer: { stand_ins } }: { answer: Answer }) {
  return stand_ins.map(({ of, by }, n) => (
    <p key={n} className="text-sm text-ink-2">
      {of} 没有应答，这一段由 {by} 完成。
    </p>
  ));
}

/** The last thing that happened was a call to the model that failed: say that it is being tried again. */
function RetryNote({ answer }: { answer: Answer }) {
  const last = answer.retries.at(-1);
  const lastAction = answer.steps.at(-1)?.action_list.at(-1);
  if (!last || answer.live_text || (lastAction && lastAction.started_at > last.at)) return null;
  return (
    <p role="status" className="text-sm text-amber">
      模型暂时没有正常回应，正在重试（第 {last.attempt} 次）。已完成的步骤都保留着。
    </p>
  );
}
