import { Book } from '../components/book';

export default function Page() {
  return (
    <main className="page">
      <Book />
    </main>
  );
}
