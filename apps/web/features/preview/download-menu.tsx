/** Takes the open file away: as it is, or in the formats its kind can be turned into. */
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Kind } from '#capabilities/deliverables/kind.ts';
import type { ExportFormat } from '#contract/operations/files.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { useWorkspace } from '#web/shell/session.ts';
import { saveBlob } from '#ui/markdown/save-text.ts';
import { saveFrom, type Shown } from '#web/shell/file-bytes.ts';

const CheckedExport = lazy(async () => ({ default: (await import('./checked-export.tsx')).CheckedExport }));

export interface DownloadMenuProps {
  task_id: string;
  file: Shown;
  kind: Kind | undefined;
}

export function DownloadMenu({ task_id, file, kind }: DownloadMenuProps) {
  const { name, uri } = file;
  const workspace = useWorkspace();
  const { busy, exportAs, saveAsIs } = useDownload(task_id, file);
  const [checked, setChecked] = useState<{ format: 'pptx' | 'pdf'; label: string } | null>(null);
  const button = (
    <IconButton
      label={busy ? '正在准备下载' : '下载'}
      tip={kind && uri ? '' : '下载'}
      icon={busy ? <Spinner /> : <Download size={20} strokeWidth={1.5} />}
      disabled={busy}
      onClick={kind && uri ? undefined : saveAsIs}
    />
  );
  // What is not on the server yet can only be taken as it is.
  if (!kind || !uri) return button;
  const offered = kind.exports;
  const originalOffered = offered.some(({ format }) => name.toLowerCase().endsWith(`.${format}`));
  return (
    <>
      <Menu trigger={button}>
        {offered.map(({ format, label, drawn, checked: isChecked }) => {
          const missing = drawn && workspace?.pdf_export === false;
          return (
            <MenuItem
              key={format}
              disabled={missing}
              hint={missing ? `这台服务器没有安装 Chromium，暂不能导出${label}` : undefined}
              onSelect={() => (isChecked && (format === 'pptx' || format === 'pdf') ? setChecked({ format, label }) : exportAs(format))}
            >
              {label}
            </MenuItem>
          );
        })}
        {originalOffered ? null : <MenuItem onSelect={saveAsIs}>原文件（{name.slice(name.lastIndexOf('.') + 1)}）</MenuItem>}
      </Menu>
      {checked ? (
        <Suspense fallback={null}>
          <CheckedExport task_id={task_id} uri={uri} name={name} format={checked} onClose={() => setChecked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

export function useDownload(task_id: string, { name, uri, local }: Shown) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      say.error(error instanceof Error && error.message ? error.message : sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    exportAs: (format: ExportFormat) =>
      void run(async () => {
        const made = await call('ExportTaskFile', { task_id, file_uri: uri, format });
        await saveFrom(made.url, made.file_name);
      }),
    saveAsIs: () =>
      void run(async () => {
        if (local && !uri) return saveBlob(local, name);
        const { url } = await call('GetUrl', { uri });
        return saveFrom(url, name);
      }),
  };
}
