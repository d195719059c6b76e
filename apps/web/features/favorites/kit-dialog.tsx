/** A brand kit: what was taken out of a file, looked at as a card, mended by hand, kept. */
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { BrandKit, BrandLook } from '#contract/content/brand-kit.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#ui/toast.tsx';
import { isAborted, sentenceFor } from '#web/shell/api.ts';
import { makeKit, openKit, saveKit, type OpenedKit } from './kits.ts';

export type KitOf = { favorite: Favorite } | { file: File } | { content_uri: string; name: string };

export interface KitDialogProps {
  of: KitOf;
  returnFocus(): HTMLElement | null;
  onClose(): void;
}

export function KitDialog({ of, returnFocus, onClose }: KitDialogProps) {
  const [opened, setOpened] = useState<OpenedKit | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const abort = new AbortController();
    // A second look at the same file would keep it twice.
    const timer = setTimeout(() => {
      const opening = 'favorite' in of ? openKit(of.favorite.favorite_id, abort.signal) : makeKit(of, abort.signal);
      opening.then(setOpened, (error: unknown) => {
        if (isAborted(error)) return;
        say.error(sentenceFor(error));
        close.current();
      });
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [of]);
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title="品牌套件" size="medium" returnFocus={returnFocus}>
      {opened ? <Form opened={opened} isNew={!('favorite' in of)} onClose={onClose} /> : <Reading isNew={!('favorite' in of)} />}
    </Modal>
  );
}

