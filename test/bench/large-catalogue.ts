import type { Catalogue } from '@assetql/core';

/** A name that sorts and reads like a word, different for each number. */
function word(number: number): string {
  let rest = number + 26 ** 3;
  let letters = '';
  for (; rest > 0; rest = Math.floor(rest / 26)) letters += String.fromCharCode(97 + (rest % 26));
  return letters;
}

const id = (number: number): string => `3f2b8c1e-5d6a-4f7b-9c0d-${number.toString(16).padStart(12, '0')}`;

/** A large library: 50,000 keywords, 5,000 categories, 1,000 users, 300 attributes. Its keywords are at hand, as the client keeps them. */
export function largeCatalogue(): Catalogue {
  const keywords = Array.from({ length: 50_000 }, (_, number) => word(number));
  const byPrefix = new Map<string, string[]>();
  for (const keyword of keywords) {
    const prefix = keyword.slice(0, 2);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), keyword]);
  }
  const some = <Item>(length: number, make: (number: number) => Item): readonly Item[] =>
    Array.from({ length }, (_, number) => make(number));
  return {
    keywords: async (prefix, limit) => {
      const found = byPrefix.get(prefix.slice(0, 2)) ?? [];
      return found.filter((keyword) => keyword.startsWith(prefix)).slice(0, limit);
    },
    categories: some(5000, (number) => {
      const name = word(number);
      return { id: id(number), name, path: [word(number % 70), name], assetCount: number };
    }),
    users: some(1000, (number) => ({ id: id(number), userName: word(number), firstName: 'Ada' })),
    attributes: some(300, (number) => ({ id: id(number), name: word(number), type: 'lookup', values: [word(number)] })),
    lightboxes: some(300, (number) => ({ id: id(number), name: word(number) })),
  };
}
