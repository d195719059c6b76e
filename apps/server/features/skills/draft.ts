/** Drafts a skill from a task: a language model writes it from the log, or the log is set out as it is. */
import { BrainFailure, type Brain, type Transcript } from '#agent/brain.ts';
import { writeSkillDraft } from '#brains/model/skill-draft.ts';
import { readSkillText } from '#capabilities/skills/skill-text.ts';
import { Refusal } from '#contract/codes.ts';
import { skillSentences } from '#contract/skill.ts';
import { TaskStatus } from '#contract/task.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import { granted } from '#server/platform/access.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { readWholeLog } from '#server/runs/log/log-pages.ts';
import { wholeEvents } from '#server/runs/log/long-events.ts';
import { plainDraft, storyOf, toldStory } from './task-story.ts';

export interface DraftInput {
  store: FileStore;
  /** Null when the built-in engine works for this person. */
  modelOf(user_id: string): Promise<Brain | null>;
  today(): Transcript['today'];
}

const patienceMs = 90_000;
const plainNote = '这是照任务的记录列出来的：请求、步骤、文件都是原样。请改成以后通用的写法，去掉只属于那一次的内容。';

export function draftOperations({ store, modelOf, today }: DraftInput): { DraftSkill: Handler<'DraftSkill'> } {
  return {
    async DraftSkill({ task_id }, context) {
      const user = signedIn(context);
      const { rows } = await context.tx.query<{ user_id: string; task_name: string }>(
        `select user_id, task_name from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
        [task_id],
      );
      const { task_name } = granted(user, 'see', 'task', rows[0], '任务不存在或已被删除');
      const story = storyOf(task_name, activeEvents(await wholeEvents(store, await readWholeLog(context.tx, task_id))));
      if (!story) throw new Refusal('STATE', skillSentences.no_task);
      const plain = { text: plainDraft(story), made_by: 'log' as const };
      const brain = await modelOf(user.user_id);
      if (!brain) return { ...plain, note: plainNote };
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(patienceMs)]);
      try {
        const text = await writeSkillDraft(brain, toldStory(story), today(), signal);
        const read = readSkillText(text);
        if ('wrong' in read) return { ...plain, note: `语言模型写的草稿格式不对（${read.wrong}）${plainNote}` };
        return { text, made_by: 'model', note: '这是语言模型照任务的记录起草的，请看过、改好再保存。' };
      } catch (error) {
        context.signal.throwIfAborted();
        if (!(error instanceof BrainFailure) && !signal.aborted) throw error;
        return { ...plain, note: `语言模型没有写成草稿。${plainNote}` };
      }
    },
  };
}
