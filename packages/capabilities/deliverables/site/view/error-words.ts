/** Collected errors in words: titles and fields of the specification, and the request to mend them. */
import type { CollectedError } from '#contract/site/frame-messages.ts';
import { autofixOpening } from '#contract/site/site-check.ts';

export const errorTitles: Readonly<Record<CollectedError['type'], string>> = {
  Error: '错误',
  CodeError: '代码错误',
  ApiError: '接口错误',
  BuildError: '构建错误',
  InstallError: '依赖错误',
  RuntimeError: '运行错误',
  ServerError: '运行错误',
};

const labels = {
  filename: '文件',
  lineno: '行',
  colno: '列',
  suggestion: '建议',
  stack: '调用栈',
  path: '位置',
  message: '信息',
  url: '地址',
  status: '状态码',
  statusText: '状态',
  requestParams: '请求内容',
  responseBody: '返回内容',
} as const;
type Field = keyof typeof labels;

const fieldsOf: Readonly<Record<CollectedError['type'], readonly Field[]>> = {
  Error: ['filename', 'lineno', 'colno'],
  CodeError: ['suggestion', 'stack', 'path'],
  ApiError: ['message', 'url', 'status', 'statusText', 'requestParams', 'responseBody', 'path'],
  BuildError: ['message', 'suggestion'],
  InstallError: ['message', 'suggestion'],
  RuntimeError: ['message', 'path'],
  ServerError: ['message', 'path'],
};

/** What is there of an error, each with its label. */
export function errorDetails(error: CollectedError): { label: string; text: string }[] {
  return fieldsOf[error.type].flatMap((field) => {
    const value = field === 'path' ? placeOf(error) : error[field];
    return value === undefined || value === '' ? [] : [{ label: labels[field], text: String(value) }];
  });
}

function placeOf({ path, line, column }: CollectedError): string | undefined {
  if (path === undefined || line === undefined) return path;
  return `${path} 第 ${line} 行${column === undefined ? '' : `第 ${column} 列`}`;
}

const mostOfOne = 500;

/** The text of an Autofix message. */
export function fixRequest(errors: readonly CollectedError[]): string {
  const told = errors.map((error) => {
    const details = errorDetails(error).map(({ label, text }) => `${label}: ${text}`);
    return [`${errorTitles[error.type]}: ${error.message}`, ...details].join('\n').slice(0, mostOfOne);
  });
  return [autofixOpening, ...told].join('\n');
}
