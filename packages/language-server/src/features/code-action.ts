import {
  CodeActionRequest,
  CodeActionTriggerKind,
  type CodeActionContext,
  type CodeAction as ProtocolAction,
  type Command,
  type TextEdit,
} from 'vscode-languageserver-protocol';
import {
  codeActions,
  pastedRequest,
  programActions,
  type CodeAction,
  type CodeActionKind,
} from '@assetql/language-service';
import { protocolCommand } from '../commands/protocol-command.ts';
import type { View } from '../documents/view.ts';
import { workspaceEdit } from '../documents/workspace-edit.ts';
import type { Session, Snapshot } from '../session.ts';
import { protocolDiagnostic } from './diagnostics/protocol-diagnostics.ts';
import type { Feature } from './feature.ts';

const kinds: readonly CodeActionKind[] = [
  'quickfix',
  'refactor.extract',
  'refactor.inline',
  'refactor.rewrite',
  'source.copy',
  'source.fixAll',
];

interface Offered {
  readonly action: CodeAction;
  /** The query that it is about; absent for what is about the program. */
  readonly view?: View;
  readonly edits: readonly TextEdit[] | undefined;
}

/** The code actions of all queries that a range touches. "Fix all" is one action, however many queries it fixes. */
function offered(
  { document, views, scope }: Snapshot,
  range: Parameters<View['fromProtocol']>[0],
  { only, triggerKind }: Partial<CodeActionContext> = {},
): readonly Offered[] {
  const context = scope.context();
  const isUnasked = triggerKind === CodeActionTriggerKind.Automatic;
  const options = { isUnasked, ...(only === undefined ? {} : { only }) };
  const inViews = views.flatMap((view): readonly Offered[] => {
    const own = view.fromProtocol(range);
    if (own === undefined) return [];
    const found = [pastedRequest, codeActions].flatMap((actions) => actions(view.document, own, context, options));
    return found.flatMap((action): Offered[] => {
      const edits = action.edits === undefined ? undefined : view.edits(action.edits);
      // What the program cannot take is not offered.
      return action.edits !== undefined && edits === undefined ? [] : [{ action, view, edits }];
    });
  });
  const all = [...inViews, ...inProgram(document, range, options)];
  const fixAll = all.filter(({ action }) => action.kind === 'source.fixAll');
  const [first, ...more] = fixAll;
  if (first === undefined || more.length === 0) return all;
  const joined = { ...first, edits: fixAll.flatMap(({ edits }) => edits ?? []) };
  return all.flatMap((each) => (each === first ? [joined] : more.includes(each) ? [] : [each]));
}

/** What is offered for queries as a part of their program. */
function inProgram(
  document: Snapshot['document'],
  range: Parameters<View['fromProtocol']>[0],
  options: Parameters<typeof programActions>[2],
): readonly Offered[] {
  if (document.kind !== 'program') return [];
  const { content } = document;
  return programActions(document.queries, content.rangeOf(range), options).map((action) => ({
    action,
    edits: action.edits?.map((edit) => ({ range: content.toProtocol(edit.range), newText: edit.newText })),
  }));
}

function protocolAction({ action, view, edits }: Offered, snapshot: Snapshot, session: Session): ProtocolAction {
  const { document } = snapshot;
  const { title, kind, diagnostic, preferred, command } = action;
  const { versionedEdits } = session.client;
  return {
    title,
    kind,
    ...(diagnostic === undefined || view === undefined
      ? {}
      : { diagnostics: [protocolDiagnostic(diagnostic, view, snapshot, session.client)] }),
    ...(preferred === true ? { isPreferred: true } : {}),
    ...(edits === undefined ? {} : { edit: workspaceEdit(document, edits, versionedEdits) }),
    ...(command === undefined || view === undefined ? {} : { command: protocolCommand(command, view, document.uri) }),
  };
}

/** `textDocument/codeAction`. Clients that know only commands get those. */
export const codeActionFeature: Feature = {
  capabilities: ({ codeActionLiterals }) => ({
    codeActionProvider: codeActionLiterals ? { codeActionKinds: [...kinds] } : true,
  }),
  register: (session) =>
    session.onDocument(CodeActionRequest.type, null, (snapshot, { range, context }): (ProtocolAction | Command)[] => {
      const found = offered(snapshot, range, context);
      if (session.client.codeActionLiterals) return found.map((each) => protocolAction(each, snapshot, session));
      return found.flatMap(({ action: { command }, view }) =>
        command === undefined || view === undefined ? [] : [protocolCommand(command, view, snapshot.document.uri)],
      );
    }),
};
