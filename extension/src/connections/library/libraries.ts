import type { Client, ClientCatalogue } from '@assetql/client';
import type { NameCache } from '@assetql/language-server';
import { AccessError, type Access, type Connection } from '../../contracts/connections.ts';
import type { L10n } from '../l10n.ts';
import type { FolderDefinition } from '../settings/folder-definition.ts';
import type { FolderLibrary } from './folder-library.ts';
import type { Library } from './library.ts';
import { rememberedCatalogue } from './remembered-catalogue.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import type { ServiceLibrary } from './service-library.ts';

export interface LibrariesHost {
  readonly l10n: L10n;
  readonly embedded: Library;
  readonly openService: (definition: ServiceDefinition) => ServiceLibrary;
  readonly openFolder: (definition: FolderDefinition) => FolderLibrary;
  /** Keeps names between sessions. */
  readonly names: NameCache;
}

/** The libraries of a window, each once, with what is shared by all who use them. */
export interface Libraries {
  /** Takes in what services and folders there are. Those that are as they were stay open. */
  readonly define: (services: Iterable<ServiceDefinition>, folders?: Iterable<FolderDefinition>) => void;
  readonly folders: () => readonly FolderLibrary[];
  readonly services: () => readonly ServiceLibrary[];
  readonly service: (name: string) => ServiceLibrary | undefined;
  readonly folder: (name: string) => FolderLibrary | undefined;
  /** The service or folder of a name. */
  readonly named: (name: string) => ServiceLibrary | FolderLibrary | undefined;
  /** The library of a connection; `undefined` if the connection has been removed. */
  readonly find: (connection: Connection) => Library | undefined;
  /** Throws an `AccessError` for a connection that there is no more. */
  readonly of: (connection: Connection) => Library;
  readonly client: (connection: Connection) => Promise<Client>;
  readonly catalogue: (connection: Connection) => Promise<ClientCatalogue>;
  /** Looks whether libraries have been found again, or have other assets, whose names are then fetched anew. */
  readonly refresh: () => void;
  readonly dispose: () => void;
}

interface OpenCatalogue {
  readonly library: Library;
  readonly catalogue: Promise<ClientCatalogue>;
  /** As they were when names were last asked for. */
  state: Access['state'];
  revision: number | undefined;
}

/** Opens what is new among definitions; what is as it was stays open. */
function redefined<
  Definition extends { readonly name: string },
  Defined extends Library & { readonly definition: Definition },
>(
  before: ReadonlyMap<string, Defined>,
  definitions: Iterable<Definition>,
  open: (definition: Definition) => Defined,
): Map<string, Defined> {
  const next = new Map<string, Defined>();
  for (const definition of definitions) {
    const known = before.get(definition.name);
    const stays = known !== undefined && JSON.stringify(known.definition) === JSON.stringify(definition);
    next.set(definition.name, stays ? known : open(definition));
  }
  return next;
}

export function createLibraries({ l10n, embedded, openService, openFolder, names }: LibrariesHost): Libraries {
  let services = new Map<string, ServiceLibrary>();
  let folders = new Map<string, FolderLibrary>();
  const named = (name: string): ServiceLibrary | FolderLibrary | undefined => services.get(name) ?? folders.get(name);
  const clients = new Map<Library, Promise<Client>>();
  const catalogues = new Map<Library, OpenCatalogue>();

  const forget = (library: Library): void => {
    void catalogues.get(library)?.catalogue.then((catalogue) => catalogue.dispose());
    catalogues.delete(library);
    clients.delete(library);
    library.dispose();
  };

  const find = (connection: Connection): Library | undefined => {
    if (connection.kind === 'embedded') return embedded;
    const found = named(connection.name ?? '');
    return found?.connection.key === connection.key ? found : undefined;
  };
  const of = (connection: Connection): Library => {
    const found = find(connection);
    if (found !== undefined) return found;
    throw new AccessError({
      state: 'failed',
      problem: l10n.t('The connection “{0}” is no longer there. Choose another one.', connection.label),
    });
  };

  const makeClient = async (library: Library): Promise<Client> => {
    // read when it is wanted: it brings the whole language
    const { createClient } = await import('@assetql/client');
    return createClient({
      baseUrl: library.connection.baseUrl,
      // Called before every attempt, so that the reason why the library is not available is reported without retries. `fetch` replaces the token.
      auth: async () => {
        await library.admit();
        return 'placeholder';
      },
      // The signed address of an upload is the one that is asked without a token (§4.6).
      fetch: async (url, init) => {
        const access = await library.open();
        return await (new Headers(init.headers).has('authorization') ? access.fetch : access.storage)(url, init);
      },
    });
  };

  const clientOf = (library: Library): Promise<Client> => {
    const known = clients.get(library);
    if (known !== undefined) return known;
    const made = makeClient(library);
    clients.set(library, made);
    return made;
  };

  const catalogueOf = async (library: Library): Promise<ClientCatalogue> => {
    const { createCatalogue } = await import('@assetql/client');
    const live = createCatalogue(await clientOf(library));
    return library === embedded ? live : await rememberedCatalogue(library.connection.key, live, names);
  };

  return {
    of,
    services: () => [...services.values()],
    service: (name) => services.get(name),
    find,
    named,
    folders: () => [...folders.values()],
    folder: (name) => folders.get(name),
    define: (serviceDefinitions, folderDefinitions = []) => {
      const before: readonly (ServiceLibrary | FolderLibrary)[] = [...services.values(), ...folders.values()];
      services = redefined(services, serviceDefinitions, openService);
      folders = redefined(folders, folderDefinitions, openFolder);
      for (const library of before) if (named(library.definition.name) !== library) forget(library);
    },
    client: async (connection) => await clientOf(of(connection)),
    catalogue: async (connection) => {
      const library = of(connection);
      let open = catalogues.get(library);
      if (open === undefined) {
        open = {
          library,
          catalogue: catalogueOf(library),
          state: library.access().state,
          revision: library.revision?.(),
        };
        catalogues.set(library, open);
      }
      return await open.catalogue;
    },
    refresh: () => {
      for (const open of catalogues.values()) {
        const { state } = open.library.access();
        const isBack = state === 'ready' && open.state !== 'ready' && open.state !== 'opening';
        const revision = open.library.revision?.();
        const isFilled = revision !== open.revision;
        open.state = state;
        open.revision = revision;
        if (isBack || isFilled) void open.catalogue.then((catalogue) => catalogue.refresh());
      }
    },
    dispose: () => {
      for (const library of [...services.values(), ...folders.values(), embedded]) forget(library);
    },
  };
}
