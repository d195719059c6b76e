/** The element that was pointed at: its words, colours and size, changed without a sentence. */
import { Bold, Minus, Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { fontSizes, type ElementChange } from '#contract/site/element-change.ts';
import type { ElementPlace } from '#contract/site/frame-places.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { forgetVersions } from './site-queries.ts';

export interface ElementPanelProps {
  projectId: string;
  /** The version it was pointed at in. */
  baseVersionId: string;
  element: ElementPlace;
  isWorking: boolean;
  onChanged(): void;
  onClose(): void;
}

const mostWords = 2_000;

export function ElementPanel({ projectId, baseVersionId, element, isWorking, onChanged, onClose }: ElementPanelProps) {
  const seen = element.look;
  const [text, setText] = useState(element.text);
  const [change, setChange] = useState<Omit<ElementChange, 'text'>>({});
  const [saving, setSaving] = useState(false);
  const size = change.font_size ?? Math.round(seen?.fontSize ?? 16);
  const words = text.trim();
  const asked: ElementChange = { ...change, ...(words !== element.text && words !== '' ? { text: words } : {}) };
  const isChanged = Object.keys(asked).length > 0;
  const sizeTo = (to: number) =>
    setChange((before) => ({ ...before, font_size: Math.min(fontSizes.most, Math.max(fontSizes.least, Math.round(to))) }));
  async function apply(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      const { version, errors } = await call('EditSiteElement', { projectId, baseVersionId, element, change: asked });
      if (!version) return say.error(`没有改：改了以后编译不通过（${errors[0]?.message ?? ''}），网站还是原来的样子`);
      await forgetVersions(projectId);
      say.done(`已保存为版本 ${version.displayVersion}`);
      onChanged();
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setSaving(false);
    }
  }
  return (
    <form
      aria-label="修改选中的元素"
      onSubmit={(event) => void apply(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sheet px-3 py-2 text-sm"
    >
      <span className="font-mono text-xs text-ink-3" title={`${element.filePath}:${element.line}`}>
        &lt;{element.tag}&gt; {element.name}
      </span>
      {element.text === '' ? null : (
        <label className="flex min-w-48 flex-1 items-center gap-2">
          <span className="shrink-0 text-ink-2">文字</span>
          <input
            value={text}
            maxLength={mostWords}
            onChange={(event) => setText(event.target.value)}
            className="h-8 min-w-0 flex-1 rounded-control border border-line-strong bg-sheet px-2 max-md:h-11"
          />
        </label>
      )}
      <ColourField
        label="颜色"
        seen={seen?.color}
        value={change.color}
        onChange={(color) => setChange((before) => ({ ...before, color }))}
      />
      <ColourField
        label="底色"
        seen={seen?.background}
        value={change.background}
        onChange={(background) => setChange((before) => ({ ...before, background }))}
      />
      <span role="group" aria-label="大小" className="flex items-center">
        <span className="mr-1 text-ink-2">大小</span>
        <IconButton label="小一点" icon={<Minus size={16} />} disabled={size <= fontSizes.least} onClick={() => sizeTo(size - 2)} />
        <output className="w-12 text-center tabular-nums">{size}px</output>
        <IconButton label="大一点" icon={<Plus size={16} />} disabled={size >= fontSizes.most} onClick={() => sizeTo(size + 2)} />
        <IconButton
          label="加粗"
          icon={<Bold size={16} />}
          aria-pressed={change.bold ?? false}
          className={change.bold ? 'bg-hover text-seal' : undefined}
          onClick={() => setChange(({ bold, ...before }) => (bold ? before : { ...before, bold: true }))}
        />
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Button size="small" type="submit" busy={saving} disabled={!isChanged || isWorking}>
          应用
        </Button>
        <IconButton label="关闭" icon={<X size={16} />} onClick={onClose} />
      </span>
    </form>
  );
}

interface ColourFieldProps {
  label: string;
  /** As the browser computed it. */
  seen: string | undefined;
  value: string | undefined;
  onChange(value: string): void;
}

function ColourField({ label, seen, value, onChange }: ColourFieldProps) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-ink-2">{label}</span>
      <input
        type="color"
        value={value ?? hexOf(seen)}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 cursor-pointer rounded-control border border-line-strong bg-sheet p-0.5 max-md:size-11"
      />
    </label>
  );
}

/** What a colour field can show; white for what lets through what is behind it. */
function hexOf(computed = ''): string {
  const [, r, g, b, a = '1'] = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*([\d.]+))?\)$/.exec(computed) ?? [];
  if (r === undefined || g === undefined || b === undefined || Number(a) === 0) return '#ffffff';
  return `#${[r, g, b].map((one) => Math.min(255, Number(one)).toString(16).padStart(2, '0')).join('')}`;
}
