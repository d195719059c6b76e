/** The pages of a document as they will be printed: drawn by the server, shown as any PDF. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { fetchBytes } from '#web/shell/file-bytes.ts';
import { useTheme } from '#web/shell/theme.ts';
import { Viewer } from './pdf/pdf-viewer.tsx';

const nobody = { task_id: '', newest: () => null, fetch: () => Promise.reject(new Error('one file')) };

export function PaperPages({ uri, name }: { uri: string; name: string }) {
  const theme = useTheme();
  const { data, error, refetch } = useQuery({
    queryKey: ['paper pages', uri],
    queryFn: async ({ signal }) => {
      const { url } = await call('DrawFilePages', { file_uri: uri }, { signal });
      return url === '' ? null : fetchBytes(url, signal);
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 30_000,
  });
  if (data) return <Viewer name={name} bytes={data} theme={theme} files={nobody} />;
  return (
    <div role="status" className="flex h-full flex-col items-center justify-center gap-4 px-6 text-center text-sm text-ink-3">
      {error ? (
        <>
          <p>{error.message || sentenceFor(error)}</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </>
      ) : data === null ? (
        <p>这台服务器上没有安装 Chromium，画不出版面；可以看文字，或导出 Word 查看。</p>
      ) : (
        <p>正在排版...</p>
      )}
    </div>
  );
}
