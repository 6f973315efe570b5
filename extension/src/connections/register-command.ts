import { commands, window, type Disposable } from 'vscode';
import { AccessError } from '../contracts/connections.ts';
import { plainMessage } from '../contracts/plain-message.ts';

/** Registers a command for connections. An `AccessError` is shown to the person. */
export const registerCommand = (name: string, run: (given: readonly unknown[]) => Promise<void>): Disposable =>
  commands.registerCommand(`assetql.${name}`, async (...given: readonly unknown[]) => {
    try {
      await run(given);
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      void window.showErrorMessage(plainMessage(error.message));
    }
  });
