/** Operations on product news. */
import { Refusal } from '#contract/codes.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { freshNews, news } from './news.ts';

export function popupOperations(): { [Name in 'GetPopupInfo' | 'ClickPopup']: Handler<Name> } {
  return {
    async GetPopupInfo(given, context) {
      const { rows } = await context.tx.query<{ popup_id: string }>('select popup_id from popup_click where user_id = $1', [
        signedIn(context).user_id,
      ]);
      const found = freshNews(news, new Set(rows.map((row) => row.popup_id)), given.ability_type, context.now());
      if (!found) return { popup: null };
      const { from: _from, until: _until, ability_types: _ability_types, ...popup } = found;
      return { popup };
    },

    async ClickPopup(given, context) {
      if (!news.some((one) => one.id === given.id)) throw new Refusal('NOT_FOUND', '这条介绍已经不在了');
      await context.tx.query('insert into popup_click (user_id, popup_id, clicked) values ($1, $2, $3) on conflict do nothing', [
        signedIn(context).user_id,
        given.id,
        context.now(),
      ]);
      return {};
    },
  };
}
