/** What the machine can do about pictures beyond drawing: have them made by a model, and find them. The server gives it where it is configured. */

export interface MadeImage {
  bytes: Uint8Array;
  mime: string;
}

export interface ImageMaker {
  /** Throws `Error` with a sentence for the person; what the service said never holds the key. */
  make(asked: { prompt: string; count: number; shape: 'square' | 'wide' | 'tall' }, signal: AbortSignal): Promise<MadeImage[]>;
}

export interface FoundImage extends MadeImage {
  title: string;
  /** The page it stands on, '' when unknown. */
  page: string;
}

export interface ImageFinder {
  /** Those that could be fetched, at most `count`. Throws `Error` with a sentence for the person. */
  find(query: string, count: number, signal: AbortSignal): Promise<FoundImage[]>;
}
