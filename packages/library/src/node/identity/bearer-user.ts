import type { Artifacts } from './artifacts.ts';

/** The id of the user who bears an access token; nothing when it was not issued, was taken back, has expired, or is not for the API. */
export function bearerUser(artifacts: Artifacts, clock: () => number): (accessToken: string) => string | undefined {
  return (accessToken) => {
    const { accountId, scope, exp } = artifacts.find('AccessToken', accessToken) ?? {};
    if (typeof accountId !== 'string' || typeof scope !== 'string' || typeof exp !== 'number') return undefined;
    return exp * 1000 > clock() && scope.split(' ').includes('api') ? accountId : undefined;
  };
}
