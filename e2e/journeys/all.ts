/** The list of journeys. */
import type { Journey } from '../kit/stage.ts';
import { answersOnThePhone, drawnAnswers, hostileAnswers, longTask, richAnswers } from './answers.ts';
import { dropFolder, dropTen, largeAndOddlyNamed, lineBreaksInUpload, looksInside } from './attachments.ts';
import { branching, builtinBranches, undoing, versions } from './branches.ts';
import { brokenLine } from './broken-line.ts';
import { commandLine } from './command-line.ts';
import { builtinWithoutModel, longConversation } from './context.ts';
import { builtinEnd, honestEnd, limitRaised } from './completion.ts';
import { contrast } from './contrast.ts';
import { posterByModel, posterFromPhoto, setOfSheets } from './design.ts';
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
import { alongByThumb, alongTheWork, planAndFiles } from './panel.ts';
import { onThePhone } from './phone.ts';
import { addresses, brokenParts, surroundings, wall, wishes } from './routes.ts';
import { firstQuestion, settingsByKeyboard, toldOnce } from './settings.ts';
import { builtinSteered, steering, tryingAgain } from './steer.ts';
import { stopAndGoOn } from './stop.ts';
import { builtinTeam, teamAtWork, teamSwitchedOff } from './team.ts';

export const journeys: readonly Journey[] = [
  newcomer,
  commandLine,
  failingModel,
  brokenLine,
  stopAndGoOn,
  steering,
  tryingAgain,
  builtinSteered,
  questionsAsked,
  listsConfirmed,
  askedOnThePhone,
  builtinAsks,
  longConversation,
  builtinWithoutModel,
  branching,
  undoing,
  versions,
  builtinBranches,
  honestEnd,
  limitRaised,
  builtinEnd,
  posterFromPhoto,
  setOfSheets,
  posterByModel,
  teamAtWork,
  teamSwitchedOff,
  builtinTeam,
  keyboardOnly,
  writingAPrompt,
  mentioning,
  limitAtSending,
  contrast,
  hostileWords,
  strangersTask,
  onThePhone,
  alongTheWork,
  planAndFiles,
  alongByThumb,
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
  richAnswers,
  drawnAnswers,
  hostileAnswers,
  answersOnThePhone,
  longTask,
];
