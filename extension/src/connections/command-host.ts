import type { Library } from './library/library.ts';
import type { LibraryTests } from './library/library-tests.ts';
import type { LocalServer } from './library/local-server.ts';
import type { ServiceLibrary } from './library/service-library.ts';
import type { ConnectionServices } from './connection-services.ts';

/** What the commands and the view of connections use in addition to the shared services. */
export interface CommandHost extends ConnectionServices {
  readonly embedded: Library;
  readonly tests: LibraryTests;
  /** The local server through which a browser reaches services; absent on the desktop. */
  readonly server: LocalServer | undefined;
  /** Reads the connections of the settings, or of the server, again. */
  readonly redefine: () => Promise<void>;
  /** Deletes the secrets and cached names of a service. */
  readonly forget: (library: ServiceLibrary) => Promise<void>;
  /** Tells other windows that someone has signed in. */
  readonly tellOthers: (library: ServiceLibrary) => Promise<void>;
}
