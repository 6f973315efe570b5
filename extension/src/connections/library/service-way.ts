import { createAuthorizedFetch, type Fetch } from '@assetql/client';
import { createTokenProvider, type StoredSignIn, type TokenStorage } from '@assetql/client/sign-in';
import type { L10n } from '../l10n.ts';
import { redactedAnswer } from './redacted-answer.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import { problemOf } from './service-problems.ts';
import type { ServiceProblem } from './service-refusal.ts';

export interface WayOptions {
  readonly l10n: L10n;
  readonly storage: TokenStorage;
  /** What is kept there now. */
  readonly stored: StoredSignIn | undefined;
  readonly fetch: Fetch;
}

/** A way to a service by what is kept for it: good until that changes. */
export interface ServiceWay {
  /** What comes back holds no secret, also where the service quotes one as it refuses. */
  readonly fetch: Fetch;
  /** What an error of a request says of the service; nothing where it says nothing. */
  readonly problemOf: (error: unknown) => ServiceProblem | undefined;
}

/** Opens the way. In a module of its own, loaded with the first request, because it imports the client and with it the language. */
export function openServiceWay(
  definition: ServiceDefinition,
  { l10n, storage, stored, fetch }: WayOptions,
): ServiceWay {
  const { baseUrl, signIn } = definition;
  const { clientSecret, subscriptionKey, tokens } = stored ?? {};
  const auth =
    signIn === undefined || clientSecret === undefined
      ? tokens?.accessToken
      : createTokenProvider({ settings: { ...signIn, clientSecret }, storage, fetch });
  const authorized = createAuthorizedFetch({
    baseUrl,
    fetch,
    auth,
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  });
  return {
    fetch: async (url, init) => await redactedAnswer(await authorized(url, init), authorized),
    problemOf: (error) => problemOf(error, definition, l10n),
  };
}
