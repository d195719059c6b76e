/** How the built-in engine makes web pages: the source's own words as sections, in a style that fits; or changes the one there is. */
import { readConversation } from '#brains/builtin/conversation.ts';
import { pageTurn } from '#brains/builtin/pages/page-turn.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { anotherKindTurn } from '#brains/builtin/work/another-kind.ts';
import { isGreeting } from '#brains/builtin/text/question.ts';
import { asksAbilities, smallTalk } from '#brains/builtin/work/answer.ts';
import { withPictures } from '#brains/builtin/pictures/with-pictures.ts';

export const websiteRecipe: Recipe = {
  skill: 'website',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files, earlier } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    // The page is there: a deck or a report made of the same is another thing.
    return (earlier.length > 0 ? anotherKindTurn(conversation, 'page') : null) ?? withPictures(conversation, pageTurn);
  },
};
