import type { Range } from '@assetql/core';
import { diagnostics } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { actionPlace, type ActionPlace } from './action-place.ts';
import { addBrackets } from './add-brackets.ts';
import type { CodeAction, CodeActionKind } from './code-action.ts';
import { extractVariable } from './extract-variable.ts';
import { fixActions, fixAllSafe, hasSafeFix } from './fix-actions.ts';
import { hostCommands } from './host-commands.ts';
import { includeSubCategories } from './include-sub-categories.ts';
import { isWanted } from './is-wanted.ts';
import { inlineVariable } from './inline-variable.ts';
import { removeBrackets } from './remove-brackets.ts';
import { simplifyExpression } from './simplify-expression.ts';

export interface CodeActionOptions {
  /** Kinds that are wanted, and what is more special than they: `refactor` is all of its kinds. All when absent. */
  readonly only?: readonly string[];
}

/** What makes actions, and of which kinds. In the order they are offered. */
const sources: readonly {
  readonly kinds: readonly CodeActionKind[];
  readonly actions: (place: ActionPlace) => readonly CodeAction[];
  /** Whether they are worth their time where nobody asks for their kind. */
  readonly isNear?: (place: ActionPlace) => boolean;
}[] = [
  { kinds: ['quickfix'], actions: fixActions },
  { kinds: ['refactor.rewrite'], actions: simplifyExpression },
  { kinds: ['refactor.rewrite'], actions: addBrackets },
  { kinds: ['refactor.rewrite'], actions: removeBrackets },
  { kinds: ['refactor.rewrite'], actions: includeSubCategories },
  { kinds: ['refactor.extract'], actions: extractVariable },
  { kinds: ['refactor.inline'], actions: inlineVariable },
  { kinds: ['source.fixAll'], actions: fixAllSafe, isNear: hasSafeFix },
  { kinds: ['refactor.rewrite', 'source.copy'], actions: hostCommands },
];

/**
 * What can be done at a caret or with a selection: fixes first, then changes that keep what is asked for, then what the host does. Only
 * what changes something is offered, and only where it leaves no new error. To fix a whole file is offered in searches that have what can
 * be fixed, or when its kind is asked for. Never throws.
 */
export function codeActions(
  document: LanguageDocument,
  range: Range,
  context: ServiceContext = {},
  { only }: CodeActionOptions = {},
): readonly CodeAction[] {
  const wanted = sources.filter(({ kinds }) => kinds.some((kind) => isWanted(kind, only)));
  if (wanted.length === 0) return [];
  const place = actionPlace(document, range, context, diagnostics(document, context));
  const offered = new Set<string>();
  return wanted
    .filter(({ isNear }) => only !== undefined || isNear === undefined || isNear(place))
    .flatMap(({ actions }) => actions(place))
    .filter(({ kind, edits }) => {
      const key = JSON.stringify(edits);
      // A fix may be what a refactoring is, too.
      if (!isWanted(kind, only) || (edits !== undefined && offered.has(key))) return false;
      offered.add(key);
      return true;
    });
}
