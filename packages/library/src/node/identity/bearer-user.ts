import type { Artifacts } from './artifacts.ts';

/** The id of the user of an access token. `undefined` when it was not issued, was revoked, has expired, or is not for the API. */
export function bearerUser(artifacts: Artifacts): (accessToken: string) => Promise<string | undefined> {
  return async (accessToken) => {
    const { accountId, scope } = (await artifacts.find('AccessToken', accessToken)) ?? {};
    return typeof accountId === 'string' && String(scope).split(' ').includes('api') ? accountId : undefined;
  };
}
