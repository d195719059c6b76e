/** The list of journeys. */
import type { Journey } from '../kit/stage.ts';
import { brokenLine } from './broken-line.ts';
import { commandLine } from './command-line.ts';
import { contrast } from './contrast.ts';
import { hostileWords, strangersTask } from './hostile.ts';
import { keyboardOnly } from './keyboard.ts';
import { failingModel } from './model.ts';
import { newcomer } from './newcomer.ts';
import { onThePhone } from './phone.ts';
import { firstQuestion, settingsByKeyboard, toldOnce } from './settings.ts';
import { stopAndGoOn } from './stop.ts';

export const journeys: readonly Journey[] = [
  newcomer,
  commandLine,
  failingModel,
  brokenLine,
  stopAndGoOn,
  keyboardOnly,
  contrast,
  hostileWords,
  strangersTask,
  onThePhone,
  firstQuestion,
  settingsByKeyboard,
  toldOnce,
];
