import type { ClientCatalogue } from '@assetql/client';
import type { CachedNames, NameCache, Names } from '@assetql/language-server';

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

const lists = ['attributes', 'users', 'categories', 'lightboxes'] as const;

function namesOf(catalogue: Names): Names {
  return Object.fromEntries(lists.flatMap((name) => (catalogue[name] === undefined ? [] : [[name, catalogue[name]]])));
}

/**
 * A catalogue that also knows the names of the last session, until those of now have come, and in the place of those that cannot. The
 * names of now are kept for the next one.
 */
export async function rememberedCatalogue(
  key: string,
  live: ClientCatalogue,
  cache: NameCache,
  now: () => number = Date.now,
): Promise<ClientCatalogue> {
  let before: CachedNames | undefined;
  let keeping: Promise<void> | undefined;
  const keep = async (): Promise<void> => {
    // all lists that are on their way are kept together
    await live.ready();
    keeping = undefined;
    const known = namesOf(live);
    if (Object.keys(known).length === 0) return;
    await cache.write(key, { savedAt: now(), names: { ...before?.names, ...known } });
  };

  const catalogue: Writable<ClientCatalogue> = {
    errors: live.errors,
    keywords: live.keywords,
    ready: async () => {
      await live.ready();
      show();
    },
    refresh: async () => {
      await live.refresh();
      show();
    },
    onChange: live.onChange,
    dispose: live.dispose,
  };
  const show = (): void => void Object.assign(catalogue, namesOf(live));

  // before all others, who then read what has come
  live.onChange(() => {
    show();
    keeping ??= keep();
  });
  before = await cache.read(key);
  Object.assign(catalogue, before?.names);
  show();
  return catalogue;
}
