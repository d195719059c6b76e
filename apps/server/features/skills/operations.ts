/** Operations on the skills a person keeps. */
import type { FileWork } from '#capabilities/file-work/file-work.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { contentsOf, kindOf, readSkillPackage, textOf, type SkillPart } from '#capabilities/skills/skill-package.ts';
import { Refusal } from '#contract/codes.ts';
import type { SkillContents } from '#contract/operations/skills.ts';
import { skillFile, SkillOrigin, skillSentences } from '#contract/skill.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { insertSkill, listSkills, loadSkill, partsOf, presentSkill, readPart, replaceParts, type KeptSkill } from './rows.ts';
import { closeShare, openSharedSkill, shareSkill } from './share.ts';

export interface SkillOperationsInput {
  db: Database;
  store: FileStore;
  file_work: Shared<FileWork>;
  log: Log;
  secret: string;
  base_path: string;
  usesModel(user_id: string): Promise<boolean>;
  /** Whether programs can run here. */
  scriptsRun(): Promise<boolean>;
}

type Names =
  | 'GetSkillList'
  | 'GetSkill'
  | 'ReadSkillFile'
  | 'InstallSkill'
  | 'SaveSkill'
  | 'OperateSkill'
  | 'DeleteSkill'
  | 'ExportSkill'
  | 'ShareSkill'
  | 'GetSharedSkill'
  | 'InstallSharedSkill';

