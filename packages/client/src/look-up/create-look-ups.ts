import type { Catalogue } from '@assetql/core';
import { lookUpKinds, lookUpPath, lookupIn, type LookUpKind } from '@assetql/core/document';
import type { Client } from '../client.ts';
import type { CallOptions } from '../client-options.ts';
import { LookUpError } from '../errors/look-up-error.ts';
import type { Attribute } from '../resources/attribute.ts';
import type { Find } from './find.ts';
import { createSharedList, type SharedListOptions } from './shared-list.ts';

type Lists = Pick<Client, 'attributes' | 'users' | 'categories' | 'lightboxes'>;

/** The implementation of one kind of look-up. */
interface Finder<Resource> {
  readonly find: (texts: readonly string[], options: CallOptions | undefined) => Promise<Resource>;
  readonly list: (signal?: AbortSignal) => Promise<readonly Resource[]>;
  readonly forget: () => void;
}

/** The look-ups of a client, over lists that are requested once for all of them. */
export interface LookUps {
  readonly find: Find;
  /** The definitions of the attributes, from the same list that `find` uses. */
  readonly knownAttributes: (signal?: AbortSignal) => Promise<readonly Attribute[]>;
  /** Makes the next look-up of a lightbox request the list again. */
  readonly forgetLightboxes: () => void;
}

/** Creates the look-ups of a client. */
export function createLookUps(lists: Lists, options: SharedListOptions): LookUps {
  const finder = <Resource extends LookUpError['candidates'][number]>(
    lookUp: LookUpKind,
    fetch: (choice: CallOptions) => Promise<readonly Resource[]>,
    catalogueOf: (resources: readonly Resource[]) => Catalogue,
  ): Finder<Resource> => {
    const shared = createSharedList((signal) => fetch({ signal }), options);
    return {
      forget: shared.forget,
      list: shared.get,
      find: async (texts, choice) => {
        const resources = await shared.get(choice?.signal);
        const path = lookUpPath(lookUp, texts);
        const found = lookupIn(catalogueOf(resources))(lookUp, path);
        const ids = typeof found === 'string' ? [found] : (found?.ids ?? []);
        const meant = ids.flatMap((id) => resources.find((resource) => resource.id === id) ?? []);
        const [resource] = meant;
        if (typeof found === 'string' && resource !== undefined) return resource;
        throw new LookUpError(`GET /${lookUpKinds[lookUp]}`, {
          lookUp,
          path,
          isAmbiguous: typeof found === 'object' && found.found === 'several',
          written: typeof found === 'object' ? found.suggestions : [],
          candidates: meant,
        });
      },
    };
  };

  const categories = finder('category', lists.categories, (list) => ({ categories: list }));
  const users = finder('user', lists.users, (list) => ({ users: list }));
  const attributes = finder('attribute', lists.attributes, (list) => ({ attributes: list }));
  const lightboxes = finder('lightbox', lists.lightboxes, (list) => ({ lightboxes: list }));
  const find: Find = {
    category: (...given: readonly (string | CallOptions)[]) => {
      const choice = given.find((item) => typeof item === 'object');
      const texts = given.filter((item) => typeof item === 'string');
      return categories.find(texts, choice);
    },
    user: (name, choice) => users.find([name], choice),
    attribute: (name, choice) => attributes.find([name], choice),
    lightbox: (name, choice) => lightboxes.find([name], choice),
    forget: () => {
      for (const { forget } of [categories, users, attributes, lightboxes]) forget();
    },
  };
  return { find, knownAttributes: attributes.list, forgetLightboxes: lightboxes.forget };
}
