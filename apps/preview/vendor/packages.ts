/** The packages a site may use, and what stands in for those it may not. */

/** Module names as sites import them. What of a package isn't named here can't be imported. */
export const vendors: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'clsx',
  'tailwind-merge',
  'class-variance-authority',
  'date-fns',
  'date-fns/locale',
  'zod',
  'zustand',
  'zustand/middleware',
  'papaparse',
  'fflate',
  'qrcode',
  'uqr',
  'diff',
  'recharts',
  'echarts',
  'radix-ui',
  'sonner',
  'react-markdown',
  'remark-gfm',
  '@tanstack/react-query',
  'motion',
  'motion/react',
  'react-hook-form',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@supabase/supabase-js',
];

/** Icons are a module each: a page holds those it shows. */
export const iconPackage = 'lucide-react';

/** Packages without modules of the standard: what they can be asked for by name. */
export const commonNames: Readonly<Record<string, readonly string[]>> = {
  qrcode: ['create', 'toCanvas', 'toDataURL', 'toString'],
};

/** Packages whose exports are read from themselves when they are built. */
export const commonPackages: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'papaparse'];

/** What can do the same, by the beginning of the name that was asked for. */
const standIns: readonly (readonly [begin: string, instead: string])[] = [
  ['@heroicons/', 'lucide-react'],
  ['react-icons', 'lucide-react'],
  ['@tabler/icons', 'lucide-react'],
  ['@radix-ui/', 'radix-ui'],
  ['@headlessui/', 'radix-ui'],
  ['@mui/', 'radix-ui 加 Tailwind'],
  ['antd', 'radix-ui 加 Tailwind'],
  ['@chakra-ui/', 'radix-ui 加 Tailwind'],
  ['@nextui-org/', 'radix-ui 加 Tailwind'],
  ['classnames', 'clsx'],
  ['moment', 'date-fns'],
  ['dayjs', 'date-fns'],
  ['luxon', 'date-fns'],
  ['chart.js', 'recharts 或 echarts'],
  ['react-chartjs-2', 'recharts 或 echarts'],
  ['d3', 'recharts 或 echarts'],
  ['apexcharts', 'recharts 或 echarts'],
  ['highcharts', 'recharts 或 echarts'],
  ['echarts-for-react', 'echarts'],
  ['axios', '浏览器自带的 fetch'],
  ['ky', '浏览器自带的 fetch'],
  ['redux', 'zustand'],
  ['@reduxjs/', 'zustand'],
  ['jotai', 'zustand'],
  ['recoil', 'zustand'],
  ['mobx', 'zustand'],
  ['swr', '@tanstack/react-query'],
  ['yup', 'zod'],
  ['joi', 'zod'],
  ['react-hot-toast', 'sonner'],
  ['react-toastify', 'sonner'],
  ['jszip', 'fflate'],
  ['pako', 'fflate'],
  ['csv-parse', 'papaparse'],
  ['xlsx', 'papaparse（读写 CSV）'],
  ['qrcode.react', 'qrcode'],
  ['react-qr-code', 'qrcode'],
  ['jsdiff', 'diff'],
  ['marked', 'react-markdown'],
  ['uuid', '浏览器自带的 crypto.randomUUID()'],
  ['nanoid', '浏览器自带的 crypto.randomUUID()'],
  ['lodash', '数组与对象自带的方法'],
  ['framer-motion', 'motion/react'],
  ['react-spring', 'motion/react'],
  ['@react-spring/', 'motion/react'],
  ['gsap', 'motion'],
  ['formik', 'react-hook-form'],
  ['@hookform/', 'react-hook-form 的 validate 加 zod 的 safeParse'],
  ['react-beautiful-dnd', '@dnd-kit/core 和 @dnd-kit/sortable'],
  ['@hello-pangea/dnd', '@dnd-kit/core 和 @dnd-kit/sortable'],
  ['react-dnd', '@dnd-kit/core 和 @dnd-kit/sortable'],
  ['sortablejs', '@dnd-kit/core 和 @dnd-kit/sortable'],
  ['styled-components', 'Tailwind 或 CSS Modules'],
  ['@emotion/', 'Tailwind 或 CSS Modules'],
  ['react-router', 'next/link 与 next/navigation'],
  ['next-themes', '在 <html> 上切换 dark 类名'],
];

/** Null when nothing in the list does the same. */
export function standInOf(name: string): string | null {
  const found = standIns.find(([begin]) => name === begin || name.startsWith(begin.endsWith('/') ? begin : `${begin}/`));
  return found ? found[1] : null;
}
