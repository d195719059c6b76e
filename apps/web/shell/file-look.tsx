/** How a file looks in a list: the icon and colour of its kind, its size in words. Deliverables bring their own colour. */
import {
  AppWindow,
  ChartColumn,
  Database,
  FileArchive,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  File as FileIcon,
  Music,
  Palette,
  Presentation,
  Video,
} from 'lucide-react';
import { isKitName } from '#contract/brand-name.ts';
import { extensionOf, isImageName } from '#contract/task.ts';

type Look = { Icon: typeof FileIcon; colour: string; label: string };

const slidesLook: Look = { Icon: Presentation, colour: 'var(--kind-slides)', label: '演示文稿' };

const looks: { extensions: string[]; look: Look }[] = [
  {
    extensions: ['md', 'mdx', 'doc', 'docx', 'txt', 'rtf', 'odt'],
    look: { Icon: FileText, colour: 'var(--kind-document)', label: '文档' },
  },
  { extensions: ['pdf'], look: { Icon: FileType, colour: 'var(--rust)', label: 'PDF' } },
  {
    extensions: ['xlsx', 'xlsm', 'xlsb', 'xls', 'csv', 'ods'],
    look: { Icon: FileSpreadsheet, colour: 'var(--kind-sheet)', label: '表格' },
  },
  { extensions: ['ppt', 'pptx', 'slide'], look: slidesLook },
  { extensions: ['mp3', 'wav', 'ogg', 'm4a', 'aiff', 'aac'], look: { Icon: Music, colour: 'var(--kind-podcast)', label: '音频' } },
  { extensions: ['mp4', 'avi', 'mov', 'wmv', 'webm', 'mkv', 'm4v'], look: { Icon: Video, colour: 'var(--kind-podcast)', label: '视频' } },
  { extensions: ['zip', 'rar', '7z', 'tar', 'gz'], look: { Icon: FileArchive, colour: 'var(--kind-code)', label: '压缩包' } },
  { extensions: ['sqlite', 'sqlite3', 'db', 'db3'], look: { Icon: Database, colour: 'var(--kind-code)', label: '数据库' } },
  { extensions: ['site'], look: { Icon: AppWindow, colour: 'var(--kind-web)', label: '网站' } },
  { extensions: ['html', 'jsx'], look: { Icon: FileCode, colour: 'var(--kind-web)', label: '网页' } },
  {
    extensions: [
      'css',
      'go',
      'json',
      'ts',
      'tsx',
      'js',
      'py',
      'rs',
      'java',
      'sql',
      'sh',
      'yaml',
      'yml',
      'xml',
      'c',
      'cpp',
      'h',
      'rb',
      'php',
      'vue',
    ],
    look: { Icon: FileCode, colour: 'var(--kind-code)', label: '代码' },
  },
];

const unknownLook: Look = { Icon: FileIcon, colour: 'var(--kind-code)', label: '文件' };
const imageLook: Look = { Icon: FileImage, colour: 'var(--kind-design)', label: '图片' };
const chartLook: Look = { Icon: ChartColumn, colour: 'var(--kind-chart)', label: '图表' };
const podcastLook: Look = { Icon: Music, colour: 'var(--kind-podcast)', label: '播客' };
const kitLook: Look = { Icon: Palette, colour: 'var(--kind-design)', label: '品牌套件' };
const documentLook: Look = { Icon: FileText, colour: 'var(--kind-document)', label: '文档' };

/** Every icon a file may have. */
export const fileIcons = [...looks.map(({ look }) => look), unknownLook, imageLook, documentLook, chartLook, kitLook].map(
  ({ Icon }) => Icon,
);

export function lookOf(name: string): Look {
  if (/[^/\\]\.chart\.[^./\\]+$/i.test(name)) return chartLook;
  if (isKitName(name)) return kitLook;
  if (isImageName(name) || name.toLowerCase().endsWith('.poster.html')) return imageLook;
  if (/\.(?:report|webdoc|resume|socmed)\.html$/i.test(name)) return documentLook;
  if (name.toLowerCase().endsWith('.pptx.html')) return slidesLook;
  if (name.toLowerCase().endsWith('.podcast.html')) return podcastLook;
  const extension = extensionOf(name);
  return looks.find((one) => one.extensions.includes(extension))?.look ?? unknownLook;
}

/** The icon on a wash of its own colour. */
export function FileBadge({ name, colour, size = 36 }: { name: string; colour?: string; size?: number }) {
  const look = lookOf(name);
  const tint = colour ?? look.colour;
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-control"
      style={{ width: size, height: size, color: tint, backgroundColor: `color-mix(in srgb, ${tint} 11%, transparent)` }}
    >
      <look.Icon size={size >= 32 ? 20 : 16} strokeWidth={1.5} />
    </span>
  );
}
