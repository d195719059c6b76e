/** The home page's title, set character by character like type when the skill changes. */
import { Drawing } from '#ui/drawing.tsx';

export function HomeTitle({ text }: { text: string }) {
  let at = 0;
  return (
    <div className="mb-8 flex flex-col items-center text-center max-md:mb-6">
      <Drawing name="desk" className="mb-4 h-24 w-32 text-ink-2 max-md:h-18 max-md:w-24 short:hidden" />
      <h1
        aria-label={text}
        className="text-[32px] leading-10 font-semibold tracking-[0.02em] [font-feature-settings:'palt'] max-md:min-h-9 max-md:text-[23px] max-md:leading-9"
      >
        <span aria-hidden key={text}>
          {phrasesOf(text).map((phrase) => (
            // A line may end between phrases, never inside one.
            <span key={phrase} className="inline-block whitespace-pre not-last:me-[0.16em]">
              {typesOf(phrase).map((type) => (
                <span key={at} className="animate-rise inline-block whitespace-pre" style={{ animationDelay: `${at++ * 22}ms` }}>
                  {type}
                </span>
              ))}
            </span>
          ))}
        </span>
      </h1>
    </div>
  );
}

/** @example phrasesOf('好想法，值得好设计') → ['好想法，', '值得好设计'] */
function phrasesOf(text: string): string[] {
  return text.match(/[^，、。：]+[，、。：]?/g) ?? [text];
}

/** What appears at once: a character, or a word in letters or digits, each with the space or mark behind it. */
function typesOf(phrase: string): string[] {
  return phrase.match(/(?:[A-Za-z0-9]+|.)[ ，、。：]*/gu) ?? [phrase];
}
