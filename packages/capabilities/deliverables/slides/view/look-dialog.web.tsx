/** The look of a deck, by hand: its theme, and what it has of its own instead; every page is drawn anew. */
import { useState, type ReactNode } from 'react';
import { isKitName, kitStem } from '#contract/brand-name.ts';
import type { BrandColours, ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#ui/toast.tsx';
import type { CallOperation } from '../../kind.web.ts';
import type { Deck } from '../deck.ts';
import { themes } from '../themes.ts';

/** By whom and where a deck may be changed. */
export interface Changing {
  call: CallOperation;
  uri: string;
  task_id: string;
  /** Of all files of the task. */
  names: readonly string[];
}

const colourNames: [keyof BrandColours, string][] = [
  ['accent', '主色'],
  ['second', '辅色'],
  ['paper', '底色'],
  ['ink', '文字'],
];
const picture = /\.(?:png|jpe?g|webp|gif)$/i;
const places = [
  ['top-right', '右上'],
  ['top-left', '左上'],
  ['bottom-right', '右下'],
  ['bottom-left', '左下'],
] as const;

export function LookDialog({ deck, changing, onClose }: { deck: Deck; changing: Changing; onClose(): void }): ReactNode {
  const { call, uri, task_id, names } = changing;
  const [theme, setTheme] = useState(deck.theme);
  const [own, setOwn] = useState<ThemeOverrides>(deck.own ?? {});
  const [busy, setBusy] = useState(false);
  const swatch = themes.find(({ id }) => id === theme)?.swatch ?? ['#ffffff', '#1f1f1f', '#0f766e', '#d08a2e'];
  const [paper, ink, accent, second] = swatch;
  const plain: BrandColours = { paper, ink, accent, second };
  const kits = names.filter(isKitName);
  const pictures = names.filter((name) => picture.test(name));
  const face = (field: 'heading' | 'body', value: string): void => {
    const { [field]: _, ...rest } = own.faces ?? {};
    const faces = value.trim() === '' ? rest : { ...rest, [field]: value };
    setOwn(without({ ...own, faces }, Object.keys(faces).length === 0 ? 'faces' : null));
  };
  const wrongFace = [own.faces?.heading, own.faces?.body].some((one) => one !== undefined && !isFace(one));
  const send = async (kit?: string) => {
    setBusy(true);
    try {
      const { notes } = await call('ChangeDeckLook', {
        task_id,
        file_uri: uri,
        ...(theme === deck.theme ? {} : { theme }),
        ...(kit === undefined ? { own: Object.keys(own).length === 0 ? null : tidied(own) } : { kit }),
      });
      say.done(['外观已更新', ...notes].join('。'));
      onClose();
    } catch (error) {
      say.error(error instanceof Error ? error.message : '外观没有改成');
      setBusy(false);
    }
  };
  return (
    <Modal open onOpenChange={(open) => !open && !busy && onClose()} title="演示文稿的外观" size="medium">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 pt-1 pb-2 max-md:px-4">
        {kits.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-ink-2">套用品牌套件：</span>
            {kits.map((name) => (
              <Button key={name} look="secondary" size="small" disabled={busy} onClick={() => void send(name)}>
                {kitStem(name)}
              </Button>
            ))}
          </div>
        ) : null}
        <div className="text-sm">
          <Select label="主题" value={theme} options={themes.map(({ id, name }) => ({ value: id, label: name }))} onChange={setTheme} />
          <p className="mt-1 text-xs text-ink-3">{themes.find(({ id }) => id === theme)?.description}</p>
        </div>
        <fieldset className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          <legend className="mb-1.5 text-sm font-medium">颜色</legend>
          {colourNames.map(([key, label]) => (
            <label key={key} className="flex items-center gap-2 text-sm">
              <input
                type="color"
                value={own.colours?.[key] ?? plain[key]}
                onChange={(event) => setOwn({ ...own, colours: { ...own.colours, [key]: event.target.value } })}
                className="size-11 shrink-0 cursor-pointer rounded-control border border-line-strong bg-sheet p-1"
              />
              <span className="min-w-0">
                {label}
                <span className="block text-xs text-ink-3 tabular-nums">{own.colours?.[key] ?? '随主题'}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <TextField
            label="标题字体"
            value={own.faces?.heading ?? ''}
            placeholder="随主题"
            onChange={(event) => face('heading', event.target.value)}
          />
          <TextField
            label="正文字体"
            value={own.faces?.body ?? ''}
            placeholder="随主题"
            onChange={(event) => face('body', event.target.value)}
          />
        </div>
        {wrongFace ? (
          <p role="alert" className="text-xs text-rust">
            只写字体名称，最多两个，用逗号隔开（西文在前、中文在后）
          </p>
        ) : null}
        <div className="grid grid-cols-2 gap-3 text-sm max-md:grid-cols-1">
          <Choice
            label="圆角"
            value={own.corner === undefined ? '' : String(own.corner)}
            options={[
              ['', '随主题'],
              ['0', '直角'],
              ['8', '小'],
              ['16', '中'],
              ['28', '大'],
            ]}
            onChange={(value) => setOwn(value === '' ? without(own, 'corner') : { ...own, corner: Number(value) })}
          />
          <Choice
            label="背景图"
            value={own.background?.picture ?? ''}
            options={[['', '没有'], ...pictures.map((name): [string, string] => [name, name])]}
            onChange={(value) => setOwn(value === '' ? without(own, 'background') : { ...own, background: { picture: value } })}
          />
          <Choice
            label="标志"
            value={own.logo?.picture ?? ''}
            options={[['', '没有'], ...[...kits, ...pictures].map((name): [string, string] => [name, kitStem(name)])]}
            onChange={(value) => setOwn(value === '' ? without(own, 'logo') : { ...own, logo: { ...own.logo, picture: value } })}
          />
          {own.logo ? (
            <Choice
              label="标志的位置"
              value={own.logo.place ?? 'top-right'}
              options={places.map(([id, label]): [string, string] => [id, label])}
              onChange={(value) => {
                const place = places.find(([id]) => id === value)?.[0];
                if (own.logo && place) setOwn({ ...own, logo: { ...own.logo, place } });
              }}
            />
          ) : null}
        </div>
        <p className="text-xs text-ink-3">看不清的字会自动调深或调浅；四角都有内容的页不放标志。自己写的页面只跟着颜色、字体和标志变。</p>
      </div>
      <div className="flex shrink-0 justify-end gap-2 px-6 pt-3 pb-5 max-md:px-4">
        <Button look="ghost" disabled={busy || Object.keys(own).length === 0} onClick={() => setOwn({})}>
          全部随主题
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} disabled={wrongFace} onClick={() => void send()}>
          应用到全部页面
        </Button>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: [string, string][];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <Select
      label={label}
      value={value || none}
      options={options.map(([id, name]) => ({ value: id || none, label: name }))}
      onChange={(next) => onChange(next === none ? '' : next)}
    />
  );
}

/** The list takes no empty value. */
const none = '-';

function without(own: ThemeOverrides, field: keyof ThemeOverrides | null): ThemeOverrides {
  if (field === null) return own;
  const { [field]: _, ...rest } = own;
  return rest;
}

const family = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;
const split = (names: string): string[] => names.split(/[,，]/).map((one) => one.trim());
const isFace = (names: string): boolean => split(names).length <= 2 && split(names).every((one) => family.test(one));

function tidied(own: ThemeOverrides): ThemeOverrides {
  const { faces } = own;
  if (!faces) return own;
  const named = (names: string | undefined) => names && split(names).join(', ');
  const [heading, body] = [named(faces.heading), named(faces.body)];
  return { ...own, faces: { ...(heading ? { heading } : {}), ...(body ? { body } : {}) } };
}
