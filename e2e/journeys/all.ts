/** The list of journeys. */
import type { Journey } from '../kit/stage.ts';
import { dropFolder, dropTen, largeAndOddlyNamed, lineBreaksInUpload, looksInside } from './attachments.ts';
import { brokenLine } from './broken-line.ts';
import { commandLine } from './command-line.ts';
import { contrast } from './contrast.ts';
import { devices, organisation } from './devices.ts';
import { limitAtSending, writingAPrompt } from './editor.ts';
import { hostileWords, strangersTask } from './hostile.ts';
import { askedOnThePhone, builtinAsks, listsConfirmed, questionsAsked } from './interactions.ts';
import { keyboardOnly } from './keyboard.ts';
import { listByKeyboard, listByThumb, palette, twoTabs } from './lists.ts';
import { mentioning } from './mention.ts';
import { failingModel } from './model.ts';
import { newcomer } from './newcomer.ts';
import { droppedAtTheWall, pasting, templateAndUsage } from './pasting.ts';
import { onThePhone } from './phone.ts';
import { addresses, brokenParts, surroundings, wall, wishes } from './routes.ts';
import { firstQuestion, settingsByKeyboard, toldOnce } from './settings.ts';
import { stopAndGoOn } from './stop.ts';

export const journeys: readonly Journey[] = [
  newcomer,
  commandLine,
  failingModel,
  brokenLine,
  stopAndGoOn,
  questionsAsked,
  listsConfirmed,
  askedOnThePhone,
  builtinAsks,
  keyboardOnly,
  writingAPrompt,
  mentioning,
  limitAtSending,
  contrast,
  hostileWords,
  strangersTask,
  onThePhone,
  firstQuestion,
  settingsByKeyboard,
  devices,
  organisation,
  dropTen,
  dropFolder,
  pasting,
  droppedAtTheWall,
  templateAndUsage,
  lineBreaksInUpload,
  looksInside,
  largeAndOddlyNamed,
  twoTabs,
  palette,
  listByKeyboard,
  listByThumb,
  addresses,
  wall,
  wishes,
  brokenParts,
  surroundings,
  toldOnce,
];
