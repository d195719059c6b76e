/** An answer's Markdown. The renderer is fetched beside the task page; until it is there the text is shown as it is. */
import { lazy, memo, Suspense } from 'react';

const renderer = import('#ui/markdown/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await renderer).Markdown }));

export const AnswerText = memo(function AnswerText({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return (
    <Suspense fallback={<p className="text-base break-words whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} streaming={streaming} />
    </Suspense>
  );
});