export function skillOperations(input: SkillOperationsInput): { [Name in Names]: Handler<Name> } {
  const { db, store, file_work } = input;
  return {
    async GetSkillList(_given, context) {
      const { user_id } = signedIn(context);
      const [rows, uses_model, scripts_run] = await Promise.all([
        listSkills(context.tx, user_id),
        input.usesModel(user_id),
        input.scriptsRun(),
      ]);
      return { skill_list: rows.map(presentSkill), uses_model, scripts_run };
    },

    async GetSkill({ skill_id }, context) {
      const row = await loadSkill(context.tx, signedIn(context), 'see', skill_id);
      return { skill: presentSkill(row), contents: keptContents(await partsOf(context.tx, skill_id)) };
    },

    async ReadSkillFile({ skill_id, path }, context) {
      await loadSkill(context.tx, signedIn(context), 'see', skill_id);
      const part = await readPart(context.tx, skill_id, path);
      if (!part) throw new Refusal('NOT_FOUND', skillSentences.gone_file);
      const text = part.kind === 'other' ? null : textOf(part.bytes);
      if (text === null) throw new Refusal('UNSUPPORTED', skillSentences.no_text);
      return { text };
    },

    async InstallSkill({ replace }, context) {
      const { user_id } = signedIn(context);
      if (!context.upload) throw new Error('an upload reached its operation without a file');
      const { store_key } = context.upload;
      const packed = await store.get(store_key);
      const unpacked = await file_work.of(user_id).work({ kind: 'skill' }, [{ name: 'skill.zip', bytes: packed }], context.signal);
      if ('error' in unpacked) throw new Refusal('UNSUPPORTED', `没有安装：${unpacked.error}`);
      const kept = checked(unpacked.files.map(({ name, bytes }) => ({ path: name, bytes })));
      const row = await db.transaction((tx) =>
        insertSkill(
          tx,
          user_id,
          kept,
          { origin: SkillOrigin.Package, enabled: false, replace: replace === 'true' },
          { now: context.now(), new_id: context.new_id },
        ),
      );
      context.afterCommit(
        () =>
          void store.delete(store_key).catch((error: unknown) => input.log.warn({ err: error, store_key }, 'an installed archive is left')),
      );
      return { skill: presentSkill(row) };
    },

    async SaveSkill({ skill_id, path, text, origin }, context) {
      const user = signedIn(context);
      const { tx } = context;
      const part: SkillPart = { path, bytes: new TextEncoder().encode(text) };
      if (skill_id === undefined) {
        if (path !== skillFile) throw new Refusal('INVALID', `新的技能从 ${skillFile} 开始写`, { path: `应当是 ${skillFile}` });
        const at = { now: context.now(), new_id: context.new_id };
        return {
          skill: presentSkill(await insertSkill(tx, user.user_id, checked([part], 'text'), { origin, enabled: true, replace: false }, at)),
        };
      }
      await loadSkill(tx, user, 'change', skill_id);
      const before = await partsOf(tx, skill_id);
      const old = before.find((one) => one.path === path);
      if (!old) throw new Refusal('NOT_FOUND', skillSentences.gone_file);
      if (kindOf(old) === 'other') throw new Refusal('STATE', skillSentences.no_text);
      const kept = checked(
        before.map((one) => (one === old ? part : one)),
        'text',
      );
      return { skill: presentSkill(await replaceParts(tx, user, skill_id, kept, context.now())) };
    },

    async OperateSkill({ skill_id, enabled }, context) {
      const user = signedIn(context);
      await loadSkill(context.tx, user, 'change', skill_id);
      await context.tx.query('update own_skill set enabled = $2 where skill_id = $1', [skill_id, enabled]);
      return { skill: presentSkill(await loadSkill(context.tx, user, 'see', skill_id)) };
    },

    async DeleteSkill({ skill_id }, context) {
      await loadSkill(context.tx, signedIn(context), 'delete', skill_id);
      await context.tx.query('delete from own_skill where skill_id = $1', [skill_id]);
      return {};
    },

    async ExportSkill({ skill_id }, context) {
      const user = signedIn(context);
      const { name } = await loadSkill(context.tx, user, 'see', skill_id);
      const files = (await partsOf(context.tx, skill_id)).map(({ path, bytes }) => ({ name: `${name}/${path}`, bytes }));
      const packed = await file_work.of(user.user_id).work({ kind: 'zip' }, files, context.signal);
      if ('error' in packed) throw new Refusal('INTERNAL', packed.error);
      const [zip] = packed.files;
      if (!zip) throw new Error('packing gave no file');
      return { file_name: `${name}.zip`, content: Buffer.from(zip.bytes).toString('base64') };
    },

    async ShareSkill({ skill_id, open }, context) {
      await loadSkill(context.tx, signedIn(context), 'change', skill_id);
      if (!open) {
        await closeShare(context.tx, skill_id);
        return { share: null };
      }
      return { share: await shareSkill(input, context, skill_id) };
    },

    async GetSharedSkill(given, context) {
      const { row, parts } = await sharedSkill(context.tx, input.secret, given);
      return { name: row.name, description: row.description, bytes: row.bytes, contents: keptContents(parts) };
    },

    async InstallSharedSkill(given, context) {
      const { user_id } = signedIn(context);
      const { parts } = await sharedSkill(context.tx, input.secret, given);
      const at = { now: context.now(), new_id: context.new_id };
      const row = await insertSkill(context.tx, user_id, checked(parts), { origin: SkillOrigin.Share, enabled: false, replace: false }, at);
      return { skill: presentSkill(row) };
    },
  };
}

async function sharedSkill(db: Queryable, secret: string, given: { share_id: string; secret: string }) {
  const row = await openSharedSkill(db, secret, given);
  if (!row) throw new Refusal('NOT_FOUND', skillSentences.gone_share);
  return { row, parts: await partsOf(db, row.skill_id) };
}

/** Refused with the sentence of what is wrong; `text`: it stands in a field of the page. */
function checked(parts: readonly SkillPart[], field?: 'text'): KeptSkill {
  const read = readSkillPackage(parts);
  if ('wrong' in read) throw new Refusal(field ? 'INVALID' : 'UNSUPPORTED', read.wrong, field && { [field]: read.wrong });
  return { ...read, parts };
}

/** Of what was checked when it was kept. */
function keptContents(parts: SkillPart[]): SkillContents {
  const read = readSkillPackage(parts);
  if ('wrong' in read) throw new Error(`a kept skill can't be read: ${read.wrong}`);
  return contentsOf(parts, read.text);
}
