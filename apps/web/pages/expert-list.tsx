/** Every expert there is to name, with what each is for. */
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExpertPicture } from '#web/features/experts/expert-picture.tsx';
import { useExperts } from '#web/features/experts/experts.ts';
import { sentenceFor } from '#web/shell/api.ts';
import { Loading } from '#web/shell/loading.tsx';
import { useTitle } from '#web/shell/title.ts';
import { useFrame } from './layout.tsx';

export function ExpertListPage() {
  useTitle('AI 专家');
  const { cornerTaken } = useFrame();
  const { data: experts, error, refetch } = useExperts();
  if (error && !experts)
    return (
      <EmptyState
        drawing="broken"
        heading
        className="h-full"
        title="专家没有列出来"
        text={sentenceFor(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  if (!experts) return <Loading />;
  return (
    <main className={`h-full overflow-y-auto px-4 pb-12 md:px-8 ${cornerTaken ? 'pt-16' : 'pt-8'}`}>
      <div className="mx-auto max-w-240">
        <h1 className="text-2xl leading-9 font-semibold">AI 专家</h1>
        <p className="mt-1.5 mb-6 text-base text-ink-2">
          每位专家按自己的章法做一类事。点开写给他，或在输入框里用 @ 点名，一次可以点几位。
        </p>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {experts.map((expert) => (
            <li key={expert.agent_id}>
              <Link
                to={`/expert/${expert.agent_id}`}
                className="flex h-full gap-3 rounded-card border border-line bg-sheet p-4 transition-colors duration-150 hover:border-line-strong"
              >
                <ExpertPicture avatar_url={expert.avatar_url} size={40} />
                <span className="min-w-0">
                  <span className="block font-semibold">{expert.name}</span>
                  <span className="mt-0.5 block text-sm text-ink-2">{expert.description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
