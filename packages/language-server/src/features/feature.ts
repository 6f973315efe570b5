import type { ServerCapabilities } from 'vscode-languageserver-protocol';
import type { ClientProfile } from '../protocol/client-profile.ts';
import type { Session } from '../session.ts';

/** A part of what the server does: what it announces, and what answers. */
export interface Feature {
  /** What is announced to a client. Nothing means that the feature is not for it, and nothing answers then. */
  readonly capabilities: (client: ClientProfile) => Partial<ServerCapabilities> | undefined;
  /** Whether it answers also where it announces nothing: notifications that need no announcement. */
  readonly always?: boolean;
  readonly register: (session: Session) => void;
}
