import words from '../content/site.json';
import { Maker } from '../components/maker';

export default function Page() {
  return (
    <main className="page">
      <header className="head">
        <h1>{words.title}</h1>
        <p>{words.description}</p>
      </header>
      <Maker />
    </main>
  );
}
