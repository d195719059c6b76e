/** How a file looks in a list: the icon, colour and name of its kind, or of its ending. */
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
import type { Kind, KindIcon } from '#capabilities/deliverables/kind.ts';
import { kindById, sortOf } from '#capabilities/deliverables/kinds.ts';
import { isKitName } from '#contract/brand-name.ts';
import { extensionOf, isImageName } from '#contract/task.ts';

type Look = { Icon: typeof FileIcon; colour: string; label: string };

const icons: Record<KindIcon, typeof FileIcon> = {
  text: FileText,
  presentation: Presentation,
  chart: ChartColumn,
  table: FileSpreadsheet,
  picture: FileImage,
  sound: Music,
  page: FileCode,
  site: AppWindow,
};

function lookOfKind({ icon, accent, label }: Kind): Look {
  return { Icon: icons[icon], colour: `var(--kind-${accent})`, label };
}

const codeColour = 'var(--kind-code)';
const { document, sheet, slides, image, podcast } = kindById;

/** Files that are no deliverables, some of them of a deliverable's sort. */
const looks: { extensions: string[]; look: Look }[] = [
  { extensions: ['mdx', 'doc', 'docx', 'txt', 'rtf', 'odt'], look: lookOfKind(document) },
  { extensions: ['pdf'], look: { Icon: FileType, colour: 'var(--rust)', label: 'PDF' } },
  { extensions: ['xlsm', 'xlsb', 'xls', 'csv', 'ods'], look: lookOfKind(sheet) },
  { extensions: ['ppt', 'pptx', 'slide'], look: lookOfKind(slides) },
  { extensions: ['mp3', 'wav', 'ogg', 'm4a', 'aiff', 'aac'], look: { ...lookOfKind(podcast), label: '音频' } },
  { extensions: ['mp4', 'avi', 'mov', 'wmv', 'webm', 'mkv', 'm4v'], look: { ...lookOfKind(podcast), Icon: Video, label: '视频' } },
  { extensions: ['zip', 'rar', '7z', 'tar', 'gz'], look: { Icon: FileArchive, colour: codeColour, label: '压缩包' } },
  { extensions: ['sqlite', 'sqlite3', 'db', 'db3'], look: { Icon: Database, colour: codeColour, label: '数据库' } },
  { extensions: ['jsx'], look: lookOfKind(kindById['web-page']) },
  {
    extensions: 'css go json ts tsx js py rs java sql sh yaml yml xml c cpp h rb php vue'.split(' '),
    look: { Icon: FileCode, colour: codeColour, label: '代码' },
  },
];

const unknownLook: Look = { Icon: FileIcon, colour: codeColour, label: '文件' };
const kitLook: Look = { ...lookOfKind(image), Icon: Palette, label: '品牌套件' };

/** Every icon a file may have. */
export const fileIcons = [...Object.values(icons), ...[...looks.map(({ look }) => look), unknownLook, kitLook].map(({ Icon }) => Icon)];

export function lookOf(name: string): Look {
  if (isKitName(name)) return kitLook;
  const kind = sortOf(name);
  if (kind) return lookOfKind(kind);
  if (isImageName(name)) return lookOfKind(image);
  const extension = extensionOf(name);
  return looks.find((one) => one.extensions.includes(extension))?.look ?? unknownLook;
}

/** The icon on a wash of its own colour. */
export function FileBadge({ name, size = 36 }: { name: string; size?: number }) {
  const { Icon, colour } = lookOf(name);
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-control"
      style={{ width: size, height: size, color: colour, backgroundColor: `color-mix(in srgb, ${colour} 11%, transparent)` }}
    >
      <Icon size={size >= 32 ? 20 : 16} strokeWidth={1.5} />
    </span>
  );
}
