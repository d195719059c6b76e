/** Who may do what with what a person keeps beside tasks: favourites, tags, brand kits, skills. */
import type { OperationName } from '#contract/operations/all.ts';
import { FavoriteEntry } from '#contract/favorite.ts';
import type { Row } from './access-row-testing.ts';
import {
  fromTask,
  ownFavorite,
  ownKit,
  ownLogo,
  ownSkill,
  ownWithSkillShare,
  newSkill,
  skillOfStranger,
  ownWithFile,
  ownWithTurn,
} from './access-testing.ts';

export const libraryRows = {
  CreateBrandKit: {
    about: 'own',
    ask: async (person) => person.call('CreateBrandKit', { content_uri: await ownLogo() }),
  },
  GetBrandKit: { about: 'own', ask: async (person) => person.call('GetBrandKit', { favorite_id: (await ownKit()).favorite_id }) },
  UpdateBrandKit: { about: 'own', ask: async (person) => person.call('UpdateBrandKit', await ownKit()) },
  SetDefaultBrandKit: {
    about: 'own',
    ask: async (person) => person.call('SetDefaultBrandKit', { favorite_id: (await ownKit()).favorite_id, is_default: false }),
  },
  AddFavorite: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { file_uri }) => person.call('AddFavorite', { ...fromTask, content_uri: file_uri }),
  },
  DeleteFavorites: {
    about: 'own',
    ask: async (person) => person.call('DeleteFavorites', { ids: [(await ownFavorite()).favorite_id], from: FavoriteEntry.FavoritePage }),
  },
  FavoriteList: { about: 'own', ask: (person) => person.call('FavoriteList', {}) },
  UpdateFavoriteInfo: {
    about: 'own',
    ask: async (person) => person.call('UpdateFavoriteInfo', { id: (await ownFavorite()).favorite_id, tag_ids: [] }),
  },
  GetTagList: { about: 'own', ask: (person) => person.call('GetTagList', {}) },
  CreateTags: { about: 'own', ask: (person) => person.call('CreateTags', { tag_name: '工作' }) },
  UpdateTags: {
    about: 'own',
    ask: async (person) => person.call('UpdateTags', { tag_id: (await ownFavorite()).tag_id, tag_name: '工作' }),
  },
  DeleteTags: { about: 'own', ask: async (person) => person.call('DeleteTags', { ids: [(await ownFavorite()).tag_id] }) },
  MergeTags: {
    about: 'own',
    async ask(person) {
      const { tag_id, other_id } = await ownFavorite();
      return person.call('MergeTags', { source_id: tag_id, target_id: other_id });
    },
  },
  GetSkillList: { about: 'own', ask: (person) => person.call('GetSkillList', {}) },
  GetSkill: { about: 'own', ask: async (person) => person.call('GetSkill', await ownSkill()) },
  ReadSkillFile: { about: 'own', ask: async (person) => person.call('ReadSkillFile', { ...(await ownSkill()), path: 'SKILL.md' }) },
  InstallSkill: { about: 'own', ask: (person) => person.installSkill(newSkill()) },
  SaveSkill: {
    about: 'own',
    ask: async (person) => person.call('SaveSkill', { ...(await ownSkill()), text: '---\nname: x\ndescription: y\n---\n\nz\n' }),
  },
  OperateSkill: { about: 'own', ask: async (person) => person.call('OperateSkill', { ...(await ownSkill()), enabled: false }) },
  DeleteSkill: { about: 'own', ask: async (person) => person.call('DeleteSkill', await ownSkill()) },
  ExportSkill: { about: 'own', ask: async (person) => person.call('ExportSkill', await ownSkill()) },
  ShareSkill: { about: 'own', ask: async (person) => person.call('ShareSkill', { ...(await ownSkill()), open: true }) },
  DraftSkill: { about: 'thing', own: ownWithTurn, ask: (person, { task_id }) => person.call('DraftSkill', { task_id }) },
  GetSharedSkill: {
    about: 'everyone',
    own: ownWithSkillShare,
    ask: (person, { share_id, secret }) => person.call('GetSharedSkill', { share_id, secret }),
  },
  InstallSharedSkill: { about: 'own', ask: async (person) => person.call('InstallSharedSkill', await skillOfStranger()) },
} satisfies Partial<Record<OperationName, Row>>;
