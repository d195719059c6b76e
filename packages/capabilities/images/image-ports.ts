/** What the machine can do about pictures beyond drawing: have them made by a model, and find them. The server gives it where it is configured. */

/** A picture that was opened: its bytes are what they say. */
export interface MadeImage {
  bytes: Uint8Array;
  /** How its name ends. */
  ending: PictureEnding;
}

export const pictureEndings = ['.png', '.jpg', '.webp', '.gif'] as const;
export type PictureEnding = (typeof pictureEndings)[number];

export interface ImageMaker {
  /** Milliseconds after which a call has given up, with all its waiting. */
  limit_ms: number;
  /** Throws `Error` with a sentence for the person; what the service said never holds the key. `onWait` is told in words what is waited for. */
  make(
    asked: { prompt: string; count: number; shape: 'square' | 'wide' | 'tall' },
    signal: AbortSignal,
    onWait?: (words: string) => void,
  ): Promise<MadeImage[]>;
}

export interface FoundImage extends MadeImage {
  title: string;
  /** The page it stands on, '' when unknown. */
  page: string;
}

export interface ImageFinder {
  /** As of `ImageMaker`. */
  limit_ms: number;
  /** Those that could be fetched, at most `count`; none when nothing is found. Throws `Error` with a sentence for the person, also when all that was found can't be had. */
  find(query: string, count: number, signal: AbortSignal): Promise<FoundImage[]>;
}
