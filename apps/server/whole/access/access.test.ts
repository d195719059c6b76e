/** Who may do what: every operation, asked by nobody, by a stranger and by the owner. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '#contract/operations/all.ts';
import type { Query } from '#contract/content/table-query.ts';
import { DeckExportType } from '#contract/operations/deck-export.ts';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import { MessageType, PartType } from '#contract/site/chat.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { OperateType, OperateWaiting } from '#contract/task.ts';
import { news } from '#server/features/popups/news.ts';
import {
  address,
  closeAccessDesk,
  login,
  nowhere,
  openAccessDesk,
  own,
  ownExtension,
  ownLogin,
  ownModel,
  ownSchedule,
  ownSite,
  ownWithDatabase,
  ownWithDeck,
  ownWithDeckPage,
  ownWithExport,
  ownWithFailure,
  ownWithFile,
  ownWithPages,
  ownWithPicture,
  ownWithPodcast,
  ownWithShare,
  firstMessageId,
  ownWithChat,
  ownWithSavedSite,
  ownWithRequirement,
  ownWithSite,
  ownWithBook,
  ownWithTable,
  ownWithTakeover,
  ownWithTurn,
  ownWithWaiting,
  owner,
  picture,
  program,
  server,
  service,
  stranger,
  type Owned,
} from './access-testing.ts';
import { libraryRows } from './access-library-testing.ts';
import type { Row } from './access-row-testing.ts';
import { anonymous } from '../testing.ts';

beforeAll(openAccessDesk);
afterAll(closeAccessDesk);

const tableQuery: Query = {
  table: {},
  steps: [{ do: 'group', by: [{ column: '地区' }], values: [{ column: '数量', how: 'sum' }] }],
};

const table: Record<OperationName, Row> = {
  GetAntouUserInfo: { about: 'everyone', ask: (person) => person.call('GetAntouUserInfo', {}) },
  GetWorkspaceInfo: { about: 'everyone', ask: (person) => person.call('GetWorkspaceInfo', {}) },
  GetFeatureFlags: { about: 'everyone', ask: (person) => person.call('GetFeatureFlags', {}) },
  ReportError: {
    about: 'everyone',
    ask: (person) => person.call('ReportError', { page_session: nowhere.task_id, route: '/', message: 'TypeError: x', stack: '' }),
  },
  TrackEvents: {
    about: 'everyone',
    ask: (person) => person.call('TrackEvents', { page_session: nowhere.task_id, events: [{ name: 'page_view', at: 0, params: {} }] }),
  },
  UpdateAntouUserInfo: { about: 'own', ask: (person) => person.call('UpdateAntouUserInfo', { scene_ids: [] }) },
  GetUserScenes: { about: 'own', ask: (person) => person.call('GetUserScenes', {}) },
  UploadAvatar: { about: 'own', ask: (person) => person.uploadAvatar(picture) },
  GetModelSettings: { about: 'own', ask: (person) => person.call('GetModelSettings', {}) },
  SaveModelSetting: { about: 'own', ask: (person) => person.call('SaveModelSetting', service) },
  DeleteModelSetting: {
    about: 'own',
    ask: async (person) => person.call('DeleteModelSetting', { setting_id: await ownModel(owner) }),
  },
  TestModelSetting: {
    about: 'own',
    ask: async (person) => person.call('TestModelSetting', { ...address, setting_id: await ownModel(owner) }),
  },
  FindLocalModels: { about: 'own', ask: (person) => person.call('FindLocalModels', {}) },
  ChooseModelsBeside: {
    about: 'own',
    ask: async (person) => person.call('ChooseModelsBeside', { small: await ownModel(owner), fallback: null }),
  },
  ChooseModel: { about: 'own', ask: (person) => person.call('ChooseModel', { setting_id: 'builtin' }) },
  ExtensionList: { about: 'everyone', ask: (person) => person.call('ExtensionList', {}) },
  UpdateUserPreferExtension: {
    about: 'own',
    ask: async (person) => person.call('UpdateUserPreferExtension', { ...(await ownExtension(owner)), operation: 'Remove' }),
  },
  MGetUserSetting: { about: 'own', ask: (person) => person.call('MGetUserSetting', { extension_ids: ['time'] }) },
  SaveUserSetting: {
    about: 'own',
    ask: async (person) => person.call('SaveUserSetting', { ...(await ownExtension(owner)), user_setting: {} }),
  },
  RevokeExtensionAuth: {
    about: 'own',
    ask: async (person) => person.call('RevokeExtensionAuth', { ...(await ownExtension(owner)), entity_id: await ownSite(owner) }),
  },
  SaveCustomMCPConfig: { about: 'own', ask: (person) => person.call('SaveCustomMCPConfig', { config: program }) },
  GetCustomMCPConfig: { about: 'own', ask: (person) => person.call('GetCustomMCPConfig', {}) },
  GetExtensionTools: { about: 'own', ask: async (person) => person.call('GetExtensionTools', await ownExtension(owner)) },
  ConfirmExtensionTools: {
    about: 'own',
    ask: async (person) =>
      person.call('ConfirmExtensionTools', { ...(await ownExtension(owner)), tools: [{ name: 'x', fingerprint: 'y' }] }),
  },
  ConfirmExtensionCommand: {
    about: 'own',
    ask: async (person) => person.call('ConfirmExtensionCommand', { ...(await ownExtension(owner)), words: ['true'] }),
  },
  GetSignInInfo: { about: 'own', ask: (person) => person.call('GetSignInInfo', {}) },
  SignOutDevices: { about: 'own', ask: (person) => person.call('SignOutDevices', {}) },
  GetUserAuthorizationList: { about: 'own', ask: (person) => person.call('GetUserAuthorizationList', {}) },
  GetAuthorizedChannelList: { about: 'own', ask: (person) => person.call('GetAuthorizedChannelList', {}) },
  DeleteUserAuthorization: {
    about: 'own',
    async ask(person) {
      await ownLogin(login.url);
      return person.call('DeleteUserAuthorization', login);
    },
  },
  GetPopupInfo: { about: 'own', ask: (person) => person.call('GetPopupInfo', { ability_type: 0 }) },
  ClickPopup: { about: 'own', ask: (person) => person.call('ClickPopup', { id: news[0]?.id ?? '' }) },
  GetExpertList: { about: 'everyone', ask: (person) => person.call('GetExpertList', {}) },
  OperateUserExpert: { about: 'own', ask: (person) => person.call('OperateUserExpert', { agent_id: 101, operate: 1 }) },
  GetDeepWritingConf: { about: 'everyone', ask: (person) => person.call('GetDeepWritingConf', {}) },
  HomeSug: { about: 'everyone', ask: (person) => person.call('HomeSug', {}) },
  OptimizePrompt: { about: 'own', ask: (person) => person.stream('OptimizePrompt', { query: '写周报' }) },
  CreateAntouTask: { about: 'own', ask: (person) => person.call('CreateAntouTask', {}) },
  GetTaskList: { about: 'own', ask: (person) => person.call('GetTaskList', {}) },
  SendMessage: { about: 'thing', ask: (person, { task_id }) => person.call('SendMessage', { task_id, query: '你好' }) },
  GetTaskInfo: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskInfo', { task_id }) },
  GetTaskEvents: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskEvents', { task_id }) },
  OperateTask: { about: 'thing', ask: (person, { task_id }) => person.call('OperateTask', { task_id, operate_type: OperateType.Pin }) },
  UndoTurn: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, message_id }) => person.call('UndoTurn', { task_id, message_id }),
  },
  OpenBranch: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, message_id }) => person.call('OpenBranch', { task_id, message_id }),
  },
  GetFileVersions: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id }) => person.call('GetFileVersions', { task_id, file_name: '说明.md' }),
  },
  RestoreFileVersion: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('RestoreFileVersion', { task_id, file_uri }),
  },
  EditPodcastLine: {
    about: 'thing',
    own: ownWithPodcast,
    ask: (person, { task_id, file_uri }) => person.call('EditPodcastLine', { task_id, file_uri, line_id: 'L1', text: '换一句' }),
  },
  RetryPodcastLine: {
    about: 'thing',
    own: ownWithPodcast,
    ask: (person, { task_id, file_uri }) => person.call('RetryPodcastLine', { task_id, file_uri }),
  },
  GetWorkbookStructure: {
    about: 'thing',
    own: ownWithTable,
    ask: (person, { file_uri }) => person.call('GetWorkbookStructure', { file_uri }),
  },
  PreviewTableQuery: {
    about: 'thing',
    own: ownWithTable,
    ask: (person, { file_uri }) => person.call('PreviewTableQuery', { file_uri, query: tableQuery }),
  },
  SaveTableQuery: {
    about: 'thing',
    own: ownWithTable,
    ask: (person, { task_id, file_uri }) =>
      person.call('SaveTableQuery', { task_id, file_uri, request_id: 'request-1', query: tableQuery, sheet: '汇总' }),
  },
  EditWorkbook: {
    about: 'thing',
    own: ownWithBook,
    ask: (person, { task_id, file_uri }) =>
      person.call('EditWorkbook', {
        task_id,
        file_uri,
        request_id: 'request-1',
        edits: [{ do: 'put', sheet: '销量', top: 1, left: 1, cells: [[4]] }],
      }),
  },
  ChangeDeckLook: {
    about: 'thing',
    own: ownWithDeckPage,
    ask: (person, { task_id, file_uri }) => person.call('ChangeDeckLook', { task_id, file_uri, own: { corner: 0 } }),
  },
  GetSubpageUris: {
    about: 'thing',
    own: ownWithDeck,
    ask: (person, { task_id }) => person.call('GetSubpageUris', { id: task_id }),
  },
  GetProjectOfTask: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { task_id }) => person.call('GetProjectOfTask', { taskId: task_id }),
  },
  GetProjectOfTaskShare: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { task_id }) => person.call('GetProjectOfTaskShare', { taskId: task_id }),
  },
  CreateProject: { about: 'own', ask: (person) => person.call('CreateProject', { name: '咖啡店' }) },
  UpdateProject: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('UpdateProject', { projectId: site.projectId, folderId: '7', mode: 'hands_on' }),
  },
  RenameProject: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('RenameProject', { projectId: site.projectId, name: '咖啡店' }),
  },
  UpdateProjectName: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('UpdateProjectName', { projectId: site.projectId, userQuery: '做一个咖啡店网站' }),
  },
  GetProjectList: { about: 'own', ask: (person) => person.call('GetProjectList', { isAll: true }) },
  GetPublicProjectList: { about: 'everyone', ask: (person) => person.call('GetPublicProjectList', {}) },
  LinkExternalProject: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('LinkExternalProject', { projectId: site.projectId, externalProjectId: 'x-1' }),
  },
  GetRequirement: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetRequirement', { projectId: site.projectId }),
  },
  SaveRequirement: {
    about: 'thing',
    own: ownWithRequirement,
    ask: (person, { site, file_uri }) =>
      person.call('SaveRequirement', { projectId: site.projectId, requirementContent: '# 小店', baseUri: file_uri }),
  },
  GetRequirementShare: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetRequirementShare', { projectId: site.projectId }),
  },
  GetProgress: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetProgress', { projectId: site.projectId }) },
  GetVersionsShare: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetVersionsShare', { projectId: site.projectId }),
  },
  GetVersion: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetVersion', { projectId: site.projectId }) },
  GetHistory: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetHistory', { projectId: site.projectId }) },
  GetChatMessages: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetChatMessages', { projectId: site.projectId }),
  },
  GetTaskDetails: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetTaskDetails', { projectId: site.projectId, taskIds: ['1'] }),
  },
  CreateMessage: {
    about: 'thing',
    own: ownWithSavedSite,
    ask: (person, { site }) =>
      person.call('CreateMessage', {
        projectId: site.projectId,
        type: MessageType.Version,
        versionMessage: { message: { multiContent: [{ type: PartType.Text, text: '改了标题' }] } },
      }),
  },
  CancelChat: {
    about: 'thing',
    own: (person) => ownWithChat(person, 'running'),
    ask: (person, { site }) => person.call('CancelChat', { projectId: site.projectId, messageId: firstMessageId }),
  },
  SendChat: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) =>
      person.call('SendChat', { projectId: site.projectId, deviceId: 'd', multiContent: [{ type: PartType.Text, text: '你好' }] }),
  },
  RetryChat: {
    about: 'thing',
    own: (person) => ownWithChat(person, 'stopped'),
    ask: (person, { site }) => person.call('RetryChat', { projectId: site.projectId, deviceId: 'd', messageId: firstMessageId }),
  },
  GetRealtimeConfig: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetRealtimeConfig', { projectId: site.projectId }),
  },
  GetProject: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetProject', { projectId: site.projectId }) },
  GetProjectShare: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetProjectShare', { projectId: site.projectId }),
  },
  GetCode: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetCode', { projectId: site.projectId }) },
  GetCodeShare: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('GetCodeShare', { projectId: site.projectId }),
  },
  SaveCode: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('SaveCode', { projectId: site.projectId, baseVersionId: site.versionId, files: [] }),
  },
  AllowSiteHost: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('AllowSiteHost', { projectId: site.projectId, host: 'api.example.com', allowed: true }),
  },
  EditSiteElement: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) =>
      person.call('EditSiteElement', {
        projectId: site.projectId,
        baseVersionId: site.versionId,
        element: { filePath: 'app/page.tsx', line: 1, column: 22, name: '', tag: 'p', text: '' },
        change: { bold: true },
      }),
  },
  GetVersions: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetVersions', { projectId: site.projectId }) },
  RollbackProject: {
    about: 'thing',
    own: ownWithSite,
    ask: (person, { site }) => person.call('RollbackProject', { projectId: site.projectId, versionId: site.otherVersionId }),
  },
  GetArchive: { about: 'thing', own: ownWithSite, ask: (person, { site }) => person.call('GetArchive', { projectId: site.projectId }) },
  EditWaitingMessage: {
    about: 'thing',
    own: ownWithWaiting,
    ask: (person, { task_id, message_id }) => person.call('EditWaitingMessage', { task_id, message_id, query: '改好的' }),
  },
  OperateWaitingMessage: {
    about: 'thing',
    own: ownWithWaiting,
    ask: (person, { task_id, message_id }) =>
      person.call('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Withdraw }),
  },
  RetryStep: {
    about: 'thing',
    own: ownWithFailure,
    ask: (person, { task_id, step }) => person.call('RetryStep', { task_id, ...step }),
  },
  TakeOverBrowser: { about: 'thing', own: ownWithTakeover, ask: (person, { task_id }) => person.call('TakeOverBrowser', { task_id }) },
  RenameTask: { about: 'thing', ask: (person, { task_id }) => person.call('RenameTask', { task_id, task_name: '新名字' }) },
  RestoreAntouTask: {
    about: 'thing',
    brings_back: true,
    ask: (person, { task_id }) => person.call('RestoreAntouTask', { task_id }),
  },
  GetScheduledTasks: { about: 'own', ask: (person) => person.call('GetScheduledTasks', {}) },
  GetSingleScheduledTask: { about: 'own', ask: async (person) => person.call('GetSingleScheduledTask', await ownSchedule()) },
  UpdateScheduledTask: {
    about: 'own',
    ask: async (person) => person.call('UpdateScheduledTask', { ...(await ownSchedule()), status: ScheduleStatus.Enabled }),
  },
  DeleteScheduledTask: { about: 'own', ask: async (person) => person.call('DeleteScheduledTask', await ownSchedule()) },
  TryRunScheduledTask: { about: 'own', ask: async (person) => person.call('TryRunScheduledTask', await ownSchedule()) },
  GetModelCalls: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, answer_id }) => person.call('GetModelCalls', { task_id, answer_id }),
  },
  GetModelCall: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, answer_id }) => person.call('GetModelCall', { task_id, answer_id, n: 1 }),
  },
  SearchTasks: { about: 'own', ask: (person) => person.call('SearchTasks', { query: '说明' }) },
  DeleteAntouTask: { about: 'thing', ask: (person, { task_id }) => person.call('DeleteAntouTask', { task_id }) },
  UploadTaskFile: { about: 'thing', ask: (person, { task_id }) => person.upload(task_id, 'a.txt', 'a') },
  RemoveTaskFile: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('RemoveTaskFile', { task_id, file_uri }),
  },
  CreateTaskReplay: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id }) => person.call('CreateTaskReplay', { task_id }),
  },
  GetTaskReplay: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskReplay', { task_id }) },
  OperateTaskReplay: {
    about: 'thing',
    own: ownWithShare,
    ask: (person, { task_id, share_id }) =>
      person.call('OperateTaskReplay', { task_id, task_share_id: share_id, operate_type: ReplayStatus.Closed }),
  },
  GetTaskReplayById: {
    about: 'everyone',
    own: ownWithShare,
    ask: (person, { share_id, secret }) => person.call('GetTaskReplayById', { task_share_id: share_id, secret }),
  },
  GetUrl: { about: 'thing', own: ownWithFile, ask: (person, { file_uri }) => person.call('GetUrl', { uri: file_uri }) },
  BatchGetUrl: { about: 'thing', own: ownWithFile, ask: (person, { file_uri }) => person.call('BatchGetUrl', { uri_list: [file_uri] }) },
  DrawFilePages: { about: 'thing', own: ownWithPages, ask: (person, { file_uri }) => person.call('DrawFilePages', { file_uri }) },
  LookIntoDatabase: {
    about: 'thing',
    own: ownWithDatabase,
    ask: (person, { file_uri }) => person.call('LookIntoDatabase', { file_uri }),
  },
  ExportTaskFile: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('ExportTaskFile', { task_id, file_uri, format: 'docx' }),
  },
  ImageDownload: {
    about: 'thing',
    own: ownWithPicture,
    ask: (person, { file_uri }) =>
      person.call('ImageDownload', { image_infos: [{ image_url: file_uri, image_name: '图.png' }], download_type: 'jpg' }),
  },
  UploadFile: { about: 'own', ask: (person) => person.uploadFavorite('笔记.md', '# 笔记') },
  ...libraryRows,
  ExportPPTAgentFile: {
    about: 'thing',
    own: ownWithExport,
    ask: (person, { task_id, file_uri }) =>
      person.call('ExportPPTAgentFile', { task_id, source_uri: file_uri, export_type: DeckExportType.PPT }),
  },
  FollowPPTAgentExport: {
    about: 'thing',
    own: ownWithExport,
    ask: (person, { task_id, file_uri }) =>
      person.stream('FollowPPTAgentExport', { task_id, source_uri: file_uri, export_type: DeckExportType.PPT }),
  },
};

test('every operation has its row', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(operations).toSorted());
});

for (const [name, row] of Object.entries(table)) {
  const ownFor = row.own ?? own;
  describe(name, () => {
    // Only the last who asks may change it.
    let of: Owned;
    beforeAll(async () => {
      of = await ownFor(owner);
    });

    test('nobody', async () => {
      const answer = await row.ask(anonymous(server), of);
      if (row.about === 'everyone') expect(answer).toMatchObject({ status: 200, code: 0 });
      else expect(answer).toMatchObject({ status: 401, code: 100002, data: {} });
    });

    if (row.about === 'thing')
      test('a stranger is told what is told of a thing that does not exist, and nothing happens', async () => {
        const before = await owner.get('GetTaskInfo', { task_id: of.task_id });
        const refused = await row.ask(stranger, of);
        expect(refused.status).toBe(404);
        expect(refused).toEqual(await row.ask(stranger, nowhere));
        expect(await owner.get('GetTaskInfo', { task_id: of.task_id })).toEqual(before);
      });

    test('the owner', async () => {
      expect(await row.ask(owner, of)).toMatchObject({ status: 200, code: 0 });
    });

    if (row.about !== 'thing') return;
    test('what was deleted is gone for its owner too', async () => {
      const gone = await ownFor(owner);
      await owner.get('DeleteAntouTask', { task_id: gone.task_id });
      const nothing = await row.ask(owner, nowhere);
      expect(nothing.status).toBe(404);
      // A stranger's deleted task can't be brought back either.
      expect(await row.ask(stranger, gone)).toEqual(nothing);
      if (row.brings_back) expect(await row.ask(owner, gone)).toMatchObject({ status: 200 });
      else expect(await row.ask(owner, gone)).toEqual(nothing);
    });
  });
}
