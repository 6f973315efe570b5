import type { Command } from 'vscode-languageserver-protocol';
import type { ServiceCommand, ServiceCommandName } from '@assetql/language-service';
import type { View } from '../documents/view.ts';

/** The name by which a client asks for a command. */
export const commandId = (name: ServiceCommandName): string => `assetql.${name}`;

/** A command as a client sends it back: with the document and the place of the search that it concerns. */
export const protocolCommand = ({ title, command, range }: ServiceCommand, view: View, uri: string): Command => ({
  title,
  command: commandId(command),
  arguments: [uri, view.position(range.start)],
});
