import { window, type Disposable } from 'vscode';
import { MessageType, ShowMessageNotification, type BaseLanguageClient } from 'vscode-languageclient';
import { plainMessage } from '../contracts/plain-message.ts';

/**
 * Shows the messages of the server, in the place of the client, which takes them as they are: they quote files of a workspace that no one
 * trusts yet, and answers of services.
 */
export function showMessages(client: BaseLanguageClient): Disposable {
  return client.onNotification(ShowMessageNotification.type, ({ type, message }) => {
    switch (type) {
      case MessageType.Error:
        void window.showErrorMessage(plainMessage(message));
        return;
      case MessageType.Warning:
        void window.showWarningMessage(plainMessage(message));
        return;
      default:
        void window.showInformationMessage(plainMessage(message));
    }
  });
}
