import words from '../content/site.json';
import { Counter } from '../components/counter';

export default function Page() {
  return (
    <main className="page">
      <header className="head">
        <h1>{words.title}</h1>
        <p>{words.description}</p>
      </header>
      <Counter />
    </main>
  );
}
