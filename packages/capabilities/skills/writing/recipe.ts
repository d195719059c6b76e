/** How the built-in engine writes: say the plan, read every file, write, hand over; or change the document there is. */
import { isGreeting, isPlainQuestion } from '#brains/builtin/text/question.ts';
import { chartTurn } from '#brains/builtin/chart/chart-turn.ts';
import { readConversation } from '#brains/builtin/conversation.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { findKind } from '#brains/builtin/compose/kinds.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { anotherKindTurn } from '#brains/builtin/work/another-kind.ts';
import { isLiterary } from '#brains/builtin/text/cannot-do.ts';
import { answerTurn, asksAbilities, beyondTurn, smallTalk } from '#brains/builtin/work/answer.ts';
import { changeAttachedTurn } from '#brains/builtin/work/change-attached.ts';
import { changeDocumentTurn, isChange, withSummary } from '#brains/builtin/work/change.ts';
import { writeTurn } from '#brains/builtin/work/write.ts';

export const writingRecipe: Recipe = {
  skill: 'writing',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files, earlier } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    // The document is there: a deck or a page made of the same is another thing.
    const another = earlier.length > 0 ? anotherKindTurn(conversation, 'document') : null;
    if (another) return another;
    const is_writing = asksToWrite(text);
    const chart = is_writing ? null : chartTurn(conversation);
    if (chart) return chart;
    const hasFiles = files.length > 0 || earlier.some((message) => message.files.length > 0);
    const attached = changeAttachedTurn(conversation);
    if (attached) return attached;
    if (hasFiles && !is_writing && isPlainQuestion(text)) return answerTurn(conversation);
    if (isLiterary(text) && !hasFiles) return beyondTurn(conversation);
    if (isChange(conversation)) return changeDocumentTurn(conversation);
    if (files.length === 0 && !is_writing && !findKind(text) && text.length < 4)
      return { text: `想写什么？请告诉我类型、主题和要点，例如：“写一份周报，本周完成了……，下周计划……”，也可以直接上传材料。`, calls: [] };
    return writeTurn(withSummary(conversation));
  },
};
