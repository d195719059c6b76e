/** Named by the import map of a frame. */
declare module '@site/refresh' {}
declare module '@site/preview' {
  export function begin(input: import('../runtime/preview.ts').PreviewInput): void;
}
