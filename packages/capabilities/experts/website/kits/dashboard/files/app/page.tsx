import { Board } from '../components/board';

export default function Page() {
  return (
    <main className="page">
      <Board />
    </main>
  );
}
