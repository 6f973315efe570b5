import type { ServerCredentials } from './served.ts';

/** What a person has typed to be let in by a local server, held until the window closes. It goes to the server that it was typed for alone. */
export interface HeldCredentials {
  /** Forgets them where the server is at another address now; gives whether it was so. */
  readonly leave: (address: string) => boolean;
  /** What is held; else what the person types now, where they may be asked. Nothing when they give up. */
  readonly get: (address: string, mayAsk: boolean) => Promise<ServerCredentials | undefined>;
  /** The server does not accept them: others are asked for. */
  readonly refuse: (credentials: ServerCredentials) => void;
}

export function heldCredentials(ask: () => Promise<ServerCredentials | undefined>): HeldCredentials {
  let held: { readonly address: string; readonly credentials: ServerCredentials } | undefined;
  return {
    leave: (address) => {
      if (held === undefined || held.address === address) return false;
      held = undefined;
      return true;
    },
    get: async (address, mayAsk) => {
      if (held?.address === address) return held.credentials;
      const credentials = mayAsk ? await ask() : undefined;
      // Held before the server has answered: whether it runs yet says nothing of what was typed.
      if (credentials !== undefined) held = { address, credentials };
      return credentials;
    },
    refuse: (credentials) => {
      if (held?.credentials === credentials) held = undefined;
    },
  };
}
