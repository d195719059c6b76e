/** Every expert there is to name, with what each is for. */
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { websiteExpert } from '#capabilities/experts/website-entry.ts';
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
          <ExpertCard
            to={websiteExpert.path}
            picture={
              <span className="inline-flex size-10 shrink-0 items-center justify-center self-center rounded-full bg-seal text-on-seal">
                <Globe size={20} strokeWidth={1.5} />
              </span>
            }
            name={websiteExpert.label}
            does="从一句话或一份文件做出网站：先写需求再写代码，旁边预览，点着改"
          />
          {experts.map((expert) => (
            <ExpertCard
              key={expert.agent_id}
              to={`/expert/${expert.agent_id}`}
              picture={<ExpertPicture avatar_url={expert.avatar_url} size={40} />}
              name={expert.name}
              does={expert.description}
            />
          ))}
        </ul>
      </div>
    </main>
  );
}

function ExpertCard({ to, picture, name, does }: { to: string; picture: ReactNode; name: string; does: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full gap-3 rounded-card border border-line bg-sheet p-4 transition-colors duration-150 hover:border-line-strong"
      >
        {picture}
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>
          <span className="mt-0.5 block text-sm text-ink-2">{does}</span>
        </span>
      </Link>
    </li>
  );
}
