/** The experts in the sidebar: the first ten, or three beside tasks; each can stand first and be passed on. */
import { ChevronRight, Link2, MoreHorizontal, Pin, PinOff } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Expert } from '#contract/expert.ts';
import { classList } from '#ui/class-list.ts';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { signInPath, useSession } from '#web/shell/session.ts';
import { copyExpertLink, pinExpert, useExperts } from './experts.ts';
import { ExpertPicture } from './expert-picture.tsx';

const [most, fewBesideTasks] = [10, 3];

export function ExpertList({ hasTasks, replaces }: { hasTasks: boolean; replaces: boolean }) {
  const { data: experts, error, refetch } = useExperts();
  const shown = hasTasks ? fewBesideTasks : most;
  return (
    <section aria-label="AI 专家" className="shrink-0 pb-1">
      <h2 className="px-2 text-xs text-ink-3">
        <Link
          to="/expert"
          replace={replaces}
          className="group flex h-8 items-center gap-0.5 rounded-control px-2.5 hover:text-ink max-md:h-11"
        >
          AI 专家
          <ChevronRight size={14} strokeWidth={1.5} aria-label="全部" />
        </Link>
      </h2>
      {error && !experts ? (
        <p role="alert" className="px-4.5 py-1 text-xs text-ink-2">
          {sentenceFor(error)}{' '}
          <button type="button" onClick={() => void refetch()} className="min-h-8 underline underline-offset-4 max-md:min-h-11">
            重试
          </button>
        </p>
      ) : experts ? (
        <ul className="max-h-[38vh] overflow-y-auto">
          {experts.slice(0, shown).map((expert) => (
            <Row key={expert.agent_id} expert={expert} replaces={replaces} />
          ))}
        </ul>
      ) : (
        <div className={hasTasks ? 'h-27 max-md:h-33' : 'h-72 max-md:h-80'} />
      )}
    </section>
  );
}

function Row({ expert, replaces }: { expert: Expert; replaces: boolean }) {
  const { pathname } = useLocation();
  const session = useSession();
  const current = pathname === `/expert/${expert.agent_id}`;
  const signedIn = session.known && session.person !== null;
  return (
    <li className="px-2">
      <div
        className={classList(
          'group flex h-9 items-center rounded-control transition-colors duration-150 max-md:h-11',
          current ? 'bg-line/70 font-medium' : 'hover:bg-hover',
        )}
      >
        <Link
          to={`/expert/${expert.agent_id}`}
          replace={replaces}
          aria-current={current ? 'page' : undefined}
          title={expert.description}
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control pl-2.5 -outline-offset-2"
        >
          <ExpertPicture avatar_url={expert.avatar_url} size={20} />
          <span className="truncate text-sm">{expert.name}</span>
          {expert.is_pin ? <Pin size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="已置顶" /> : null}
        </Link>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`“${expert.name}”的更多操作`}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-3 opacity-0 -outline-offset-2 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-line hover:text-ink aria-expanded:opacity-100 max-md:size-11 max-md:opacity-100"
            >
              <MoreHorizontal size={16} strokeWidth={1.5} />
            </button>
          }
        >
          <MenuItem
            icon={expert.is_pin ? <PinOff size={16} strokeWidth={1.5} /> : <Pin size={16} strokeWidth={1.5} />}
            onSelect={() => (signedIn ? void pinExpert(expert) : location.assign(signInPath(location.pathname)))}
          >
            {expert.is_pin ? '取消置顶' : '置顶'}
          </MenuItem>
          <MenuItem icon={<Link2 size={16} strokeWidth={1.5} />} onSelect={() => void copyExpertLink(expert)}>
            复制链接
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
