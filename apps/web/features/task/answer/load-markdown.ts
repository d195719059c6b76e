/** What draws an answer, fetched beside the task page: it is large, and nothing is drawn with it before the first words. */
export const loadMarkdown = () => import('#ui/markdown/markdown.tsx');
