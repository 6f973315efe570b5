import {
  CodeLensRequest,
  CodeLensResolveRequest,
  ErrorCodes,
  ProtocolRequestType,
  type CodeLens,
  type CodeLensParams,
  type CodeLensRegistrationOptions,
  type Range,
} from 'vscode-languageserver-protocol';
import { codeLenses, type ServiceCommand, type ServiceContext } from '@assetql/language-service';
import { protocolCommand } from '../commands/protocol-command.ts';
import type { View } from '../documents/view.ts';
import { Refusal } from '../protocol/request-router.ts';
import { spotAt, type Session, type Spot } from '../session.ts';
import type { Feature } from './feature.ts';

/** Of the protocol, but for `range`: a client that names one wants the lenses of the searches that touch it, and no others. */
const request = new ProtocolRequestType<
  CodeLensParams & { readonly range?: Range },
  CodeLens[] | null,
  CodeLens[],
  void,
  CodeLensRegistrationOptions
>(CodeLensRequest.method);

/** The lens with a search's total, as it is where a client has put it. */
function totalLens({ view, offset }: Spot, context: ServiceContext): ServiceCommand | undefined {
  const lenses = codeLenses(view.document, context, { start: offset, end: offset });
  return lenses.find(({ command, range }) => command.command === 'counts' && range.start === offset)?.command;
}

/** Resolves a lens: gives it its title. Its total is fetched only now, because the lens is visible. */
async function resolve(session: Session, lens: CodeLens): Promise<CodeLens> {
  const uri: unknown = lens.data;
  if (typeof uri !== 'string') throw new Refusal('A lens needs its data.', ErrorCodes.InvalidParams);
  const document = session.documents.get(uri);
  const snapshot = document === undefined ? undefined : await session.snapshot(document);
  const spot = snapshot === undefined ? undefined : spotAt(snapshot, lens.range.start);
  if (spot === undefined) return lens;
  const command = totalLens(spot, session.counting(spot, `lens ${lens.range.start.line}`));
  return command === undefined ? lens : { ...lens, command: protocolCommand(command, spot.view, uri) };
}

/** `textDocument/codeLens`: run, total and explanation of each search. Totals are for `codeLens/resolve`, since few searches are seen. */
export const codeLensFeature: Feature = {
  capabilities: () => ({ codeLensProvider: { resolveProvider: true } }),
  register: (session) => {
    const lensOf = (view: View, uri: string, command: ServiceCommand, isLate: boolean): CodeLens => {
      const range = view.toProtocol(command.range);
      return isLate && command.command === 'counts'
        ? { range, data: uri }
        : { range, command: protocolCommand(command, view, uri) };
    };
    session.onDocument(request, null, ({ document: { uri }, scope, views }, { range }) => {
      const context = scope.context();
      // Editors show what a lens had until it is resolved: a library that is not open has no total, which is said at once.
      const isLate = scope.settings.totals && scope.library?.totals() !== undefined;
      return withoutNested(views).flatMap((view) => {
        const wanted = range === undefined ? view.whole : view.fromProtocol(range);
        const lenses = wanted === undefined ? [] : codeLenses(view.document, context, wanted);
        return lenses.map(({ command }) => lensOf(view, uri, command, isLate));
      });
    });
    session.router.request(CodeLensResolveRequest.type, { range: nowhere }, (lens) => resolve(session, lens));
  },
};

/** Leaves out the queries in holes of others that start on the same line, whose lenses could not be told from the lenses of those. */
function withoutNested(views: readonly View[]): readonly View[] {
  let outer: View | undefined;
  return views
    .toSorted((one, other) => one.range.start - other.range.start)
    .filter((view) => {
      const isNested =
        outer !== undefined && view.range.end <= outer.range.end && view.position(0).line === outer.position(0).line;
      if (!isNested) outer = view;
      return !isNested;
    });
}

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
