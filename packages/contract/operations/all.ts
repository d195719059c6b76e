/** Every operation of the product: its table of contents. The compiler asks the server for a handler of each. */
import * as files from './files.ts';
import * as people from './people.ts';
import * as tasks from './tasks.ts';

export const operations = {
  GetAntouUserInfo: people.GetAntouUserInfo,
  GetWorkspaceInfo: people.GetWorkspaceInfo,
  CreateAntouTask: tasks.CreateAntouTask,
  SendMessage: tasks.SendMessage,
  GetTaskInfo: tasks.GetTaskInfo,
  GetTaskList: tasks.GetTaskList,
  GetTaskEvents: tasks.GetTaskEvents,
  OperateTask: tasks.OperateTask,
  DeleteAntouTask: tasks.DeleteAntouTask,
  UploadTaskFile: files.UploadTaskFile,
  RemoveTaskFile: files.RemoveTaskFile,
  GetUrl: files.GetUrl,
  BatchGetUrl: files.BatchGetUrl,
  ExportTaskFile: files.ExportTaskFile,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
