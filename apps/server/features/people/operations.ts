/** Operations about the person and the workspace. */
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { Handler } from '#server/platform/http/context.ts';

type Workspace = Omit<AnswerOf<Operations['GetWorkspaceInfo']>, 'content_origin'>;

export function peopleOperations(workspace: Workspace): { [Name in 'GetAntouUserInfo' | 'GetWorkspaceInfo']: Handler<Name> } {
  return {
    async GetAntouUserInfo(_given, { user }) {
      return { user: user && { user_id_str: user.user_id, name: user.name, email: user.email, avatar_url: user.avatar_url } };
    },
    async GetWorkspaceInfo(_given, { content_origin }) {
      return { ...workspace, content_origin };
    },
  };
}
