/** One skill: what it holds and asks for, whether it is on, and what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Copy, Download, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnSkill } from '#contract/operations/skills.ts';
import { skillFile } from '#contract/skill.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { copy } from '#ui/markdown/clipboard.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { ContentsView } from './skill-contents.tsx';
import { exportSkill, isForeign, originLabels, refreshSkills, skillQuery, switchSkill } from './skills.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export interface SkillViewProps {
  skill_id: string;
  scripts_run: boolean;
  onEdit(path: string): void;
  onBack(): void;
}

export function SkillView({ skill_id, scripts_run, onEdit, onBack }: SkillViewProps) {
  const { data, error, refetch } = useQuery(skillQuery(skill_id));
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section aria-label="技能" className="space-y-4">
      <Button ref={back} look="ghost" size="small" className="mt-1 -ml-2" onClick={onBack}>
        <ArrowLeft {...icon} />
        返回技能列表
      </Button>
      {data ? (
        <>
          <Head skill={data.skill} onEdit={() => onEdit(skillFile)} onGone={onBack} />
          <ContentsView contents={data.contents} scripts_run={scripts_run} onOpen={onEdit} />
          <Sharing skill={data.skill} />
        </>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {sentenceFor(error)}
          <Button look="secondary" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}

function Head({ skill, onEdit, onGone }: { skill: OwnSkill; onEdit(): void; onGone(): void }) {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const noteId = useId();
  const turn = async (enabled: boolean) => {
    setBusy(true);
    await switchSkill(skill, enabled);
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    try {
      await call('DeleteSkill', { skill_id: skill.skill_id });
      say.done('技能已删除');
      onGone();
      await refreshSkills();
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="space-y-3">
      <div>
        <h3 className="text-base font-semibold break-words">{skill.name}</h3>
        <p className="mt-0.5 text-sm break-words text-ink-2">{skill.description}</p>
        <p className="mt-0.5 text-xs text-ink-3">{originLabels[skill.origin]}</p>
      </div>
      <div className="flex items-start gap-4 rounded-card border border-line px-4 py-3">
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium">启用</p>
          <p id={noteId} className="mt-0.5 text-ink-2">
            {isForeign(skill) && !skill.enabled
              ? '这是别人写的做法。请先看过下面的内容，再决定是否启用。它不能增加工具，不能少问你，也不能自己把内容发出去。'
              : '启用后，你的任务说到它或用得上时，语言模型会照它做；从下一次运行起生效。'}
          </p>
        </div>
        <Switch
          label={`启用 ${skill.name}`}
          describedBy={noteId}
          checked={skill.enabled}
          disabled={busy}
          onChange={(on) => void turn(on)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onEdit}>
          <Pencil {...icon} />
          修改
        </Button>
        <Button look="secondary" onClick={() => void exportSkill(skill)}>
          <Download {...icon} />
          导出 zip
        </Button>
        <Button look="secondary" onClick={() => setDeleting(true)}>
          <Trash2 {...icon} />
          删除
        </Button>
      </div>
      <Confirm
        open={deleting}
        onOpenChange={setDeleting}
        title="删除这个技能？"
        text={
          <>
            <span className="block font-medium break-words text-ink">{skill.name}</span>
            <span className="mt-1 block">它的文件会一起删除，无法恢复{skill.shared ? '，分享的链接也会失效' : ''}。以前的任务不变。</span>
          </>
        }
        confirmLabel="删除"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

/** The link by which others look at it and install a copy. */
function Sharing({ skill }: { skill: OwnSkill }) {
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState('');
  const noteId = useId();
  const share = async (open: boolean) => {
    setBusy(true);
    try {
      const { share: made } = await call('ShareSkill', { skill_id: skill.skill_id, open });
      setUrl(made?.share_url ?? '');
      await refreshSkills();
    } catch (error) {
      say.error(`没有改成：${sentenceFor(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const take = async () => {
    const address = url || (await call('ShareSkill', { skill_id: skill.skill_id, open: true })).share?.share_url;
    if (!address) return;
    try {
      await copy({ text: address });
      say.done('链接已复制');
    } catch (error) {
      console.warn('copying failed', error);
      say.error('没有复制成功，浏览器没有允许');
    }
  };
  return (
    <div className="flex items-start gap-4 rounded-card border border-line px-4 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">分享</p>
        <p id={noteId} className="mt-0.5 text-ink-2">
          知道链接的人能看到全部内容，登录后可以装一份自己的；改不了这一份。
        </p>
        {skill.shared ? (
          <Button
            look="secondary"
            size="small"
            className="mt-2"
            onClick={() => void take().catch((error: unknown) => say.error(sentenceFor(error)))}
          >
            <Copy {...icon} />
            复制链接
          </Button>
        ) : null}
      </div>
      <Switch label={`分享 ${skill.name}`} describedBy={noteId} checked={skill.shared} disabled={busy} onChange={(on) => void share(on)} />
    </div>
  );
}
