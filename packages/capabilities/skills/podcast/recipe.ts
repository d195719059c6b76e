/** How the built-in engine makes podcasts: the source's own sentences as a talk of two voices; or changes the one there is. */
import { readConversation } from '#brains/builtin/conversation.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { podcastTurn } from '#brains/builtin/talk/talk-turn.ts';
import { isGreeting } from '#brains/builtin/text/question.ts';
import { asksAbilities, smallTalk } from '#brains/builtin/work/answer.ts';

export const podcastRecipe: Recipe = {
  skill: 'podcast',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    return podcastTurn(conversation);
  },
};
