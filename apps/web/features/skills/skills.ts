/** What the page knows of a person's own skills, and what it does with them. */
import { queryOptions } from '@tanstack/react-query';
import { Refusal } from '#contract/codes.ts';
import type { OwnSkill } from '#contract/operations/skills.ts';
import { skillLimits, skillSentences, type SkillOrigin } from '#contract/skill.ts';
import { saveBlob } from '#ui/markdown/save-text.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor, uploadTo } from '#web/shell/api.ts';
import { blobOf } from '#web/shell/file-bytes.ts';
import { randomId } from '#web/shell/page-session.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const skillsQuery = queryOptions({
  queryKey: ['skills'],
  queryFn: ({ signal }) => call('GetSkillList', {}, { signal }),
  staleTime: 0,
});

export const skillQuery = (skill_id: string) =>
  queryOptions({
    queryKey: ['skill', skill_id],
    queryFn: ({ signal }) => call('GetSkill', { skill_id }, { signal }),
    staleTime: 0,
  });

export const skillFileQuery = (skill_id: string, path: string) =>
  queryOptions({
    queryKey: ['skill', skill_id, path],
    queryFn: async ({ signal }) => (await call('ReadSkillFile', { skill_id, path }, { signal })).text,
    staleTime: 0,
  });

export async function refreshSkills(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: skillsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['skill'] }),
  ]);
}

export const originLabels: Record<SkillOrigin, string> = {
  written: '自己写的',
  task: '从任务整理',
  package: '从技能包安装',
  share: '从分享安装',
};

/** What came from elsewhere is looked at before it is switched on. */
export function isForeign({ origin }: Pick<OwnSkill, 'origin'>): boolean {
  return origin === 'package' || origin === 'share';
}

/** Null when another of its name is there: whoever installs says whether it is to be replaced. Throws what refuses it otherwise. */
export async function installSkill(file: File, replace: boolean): Promise<OwnSkill | null> {
  if (file.size > skillLimits.bytes) throw new Refusal('TOO_LARGE', skillSentences.too_large);
  try {
    const options = { signal: new AbortController().signal, idempotency_key: randomId(), onProgress: () => undefined };
    const { skill } = await uploadTo('InstallSkill', { replace: replace ? 'true' : 'false' }, file, options);
    await refreshSkills();
    return skill;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'CONFLICT' && !replace) return null;
    throw error;
  }
}

/** A folder as the browser hands it out, packed as an archive of it would be. */
export async function packFolder(files: readonly File[]): Promise<File> {
  if (files.length > skillLimits.files)
    throw new Refusal('TOO_LARGE', `文件夹里有 ${files.length} 个文件，一个技能最多 ${skillLimits.files} 个`);
  if (files.reduce((sum, { size }) => sum + size, 0) > skillLimits.bytes) throw new Refusal('TOO_LARGE', skillSentences.too_large);
  const { zipSync } = await import('fflate');
  const entries = await Promise.all(
    files.map(async (file) => [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())] as const),
  );
  return new File([blobOf(zipSync(Object.fromEntries(entries)))], 'skill.zip', { type: 'application/zip' });
}

export async function exportSkill({ skill_id }: OwnSkill): Promise<void> {
  try {
    const { file_name, content } = await call('ExportSkill', { skill_id });
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    saveBlob(blobOf(bytes, 'application/zip'), file_name);
  } catch (error) {
    say.error(`没有导出：${sentenceFor(error)}`);
  }
}

export async function switchSkill(skill: OwnSkill, enabled: boolean): Promise<void> {
  try {
    await call('OperateSkill', { skill_id: skill.skill_id, enabled });
    await refreshSkills();
  } catch (error) {
    say.error(`没有改成：${sentenceFor(error)}`);
  }
}
