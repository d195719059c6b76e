/** Finds out, by looking from inside, whether the sandbox works and what programs find there. */
import type { SandboxCommand, SandboxOffers, SandboxProcess } from '#capabilities/sandbox/sandbox.ts';

/** Libraries worth telling a model about. */
const libraries = ['pandas', 'numpy', 'matplotlib', 'openpyxl', 'scipy', 'PIL', 'docx', 'pptx', 'pypdf', 'lxml', 'requests', 'sklearn'];

const look = `
echo "works $(id -u)"
/opt/node/bin/node -p '"node " + process.versions.node' 2>/dev/null
/usr/bin/python3 -c '
import sys, importlib.util as u
print("python", sys.version.split()[0], *[n for n in sys.argv[1:] if u.find_spec(n)])' ${libraries.join(' ')} 2>/dev/null
command -v fc-list >/dev/null && fc-list :lang=zh family 2>/dev/null | head -50
exit 0`;

/** Looked once for as long as the product runs: a machine that is busy at that moment must not be taken for one where nothing works. */
const patience_ms = 90_000;

/** Rejects with what went wrong when it does not work here. */
export async function askForOffers(
  start: (task_id: string, command: SandboxCommand) => SandboxProcess,
  has: { network: boolean; terminal: boolean },
): Promise<SandboxOffers> {
  let text = '';
  const { ended_by, sentence } = await start('probe', {
    run: { script: look },
    signal: AbortSignal.timeout(patience_ms),
    output: ({ from, bytes }) => (text += from === 'stdout' ? Buffer.from(bytes).toString('utf8') : ''),
  }).ended;
  if (ended_by !== 'itself' || !text.startsWith('works 1000')) throw new Error(sentence || '沙箱里的身份不对');
  const lines = text.split('\n');
  const [, node = ''] = lines.find((line) => line.startsWith('node '))?.split(' ') ?? [];
  const [, python = '', ...packages] = lines.find((line) => line.startsWith('python '))?.split(' ') ?? [];
  const fonts = lines.slice(1).flatMap((line) => line.split(','));
  return {
    driver: 'bubblewrap',
    label: '本机沙箱（bubblewrap）',
    python: python ? { kind: 'real', version: python, packages } : null,
    javascript: node ? { kind: 'node', version: node } : null,
    ...has,
    chinese_font: favourite(fonts),
  };
}

function favourite(fonts: string[]): string | null {
  return (
    ['Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Zen Hei', 'WenQuanYi Micro Hei'].find((name) => fonts.includes(name)) ?? null
  );
}
