/** The website expert's nouns and numbers, as they stand on the wire: project, version, and what a site's file names. */
import { z } from 'zod';

export const ProjectPhase = { UNKNOWN: 0, Creation: 1, Requirement: 2, Plan: 3, Coding: 4, Enhancing: 5 } as const;
export type ProjectPhase = (typeof ProjectPhase)[keyof typeof ProjectPhase];

export const VersionStatus = { Undefined: 0, Active: 1, Reverted: 2, Generating: 3, Draft: 4, Deprecated: 5 } as const;
export type VersionStatus = (typeof VersionStatus)[keyof typeof VersionStatus];

export const CommitterType = { User: 1, Bot: 2, External: 3 } as const;
export type CommitterType = (typeof CommitterType)[keyof typeof CommitterType];

export const projectMode = z.enum(['hands_on', 'hands_off']);
export type ProjectMode = z.infer<typeof projectMode>;

export const codingType = z.enum(['Next.js', 'Flask']);
export type CodingType = z.infer<typeof codingType>;

export const visibility = z.enum(['public', 'private']);

/** A folder of projects: digits, or null for none. */
export const folderId = z.union([z.string().regex(/^\d{1,39}$/, 'Folder ID must be digits'), z.null()]);

/** Names nobody gave; an empty one is another. */
const untitled: ReadonlySet<string> = new Set(['', 'Untitled Project', 'Untitled', '未命名项目', '未命名任务', '未命名']);

export function isUntitled(name: string): boolean {
  return untitled.has(name.trim());
}

/** The document a project's requirements stand in, among the files of its task. */
export const requirementFileName = '需求文档.md';

/** As the address of the home page gives them. */
export const externalConfig = z.strictObject({
  mode: projectMode.optional(),
  /** A kit to begin from. */
  template: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, '模板名只能含小写字母、数字和短横线')
    .optional(),
});
export type ExternalConfig = z.infer<typeof externalConfig>;

/** 128 random bits in decimal. */
export const projectId = z.string('projectId is required').regex(/^\d{1,39}$/, 'Project ID must be digits');

/** The file by which a task has a site: each write of it is a version. */
export const siteFileName = '网站.site';

export const siteFile = z.strictObject({ project_id: projectId, version_id: z.string(), tree: z.string(), title: z.string() });
export type SiteFile = z.infer<typeof siteFile>;

export const siteLimits = {
  files: 1000,
  text_bytes: 1024 * 1024,
  asset_bytes: 10 * 1024 * 1024,
  project_bytes: 50 * 1024 * 1024,
  versions: 1000,
  title_chars: 100,
} as const;

/** '#1' before there is any. */
export function displayVersion(number: number | null): string {
  return `#${number ?? 1}`;
}

export const siteVersion = z.strictObject({
  versionID: z.string(),
  displayVersion: z.string(),
  title: z.string(),
  status: z.enum(VersionStatus),
  committerType: z.enum(CommitterType),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  /** The writes of the task's file that are it: the first, and each time somebody went back to it. */
  fileUris: z.array(z.string()),
});
export type SiteVersion = z.infer<typeof siteVersion>;
