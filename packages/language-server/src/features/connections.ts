import { ProtocolNotificationType } from 'vscode-languageserver-protocol';
import type { Feature } from './feature.ts';

/** A client that connects the server itself (`throughEditor`) says so when a connection has become another, or can be asked again. */
const ConnectionsChanged = new ProtocolNotificationType<object, void>('assetql/connectionsChanged');

/** `assetql/connectionsChanged`: libraries are found and opened anew. */
export const connectionsFeature: Feature = {
  capabilities: () => undefined,
  always: true,
  register: ({ router, scopes }) => router.notification(ConnectionsChanged, () => scopes.reconnect()),
};
