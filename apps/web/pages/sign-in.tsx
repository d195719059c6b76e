/** Sign in or sign up, then back to where the person came from. */
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { oidcErrors, type OidcError } from '#contract/account.ts';
import { Refusal } from '#contract/codes.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Drawing } from '#ui/drawing.tsx';
import { Logo } from '#ui/logo.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { safeTarget } from '#web/shell/addresses.ts';
import { basePath } from '#web/shell/base-path.ts';
import { signIn, signInWithOrganisation, signUp, useSession, useWorkspace } from '#web/shell/session.ts';
import { useTitle } from '#web/shell/title.ts';

type Mode = 'in' | 'up';

const modes: readonly { mode: Mode; label: string }[] = [
  { mode: 'in', label: '登录' },
  { mode: 'up', label: '注册' },
];

export function SignIn() {
  useTitle();
  const [query] = useSearchParams();
  const target = safeTarget(query.get('redirect'), basePath, location.origin);
  const session = useSession();
  const [mode, setMode] = useState<Mode>('in');
  if (session.known && session.person) return <Navigate to={target} replace />;
  return (
    <main className="flex min-h-full flex-col items-center px-4 py-8">
      <Link to="/" aria-label="案头，返回首页" className="self-start rounded-control md:ml-4">
        <Logo />
      </Link>
      <div className="my-auto w-full max-w-95 pb-8">
        <Drawing name="desk" className="mx-auto mb-2 h-24 w-32 text-ink-2" />
        <h1 className="mb-6 text-center text-2xl leading-9 font-semibold">{mode === 'in' ? '回到你的案头' : '摆一张自己的案头'}</h1>
        <div className="rounded-box border border-line bg-sheet p-6 max-md:p-5">
          <div role="tablist" aria-label="登录或注册" className="mb-5 grid grid-cols-2 rounded-control bg-hover p-1">
            {modes.map((one) => (
              <button
                key={one.mode}
                type="button"
                role="tab"
                id={`tab-${one.mode}`}
                aria-selected={mode === one.mode}
                aria-controls="sign-in-form"
                onClick={() => setMode(one.mode)}
                className={classList(
                  'h-8 rounded-md text-sm transition-colors duration-150 max-md:h-11',
                  mode === one.mode ? 'bg-sheet font-medium shadow-[0_1px_2px_#0000001a] dark:bg-line-strong' : 'text-ink-2 hover:text-ink',
                )}
              >
                {one.label}
              </button>
            ))}
          </div>
          <div id="sign-in-form" role="tabpanel" aria-labelledby={`tab-${mode}`}>
            <SignInForm key={mode} mode={mode} target={target} />
          </div>
          <Organisation target={target} />
        </div>
      </div>
    </main>
  );
}

interface Problems {
  name?: string;
  email?: string;
  password?: string;
  whole?: string;
}

function SignInForm({ mode, target }: { mode: Mode; target: string }) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = ['name', 'email', 'password'].map((field) => String(form.get(field) ?? ''));
    const found = problemsOf(mode, name?.trim() ?? '', email?.trim() ?? '', password ?? '');
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (mode === 'in') await signIn(email?.trim() ?? '', password ?? '');
      else await signUp(email?.trim() ?? '', password ?? '', name?.trim() ?? '');
      void navigate(target, { replace: true });
    } catch (error) {
      setProblems(problemsFrom(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {mode === 'up' ? <TextField label="姓名" name="name" autoComplete="name" maxLength={64} autoFocus error={problems.name} /> : null}
      <TextField
        label="邮箱"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus={mode === 'in'}
        error={problems.email}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete={mode === 'in' ? 'current-password' : 'new-password'}
        hint={mode === 'up' ? '至少 8 位' : undefined}
        error={problems.password}
      />
      {problems.whole ? (
        <p role="alert" className="rounded-control bg-rust-wash px-3 py-2 text-sm text-rust">
          {problems.whole}
        </p>
      ) : null}
      <Button type="submit" size="large" busy={busy} className="w-full">
        {busy ? (mode === 'in' ? '登录中...' : '注册中...') : mode === 'in' ? '登录' : '注册并登录'}
      </Button>
    </form>
  );
}

function Organisation({ target }: { target: string }) {
  const oidc = useWorkspace()?.oidc;
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  if (!oidc) return null;
  const failed = query.get('error');
  const go = () => {
    setBusy(true);
    signInWithOrganisation(target);
  };
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Button look="secondary" size="large" className="w-full" busy={busy} onClick={go}>
        使用{oidc.name}登录
      </Button>
      {failed !== null ? (
        <p role="alert" className="mt-2 text-xs text-rust">
          {Object.hasOwn(oidcErrors, failed) ? oidcErrors[failed as OidcError /* it is a key of the table */] : oidcErrors.failed}
        </p>
      ) : null}
    </div>
  );
}

function problemsOf(mode: Mode, name: string, email: string, password: string): Problems {
  const found: Problems = {};
  if (mode === 'up' && name === '') found.name = '请输入姓名';
  if (email === '') found.email = '请输入邮箱';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) found.email = '邮箱格式不正确';
  if (password === '') found.password = '请输入密码';
  else if (mode === 'up' && password.length < 8) found.password = '密码至少 8 位';
  else if (mode === 'up' && password.length > 128) found.password = '密码最多 128 位';
  return found;
}

function problemsFrom(error: unknown): Problems {
  const { email, password, name } = error instanceof Refusal && error.fields ? error.fields : {};
  if (email || password || name) return { email, password, name };
  return { whole: sentenceFor(error) };
}
