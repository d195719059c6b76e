/** Shows a presentation page by page as it looks: drawn here at once, by the server's LibreOffice where it is installed, and as its words where neither can. */
import { useQuery } from '@tanstack/react-query';
import { List, Shuffle } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { oldPresentationEndings } from '#capabilities/presentations/drawn-page.ts';
import { extensionOf } from '#contract/task.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call, Unreachable } from '#web/shell/api.ts';
import { fetchBytes } from '#web/shell/file-bytes.ts';
import { openPdf, type PdfFile } from '../pdf/pdf-file.ts';
import { PdfPage } from '../pdf/pdf-page.tsx';
import { usePreparing } from '../prepared.ts';
import { useReportPrepared } from '../render-report.tsx';
import { damaged, isOle, isZip, Unshowable } from '../unshowable.ts';
import { ViewerBar } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { openBoard, type DrawingBoard } from './drawing-board.ts';
import { PageDrawing } from './drawn-page.tsx';
import { OutlineList } from './outline-list.tsx';
import { PagesView, type PageSource } from './pages-view.tsx';

/** Points to pixels at 100 %. */
const dpi = 96 / 72;

export function Viewer({ name, bytes, uri = '' }: ViewerProps) {
  const isOld = oldPresentationEndings.some((ending) => ending === extensionOf(name));
  const own = usePreparing(isOld ? null : bytes, openBoard);
  const office = useOffice(isOld || !isOle(bytes) ? uri : '');
  const [chosen, setChosen] = useState<'own' | 'office' | 'words' | null>(null);
  const [at, setAt] = useState(0);
  const sources = useMemo(
    () => ({ own: own.made && ownSource(own.made), office: office.made && officeSource(office.made, own.made) }),
    [own.made, office.made],
  );
  const drawnBy = chosen === 'own' && sources.own ? 'own' : sources.office ? 'office' : sources.own ? 'own' : null;
  useReportPrepared(drawnBy !== null);
  const source = drawnBy && sources[drawnBy];
  const canShowWords = !isOld && isZip(bytes);
  if (chosen === 'words' && canShowWords)
    return (
      <Frame>
        <ViewerBar>
          文字大纲和备注
          <WordsButton pressed onPress={() => setChosen(null)} />
        </ViewerBar>
        <OutlineList bytes={bytes} />
      </Frame>
    );
  if (source)
    return (
      <Frame>
        <PagesView
          source={source}
          at={Math.min(at, source.pages - 1)}
          onPage={setAt}
          actions={
            <>
              {canShowWords ? <WordsButton onPress={() => setChosen('words')} /> : null}
              {sources.own && sources.office ? (
                <IconButton
                  label={drawnBy === 'office' ? '换成浏览器画的版式' : '换成 LibreOffice 画的版式'}
                  icon={<Shuffle size={16} strokeWidth={1.5} />}
                  onClick={() => setChosen(drawnBy === 'office' ? 'own' : 'office')}
                />
              ) : null}
            </>
          }
        />
      </Frame>
    );
  const ownFailed = isOld || own.error !== null;
  if (!ownFailed || !office.over) return <Waiting />;
  if (isOld) throw new Unshowable(uri === '' ? notUploaded : (office.error ?? noOffice));
  // A password, no pages: said as it is. What can't be drawn may still be read.
  if (!canShowWords || (own.error instanceof Unshowable && own.error.message !== damaged)) throw own.error;
  return (
    <Frame>
      <ViewerBar>
        {own.error instanceof Unreachable ? '网络连接失败，版式没有画出来' : '版式没能画出来'}，下面是文字大纲；可以下载后查看版式
      </ViewerBar>
      <OutlineList bytes={bytes} />
    </Frame>
  );
}

const notUploaded = '这种旧版演示文稿上传后才能预览；另存为 .pptx 后现在就可以预览';
const noOffice = '服务器上没有安装 LibreOffice，这种旧版演示文稿不能在这里预览；另存为 .pptx 后可以预览，也可以直接下载';

function Frame({ children }: { children: ReactNode }) {
  return <div className="flex h-full flex-col">{children}</div>;
}

function WordsButton({ pressed = false, onPress }: { pressed?: boolean; onPress(): void }) {
  return (
    <IconButton
      label={pressed ? '看页面' : '文字大纲和备注'}
      aria-pressed={pressed}
      icon={<List size={16} strokeWidth={1.5} />}
      onClick={onPress}
      className={pressed ? 'ml-auto' : ''}
    />
  );
}

/** Two pages of the usual proportions, until they are known. */
function Waiting() {
  return (
    <div role="status" aria-label="正在打开演示文稿" className="mx-auto h-full w-full max-w-240 space-y-3 overflow-hidden bg-paper p-5">
      {[0, 1].map((n) => (
        <Skeleton key={n} className="aspect-video w-full !rounded-none" />
      ))}
    </div>
  );
}

function ownSource(board: DrawingBoard): PageSource {
  const { width, height, pages } = board.facts;
  return {
    pages: pages.length,
    width,
    height,
    isHidden: (page) => pages[page]?.hidden === true,
    draw: (page, _, small) => <PageDrawing board={board} page={page} small={small} />,
  };
}

/** Which pages are hidden is known from the file itself only. */
function officeSource(file: PdfFile, own: DrawingBoard | null): PageSource {
  return {
    pages: file.pages,
    width: file.width * dpi,
    height: file.height * dpi,
    isHidden: (page) => own?.facts.pages[page]?.hidden === true,
    draw: (page, width) => <PdfPage file={file} number={page + 1} scale={width / file.width} bare />,
  };
}

interface Office {
  made: PdfFile | null;
  /** Nothing more is to be waited for. */
  over: boolean;
  /** What it said when it could not. */
  error: string | null;
}

function useOffice(uri: string): Office {
  const asked = useQuery({
    queryKey: ['office pages', uri],
    queryFn: async ({ signal }) => {
      const { url } = await call('DrawFilePages', { file_uri: uri }, { signal });
      return url === '' ? null : fetchBytes(url, signal);
    },
    enabled: uri !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 30_000,
  });
  const { made, error } = usePreparing(asked.data ?? null, openPdf);
  const over = uri === '' || asked.isError || asked.data === null || made !== null || error !== null;
  return { made, over, error: asked.error?.message ?? null };
}
