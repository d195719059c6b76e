import { Block } from '../components/block';
import { PrintButton } from '../components/print-button';
import { Value } from '../components/value';
import { resume } from '../lib/resume';

export default function Page() {
  const { name, contacts, photo, sections } = resume;
  return (
    <main>
      <header>
        {photo === '' ? null : <img src={photo} alt={name} />}
        <div>
          <h1>{name}</h1>
          <dl>
            {contacts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Value value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <PrintButton />
      </header>
      {sections.map((section, n) => (
        <Block key={n} {...section} />
      ))}
    </main>
  );
}
