/** For addresses that lead nowhere. */
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#web/shell/title.ts';

export function NotFound() {
  const navigate = useNavigate();
  useTitle();
  return (
    <main className="flex h-full min-h-96 items-center justify-center">
      <EmptyState
        drawing="lost"
        heading
        title="页面未找到"
        text="抱歉，您访问的页面不存在"
        action={<Button onClick={() => void navigate('/')}>返回首页</Button>}
      />
    </main>
  );
}
