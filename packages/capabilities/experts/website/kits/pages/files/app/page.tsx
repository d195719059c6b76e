import { PageView } from '../components/page-view';

export default function Page() {
  return <PageView path="/" />;
}
