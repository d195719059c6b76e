/** Every operation of the product: its table of contents. The compiler asks the server for a handler of each. */
import type { StreamingOperation } from '../operation.ts';
import * as browser from './browser.ts';
import * as deckExport from './deck-export.ts';
import * as devices from './devices.ts';
import * as extensions from './extensions.ts';
import * as experts from './experts.ts';
import * as brandKits from './brand-kits.ts';
import * as favorites from './favorites.ts';
import * as files from './files.ts';
import * as flags from './flags.ts';
import * as images from './images.ts';
import * as people from './people.ts';
import * as models from './models.ts';
import * as modelCalls from './model-calls.ts';
import * as podcasts from './podcasts.ts';
import * as popups from './popups.ts';
import * as promptHelp from './prompt-help.ts';
import * as schedules from './schedules.ts';
import * as search from './search.ts';
import * as sharing from './sharing.ts';
import * as skills from './skills.ts';
import * as siteChat from './site-chat.ts';
import * as siteProjects from './site-projects.ts';
import * as sites from './sites.ts';
import * as slides from './slides.ts';
import * as steering from './steering.ts';
import * as tables from './tables.ts';
import * as tasks from './tasks.ts';
import * as telemetry from './telemetry.ts';

export const operations = {
  GetAntouUserInfo: people.GetAntouUserInfo,
  UpdateAntouUserInfo: people.UpdateAntouUserInfo,
  GetUserScenes: people.GetUserScenes,
  UploadAvatar: people.UploadAvatar,
  GetWorkspaceInfo: people.GetWorkspaceInfo,
  GetSignInInfo: devices.GetSignInInfo,
  SignOutDevices: devices.SignOutDevices,
  GetUserAuthorizationList: browser.GetUserAuthorizationList,
  GetAuthorizedChannelList: browser.GetAuthorizedChannelList,
  DeleteUserAuthorization: browser.DeleteUserAuthorization,
  GetFeatureFlags: flags.GetFeatureFlags,
  ReportError: telemetry.ReportError,
  TrackEvents: telemetry.TrackEvents,
  GetModelSettings: models.GetModelSettings,
  SaveModelSetting: models.SaveModelSetting,
  DeleteModelSetting: models.DeleteModelSetting,
  TestModelSetting: models.TestModelSetting,
  ChooseModel: models.ChooseModel,
  ChooseModelsBeside: models.ChooseModelsBeside,
  FindLocalModels: models.FindLocalModels,
  ExtensionList: extensions.ExtensionList,
  UpdateUserPreferExtension: extensions.UpdateUserPreferExtension,
  MGetUserSetting: extensions.MGetUserSetting,
  SaveUserSetting: extensions.SaveUserSetting,
  RevokeExtensionAuth: extensions.RevokeExtensionAuth,
  SaveCustomMCPConfig: extensions.SaveCustomMCPConfig,
  GetCustomMCPConfig: extensions.GetCustomMCPConfig,
  GetExtensionTools: extensions.GetExtensionTools,
  ConfirmExtensionTools: extensions.ConfirmExtensionTools,
  ConfirmExtensionCommand: extensions.ConfirmExtensionCommand,
  GetExpertList: experts.GetExpertList,
  OperateUserExpert: experts.OperateUserExpert,
  GetPopupInfo: popups.GetPopupInfo,
  ClickPopup: popups.ClickPopup,
  CreateAntouTask: tasks.CreateAntouTask,
  SendMessage: tasks.SendMessage,
  GetTaskInfo: tasks.GetTaskInfo,
  GetTaskList: tasks.GetTaskList,
  GetTaskEvents: tasks.GetTaskEvents,
  OperateTask: tasks.OperateTask,
  UndoTurn: tasks.UndoTurn,
  OpenBranch: tasks.OpenBranch,
  EditWaitingMessage: steering.EditWaitingMessage,
  OperateWaitingMessage: steering.OperateWaitingMessage,
  RetryStep: steering.RetryStep,
  TakeOverBrowser: steering.TakeOverBrowser,
  RenameTask: tasks.RenameTask,
  DeleteAntouTask: tasks.DeleteAntouTask,
  RestoreAntouTask: tasks.RestoreAntouTask,
  GetScheduledTasks: schedules.GetScheduledTasks,
  GetSingleScheduledTask: schedules.GetSingleScheduledTask,
  UpdateScheduledTask: schedules.UpdateScheduledTask,
  DeleteScheduledTask: schedules.DeleteScheduledTask,
  TryRunScheduledTask: schedules.TryRunScheduledTask,
  GetModelCalls: modelCalls.GetModelCalls,
  GetModelCall: modelCalls.GetModelCall,
  SearchTasks: search.SearchTasks,
  UploadTaskFile: files.UploadTaskFile,
  RemoveTaskFile: files.RemoveTaskFile,
  GetUrl: files.GetUrl,
  BatchGetUrl: files.BatchGetUrl,
  DrawFilePages: files.DrawFilePages,
  ExportTaskFile: files.ExportTaskFile,
  LookIntoDatabase: files.LookIntoDatabase,
  ExportPPTAgentFile: deckExport.ExportPPTAgentFile,
  FollowPPTAgentExport: deckExport.FollowPPTAgentExport,
  ImageDownload: images.ImageDownload,
  GetFileVersions: files.GetFileVersions,
  RestoreFileVersion: files.RestoreFileVersion,
  ChangeDeckLook: slides.ChangeDeckLook,
  GetSubpageUris: slides.GetSubpageUris,
  GetProjectOfTask: sites.GetProjectOfTask,
  GetProjectOfTaskShare: sites.GetProjectOfTaskShare,
  GetProject: sites.GetProject,
  GetProjectShare: sites.GetProjectShare,
  GetCode: sites.GetCode,
  GetCodeShare: sites.GetCodeShare,
  SaveCode: sites.SaveCode,
  AllowSiteHost: sites.AllowSiteHost,
  EditSiteElement: sites.EditSiteElement,
  GetVersions: sites.GetVersions,
  GetVersionsShare: sites.GetVersionsShare,
  GetVersion: sites.GetVersion,
  GetHistory: sites.GetHistory,
  RollbackProject: sites.RollbackProject,
  GetArchive: sites.GetArchive,
  CreateProject: siteProjects.CreateProject,
  UpdateProject: siteProjects.UpdateProject,
  RenameProject: siteProjects.RenameProject,
  UpdateProjectName: siteProjects.UpdateProjectName,
  GetProjectList: siteProjects.GetProjectList,
  GetPublicProjectList: siteProjects.GetPublicProjectList,
  LinkExternalProject: siteProjects.LinkExternalProject,
  GetRequirement: siteProjects.GetRequirement,
  SaveRequirement: siteProjects.SaveRequirement,
  GetRequirementShare: siteProjects.GetRequirementShare,
  GetProgress: siteProjects.GetProgress,
  GetChatMessages: siteChat.GetChatMessages,
  GetTaskDetails: siteChat.GetTaskDetails,
  CreateMessage: siteChat.CreateMessage,
  CancelChat: siteChat.CancelChat,
  SendChat: siteChat.SendChat,
  RetryChat: siteChat.RetryChat,
  GetRealtimeConfig: siteChat.GetRealtimeConfig,
  CreateTaskReplay: sharing.CreateTaskReplay,
  OperateTaskReplay: sharing.OperateTaskReplay,
  GetTaskReplay: sharing.GetTaskReplay,
  GetTaskReplayById: sharing.GetTaskReplayById,
  CreateBrandKit: brandKits.CreateBrandKit,
  GetBrandKit: brandKits.GetBrandKit,
  UpdateBrandKit: brandKits.UpdateBrandKit,
  SetDefaultBrandKit: brandKits.SetDefaultBrandKit,
  UploadFile: favorites.UploadFile,
  AddFavorite: favorites.AddFavorite,
  DeleteFavorites: favorites.DeleteFavorites,
  FavoriteList: favorites.FavoriteList,
  UpdateFavoriteInfo: favorites.UpdateFavoriteInfo,
  GetTagList: favorites.GetTagList,
  CreateTags: favorites.CreateTags,
  UpdateTags: favorites.UpdateTags,
  DeleteTags: favorites.DeleteTags,
  MergeTags: favorites.MergeTags,
  GetSkillList: skills.GetSkillList,
  GetSkill: skills.GetSkill,
  ReadSkillFile: skills.ReadSkillFile,
  InstallSkill: skills.InstallSkill,
  SaveSkill: skills.SaveSkill,
  OperateSkill: skills.OperateSkill,
  DeleteSkill: skills.DeleteSkill,
  ExportSkill: skills.ExportSkill,
  DraftSkill: skills.DraftSkill,
  ShareSkill: skills.ShareSkill,
  GetSharedSkill: skills.GetSharedSkill,
  InstallSharedSkill: skills.InstallSharedSkill,
  EditPodcastLine: podcasts.EditPodcastLine,
  RetryPodcastLine: podcasts.RetryPodcastLine,
  GetWorkbookStructure: tables.GetWorkbookStructure,
  PreviewTableQuery: tables.PreviewTableQuery,
  SaveTableQuery: tables.SaveTableQuery,
  EditWorkbook: tables.EditWorkbook,
  GetDeepWritingConf: promptHelp.GetDeepWritingConf,
  HomeSug: promptHelp.HomeSug,
  OptimizePrompt: promptHelp.OptimizePrompt,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** Those that answer with a stream of events. */
export type StreamingName = { [Name in OperationName]: Operations[Name] extends StreamingOperation ? Name : never }[OperationName];
/** Those that answer once. */
export type AnsweringName = Exclude<OperationName, StreamingName>;
