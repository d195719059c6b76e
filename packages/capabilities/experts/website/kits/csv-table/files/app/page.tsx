import { Workbench } from '../components/workbench';

export default function Page() {
  return (
    <main className="page">
      <Workbench />
    </main>
  );
}
