import type { SecretStore } from '../../contracts/secret-store.ts';

/**
 * Tells windows that a person has signed in. What is kept cannot tell that: it changes with every renewal, too, which fixes nothing where
 * a service has refused what was renewed.
 */
export interface SignInNews {
  /** Tells the other windows of a sign-in under a key. */
  readonly tell: (key: string) => Promise<void>;
  /** Whether a change of secrets tells of a sign-in under a key in another window. */
  readonly isTold: (changed: string, key: string) => Promise<boolean>;
  readonly forget: (key: string) => Promise<void>;
}

const keyOf = (key: string): string => `${key} sign-in`;

export function signInNews(secrets: SecretStore): SignInNews {
  const own = new Set<string>();
  return {
    tell: async (key) => {
      const news = crypto.randomUUID();
      own.add(news);
      await secrets.store(keyOf(key), news);
    },
    isTold: async (changed, key) => {
      if (changed !== keyOf(key)) return false;
      const news = await secrets.get(changed);
      return news !== undefined && !own.has(news);
    },
    forget: async (key) => {
      await secrets.delete(keyOf(key));
    },
  };
}
