/** An answer's Markdown. The renderer is fetched beside the task page; until it is there the text is shown as it is. */
import { lazy, memo, Suspense, useContext, useState } from 'react';
import { WholeText } from '#web/shell/whole-text.tsx';
import { loadMarkdown } from './load-markdown.ts';
import { SiteChat } from '../site-chat.ts';

const SiteAnswer = lazy(async () => ({ default: (await import('./site-answer.tsx')).SiteAnswer }));
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

export const AnswerText = memo(function AnswerText({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const isSite = useContext(SiteChat) !== null;
  return (
    <Suspense fallback={<p className="text-base break-words whitespace-pre-wrap">{text}</p>}>
      {isSite ? <SiteAnswer text={text} streaming={streaming} /> : <Markdown text={text} streaming={streaming} />}
    </Suspense>
  );
});

/** The beginning of a very long text, and all of it when it is asked for. */
export function LongText({ text, seq }: { text: string; seq: number }) {
  const [whole, setWhole] = useState<string | null>(null);
  return (
    <>
      <AnswerText text={whole ?? text} />
      {whole === null ? <WholeText seq={seq} part="text" name="回答全文.md" shown={text.length} onRead={setWhole} /> : null}
    </>
  );
}
