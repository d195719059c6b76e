/** The pictures an answer made or found, side by side: each opens beside the chat, tells its size, form and source, can be quoted and taken away as PNG or JPG. */
import { useQuery } from '@tanstack/react-query';
import { Download, Quote } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ImageType } from '#contract/operations/images.ts';
import { extensionOf } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { useFileTools } from '#web/shell/file-tools.ts';

interface Picture {
  name: string;
  uri: string;
}

interface Source {
  title: string;
  url: string;
  /** The picture's file name. */
  snippet: string;
}

export interface ImageGridProps {
  pictures: readonly Picture[];
  /** Of those that a search found. */
  sources: readonly Source[];
  openFile: string | null;
  onOpen(name: string): void;
  /** Absent where a task is only looked at: then there are no tools. */
  onQuote?: ((picture: Picture) => void) | undefined;
}

export function ImageGrid({ pictures, sources, openFile, onOpen, onQuote }: ImageGridProps) {
  const uris = pictures.map(({ uri }) => uri);
  const { data, error, refetch } = useQuery({
    queryKey: ['picture addresses', ...uris],
    queryFn: async ({ signal }) => (await call('BatchGetUrl', { uri_list: uris }, { signal })).url_list,
    // Addresses live for a short while only.
    staleTime: 4 * 60_000,
  });
  const { busy, take } = useTaking();
  const fileTools = useFileTools();
  return (
    <section aria-label="图片" className="space-y-2 pt-1">
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <Tile
            key={picture.uri}
            picture={picture}
            address={data?.[at]}
            source={sources.find(({ snippet }) => snippet === picture.name)}
            open={openFile === picture.name}
            onOpen={onOpen}
            tools={
              onQuote ? (
                <>
                  <IconButton
                    label={`引用 ${picture.name}`}
                    tip="引用"
                    onClick={() => onQuote(picture)}
                    icon={<Quote size={16} strokeWidth={1.5} />}
                  />
                  {fileTools(picture)}
                  <TakeMenu label={`下载 ${picture.name}`} busy={busy} onTake={(type) => take([picture], type)} />
                </>
              ) : null
            }
          />
        ))}
      </ul>
      {error ? (
        <p className="text-xs text-ink-2">
          {sentenceFor(error)}
          <Button look="ghost" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      {pictures.length > 1 && onQuote ? (
        <div className="flex items-center gap-1 text-xs text-ink-3">
          共 {pictures.length} 张
          <TakeMenu label={`下载全部 ${pictures.length} 张`} busy={busy} onTake={(type) => take(pictures, type)} />
        </div>
      ) : null}
    </section>
  );
}

function Tile({
  picture,
  address,
  source,
  open,
  onOpen,
  tools,
}: {
  picture: Picture;
  address: string | undefined;
  source: Source | undefined;
  open: boolean;
  onOpen(name: string): void;
  tools: ReactNode;
}) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [broken, setBroken] = useState(false);
  const mark = size === null ? null : size.height > size.width * 2 ? '长图' : size.width > size.height * 2 ? '宽图' : null;
  const format = extensionOf(picture.name).toUpperCase().replace('JPEG', 'JPG');
  return (
    <li className="group relative flex max-w-full min-w-50 flex-col">
      <button
        type="button"
        aria-pressed={open}
        aria-label={`打开 ${picture.name}`}
        title={size ? `${picture.name}（${size.width} × ${size.height}）` : picture.name}
        onClick={() => onOpen(picture.name)}
        className={`grid max-h-70 min-h-25 w-full min-w-50 grow place-items-center overflow-hidden rounded-card border bg-paper ${open ? 'border-ink-3' : 'border-line hover:border-line-strong'}`}
      >
        {broken ? (
          <span className="px-3 text-xs text-ink-2">{picture.name} 显示不出来，可以下载查看</span>
        ) : address ? (
          <img
            src={address}
            alt={picture.name}
            loading="lazy"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
            onError={() => setBroken(true)}
            className="max-h-70 min-h-25 max-w-full object-cover"
          />
        ) : (
          <Spinner />
        )}
        {mark ? <span className="absolute top-1.5 left-1.5 rounded-sm bg-sheet px-1.5 text-xs text-ink-2">{mark}</span> : null}
      </button>
      {tools ? <div className={`${onHover} top-1.5 right-1.5 flex`}>{tools}</div> : null}
      {tools && source && size ? (
        <p
          className={`${onHover} right-1.5 bottom-1.5 left-1.5 flex flex-wrap items-center gap-x-3 px-2 text-xs/8 text-ink-2 max-md:static max-md:shadow-none`}
        >
          <span className="tabular-nums">
            大小 {size.width}×{size.height}
          </span>
          <span>格式 {format}</span>
          {/^https?:\/\//.test(source.url) ? (
            <a
              href={source.url}
              target="_blank"
              rel="noopener noreferrer"
              title={source.title}
              className="underline underline-offset-2 hover:text-ink max-md:leading-11"
            >
              来源
            </a>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

const onHover =
  'absolute rounded-control bg-sheet opacity-0 shadow-sm transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100';

function TakeMenu({ label, busy, onTake }: { label: string; busy: boolean; onTake(type: ImageType): void }) {
  return (
    <Menu
      trigger={<IconButton label={label} tip="" disabled={busy} icon={busy ? <Spinner /> : <Download size={16} strokeWidth={1.5} />} />}
    >
      <MenuItem onSelect={() => onTake('png')}>PNG 图片</MenuItem>
      <MenuItem onSelect={() => onTake('jpg')}>JPG 图片</MenuItem>
    </Menu>
  );
}

function useTaking() {
  const [busy, setBusy] = useState(false);
  const take = (pictures: readonly Picture[], download_type: ImageType) => {
    setBusy(true);
    call('ImageDownload', { image_infos: pictures.map(({ name, uri }) => ({ image_url: uri, image_name: name })), download_type })
      .then(({ download_url, file_name }) => {
        // It comes as an attachment, so that the page stays.
        const link = document.createElement('a');
        link.href = download_url;
        link.download = file_name;
        link.click();
      })
      .catch((error: unknown) => say.error(sentenceFor(error)))
      .finally(() => setBusy(false));
  };
  return { busy, take };
}
