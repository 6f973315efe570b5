import { countWith } from '@assetql/client';
import { boundRequest, relax } from '@assetql/language-service';
import { workspaceEdit } from '../documents/workspace-edit.ts';
import { reason } from '../protocol/reason.ts';
import { askLibrary } from './ask-library.ts';
import { problem, type CommandHandler } from './command.ts';

/** Offers changes with which a search without results has some. */
export const relaxSearch: CommandHandler = async ({ session, spot, signal }) => {
  const asked = await askLibrary(spot);
  if (asked.client === undefined) return problem(asked.message);
  const { client, context } = asked;
  const { view, offset, document } = spot;
  const { problem: mistake } = boundRequest(view.document, offset, context);
  if (mistake !== undefined) return problem(mistake);
  try {
    const found = await relax(view.document, offset, countWith(client), context, signal);
    const changes = found.flatMap(({ title, total, edits }) => {
      const own = view.edits(edits);
      return own === undefined
        ? []
        : [{ title, total, edit: workspaceEdit(document, own, session.client.versionedEdits) }];
    });
    return { kind: 'relax', changes };
  } catch (error) {
    if (signal.aborted) throw error;
    return problem(reason(error));
  }
};
