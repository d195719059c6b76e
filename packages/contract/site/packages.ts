/** The packages a site may use, and what stands in for those it may not: what the compiler, the mender and a model's instructions go by. */

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

/** As a model is told of them: each by the name it is imported by first. */
export function packagesSaid(): string[] {
  const isInside = (name: string): boolean => vendors.some((other) => name.startsWith(`${other}/`));
  // The part of it that React uses.
  const names = vendors
    .map((name) => (name === 'motion' ? 'motion/react' : name))
    .filter((name) => name === 'motion/react' || !isInside(name));
  return [...new Set([...names, iconPackage])];
}

export interface StandIn {
  /** A name; with `/` at its end, whatever begins so. */
  from: string;
  /** In words; the module itself where `names` are given. */
  instead: string;
  /** What can be asked of the one by name, and what it is called in the other. */
  names?: Readonly<Record<string, string>>;
}

/** What can do the same, by what was asked for. */
export const standIns: readonly StandIn[] = [
  { from: '@heroicons/', instead: 'lucide-react' },
  { from: 'react-icons', instead: 'lucide-react' },
  { from: '@tabler/icons', instead: 'lucide-react' },
  { from: '@radix-ui/', instead: 'radix-ui' },
  { from: '@headlessui/', instead: 'radix-ui' },
  { from: '@mui/', instead: 'radix-ui 加 Tailwind' },
  { from: 'antd', instead: 'radix-ui 加 Tailwind' },
  { from: '@chakra-ui/', instead: 'radix-ui 加 Tailwind' },
  { from: '@nextui-org/', instead: 'radix-ui 加 Tailwind' },
  { from: 'classnames', instead: 'clsx', names: { default: 'clsx' } },
  { from: 'moment', instead: 'date-fns' },
  { from: 'dayjs', instead: 'date-fns' },
  { from: 'luxon', instead: 'date-fns' },
  { from: 'chart.js', instead: 'recharts 或 echarts' },
  { from: 'react-chartjs-2', instead: 'recharts 或 echarts' },
  { from: 'd3', instead: 'recharts 或 echarts' },
  { from: 'apexcharts', instead: 'recharts 或 echarts' },
  { from: 'highcharts', instead: 'recharts 或 echarts' },
  { from: 'echarts-for-react', instead: 'echarts' },
  { from: 'axios', instead: '浏览器自带的 fetch' },
  { from: 'ky', instead: '浏览器自带的 fetch' },
  { from: 'redux', instead: 'zustand' },
  { from: '@reduxjs/', instead: 'zustand' },
  { from: 'jotai', instead: 'zustand' },
  { from: 'recoil', instead: 'zustand' },
  { from: 'mobx', instead: 'zustand' },
  { from: 'swr', instead: '@tanstack/react-query' },
  { from: 'yup', instead: 'zod' },
  { from: 'joi', instead: 'zod' },
  { from: 'react-hot-toast', instead: 'sonner', names: { default: 'toast', toast: 'toast', Toaster: 'Toaster' } },
  { from: 'react-toastify', instead: 'sonner' },
  { from: 'jszip', instead: 'fflate' },
  { from: 'pako', instead: 'fflate' },
  { from: 'csv-parse', instead: 'papaparse' },
  { from: 'xlsx', instead: 'papaparse（读写 CSV）' },
  { from: 'qrcode.react', instead: 'qrcode' },
  { from: 'react-qr-code', instead: 'qrcode' },
  { from: 'jsdiff', instead: 'diff', names: { diffLines: 'diffLines', diffWords: 'diffWords', diffChars: 'diffChars' } },
  { from: 'marked', instead: 'react-markdown' },
  { from: 'uuid', instead: '浏览器自带的 crypto.randomUUID()' },
  { from: 'nanoid', instead: '浏览器自带的 crypto.randomUUID()' },
  { from: 'lodash', instead: '数组与对象自带的方法' },
  {
    from: 'framer-motion',
    instead: 'motion/react',
    names: {
      motion: 'motion',
      AnimatePresence: 'AnimatePresence',
      useInView: 'useInView',
      useScroll: 'useScroll',
      useTransform: 'useTransform',
      useMotionValue: 'useMotionValue',
      useSpring: 'useSpring',
      useAnimation: 'useAnimation',
      useReducedMotion: 'useReducedMotion',
      MotionConfig: 'MotionConfig',
      LayoutGroup: 'LayoutGroup',
      Reorder: 'Reorder',
    },
  },
  { from: 'react-spring', instead: 'motion/react' },
  { from: '@react-spring/', instead: 'motion/react' },
  { from: 'gsap', instead: 'motion' },
  { from: 'formik', instead: 'react-hook-form' },
  { from: '@hookform/', instead: 'react-hook-form 的 validate 加 zod 的 safeParse' },
  { from: 'react-beautiful-dnd', instead: '@dnd-kit/core 和 @dnd-kit/sortable' },
  { from: '@hello-pangea/dnd', instead: '@dnd-kit/core 和 @dnd-kit/sortable' },
  { from: 'react-dnd', instead: '@dnd-kit/core 和 @dnd-kit/sortable' },
  { from: 'sortablejs', instead: '@dnd-kit/core 和 @dnd-kit/sortable' },
  { from: 'styled-components', instead: 'Tailwind 或 CSS Modules' },
  { from: '@emotion/', instead: 'Tailwind 或 CSS Modules' },
  { from: 'react-router', instead: 'next/link 与 next/navigation' },
  { from: 'next-themes', instead: '在 <html> 上切换 dark 类名' },
  {
    from: 'react-query',
    instead: '@tanstack/react-query',
    names: {
      useQuery: 'useQuery',
      useMutation: 'useMutation',
      useQueryClient: 'useQueryClient',
      QueryClient: 'QueryClient',
      QueryClientProvider: 'QueryClientProvider',
    },
  },
  { from: 'next/router', instead: 'next/navigation', names: { useRouter: 'useRouter' } },
  { from: 'zod/v4', instead: 'zod', names: { z: 'z' } },
];

/** In words; null when nothing in the list does the same. */
export function standInOf(name: string): string | null {
  const found = standIns.find(({ from }) => name === from || name.startsWith(from.endsWith('/') ? from : `${from}/`));
  return found ? found.instead : null;
}
