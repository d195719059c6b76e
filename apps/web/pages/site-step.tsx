/** The step from what is wanted of a site to its code, above the input: 构建, or 写需求文档 where there is none. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilePen, Hammer } from 'lucide-react';
import { useState } from 'react';
import { buildRequest, requirementRequest, requirementStep } from '#contract/site/requirement.ts';
import { requirementFileName } from '#contract/site/site.ts';
import { AbilityType, type TaskRunMode } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#ui/toast.tsx';
import { changeEdit, isUnsaved, saveEdit, useRequirementEdit } from '#web/features/site/requirement-edit.ts';
import { beforeCodeQuery, projectOfTaskQuery } from '#web/features/site/site-queries.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { call, sentenceFor } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { isWorking } from './task-panel.ts';

export interface SiteStepProps {
  task_id: string;
  store: TaskStore;
  files: ReadonlyMap<string, TaskFile>;
  task_run_mode: TaskRunMode;
  disable_team_mode: boolean;
}

export function SiteStep({ task_id, store, files, task_run_mode, disable_team_mode }: SiteStepProps) {
  const isReady = store.use(({ connection }) => connection === 'open');
  const isChatting = store.use(({ view }) => isWorking(view));
  const isAnswered = store.use(({ view }) => view.messages.at(-1)?.type === 'answer');
  const said = store.use(({ view }) => `${view.messages.length} ${view.messages.at(-1)?.message_id ?? ''} ${view.task_status}`);
  const [sending, setSending] = useState(false);
  const { data: projectId = '' } = useQuery(projectOfTaskQuery(task_id, false));
  const edit = useRequirementEdit(projectId);
  const { data } = useQuery({
    ...beforeCodeQuery(projectId, `${said} ${files.get(requirementFileName)?.uri ?? ''}`),
    enabled: projectId !== '' && !isChatting,
    placeholderData: keepPreviousData,
  });
  const step = data ? requirementStep({ ...data, isReady, isChatting, isShowcase: false, isAnswered }) : null;
  if (step === null) return null;
  const take = async (query: string) => {
    setSending(true);
    try {
      // It is built from the document as it stands: what was changed by hand is to stand there.
      if (query === buildRequest && isUnsaved(edit)) await saveEdit(projectId, edit);
      else if (query === buildRequest && edit) changeEdit(projectId, null);
      await call(
        'SendMessage',
        { task_id, query, ability_type: AbilityType.WEB, task_run_mode, disable_team_mode },
        { idempotency_key: randomId() },
      );
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div role="group" aria-label="下一步" className="mb-2 flex items-center gap-3 rounded-card border border-line bg-sheet py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1 text-sm text-ink-2">
        {step === 'requirement'
          ? '还没有需求文档'
          : isUnsaved(edit)
            ? '需求文档有没保存的改动，构建前会先保存'
            : '需求文档写好了，看过、改好，就照它写代码'}
      </p>
      {step === 'build' ? (
        <Button busy={sending} onClick={() => void take(buildRequest)}>
          <Hammer size={16} strokeWidth={1.5} />
          {isUnsaved(edit) ? '保存并构建' : '构建'}
        </Button>
      ) : (
        <Button look="secondary" busy={sending} onClick={() => void take(requirementRequest)}>
          <FilePen size={16} strokeWidth={1.5} />
          写需求文档
        </Button>
      )}
    </div>
  );
}
