/** What is wanted of a site: read as any document, and changed by hand before it is built. */
import { PencilLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { changeEdit, saveEdit, useRequirementEdit, type RequirementEdit } from './requirement-edit.ts';

export interface RequirementPanelProps {
  projectId: string;
  /** Of the file it is now. */
  uri: string;
  content: string;
  /** There is a version: what is changed now is for whoever is asked next. */
  isBuilt: boolean;
  /** It can't be changed: the agent works, or it is somebody else's. */
  isLocked: boolean;
  /** Draws the file. */
  children: ReactNode;
}

export function RequirementPanel({ projectId, uri, content, isBuilt, isLocked, children }: RequirementPanelProps) {
  const edit = useRequirementEdit(projectId);
  const setEdit = (next: RequirementEdit | null) => changeEdit(projectId, next);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (!edit) return;
    setSaving(true);
    try {
      await saveEdit(projectId, edit);
      say.done('需求文档已保存');
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setSaving(false);
    }
  };
  const isStale = edit !== null && edit.base !== uri;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1 text-sm text-ink-3 max-md:min-h-13">
        <span className="mr-auto min-w-0">
          {isBuilt
            ? '网站已经照它做出来，之后改它不会自动改网站'
            : edit
              ? '保存后构建时照它来做'
              : isLocked
                ? '现在只能看'
                : '标题、做成、风格、页面、数据都可以直接改'}
        </span>
        {edit ? (
          <>
            <Button look="secondary" size="small" disabled={saving} onClick={() => setEdit(null)}>
              取消
            </Button>
            <Button size="small" busy={saving} disabled={isLocked || edit.text.trim() === ''} onClick={() => void save()}>
              保存
            </Button>
          </>
        ) : isLocked ? null : (
          <Button look="secondary" size="small" onClick={() => setEdit({ base: uri, was: content, text: content })}>
            <PencilLine size={14} strokeWidth={1.5} />
            编辑
          </Button>
        )}
      </div>
      {isStale ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 border-b border-line bg-amber-wash px-3 py-2 text-sm text-amber">
          <span className="min-w-0 flex-1">需求文档已经有了更新的一份，您改的还在这里，对照后再保存。</span>
          <Button look="secondary" size="small" onClick={() => setEdit({ base: uri, was: content, text: edit.text })}>
            用我改的
          </Button>
          <Button look="secondary" size="small" onClick={() => setEdit(null)}>
            用新的
          </Button>
        </p>
      ) : null}
      <div className="min-h-0 flex-1 overflow-auto">
        {edit ? (
          <textarea
            aria-label="需求文档的文字"
            value={edit.text}
            readOnly={isLocked || saving}
            onChange={({ target }) => setEdit({ ...edit, text: target.value })}
            className="block size-full resize-none bg-sheet px-6 py-5 font-mono text-sm leading-7 text-ink outline-none max-md:px-4 max-md:text-base"
          />
        ) : (
          children
        )}
      </div>
    </div>
  );
}
