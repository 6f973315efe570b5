import { createAuthorizedFetch } from '@assetql/client';
import { CommandFailure } from '../io.ts';

/** The settings that are sent to a service or name its address, and where the user wrote each of them. */
export interface SettingSources {
  readonly baseUrl: string;
  readonly token: string;
  readonly subscriptionKey: string;
}

interface Settings {
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly subscriptionKey?: string | undefined;
}

/** Rejects settings that no request can be sent with. The message names the source of the setting and never quotes it. */
export function requireSendable({ baseUrl, token, subscriptionKey }: Settings, sources: SettingSources): void {
  const require = (source: string, check: () => unknown): void => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new CommandFailure(`${source} cannot be used. ${error.message}`);
    }
  };
  require(sources.baseUrl, () => createAuthorizedFetch({ baseUrl }));
  require(sources.token, () => createAuthorizedFetch({ baseUrl, auth: token }));
  require(sources.subscriptionKey, () => createAuthorizedFetch({ baseUrl, subscriptionKey }));
}
