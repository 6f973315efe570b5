import type { Access, Connection } from '../../contracts/connections.ts';
import type { LibraryAccess } from '../../contracts/library-access.ts';

/** One library of the window: the embedded one, or a service. */
export interface Library {
  readonly connection: Connection;
  readonly access: () => Access;
  /** Increases when its assets may be others than before; absent where that is not told. */
  readonly revision?: () => number;
  /** Rejects with an `AccessError` when the library cannot be asked now. Cheap: it is called before every request. */
  readonly admit: () => Promise<void>;
  /** Rejects with an `AccessError` when it cannot be opened. */
  readonly open: () => Promise<LibraryAccess>;
  /** The window is visible again: checks whether an unreachable library answers now. Never rejects. */
  readonly look: () => Promise<void>;
  readonly dispose: () => void;
}
