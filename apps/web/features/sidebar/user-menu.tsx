/** Who I am, how I like the page, which engine answers, and the way out. */
import { ChevronsUpDown, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuNote } from '#ui/menu.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { openSettings } from '#web/shell/dialogs.ts';
import { prefer, usePreferences, type Theme } from '#web/shell/preferences.ts';
import { signInPath, signOut, useSession, useWorkspace } from '#web/shell/session.ts';

const icon = { size: 16, strokeWidth: 1.5 } as const;

const themes: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: '亮色', icon: <Sun {...icon} /> },
  { value: 'dark', label: '暗色', icon: <Moon {...icon} /> },
  { value: 'system', label: '跟随系统', icon: <Monitor {...icon} /> },
];

export function UserMenu({ onSignedOut }: { onSignedOut(): void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!session.known) {
    if (session.failed) {
      return (
        <div role="alert" className="shrink-0 border-t border-line p-3 text-sm text-ink-2">
          <p>连不上服务器，内容都保留着</p>
          <Button look="secondary" size="small" className="mt-2" onClick={session.retry}>
            重试
          </Button>
        </div>
      );
    }
    return (
      <div className="flex h-16 shrink-0 items-center gap-2.5 border-t border-line px-4">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </div>
    );
  }
  const { person } = session;
  if (!person) {
    return (
      <div className="flex shrink-0 items-center gap-2 border-t border-line p-3">
        <Button className="flex-1" onClick={() => void navigate(signInPath(pathname + search))}>
          登录
        </Button>
        <ThemeMenu />
      </div>
    );
  }
  const leave = async () => {
    try {
      await signOut();
      onSignedOut();
    } catch (error) {
      say.error(sentenceFor(error));
    }
  };
  return (
    <div className="shrink-0 border-t border-line p-2">
      <Menu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            className="flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-hover data-[state=open]:bg-hover"
          >
            <Portrait name={person.name} url={person.avatar_url} />
            <span className="sr-only">用户菜单：</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm leading-5 font-medium">{person.name}</span>
              <BrainLabel />
            </span>
            <ChevronsUpDown size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
          </button>
        }
      >
        <MenuNote>
          <span className="block max-w-56 truncate">{person.email}</span>
        </MenuNote>
        <MenuLine />
        <ThemeChoice />
        <MenuLine />
        <MenuItem icon={<Settings {...icon} />} onSelect={() => openSettings('account')}>
          设置
        </MenuItem>
        <MenuItem icon={<LogOut {...icon} />} onSelect={() => void leave()}>
          退出登录
        </MenuItem>
      </Menu>
    </div>
  );
}

function BrainLabel() {
  const label = useWorkspace()?.brain.label;
  return <span className="block h-4 truncate text-xs leading-4 text-ink-3">{label}</span>;
}

function ThemeChoice() {
  const theme = usePreferences((preferences) => preferences.theme);
  return <MenuChoice label="外观" value={theme} options={themes} onChange={(chosen) => prefer({ theme: chosen })} />;
}

function ThemeMenu() {
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button
          type="button"
          aria-label="外观"
          className="inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
        >
          {themes.find((one) => one.value === theme)?.icon}
        </button>
      }
    >
      <ThemeChoice />
    </Menu>
  );
}
