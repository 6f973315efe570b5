import type { Library } from './library/library.ts';
import type { LibraryTests } from './library/library-tests.ts';
import type { LocalServer } from './library/local-server.ts';
import type { ServiceLibrary } from './library/service-library.ts';
import type { Room } from './room.ts';

/** What the commands and the view of this room need beyond it. */
export interface CommandHost extends Room {
  readonly embedded: Library;
  readonly tests: LibraryTests;
  /** In a browser, where services are reached through it. */
  readonly server: LocalServer | undefined;
  /** Takes in what the settings, or the server, now have. */
  readonly redefine: () => Promise<void>;
  /** Deletes what is kept of a service. */
  readonly forget: (library: ServiceLibrary) => Promise<void>;
  /** Tells other windows that somebody has signed in. */
  readonly tellOthers: (library: ServiceLibrary) => Promise<void>;
}
