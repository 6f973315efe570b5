import { ProtocolNotificationType } from 'vscode-languageserver-protocol';
import type { Feature } from './feature.ts';

/** A client that connects the server itself (`throughEditor`) says so when a connection has become another, or can be asked again. */
const ConnectionsChanged = new ProtocolNotificationType<object, void>('assetql/connectionsChanged');

/** Such a client says so when the person has signed out: what the library has counted for them says nothing any more. */
const SignedOut = new ProtocolNotificationType<object, void>('assetql/signedOut');

/** `assetql/connectionsChanged`: libraries are found and opened anew. `assetql/signedOut`: totals are forgotten, names are kept. */
export const connectionsFeature: Feature = {
  capabilities: () => undefined,
  always: true,
  register: (session) => {
    const { router, scopes, libraries } = session;
    router.notification(ConnectionsChanged, () => scopes.reconnect());
    router.notification(SignedOut, () => {
      libraries.forgetTotals();
      session.refresh('totals');
    });
  },
};
