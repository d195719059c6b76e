/** What a skill holds and asks for, laid open before it is used. */
import { FileCode2, FileText, File as FileIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SkillContents } from '#contract/operations/skills.ts';
import { sizeTold } from '#contract/file-size.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0 text-ink-3' } as const;
const icons = { text: <FileText {...icon} />, script: <FileCode2 {...icon} />, other: <FileIcon {...icon} /> };

export interface ContentsProps {
  contents: SkillContents;
  /** Null where that is not known: with somebody else's link. */
  scripts_run: boolean | null;
  /** Without it files can't be opened. */
  onOpen?(path: string): void;
}

export function ContentsView({ contents, scripts_run, onOpen }: ContentsProps) {
  const { files, tools, hosts, unused, text } = contents;
  const scripts = files.filter(({ kind }) => kind === 'script').length;
  const here = tools.flatMap(({ label }) => label ?? []);
  const missing = tools.flatMap(({ name, label }) => (label === null ? [name] : []));
  return (
    <div className="space-y-5">
      <dl className="space-y-2 rounded-card border border-line px-4 py-3 text-sm">
        <Fact name="脚本">
          {scripts === 0
            ? '没有'
            : `${scripts} 个，${scripts_run === false ? '这台服务器没有沙箱，不会运行' : '只在任务的沙箱里运行，不能联网'}`}
        </Fact>
        <Fact name="提到的工具">
          {here.length === 0 && missing.length === 0 ? '没有点名' : null}
          {here.join('、')}
          {missing.length > 0 ? <span className="block text-ink-3">这里没有：{missing.join('、')}</span> : null}
        </Fact>
        <Fact name="提到的网站">
          {hosts.length === 0 ? (
            '没有'
          ) : (
            <>
              {hosts.join('、')}
              <span className="block text-ink-3">用到时会先问你；不打扰的任务里不会访问</span>
            </>
          )}
        </Fact>
        {unused.length > 0 ? <Fact name="不起作用的设置">{unused.join('、')}</Fact> : null}
      </dl>
      <section aria-label="文件">
        <h4 className="text-sm font-medium">{files.length} 个文件</h4>
        <ul className="mt-1 max-h-56 overflow-y-auto text-sm">
          {files.map(({ path, bytes, kind }) => (
            <li key={path} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
              {icons[kind]}
              {onOpen && kind !== 'other' ? (
                <button
                  type="button"
                  className="min-w-0 truncate text-left hover:underline max-md:min-h-11"
                  title={path}
                  onClick={() => onOpen(path)}
                >
                  {path}
                </button>
              ) : (
                <span className="min-w-0 truncate" title={path}>
                  {path}
                </span>
              )}
              <span className="ml-auto shrink-0 text-xs text-ink-3 tabular-nums">{sizeTold(bytes)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="正文">
        <h4 className="text-sm font-medium">SKILL.md</h4>
        <pre
          // A region that scrolls is reached by keys, too.
          tabIndex={0}
          className="mt-1.5 max-h-80 overflow-auto rounded-card border border-line bg-paper px-3 py-2.5 font-mono text-[13px] leading-[22px] break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 max-md:flex-col max-md:gap-0">
      <dt className="w-28 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
