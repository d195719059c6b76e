/** One expert: who it is, requests to begin with, and a place to write to it. */
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Composer, type ComposerHandle } from '#web/features/composer/composer.tsx';
import { homeDraft } from '#web/features/composer/draft.ts';
import { DropZone } from '#web/features/composer/drop-zone.tsx';
import { ExpertChip } from '#web/features/experts/expert-chip.tsx';
import { ExpertPicture } from '#web/features/experts/expert-picture.tsx';
import { useExperts } from '#web/features/experts/experts.ts';
import { sentenceFor } from '#web/shell/api.ts';
import { useMobile } from '#web/shell/link-target.ts';
import { Loading } from '#web/shell/loading.tsx';
import { track } from '#web/shell/telemetry.ts';
import { useTitle } from '#web/shell/title.ts';
import { followAhead, preloadTaskPage, taskPage } from './load-task.ts';
import { favoritesInPrompt } from './favorites-in-prompt.ts';
import { prepareMentions, useMentions } from './mention-list.tsx';
import { NotFound } from './not-found.tsx';
import { useRunModeChoice } from './run-mode-choice.ts';
import { RunModeMenu } from './run-mode.tsx';
import { useTaskTools } from './task-tools.tsx';
import { TeamModeSwitch, useTeamMode } from './team-mode.tsx';

export function ExpertPage() {
  const { agentId = '' } = useParams();
  const { data: experts, error, refetch } = useExperts();
  const navigate = useNavigate();
  const text = useRef<ComposerHandle>(null);
  const [runMode, setRunMode] = useRunModeChoice();
  const teamMode = useTeamMode();
  const mentions = useMentions(homeDraft);
  const tools = useTaskTools(homeDraft, () => text.current?.send());
  const ahead = useRef<ReturnType<typeof followAhead> | null>(null);
  const mobile = useMobile();
  const expert = experts?.find(({ agent_id }) => String(agent_id) === agentId);
  useTitle(expert?.name);
  useEffect(preloadTaskPage, []);
  useEffect(() => {
    if (!mobile) text.current?.focus();
  }, [expert?.agent_id, mobile]);
  if (error && !experts)
    return (
      <EmptyState
        drawing="broken"
        heading
        className="h-full"
        title="专家没有打开"
        text={sentenceFor(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  if (!experts) return <Loading />;
  if (!expert) return <NotFound />;
  return (
    <DropZone draftKey={homeDraft} className="h-full">
      <main className="flex h-full flex-col items-center overflow-y-auto px-4 md:px-8">
        <div className="my-auto w-full max-w-190 pt-8 pb-[12vh] max-md:pt-6 max-md:pb-[6vh]">
          <header className="mb-6 flex flex-col items-center text-center">
            <ExpertPicture avatar_url={expert.avatar_url} size={64} />
            <h1 className="mt-4 text-2xl leading-9 font-semibold">{expert.name}</h1>
            <p className="mt-2 max-w-150 text-base text-pretty text-ink-2">{expert.welcome}</p>
          </header>
          <Composer
            key={expert.agent_id}
            draftKey={homeDraft}
            placeholder="写下要做的事，可以附上文件..."
            ability_type={AbilityType.General}
            task_run_mode={runMode ?? TaskRunMode.Auto}
            disable_team_mode={!teamMode}
            agent_ids={[expert.agent_id]}
            mentions={mentions}
            prepareMentions={prepareMentions}
            chips={
              <>
                <ExpertChip expert={expert} />
                {tools.chips}
              </>
            }
            {...favoritesInPrompt}
            toolsToSend={tools.toolsToSend}
            mayGo={tools.mayGo}
            tools={
              <>
                <RunModeMenu mode={runMode ?? TaskRunMode.Auto} onChange={setRunMode} />
                <TeamModeSwitch />
                {tools.menu}
              </>
            }
            handle={text}
            onAboutToSend={taskPage.fetch}
            onSending={(task_id) => (ahead.current = followAhead(task_id))}
            onSent={async (task_id, seq) => {
              track({ name: 'message_send', params: { skill: 'general' } });
              await ahead.current?.arrived(seq);
              await navigate(`/task/${task_id}`, { flushSync: true });
            }}
          />
          <section aria-label="可以这样说" className="mt-6 grid gap-2 md:grid-cols-3">
            {expert.starters.map((starter) => (
              <button
                key={starter}
                type="button"
                onClick={() => text.current?.setText(starter)}
                className="min-h-11 rounded-card border border-line bg-sheet px-4 py-3 text-left text-sm text-ink-2 transition-colors duration-150 hover:border-line-strong hover:text-ink"
              >
                {starter}
              </button>
            ))}
          </section>
        </div>
      </main>
      {tools.dialog}
    </DropZone>
  );
}
