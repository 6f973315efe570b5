import type { Range } from '@assetql/core';
import { diagnostics } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { actionPlace, searchRange, type ActionPlace } from './action-place.ts';
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
  /** The editor asks by itself, at every move of the caret, to know whether to show a light bulb. */
  readonly isUnasked?: boolean;
}

/** UTF-16 units of a search beyond which only a person who asks waits for what compares all of it with another form. */
const longSearch = 20_000;

/** What makes actions, and of which kinds. In the order they are offered. */
const sources: readonly {
  readonly kinds: readonly CodeActionKind[];
  readonly actions: (place: ActionPlace) => readonly CodeAction[];
  /** Whether to compute them for requests that name no kind. */
  readonly isNear?: (place: ActionPlace) => boolean;
  /** Whether they read all of a search, or compare it with what it would be. */
  readonly readsAll?: boolean;
}[] = [
  { kinds: ['quickfix'], actions: fixActions },
  { kinds: ['refactor.rewrite'], actions: simplifyExpression, readsAll: true },
  { kinds: ['refactor.rewrite'], actions: addBrackets, readsAll: true },
  { kinds: ['refactor.rewrite'], actions: removeBrackets, readsAll: true },
  { kinds: ['refactor.rewrite'], actions: includeSubCategories },
  { kinds: ['refactor.extract'], actions: extractVariable },
  { kinds: ['refactor.inline'], actions: inlineVariable },
  { kinds: ['source.fixAll'], actions: fixAllSafe, isNear: hasSafeFix, readsAll: true },
  { kinds: ['refactor.rewrite', 'source.copy'], actions: hostCommands, readsAll: true },
];

/**
 * What can be done at a caret or with a selection: fixes first, then changes that keep what is asked for, then what the host does. Only
 * what changes something is offered, and only where it leaves no new error. To fix a whole file is offered in searches that have what can
 * be fixed, or when its kind is asked for. Unasked, a long search is not read as a whole. Never throws.
 */
export function codeActions(
  document: LanguageDocument,
  range: Range,
  context: ServiceContext = {},
  { only, isUnasked = false }: CodeActionOptions = {},
): readonly CodeAction[] {
  const wanted = sources.filter(({ kinds }) => kinds.some((kind) => isWanted(kind, only)));
  if (wanted.length === 0) return [];
  const place = actionPlace(document, range, context, diagnostics(document, context));
  const offered = new Set<string>();
  const isBrief = isUnasked && only === undefined && searchRange(place).end - searchRange(place).start > longSearch;
  return wanted
    .filter(({ readsAll = false }) => !(readsAll && isBrief))
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
