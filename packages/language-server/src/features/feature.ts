import type { ServerCapabilities } from 'vscode-languageserver-protocol';
import type { ClientProfile } from '../protocol/client-profile.ts';
import type { Session } from '../session.ts';

/** A feature of the server: its capabilities and its handlers. */
export interface Feature {
  /** The capabilities that are announced to a client. With `undefined`, the handlers are not registered. */
  readonly capabilities: (client: ClientProfile) => Partial<ServerCapabilities> | undefined;
  /** Whether the handlers are registered also without capabilities: notifications need none. */
  readonly always?: boolean;
  readonly register: (session: Session) => void;
}
