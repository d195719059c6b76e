/** Pictures of the task in a document that is read here: fetched when the text shows them, let go with it. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { LocalPictures } from '#ui/markdown/local-files.ts';
import type { ViewerFiles } from '../kind.web.ts';
import { pictureName, placementOf } from './pictures.ts';

const types: Record<string, string> = { svg: 'image/svg+xml', jpg: 'image/jpeg', tif: 'image/tiff' };

export function TaskPictures({ files, children }: { files: ViewerFiles; children: ReactNode }): ReactNode {
  const show = useMemo(
    () => (address: string, alt: string, title: string) => {
      const name = pictureName(address);
      const uri = name === null ? undefined : files.newest(name)?.uri;
      return name === null || !uri ? null : <TaskPicture key={uri} name={name} uri={uri} alt={alt} title={title} files={files} />;
    },
    [files],
  );
  return <LocalPictures value={show}>{children}</LocalPictures>;
}

function TaskPicture({ name, uri, alt, title, files }: { name: string; uri: string; alt: string; title: string; files: ViewerFiles }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made = '';
    let over = false;
    files
      .fetch(uri)
      .then((bytes) => {
        if (over) return;
        const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
        made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: types[ending] ?? `image/${ending}` }));
        setAddress(made);
      })
      .catch(() => setFailed(true));
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [files, name, uri]);
  if (failed) return <span className="md-no-picture">图片没有加载成功：{alt || name}</span>;
  const { width, align } = placementOf(title);
  const wide = width === null ? undefined : 'mm' in width ? `${width.mm}mm` : `${width.share * 100}%`;
  return (
    <span className="doc-picture" style={{ textAlign: align }}>
      {address ? <img src={address} alt={alt} style={{ width: wide }} onError={() => setFailed(true)} /> : null}
      {alt ? <span className="doc-picture-words">{alt}</span> : null}
    </span>
  );
}
