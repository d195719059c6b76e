import { pageAt } from '../lib/site';
import { SectionView } from './section-view';

/** A page that begins with no words of its own begins with its title. */
export function PageView({ path }: { path: string }) {
  const page = pageAt(path);
  const begins = page.sections[0]?.type === 'hero';
  return (
    <>
      {begins ? null : (
        <section className="hero inner" id="top">
          <h1>{page.title}</h1>
        </section>
      )}
      {page.sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </>
  );
}
