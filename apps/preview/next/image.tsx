/** Stands for `next/image`: the picture as it is. */
import type { CSSProperties, ImgHTMLAttributes, ReactNode } from 'react';
import { assetAt } from '../runtime/state.ts';

interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  src: string | { src: string; width?: number; height?: number };
  fill?: boolean;
  priority?: boolean;
  preload?: boolean;
  quality?: number;
  placeholder?: string;
  blurDataURL?: string;
  unoptimized?: boolean;
  loader?: unknown;
}

const filling: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

// oxlint-disable-next-line import/no-default-export
export default function Image(props: ImageProps): ReactNode {
  const {
    src,
    fill,
    priority,
    preload,
    quality: _q,
    placeholder: _p,
    blurDataURL: _b,
    unoptimized: _u,
    loader: _l,
    style,
    ...rest
  } = props;
  const picture = typeof src === 'string' ? { src } : src;
  const size = fill ? {} : { width: rest.width ?? picture.width, height: rest.height ?? picture.height };
  return (
    <img
      loading={priority || preload ? 'eager' : 'lazy'}
      decoding="async"
      {...rest}
      {...size}
      alt={rest.alt ?? ''}
      src={assetAt(picture.src)}
      style={fill ? { ...filling, ...style } : style}
    />
  );
}
