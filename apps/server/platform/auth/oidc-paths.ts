/** The addresses of signing in through another site, below the base path; kept apart so that naming them loads none of it. */

export const oidcProvider = 'oidc';

/** To be registered there. */
export const oidcCallbackPath = `api/auth/callback/${oidcProvider}`;
