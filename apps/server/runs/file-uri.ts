/** How files of tasks are named everywhere but to people. */

/** No name of a file begins with it. */
export const uriPrefix = 'antou-space/';

export function fileUri(task_id: string, origin: 'upload' | 'agent', id: string): string {
  return `${uriPrefix}${task_id}/${origin}/${id}`;
}
