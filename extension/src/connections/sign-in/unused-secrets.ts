import { isRecord } from '@assetql/core/text';
import type { Definitions } from '../settings/read-definitions.ts';
import { secretKey } from './secret-token-storage.ts';

export interface UnusedSecretsHost {
  /** Keeps the keys under which secrets may be, between starts. It holds no secret. */
  readonly index: { readonly read: () => unknown; readonly write: (index: unknown) => PromiseLike<void> };
  /** Whether there is a secret under a key. */
  readonly has: (key: string) => Promise<boolean>;
  /** Deletes what is kept under a key. */
  readonly remove: (key: string) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Asks the person what becomes of the secrets of connections of these names; nothing when they give no answer. */
  readonly ask: (names: readonly string[]) => PromiseLike<'delete' | 'keep' | undefined>;
}

/**
 * Finds the secrets of definitions that are no more, because the settings were edited: keys hold where secrets are sent, so nothing else
 * would ever look there again. The index is kept apart from them, so that no start has to open the keychain, and stays on this machine, as
 * they do.
 */
export interface UnusedSecrets {
  /** Takes in what the settings define now. */
  readonly note: (definitions: Definitions) => Promise<void>;
  /**
   * At a start: deletes the secrets of definitions that have been gone for a day, so that neither a slow synchronisation nor a file that is
   * being edited costs anybody a secret. Nothing is deleted while a part of the setting cannot be read. Where there is no connection at all
   * the person is asked: a file that cannot be read looks the same as one without connections.
   */
  readonly sweep: (definitions: Definitions) => Promise<void>;
}

/** Milliseconds for which a definition is gone before its secrets are: a day. */
const patience = 86_400_000;

interface Entry {
  readonly name: string;
  /** Since when it is known that nothing defines it, in epoch milliseconds. */
  readonly goneSince?: number;
  /** The person wants to keep its secrets. */
  readonly isKept?: true;
}

type Index = Map<string, Entry>;

function readIndex(value: unknown): Index {
  const index: Index = new Map();
  for (const [key, entry] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(entry) || typeof entry['name'] !== 'string') continue;
    const { name, goneSince, isKept } = entry;
    index.set(key, {
      name,
      ...(typeof goneSince === 'number' ? { goneSince } : {}),
      ...(isKept === true ? { isKept } : {}),
    });
  }
  return index;
}

export function unusedSecrets({ index: kept, has, remove, now, ask }: UnusedSecretsHost): UnusedSecrets {
  /** Changes the index as it is now: other windows write it, too. */
  const change = async (edit: (index: Index) => void): Promise<void> => {
    const before = kept.read();
    const index = readIndex(before);
    edit(index);
    const after = Object.fromEntries(index);
    if (JSON.stringify(after) !== JSON.stringify(before ?? {})) await kept.write(after);
  };

  /** Those keys that nothing has defined for long enough, by the text in the index now. */
  const gone = (since: number): readonly string[] =>
    [...readIndex(kept.read())].flatMap(([key, { goneSince, isKept }]) =>
      isKept === true || goneSince === undefined || goneSince > since ? [] : [key],
    );

  const forget = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await remove(key);
    await change((index) => {
      for (const key of keys) index.delete(key);
    });
  };

  return {
    note: ({ services, problems }) =>
      change((index) => {
        const defined = new Set<string>();
        for (const definition of services.values()) {
          const key = secretKey(definition);
          defined.add(key);
          index.set(key, { name: definition.name });
        }
        if (problems.length > 0) return;
        for (const [key, entry] of index)
          if (!defined.has(key) && entry.goneSince === undefined) index.set(key, { ...entry, goneSince: now() });
      }),
    sweep: async ({ services, problems }) => {
      if (problems.length > 0) return;
      const defined = new Set([...services.values()].map(secretKey));
      const due: string[] = [];
      for (const key of gone(now() - patience)) {
        if (defined.has(key)) continue;
        if (await has(key)) due.push(key);
        else await forget([key]);
      }
      if (due.length === 0) return;
      if (services.size > 0) {
        await forget(due);
        return;
      }
      const asked = now();
      // before the question, so that other windows do not ask it, too
      await change((index) => {
        for (const key of due) index.set(key, { name: index.get(key)?.name ?? '', goneSince: asked });
      });
      const index = readIndex(kept.read());
      const answer = await ask([...new Set(due.map((key) => index.get(key)?.name ?? ''))]);
      // what was defined again in the meantime stays
      const still = new Set(gone(asked));
      const meant = due.filter((key) => still.has(key));
      if (answer === 'delete') await forget(meant);
      if (answer === 'keep')
        await change((latest) => {
          for (const key of meant) {
            const entry = latest.get(key);
            if (entry !== undefined) latest.set(key, { ...entry, isKept: true });
          }
        });
    },
  };
}
