/** The password: the present one once, the new one once, and what follows from it said before. */
import { useRef, useState, type FormEvent } from 'react';
import { passwordLength } from '#contract/account.ts';
import { Refusal } from '#contract/codes.ts';
import { Button } from '#ui/button.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { changePassword } from '#web/shell/session.ts';
import { useFocusBack } from './row-editing.ts';
import { SettingRow } from './section.tsx';
import { refreshSignInInfo } from './sign-in-info.ts';

type Field = 'current_password' | 'new_password';
type Problems = Partial<Record<Field | 'whole', string>>;

export function PasswordRow({ email }: { email: string }) {
  const [editing, setEditing] = useState(false);
  const begin = useFocusBack(editing);
  return (
    <SettingRow name="密码">
      {editing ? (
        <PasswordForm email={email} onDone={() => setEditing(false)} />
      ) : (
        <>
          <span className="text-ink-3">已设置</span>
          <Button ref={begin} look="ghost" size="small" className="ml-auto" aria-label="修改密码" onClick={() => setEditing(true)}>
            修改
          </Button>
        </>
      )}
    </SettingRow>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  const [typed, setTyped] = useState({ current_password: '', new_password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tell = (found: Problems) => {
    setProblems(found);
    const wrong = found.current_password ? 'current_password' : 'new_password';
    form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsOf(typed.current_password, typed.new_password);
    if (Object.keys(found).length > 0) return tell(found);
    setProblems({});
    setBusy(true);
    try {
      await changePassword(typed.current_password, typed.new_password);
    } catch (error) {
      setBusy(false);
      return tell(error instanceof Refusal && error.fields ? error.fields : { whole: sentenceFor(error) });
    }
    await refreshSignInInfo();
    say.done('密码已修改，其他设备已退出登录');
    onDone();
  };
  const field = (name: Field) => ({
    name,
    required: true,
    maxLength: passwordLength.max,
    value: typed[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setProblems({});
    },
  });
  return (
    <form
      ref={form}
      {...ownEscape}
      noValidate
      aria-label="修改密码"
      className="w-full max-w-90 space-y-4"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onDone();
      }}
    >
      {/* For whoever keeps passwords: whose this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="当前密码" autoComplete="current-password" autoFocus {...field('current_password')} />
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={`至少 ${passwordLength.min} 位。修改后，其他设备需要用新密码重新登录。`}
        {...field('new_password')}
      />
      {problems.whole ? (
        <p role="alert" className="rounded-control bg-rust-wash px-3 py-2 text-sm text-rust">
          {problems.whole}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" busy={busy}>
          修改密码
        </Button>
        <Button look="secondary" disabled={busy} onClick={onDone}>
          取消
        </Button>
      </div>
    </form>
  );
}

function problemsOf(current_password: string, new_password: string): Problems {
  const found: Problems = {};
  if (current_password === '') found.current_password = '请输入当前密码';
  if (new_password.length < passwordLength.min) found.new_password = `密码至少 ${passwordLength.min} 位`;
  else if (new_password === current_password) found.new_password = '新密码不能和当前密码相同';
  return found;
}
