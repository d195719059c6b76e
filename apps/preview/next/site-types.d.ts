/** What a site's code may take for granted: the part of Next that stands in here, style sheets and pictures. Read with a site's own files, never with ours. */
declare module 'next' {
  import type { ReactNode } from 'react';
  export interface Metadata {
    title?: string | { default?: string; template?: string; absolute?: string } | null;
    description?: string | null;
    [name: string]: unknown;
  }
  export interface Viewport {
    width?: string | number;
    initialScale?: number;
    themeColor?: unknown;
    colorScheme?: string;
    [name: string]: unknown;
  }
  export type ResolvingMetadata = Promise<Metadata>;
  export interface NextPage {
    (props: { children?: ReactNode }): ReactNode;
  }
}
declare module 'next/link' {
  import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
  export type Address = string | { pathname?: string | null; query?: unknown; hash?: string | null };
  export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
    href: Address;
    as?: Address;
    replace?: boolean;
    scroll?: boolean;
    prefetch?: boolean | 'auto' | null;
    shallow?: boolean;
    passHref?: boolean;
    legacyBehavior?: boolean;
    locale?: string | false;
    ref?: Ref<HTMLAnchorElement>;
  }
  export default function Link(props: LinkProps): ReactNode;
}
declare module 'next/navigation' {
  export function notFound(): never;
  export function redirect(address: string, type?: 'push' | 'replace'): never;
  export function permanentRedirect(address: string, type?: 'push' | 'replace'): never;
  export class ReadonlyURLSearchParams extends URLSearchParams {}
  export interface AppRouterInstance {
    push(address: string, options?: { scroll?: boolean }): void;
    replace(address: string, options?: { scroll?: boolean }): void;
    back(): void;
    forward(): void;
    refresh(): void;
    prefetch(address: string): void;
  }
  export function useRouter(): AppRouterInstance;
  export function usePathname(): string;
  export function useSearchParams(): ReadonlyURLSearchParams;
  export function useParams<T extends Record<string, string | string[] | undefined> = Record<string, string | string[]>>(): T;
  export function useSelectedLayoutSegments(key?: string): string[];
  export function useSelectedLayoutSegment(key?: string): string | null;
}
declare module 'next/image' {
  import type { ImgHTMLAttributes, ReactNode, Ref } from 'react';
  export interface StaticImageData {
    src: string;
    height: number;
    width: number;
    blurDataURL?: string;
  }
  export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'width' | 'height' | 'alt' | 'loading'> {
    src: string | StaticImageData | { default: StaticImageData };
    alt: string;
    width?: number | `${number}`;
    height?: number | `${number}`;
    fill?: boolean;
    loader?: (told: { src: string; width: number; quality?: number }) => string;
    quality?: number | `${number}`;
    priority?: boolean;
    preload?: boolean;
    loading?: 'eager' | 'lazy';
    placeholder?: 'blur' | 'empty' | `data:image/${string}`;
    blurDataURL?: string;
    unoptimized?: boolean;
    overrideSrc?: string;
    ref?: Ref<HTMLImageElement>;
  }
  export default function Image(props: ImageProps): ReactNode;
}
declare module 'next/dynamic' {
  import type { ComponentType, ReactNode } from 'react';
  export interface DynamicOptions {
    loading?: (told: { isLoading?: boolean; error?: Error | null }) => ReactNode;
    ssr?: boolean;
  }
  export default function dynamic<P = object>(
    load: () => Promise<ComponentType<P> | { default: ComponentType<P> }>,
    options?: DynamicOptions,
  ): ComponentType<P>;
}
declare module 'next/script' {
  import type { ReactNode, ScriptHTMLAttributes } from 'react';
  export interface ScriptProps extends ScriptHTMLAttributes<HTMLScriptElement> {
    strategy?: 'afterInteractive' | 'lazyOnload' | 'beforeInteractive' | 'worker';
    onReady?: () => void;
  }
  export default function Script(props: ScriptProps): ReactNode;
}
declare module 'next/head' {
  import type { ReactNode } from 'react';
  export default function Head(props: { children?: ReactNode }): ReactNode;
}
/** Any name of theirs: system faces stand in for all. */
declare module 'next/font/google';
declare module 'next/font/local' {
  export default function localFont(options: {
    src: string | readonly { path: string; weight?: string; style?: string }[];
    weight?: string;
    style?: string;
    display?: string;
    variable?: string;
    preload?: boolean;
    fallback?: string[];
  }): { className: string; variable: string; style: { fontFamily: string } };
}
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const picture: unknown;
  export default picture;
}
declare module '*.png' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
declare module '*.jpg' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
declare module '*.jpeg' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
declare module '*.webp' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
declare module '*.gif' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
declare module '*.avif' {
  const picture: import('next/image').StaticImageData;
  export default picture;
}
/** `NEXT_PUBLIC_…` and `NODE_ENV` are put in when the site is compiled. */
declare const process: { env: Readonly<Record<string, string | undefined>> };
