/** What stands on every file's card and in the head of its preview besides the feature's own buttons: brought by the page, absent where a task is only looked at. */
import { createContext, use, type ReactNode } from 'react';

export interface ToolsFile {
  name: string;
  /** '' as long as only this device has it. */
  uri: string;
}

/** Null for a file nothing can be done with. */
export type FileTools = (file: ToolsFile) => ReactNode;

export const FileToolsContext = createContext<FileTools>(() => null);

export function useFileTools(): FileTools {
  return use(FileToolsContext);
}
