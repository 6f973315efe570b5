import type { Fetch } from '@assetql/client';
import type { RequestBudget } from '@assetql/results-view/count';
import { onTestFinished } from 'vitest';
import { signInNews } from '../../src/connections/sign-in/sign-in-news.ts';
import { secretLease } from '../../src/connections/sign-in/secret-lease.ts';
import { secretKey, secretTokenStorage } from '../../src/connections/sign-in/secret-token-storage.ts';
import type { SharedSecrets as SecretsOfWindows } from '../../src/contracts/secret-store.ts';
import type { ServiceDefinition } from '../../src/connections/settings/service-definition.ts';
import { serviceLibrary, type ServiceLibrary } from '../../src/connections/library/service-library.ts';
import { sharedSecrets, type SharedSecrets } from './memory-secrets.ts';
import { plainWords } from './plain-words.ts';

export interface ServiceWindow {
  readonly library: ServiceLibrary;
  readonly secrets: SharedSecrets;
  /** States in the order in which others were told of them. */
  readonly states: string[];
  /** Addresses that were asked. */
  readonly sent: string[];
  /** Lets what waits for a time come back now. */
  readonly passTime: () => void;
  /** Tells other windows that somebody has signed in here. */
  readonly tellOthers: () => Promise<void>;
  readonly trust: (isTrusted: boolean) => void;
  readonly watch: (isWatched: boolean) => void;
}

export interface WindowOptions {
  readonly secrets?: SharedSecrets;
  /** Where this window keeps secrets, in the place of {@link secrets}. */
  readonly store?: SecretsOfWindows;
  readonly fetch?: Fetch;
  readonly budget?: RequestBudget;
}

/** A window of an editor with a connection to a service. */
export function serviceWindow(definition: ServiceDefinition, options: WindowOptions = {}): ServiceWindow {
  const { secrets = sharedSecrets(), budget, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  const states: string[] = [];
  const sent: string[] = [];
  const waiting = new Set<() => void>();
  let isTrusted = true;
  let isWatched = true;
  const store = options.store ?? secrets.window();
  const key = secretKey(definition);
  const news = signInNews(store);
  const clock = { now: Date.now, wait: () => new Promise<void>((resolve) => void setTimeout(resolve, 5)) };
  const library: ServiceLibrary = serviceLibrary(definition, {
    l10n: plainWords,
    storage: secretTokenStorage(store, key, options.store?.lease(key) ?? secretLease(store, `${key} lease`, clock)),
    isTrusted: () => isTrusted,
    isWatched: () => isWatched,
    ...(budget === undefined ? {} : { budget }),
    changed: () => states.push(library.access().state),
    after: (_, call) => {
      waiting.add(call);
      return () => waiting.delete(call);
    },
    fetch: (url, init) => {
      sent.push(url);
      return fetch(url, init);
    },
  });
  const watching = store.onDidChange((change) => {
    if (change.key === key) void library.secretsChanged();
    else void news.isTold(change.key, key).then((isTold) => (isTold ? library.secretsChanged(true) : undefined));
  });
  onTestFinished(() => {
    watching.dispose();
    library.dispose();
  });
  return {
    library,
    secrets,
    states,
    sent,
    passTime: () => {
      const due = [...waiting];
      waiting.clear();
      for (const call of due) call();
    },
    tellOthers: () => news.tell(key),
    trust: (value) => {
      isTrusted = value;
    },
    watch: (value) => {
      isWatched = value;
    },
  };
}
