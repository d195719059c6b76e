/** How the built-in engine makes decks: read, outline, look, page after page; or change the deck there is. */
import { isGreeting, isPlainQuestion } from '#brains/builtin/text/question.ts';
import { readConversation } from '#brains/builtin/conversation.ts';
import { asksToMake } from '#brains/builtin/reading/make/asks.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { answerTurn, asksAbilities, smallTalk } from '#brains/builtin/work/answer.ts';
import { anotherKindTurn } from '#brains/builtin/work/another-kind.ts';
import { asksDeckChange, changeDeckTurn, isDeckChange } from '#brains/builtin/work/change-deck.ts';
import { deckIn, deckTurn } from '#brains/builtin/work/deck.ts';
import { withPictures } from '#brains/builtin/pictures/with-pictures.ts';

export const pptRecipe: Recipe = {
  skill: 'ppt',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files, earlier } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    // A deck was there before this request: a page or a report made of the same is another thing.
    const before = conversation.all.filter((call) => !conversation.done.includes(call));
    const another = deckIn(before) === null ? null : anotherKindTurn(conversation, 'deck');
    if (another) return another;
    if (asksDeckChange(conversation)) return changeDeckTurn(conversation);
    const hasFiles = files.length > 0 || earlier.some((message) => message.files.length > 0);
    if (hasFiles && isPlainQuestion(text) && asksToMake(text) !== 'slides') return answerTurn(conversation);
    if (isDeckChange(conversation)) return changeDeckTurn(conversation);
    return withPictures(conversation, deckTurn);
  },
};
