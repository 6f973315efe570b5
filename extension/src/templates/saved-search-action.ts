import { CodeAction, CodeActionKind, l10n, languages, type Disposable } from 'vscode';
import type { Templates } from '../contracts/templates.ts';
import { programs } from '../language/document-selector.ts';

/** Offers to open the template at the caret as a saved search. The program stays as it is. */
export function savedSearchAction(templates: Templates): Disposable {
  const kind = CodeActionKind.Refactor;
  return languages.registerCodeActionsProvider(
    programs,
    {
      provideCodeActions: async (document, { start }) => {
        if (!templates.isReady(document)) await templates.ready(document);
        const template = templates.at(document, document.offsetAt(start));
        if (template === undefined || template.search.problem !== undefined) return [];
        const title = l10n.t('Open as Saved Search');
        const action = new CodeAction(title, kind);
        const { line, character } = start;
        action.command = {
          title,
          command: 'assetql.openAsSavedSearch',
          arguments: [document.uri.toString(), { line, character }],
        };
        return [action];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}
