/** The home page's title, set character by character like type when the skill changes. */
import { Drawing } from '#ui/drawing.tsx';

export function HomeTitle({ text }: { text: string }) {
  return (
    <div className="mb-7 flex flex-col items-center text-center max-md:mb-5">
      <Drawing name="desk" className="mb-3 h-24 w-32 text-ink-2 max-md:h-18 max-md:w-24" />
      <h1 aria-label={text} className="text-title font-semibold tracking-[0.01em] max-md:text-2xl max-md:leading-9">
        <span aria-hidden key={text}>
          {[...text].map((character, index) => (
            // The position is what tells equal characters apart.
            <span
              key={`${index}${character}`}
              className="animate-rise inline-block whitespace-pre"
              style={{ animationDelay: `${index * 18}ms` }}
            >
              {character}
            </span>
          ))}
        </span>
      </h1>
    </div>
  );
}
