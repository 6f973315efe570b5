import type { Connection } from 'vscode-languageserver';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import type { Editor } from '../server-options.ts';

/** The client at the other end, to be asked by those who run the server for it. */
export const createEditor = (connection: Connection): Editor => ({
  ask: async (method, params, signal) => {
    signal?.throwIfAborted();
    const source = new CancellationTokenSource();
    let stop = (): void => {};
    // A client may go on for all that; nobody waits for it.
    const aborted = new Promise<never>((_, reject) => {
      stop = () => {
        source.cancel();
        reject(signal?.reason);
      };
    });
    signal?.addEventListener('abort', stop);
    try {
      return await Promise.race([connection.sendRequest<unknown>(method, params, source.token), aborted]);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },
});
