import { Picker } from '../components/picker';

export default function Page() {
  return (
    <main className="page">
      <Picker />
    </main>
  );
}
