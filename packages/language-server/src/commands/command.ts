import type { Client } from '@assetql/client';
import type { ServiceContext } from '@assetql/language-service';
import type { Session, Spot } from '../session.ts';
import type { CommandFinding } from './command-result.ts';

/** A command that is to be carried out for the search at a place. */
export interface CommandCall {
  readonly session: Session;
  readonly spot: Spot;
  readonly signal: AbortSignal;
}

/** Runs a command. A problem is a result, too. */
export type CommandHandler = (call: CommandCall) => Promise<CommandFinding>;

/** Why no library is available. */
export const problem = (message: string): CommandFinding => ({ kind: 'problem', message });

/** A library that can be asked, with what is known of it; or why there is none. */
export type Asked =
  | { readonly client: Client; readonly context: ServiceContext }
  | { readonly client: undefined; readonly message: string };
