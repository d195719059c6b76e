import { Desk } from '../components/desk';
import { words } from '../lib/fields';

export default function Page() {
  return (
    <main>
      <header>
        <h1>{words.title}</h1>
        {words.intro.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <Desk />
    </main>
  );
}