function Reading({ isNew }: { isNew: boolean }) {
  return (
    <div role="status" className="flex flex-col gap-4 px-6 pt-1 pb-6 max-md:px-4">
      <p className="text-sm text-ink-2">{isNew ? '正在从文件里取颜色、字体和标志…' : '正在打开…'}</p>
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

const colourNames = [
  ['accent', '主色'],
  ['second', '辅色'],
  ['paper', '底色'],
  ['ink', '文字'],
] as const;

function Form({ opened: { favorite_id, kit, notes }, isNew, onClose }: { opened: OpenedKit; isNew: boolean; onClose(): void }) {
  const [name, setName] = useState(kit.name);
  const [colours, setColours] = useState(kit.colours);
  const [heading, setHeading] = useState(kit.faces.heading ?? '');
  const [body, setBody] = useState(kit.faces.body ?? '');
  const [corner, setCorner] = useState(kit.corner === undefined ? '' : String(kit.corner));
  const [logo, setLogo] = useState<File | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problems = problemsOf({ name, heading, body, corner });
  const save = async () => {
    setBusy(true);
    try {
      await saveKit(favorite_id, lookOf({ name, colours, heading, body, corner }), logo);
      say.done('品牌套件已保存');
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 pt-1 pb-2 max-md:px-4">
        <Card
          name={name}
          colours={colours}
          faces={{ heading, body }}
          logo={logo === undefined ? (kit.logo?.data ?? null) : logo}
          corner={corner}
        />
        {isNew ? (
          <p role="status" className="text-sm text-ink-2">
            已收藏，请核对。{notes.join('')}
          </p>
        ) : null}
        <TextField label="名称" value={name} error={problems.name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        <fieldset className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          <legend className="mb-1.5 text-sm font-medium">颜色</legend>
          {colourNames.map(([key, label]) => (
            <label key={key} className="flex items-center gap-2 text-sm">
              <input
                type="color"
                value={colours[key]}
                onChange={(event) => setColours({ ...colours, [key]: event.target.value })}
                className="size-11 shrink-0 cursor-pointer rounded-control border border-line-strong bg-sheet p-1"
              />
              <span className="min-w-0">
                {label}
                <span className="block text-xs text-ink-3 tabular-nums">{colours[key]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <TextField
            label="标题字体"
            value={heading}
            error={problems.heading}
            hint="西文在前、中文在后，用逗号隔开；可以不填"
            onChange={(event) => setHeading(event.target.value)}
          />
          <TextField
            label="正文字体"
            value={body}
            error={problems.body}
            hint="不填就用版式自己的"
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        <div className="grid grid-cols-2 items-end gap-3 max-md:grid-cols-1">
          <TextField
            label="圆角（像素）"
            inputMode="numeric"
            value={corner}
            error={problems.corner}
            hint="0 是直角，不填就用版式自己的"
            onChange={(event) => setCorner(event.target.value)}
          />
          <div className="flex gap-2 pb-5 max-md:pb-0">
            <Button look="secondary" size="small" onClick={() => input.current?.click()}>
              {kit.logo && logo !== null ? '换标志' : '加标志'}
            </Button>
            {(logo === undefined ? kit.logo : logo) ? (
              <Button look="ghost" size="small" onClick={() => setLogo(null)}>
                去掉标志
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              hidden
              accept=".png,.jpg,.jpeg,.webp,.gif"
              aria-label="选择标志图片"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) setLogo(file);
                event.target.value = '';
              }}
            />
          </div>
        </div>
      </div>
      <div className="flex shrink-0 justify-end gap-2 px-6 pt-3 pb-5 max-md:px-4">
        <Button look="secondary" onClick={onClose}>
          {isNew ? '先这样' : '取消'}
        </Button>
        <Button busy={busy} disabled={Object.values(problems).some((one) => one !== undefined)} onClick={() => void save()}>
          保存
        </Button>
      </div>
    </>
  );
}

interface CardProps {
  name: string;
  colours: BrandKit['colours'];
  faces: { heading: string; body: string };
  logo: string | File | null;
  corner: string;
}

/** As a page in these colours and typefaces. */
function Card({ name, colours: { paper, ink, accent, second }, faces, logo, corner }: CardProps) {
  const src = useLogo(logo);
  const radius = Number(corner);
  const style: CSSProperties = { background: paper, color: ink, fontFamily: faces.body || undefined };
  return (
    <div aria-hidden className="flex shrink-0 flex-col gap-3 rounded-card border border-line p-4" style={style}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="truncate text-lg font-semibold" style={{ fontFamily: faces.heading || undefined }}>
          {name || '未命名'}
        </span>
        {src ? <img src={src} alt="" className="max-h-8 max-w-32 rounded bg-white object-contain p-1" /> : null}
      </div>
      <p className="text-sm">标题、正文、图表和表头会用这些颜色和字体。</p>
      <div className="flex h-10 gap-2">
        {[accent, accent, second].map((colour, n) => (
          <span
            key={n}
            className="flex-1"
            style={{ background: colour, opacity: n === 1 ? 0.45 : 1, borderRadius: radius > 0 ? radius / 2 : 0 }}
          />
        ))}
      </div>
    </div>
  );
}

function useLogo(logo: string | File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(logo instanceof File)) return undefined;
    const made = URL.createObjectURL(logo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [logo]);
  return logo instanceof File ? address : logo;
}

interface Written {
  name: string;
  heading: string;
  body: string;
  corner: string;
}

const family = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

function problemsOf({ name, heading, body, corner }: Written): { [Field in keyof Written]: string | undefined } {
  const face = (names: string): string | undefined => {
    const each = names.split(/[,，]/).map((one) => one.trim());
    if (names.trim() === '' || (each.length <= 2 && each.every((one) => family.test(one)))) return undefined;
    return '只写字体名称，最多两个';
  };
  const plain = name.trim();
  return {
    name:
      plain === '' ? '名称不能为空' : [...plain].length > 40 ? '名称最多 40 个字' : /[/\\]/.test(plain) ? '名称里不能有斜杠' : undefined,
    heading: face(heading),
    body: face(body),
    corner: corner.trim() === '' || (/^\d{1,2}$/.test(corner.trim()) && Number(corner) <= 40) ? undefined : '写 0 到 40 的整数',
  };
}

function lookOf({ name, colours, heading, body, corner }: Written & { colours: BrandKit['colours'] }): BrandLook {
  const face = (names: string): string =>
    names
      .split(/[,，]/)
      .map((one) => one.trim())
      .join(', ');
  return {
    name: name.trim(),
    colours,
    faces: {
      ...(heading.trim() === '' ? {} : { heading: face(heading) }),
      ...(body.trim() === '' ? {} : { body: face(body) }),
    },
    ...(corner.trim() === '' ? {} : { corner: Number(corner) }),
  };
}
