import type { Connection } from 'vscode-languageserver';
import { LogMessageNotification, MessageType, ShowMessageNotification } from 'vscode-languageserver-protocol';

/** Sends log messages to the client. Never throws and never waits. The console of the library throws once the client is gone. */
export interface Log {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
  /** Shows a message to the user. */
  readonly show: (message: string, type?: MessageType) => void;
}

export function createLog(connection: Connection): Log {
  const send = (type: MessageType, message: string): void => {
    void quietly(() => connection.sendNotification(LogMessageNotification.type, { type, message }));
  };
  return {
    info: (message) => send(MessageType.Info, message),
    warn: (message) => send(MessageType.Warning, message),
    error: (message) => send(MessageType.Error, message),
    show: (message, type = MessageType.Info) => {
      void quietly(() => connection.sendNotification(ShowMessageNotification.type, { type, message }));
    },
  };
}

/** Sends a message whose failure does not matter, because the client may be gone or may not support it. */
export async function quietly<Result>(send: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await send();
  } catch {
    return undefined;
  }
}
