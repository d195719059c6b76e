/** How the built-in engine makes web pages: the source's own words as sections, in a style that fits; or changes the one there is. */
import { readConversation } from '#brains/builtin/conversation.ts';
import { pageTurn } from '#brains/builtin/pages/page-turn.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { asksAbilities, isGreeting, smallTalk } from '#brains/builtin/work/answer.ts';

export const websiteRecipe: Recipe = {
  skill: 'website',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    return pageTurn(conversation);
  },
};
