/** How the built-in engine works on spreadsheets; what is no such work it writes or answers as ever. */
import { readConversation } from '#brains/builtin/conversation.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { tableTurn } from '#brains/builtin/table/turn.ts';
import { isGreeting } from '#brains/builtin/text/question.ts';
import { asksAbilities, smallTalk } from '#brains/builtin/work/answer.ts';

export const excelRecipe: Recipe = {
  skill: 'excel',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    return tableTurn(conversation);
  },
};
