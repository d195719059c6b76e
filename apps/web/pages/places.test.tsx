import { prerender } from 'react-dom/static';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Places } from './places.tsx';

const fetched = vi.hoisted(() => vi.fn());

// The real page brings the whole product along; here it says what it was given.
vi.mock('./load-task.ts', async () => {
  const { laterPage } = await import('#web/shell/later-page.ts');
  const page = ({ task_id, seen }: { task_id: string; seen: boolean }) => <main>{`任务 ${task_id} ${seen ? '可见' : '不可见'}`}</main>;
  return {
    taskPage: laterPage(
      () => {
        fetched();
        return Promise.resolve(page);
      },
      () => Promise.resolve(),
    ),
  };
});

async function at(address: string): Promise<string> {
  const { prelude } = await prerender(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<Outlet />}>
          <Route element={<Places />}>
            <Route index element={<main>首页</main>} />
            <Route path="task/:taskId" element={<main>不会画出来</main>} />
          </Route>
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return new Response(prelude).text();
}

test('at home stands home, and the task page is not fetched for nobody', async () => {
  expect(await at('/')).toContain('首页');
  expect(fetched).not.toHaveBeenCalled();
});

test('at the address of a task its page stands alone, seen', async () => {
  const page = await at('/task/0123456789abcdef0123456789abcdef');
  expect(page).toContain('任务 0123456789abcdef0123456789abcdef 可见');
  expect(page).not.toContain('首页');
  expect(page).not.toContain('不会画出来');
});
