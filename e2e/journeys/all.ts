/** The lists of journeys. */
import type { Journey } from '../kit/stage.ts';
import { answersOnThePhone, drawnAnswers, hostileAnswers, richAnswers } from './answers.ts';
import { dropTen, largeAndOddlyNamed, lineBreaksInUpload, looksInside } from './attachments.ts';
import { branching, builtinBranches, undoing } from './branches.ts';
import { brokenLine } from './broken-line.ts';
import { browsedByBuiltin, browsedByModel } from './browsing.ts';
import { chartByModel, charts } from './charts.ts';
import { commandLine, commandLineAsks } from './command-line.ts';
import { builtinComputes, modelComputes } from './code.ts';
import { builtinWithoutModel, longConversation } from './context.ts';
import { builtinEnd, honestEnd, limitRaised } from './completion.ts';
import { contrast } from './contrast.ts';
import { builtinDeck, deckAgreed, deckChosen } from './deck.ts';
import { deckExported } from './deck-export.ts';
import { posterByModel, posterByServices, posterFromPhoto, setOfSheets } from './design.ts';
import { devices, organisation } from './devices.ts';
import { askedBeforeItLeaves, nothingLeavesUnasked } from './egress.ts';
import { limitAtSending, writingAPrompt } from './editor.ts';
import { ownProgram } from './extension-program.ts';
import { expertsNamed, thoughtAloud } from './experts.ts';
import { ownExtension, recommendedExtensions } from './extensions.ts';
import { favorites } from './favorites.ts';
import { database, filesByHand } from './hands.ts';
import { freeDeck } from './free-deck.ts';
import { hostileWords, strangersTask } from './hostile.ts';
import { askedOnThePhone, builtinAsks, listsConfirmed, questionsAsked } from './interactions.ts';
import { onTheInternet } from './internet.ts';
import { searching, searchingByModel } from './searching.ts';
import { inTheTerminal } from './terminal.ts';
import { keyboardOnly } from './keyboard.ts';
import { longTaskRead, longTaskSteps } from './long-task.ts';
import { listByKeyboard, listByThumb, palette, twoTabs } from './lists.ts';
import { mentioning, mentioningEarly } from './mention.ts';
import { failingModel } from './model.ts';
import { newcomer } from './newcomer.ts';
import { droppedAtTheWall, pasting, templateAndUsage } from './pasting.ts';
import { optimisedByBuiltin, optimisedByModel } from './optimise.ts';
import { alongByThumb, alongTheWork, planAndFiles } from './panel.ts';
import { orderMended, orderOfDocument, orderOfHeads, orderOfOutline, orderOfTable, orderOnThePhone } from './orders.ts';
import { onThePhone } from './phone.ts';
import { builtinPodcast, modelPodcast, silentPodcast } from './podcast.ts';
import { ownOfficeFiles } from './own-office-files.ts';
import { ownSkills } from './own-skills.ts';
import { pageScripts } from './page-scripts.ts';
import { presentations, presentationsMadeToHurt } from './presentations.ts';
import { addresses, brokenParts, surroundings, wall, wishes } from './routes.ts';
import { builtinSchedule, modelSchedule } from './schedule.ts';
import { firstQuestion, settingsByKeyboard, toldOnce } from './settings.ts';
import { builtinSheets, modelSheets } from './sheets.ts';
import { sheetTyped, sheetTypedByThumb } from './sheet-typing.ts';
import { tableByPointing, twoFilesByPointing } from './table-builder.ts';
import { builtinSteered, steering, tryingAgain } from './steer.ts';
import { sharing } from './sharing.ts';
import { bookFromTable, siteFromChip } from './site.ts';
import { stopAndGoOn } from './stop.ts';
import { awayForAMoment, upgraded } from './upgrade.ts';
import { builtinPage, modelPage } from './web-page.ts';
import { builtinTakenOver, stepShown, takenInTheMiddle, takenOver } from './takeover.ts';
import { teamAtWork, teamSwitchedOff } from './team.ts';

/** The long ones come first and the short ones last, so that no lane is left with a long one when the others are done. */
export const journeys: readonly Journey[] = [
  longTaskRead,
  newcomer,
  commandLine,
  sheetTyped,
  settingsByKeyboard,
  writingAPrompt,
  builtinSheets,
  posterFromPhoto,
  devices,
  looksInside,
  contrast,
  freeDeck,
  charts,
  favorites,
  builtinSchedule,
  deckChosen,
  builtinDeck,
  orderMended,
  orderOfTable,
  takenOver,
  upgraded,
  ownSkills,
  teamAtWork,
  failingModel,
  brokenLine,
  onTheInternet,
  searching,
  browsedByModel,
  recommendedExtensions,
  ownProgram,
  inTheTerminal,
  sharing,
  siteFromChip,
  steering,
  questionsAsked,
  branching,
  undoing,
  expertsNamed,
  modelComputes,
  tableByPointing,
  database,
  keyboardOnly,
  hostileWords,
  alongTheWork,
  builtinPodcast,
  builtinPage,
  pageScripts,
  ownOfficeFiles,
  organisation,
  lineBreaksInUpload,
  presentationsMadeToHurt,
  askedBeforeItLeaves,
  nothingLeavesUnasked,
  drawnAnswers,
  honestEnd,
  orderOfHeads,
  listByKeyboard,
  pasting,
  dropTen,
  filesByHand,
  hostileAnswers,
  onThePhone,
  mentioning,
  wall,
  strangersTask,
  optimisedByModel,
];

/** Walked with `NIGHT=1`, or by name: their steps are those of another journey, by the other brain or under a thumb, or are held by tests of the server. */
export const nightJourneys: readonly Journey[] = [
  longTaskSteps,
  commandLineAsks,
  takenInTheMiddle,
  builtinTakenOver,
  browsedByBuiltin,
  ownExtension,
  stopAndGoOn,
  bookFromTable,
  tryingAgain,
  builtinSteered,
  listsConfirmed,
  askedOnThePhone,
  builtinAsks,
  builtinWithoutModel,
  builtinBranches,
  builtinEnd,
  posterByServices,
  teamSwitchedOff,
  thoughtAloud,
  deckAgreed,
  deckExported,
  builtinComputes,
  modelSheets,
  twoFilesByPointing,
  sheetTypedByThumb,
  mentioningEarly,
  limitAtSending,
  optimisedByBuiltin,
  alongByThumb,
  modelPodcast,
  silentPodcast,
  modelPage,
  orderOfDocument,
  orderOnThePhone,
  modelSchedule,
  droppedAtTheWall,
  templateAndUsage,
  largeAndOddlyNamed,
  listByThumb,
  awayForAMoment,
  toldOnce,
  chartByModel,
  answersOnThePhone,
  searchingByModel,
  stepShown,
  longConversation,
  limitRaised,
  setOfSheets,
  posterByModel,
  orderOfOutline,
  planAndFiles,
  firstQuestion,
  wishes,
  surroundings,
  twoTabs,
  richAnswers,
  palette,
  addresses,
  brokenParts,
  presentations,
];
