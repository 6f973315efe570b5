import type { Event, ExtensionContext, LogOutputChannel, Uri } from 'vscode';
import type { Connection, Connections } from '../contracts/connections.ts';
import type { Platform } from '../contracts/platform.ts';
import type { Libraries } from './library/libraries.ts';
import type { FolderChoice } from './settings/chosen-names.ts';
import type { SignIns } from './sign-in/sign-ins.ts';

/** What the commands, the status bar item and the connections view share. */
export interface ConnectionServices {
  readonly context: ExtensionContext;
  readonly platform: Platform;
  readonly log: LogOutputChannel;
  readonly libraries: Libraries;
  readonly connections: Connections;
  readonly signIns: SignIns;
  readonly onDidChange: Event<void>;
  /** The document that commands and the status bar are about: the active one, or the last that was. */
  readonly document: () => Uri | undefined;
  /** What is chosen for the document; nothing where a name is chosen that there is no connection of. */
  readonly chosen: () => Promise<Connection | undefined>;
  /** Whether a team's file names a connection for the document. */
  readonly teamNames: () => Promise<boolean>;
  /** Connections of the settings that cannot be used, by their names, with why. */
  readonly unusable: () => ReadonlyMap<string, string>;
  /** Which connections the folders of the workspace ask. */
  readonly folders: () => Promise<readonly FolderChoice[]>;
}
