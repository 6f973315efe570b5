import type { Connection } from 'vscode-languageserver';
import { LogMessageNotification, MessageType, ShowMessageNotification } from 'vscode-languageserver-protocol';

/** Tells the client what happens. Never throws and never waits, also when nobody listens any more. */
export interface Log {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
  /** Shows a message to the person. */
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

/** Sends something to a client that may be gone, or may not know it: what comes of it does not matter. */
export async function quietly<Result>(send: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await send();
  } catch {
    return undefined;
  }
}
