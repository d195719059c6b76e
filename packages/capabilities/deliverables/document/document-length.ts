/** Characters of Markdown; longer texts are refused by the tools and exporters. */
export const maxDocumentChars = 1_000_000;
