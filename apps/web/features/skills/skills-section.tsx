/** 技能 in the settings: the person's own ways of working, brought in, written or made of a task. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FileArchive, FolderUp, PencilLine, Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { sizeTold } from '#contract/file-size.ts';
import type { OwnSkill } from '#contract/operations/skills.ts';
import { skillLimits } from '#contract/skill.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { skillDraftTaken, useOpenDialogs } from '#web/shell/dialogs.ts';
import { FileEditor, newSkillText, SkillEditor } from './skill-editor.tsx';
import { SkillView } from './skill-view.tsx';
import { installSkill, isForeign, originLabels, packFolder, skillsQuery, switchSkill } from './skills.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

type Place =
  | { at: 'list' }
  | { at: 'skill'; skill_id: string }
  | { at: 'file'; skill_id: string; path: string }
  | { at: 'new' }
  | { at: 'draft'; task_id: string };

export function SkillsSection() {
  const [place, setPlace] = useState<Place>({ at: 'list' });
  const drafted = useOpenDialogs(({ skill_draft }) => skill_draft);
  const { data, error, refetch } = useQuery(skillsQuery);
  useEffect(() => {
    if (drafted === null) return;
    setPlace({ at: 'draft', task_id: drafted });
    skillDraftTaken();
  }, [drafted]);
  const list = () => setPlace({ at: 'list' });
  const show = (skill: OwnSkill) => setPlace({ at: 'skill', skill_id: skill.skill_id });
  switch (place.at) {
    case 'new':
      return (
        <SkillEditor
          title="写一个技能"
          note="开头写名称和一句话说明：什么时候用它。下面写清怎样做。"
          text={newSkillText}
          of={null}
          origin="written"
          onSaved={show}
          onBack={list}
        />
      );
    case 'draft':
      return <Draft task_id={place.task_id} onSaved={show} onBack={list} />;
    case 'file': {
      const { skill_id, path } = place;
      const back = () => setPlace({ at: 'skill', skill_id });
      return <FileEditor of={{ skill_id, path }} onSaved={back} onBack={back} />;
    }
    case 'skill':
      return (
        <SkillView
          skill_id={place.skill_id}
          scripts_run={data?.scripts_run ?? true}
          onEdit={(path) => setPlace({ at: 'file', skill_id: place.skill_id, path })}
          onBack={list}
        />
      );
    case 'list':
      return (
        <section aria-label="技能">
          <div className="pb-3 md:pt-1">
            <h3 className="text-base font-semibold">技能</h3>
            <p className="mt-0.5 text-sm text-ink-2">
              把反复用的做法存下来，任务里提到名称或用得上时，语言模型会照着做。最多 {skillLimits.skills} 个。
            </p>
          </div>
          {data && !data.uses_model ? (
            <p className="mb-3 flex gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber">
              <TriangleAlert {...icon} className="mt-[3px] shrink-0" />
              内置引擎不会照着做，需要语言模型。现在可以先存好，在“模型”里选了语言模型后就会用上。
            </p>
          ) : null}
          {data ? (
            <List skills={data.skill_list} onShow={show} onWrite={() => setPlace({ at: 'new' })} />
          ) : error ? (
            <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {sentenceFor(error)}
              <Button look="secondary" size="small" onClick={() => void refetch()}>
                重试
              </Button>
            </div>
          ) : (
            <div role="status" aria-label="正在取得技能列表" className="space-y-2">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          )}
        </section>
      );
  }
}

function List({ skills, onShow, onWrite }: { skills: readonly OwnSkill[]; onShow(skill: OwnSkill): void; onWrite(): void }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [same, setSame] = useState<File | null>(null);
  const archive = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const install = async (given: () => Promise<File>, replace: boolean) => {
    setBusy(true);
    setWrong('');
    try {
      const file = await given();
      const skill = await installSkill(file, replace);
      setSame(skill ? null : file);
      if (skill) onShow(skill);
    } catch (error) {
      setSame(null);
      setWrong(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  const chosen = (pack: (files: File[]) => Promise<File>) => (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same one can be chosen again.
    event.target.value = '';
    if (files.length > 0) void install(() => pack(files), false);
  };
  const only = ([file]: File[]): Promise<File> => (file ? Promise.resolve(file) : Promise.reject(new Error('no file was chosen')));
  const full = skills.length >= skillLimits.skills;
  const add = (
    <Menu
      align="start"
      trigger={
        <Button look="secondary" busy={busy} disabled={full}>
          <Plus {...icon} />
          添加技能
        </Button>
      }
    >
      <MenuItem icon={<FileArchive {...icon} />} onSelect={() => archive.current?.click()}>
        安装技能包（zip）
      </MenuItem>
      <MenuItem icon={<FolderUp {...icon} />} onSelect={() => folder.current?.click()}>
        选择技能文件夹
      </MenuItem>
      <MenuItem icon={<PencilLine {...icon} />} onSelect={onWrite}>
        自己写
      </MenuItem>
    </Menu>
  );
  return (
    <>
      <input ref={archive} type="file" accept=".zip,.skill,application/zip" hidden aria-label="技能包" onChange={chosen(only)} />
      <input ref={folder} type="file" hidden aria-label="技能文件夹" {...{ webkitdirectory: '' }} onChange={chosen(packFolder)} />
      {wrong ? (
        <p role="alert" className="mb-3 rounded-control bg-rust-wash px-3 py-2 text-sm break-words text-rust">
          {wrong}
        </p>
      ) : null}
      {skills.length === 0 ? (
        <EmptyState
          drawing="desk"
          title="还没有自己的技能"
          text="装一个技能包，自己写一个，或在做完的任务的回答下面选“把这次的做法存成技能”"
          action={add}
        />
      ) : (
        <>
          <ul aria-label="我的技能" className="divide-y divide-line rounded-card border border-line">
            {skills.map((skill) => (
              <Row key={skill.skill_id} skill={skill} onShow={() => onShow(skill)} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {add}
            {full ? <p className="text-sm text-ink-2">已满 {skillLimits.skills} 个，删除不用的才能再加</p> : null}
          </div>
        </>
      )}
      <Confirm
        open={same !== null}
        onOpenChange={(open) => !open && setSame(null)}
        title="换掉同名的技能？"
        text="已经有一个同名的技能。换掉后，原来的文件无法恢复，新的要看过再启用。"
        confirmLabel="换掉"
        busy={busy}
        onConfirm={() => same && void install(() => Promise.resolve(same), true)}
      />
    </>
  );
}

function Row({ skill, onShow }: { skill: OwnSkill; onShow(): void }) {
  const [busy, setBusy] = useState(false);
  const { name, description, origin, files, bytes, enabled } = skill;
  const turn = async (on: boolean) => {
    setBusy(true);
    await switchSkill(skill, on);
    setBusy(false);
  };
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <button type="button" onClick={onShow} className="group min-w-0 flex-1 text-left">
        <span className="flex items-center gap-1 text-sm font-medium">
          <span className="truncate" title={name}>
            {name}
          </span>
          <ChevronRight {...icon} className="shrink-0 text-ink-3" />
        </span>
        <span className="block truncate text-xs text-ink-2" title={description}>
          {description}
        </span>
        <span className="block truncate text-xs text-ink-3">
          {originLabels[origin]} · {files} 个文件 · {sizeTold(bytes)}
          {skill.shared ? ' · 已分享' : ''}
        </span>
      </button>
      {isForeign(skill) && !enabled ? (
        <Button look="secondary" size="small" aria-label={`查看 ${name}`} onClick={onShow}>
          看过再启用
        </Button>
      ) : (
        <Switch label={`启用 ${name}`} checked={enabled} disabled={busy} onChange={(on) => void turn(on)} />
      )}
    </li>
  );
}

/** Waits for the draft, which a model may take its time for. */
function Draft({ task_id, onSaved, onBack }: { task_id: string; onSaved(skill: OwnSkill): void; onBack(): void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['skill-draft', task_id],
    queryFn: ({ signal }) => call('DraftSkill', { task_id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (data && !isFetching)
    return (
      <SkillEditor
        title="把这次的做法存成技能"
        note={data.note}
        text={data.text}
        of={null}
        origin="task"
        onSaved={onSaved}
        onBack={onBack}
      />
    );
  return (
    <section aria-label="把这次的做法存成技能" className="space-y-3">
      <h3 className="text-base font-semibold md:pt-1">把这次的做法存成技能</h3>
      {error && !isFetching ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {sentenceFor(error)}
          <Button look="secondary" size="small" onClick={() => void refetch()}>
            重试
          </Button>
          <Button look="ghost" size="small" onClick={onBack}>
            返回
          </Button>
        </div>
      ) : (
        <div role="status" className="space-y-2 text-sm text-ink-2">
          <p>正在照任务的记录起草…</p>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </section>
  );
}
