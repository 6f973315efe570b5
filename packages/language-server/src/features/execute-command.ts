import { ErrorCodes, ExecuteCommandRequest, type Position } from 'vscode-languageserver-protocol';
import { searchAt } from '@assetql/core/document';
import type { ServiceCommandName } from '@assetql/language-service';
import type { CommandResult } from '../commands/command-result.ts';
import { commands } from '../commands/commands.ts';
import { presentResult } from '../commands/present-result.ts';
import { commandId } from '../commands/protocol-command.ts';
import { isPosition } from '../protocol/check-params.ts';
import { Refusal } from '../protocol/request-router.ts';
import { spotAt, type Session, type Spot } from '../session.ts';
import type { Feature } from './feature.ts';

const isName = (name: string): name is ServiceCommandName => Object.hasOwn(commands, name);
const names: readonly ServiceCommandName[] = Object.keys(commands).filter(isName);
const invalid = (message: string): Refusal => new Refusal(message, ErrorCodes.InvalidParams);

/** The arguments of a command: `[uri, position]`. */
function readArguments(given: unknown): { readonly uri: string; readonly position: Position } {
  const [uri, position]: readonly unknown[] = Array.isArray(given) ? given : [];
  if (typeof uri !== 'string' || !isPosition(position)) throw invalid('The arguments must be [uri, position].');
  return { uri, position };
}

async function spotOf(session: Session, uri: string, position: Position): Promise<Spot> {
  const document = session.documents.get(uri) ?? (await session.files.read(uri));
  const spot = document === undefined ? undefined : spotAt(await session.snapshot(document), position);
  if (spot === undefined) throw invalid(`There is no search at this place of ${uri}.`);
  return spot;
}

const titleAt = ({ view: { document }, offset }: Spot): string =>
  document.kind === 'document' ? searchAt(document.parsed, offset).name : '';

/** `workspace/executeCommand`: what code lenses and code actions ask for. */
export const executeCommandFeature: Feature = {
  // Clients register the announced commands. One that presents results has registered some of these names itself.
  capabilities: ({ presentsResults }) => ({
    executeCommandProvider: { commands: presentsResults ? [] : names.map(commandId), workDoneProgress: true },
  }),
  register: (session) =>
    session.router.request(ExecuteCommandRequest.type, null, async ({ command, arguments: given }, call) => {
      const name = names.find((each) => commandId(each) === command);
      if (name === undefined)
        throw invalid(`There is no command ${command}. There are: ${names.map(commandId).join(', ')}.`);
      const { uri, position } = readArguments(given);
      const spot = await spotOf(session, uri, position);
      call.progress.begin(titleAt(spot));
      const finding = await commands[name]({ session, spot, signal: call.signal });
      const result: CommandResult = { ...finding, search: titleAt(spot) };
      // The answer does not wait until the user has chosen one of the offered changes.
      if (!session.client.presentsResults && !call.signal.aborted) void presentResult(session, spot, result);
      return result;
    }),
};
