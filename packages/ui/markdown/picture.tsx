/** Pictures in a text: one's own at once, those of other places when the reader asks, and each one large on a click. */
import { createContext, useContext, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ExtraProps } from 'react-markdown';
import { fileNameOf, LocalPictures } from './local-files.ts';
import { imageAddress, isForeign } from './safety.ts';

/** The places whose pictures may be loaded in this text; loading one tells that place who reads what, when, and all that stands in its address. */
export const ForeignPictures = createContext<{ allowed: ReadonlySet<string>; allow(host: string): void }>({
  allowed: new Set(),
  allow: () => undefined,
});

export function Picture({ src, alt, title }: ComponentProps<'img'> & ExtraProps): ReactNode {
  const [state, setState] = useState<'loading' | 'wide' | 'normal' | 'broken'>('loading');
  const [large, setLarge] = useState(false);
  const foreign = useContext(ForeignPictures);
  const showPicture = useContext(LocalPictures);
  const address = typeof src === 'string' ? imageAddress(src) : null;
  const words = alt ? `：${alt}` : '';
  if (address === null) {
    const name = typeof src === 'string' ? fileNameOf(src) : null;
    const own = name === null ? null : showPicture(name, alt ?? '', title ?? '');
    return own ?? <span className="md-no-picture">图片无法显示{words}</span>;
  }
  const host = isForeign(address) ? new URL(address).host : null;
  if (host !== null && !foreign.allowed.has(host)) {
    return (
      <span className="md-no-picture">
        外部图片{words}（<span className="md-address">{readable(address)}</span>）
        <button type="button" className="md-button" onClick={() => foreign.allow(host)}>
          显示 {host} 的图片
        </button>
      </span>
    );
  }
  if (state === 'broken') {
    return (
      <span className="md-no-picture">
        图片没有加载成功{words}
        <button type="button" className="md-button" onClick={() => setState('loading')}>
          重试
        </button>
      </span>
    );
  }
  return (
    <>
      <button type="button" className="md-picture" data-width={state} aria-label={`放大图片${words}`} onClick={() => setLarge(true)}>
        <img
          src={address}
          alt={alt ?? ''}
          title={title}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          data-width={state}
          // Specification: pictures 600 px wide or more are shown at full width.
          onLoad={(event) => setState(event.currentTarget.naturalWidth >= 600 ? 'wide' : 'normal')}
          onError={() => setState('broken')}
        />
      </button>
      {large && <LargePicture address={address} alt={alt ?? ''} onClose={() => setLarge(false)} />}
    </>
  );
}

const mostShown = 300;

/** Whole, as far as anybody reads: what would be sent there stands in it. */
function readable(address: string): string {
  let text = address;
  try {
    text = decodeURI(address);
  } catch {
    // Not percent-encoded in UTF-8: as it is written.
  }
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

function LargePicture({ address, alt, onClose }: { address: string; alt: string; onClose(): void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog ref={dialog} className="md-large" aria-label={alt || '图片'} onClose={onClose} onClick={() => dialog.current?.close()}>
      <img src={address} alt={alt} referrerPolicy="no-referrer" />
      <button type="button" className="md-large-close">
        关闭
      </button>
    </dialog>,
    document.body,
  );
}
