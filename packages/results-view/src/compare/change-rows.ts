import { print, type Expression, type ExpressionKind } from '@assetql/core';
import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import {
  diffDocuments,
  diffSearches,
  type Difference,
  type Frame,
  type MeaningOptions,
  type PartChange,
  type TextChange,
} from '@assetql/core/meaning';
import { phrase } from '../view/text/phrase.ts';

/** A change in the text of a search. A missing side is `undefined`. */
export interface ChangeRow {
  /** The key that it belongs to, as in the text. */
  readonly key: string;
  readonly before?: string;
  readonly after?: string;
}

/** The maximum number of characters shown of one side. */
const longest = 400;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : line;
};

const written = (node: Expression): string => shortened(print(node));

function frameText(frame: Frame | undefined): string {
  if (frame === undefined) return phrase('one condition');
  switch (frame.kind) {
    case 'And':
      return phrase('all of them (AND)');
    case 'Or':
      return phrase('any of them (OR)');
    case 'Not':
      return 'NOT';
    default:
      return `${frame.collection.text}/ANY`;
  }
}

function rowsOf(key: ExpressionKind, difference: Difference): readonly ChangeRow[] {
  switch (difference.change) {
    case 'kept':
      return [];
    case 'added':
      return [{ key, after: written(difference.after) }];
    case 'removed':
      return [{ key, before: written(difference.before) }];
    case 'changed':
      return [{ key, before: written(difference.before), after: written(difference.after) }];
    default: {
      const [before, after] = [frameText(difference.before), frameText(difference.after)];
      // Brackets or a join around a changed condition are implied by the added condition.
      const isFrame = difference.before !== undefined && difference.after !== undefined && before !== after;
      return [
        ...(isFrame ? [{ key, before, after }] : []),
        ...difference.operands.flatMap((each) => rowsOf(key, each)),
      ];
    }
  }
}

function textRow({ part, name, before, after }: TextChange): ChangeRow {
  return {
    key: part === 'variable' ? `@${name ?? ''}` : part,
    ...(before === undefined ? {} : { before: shortened(before) }),
    ...(after === undefined ? {} : { after: shortened(after) }),
  };
}

/** Title, description and expectations do not affect the assets. */
function rowsOfParts(parts: readonly PartChange[]): readonly ChangeRow[] {
  return parts.flatMap((part): readonly ChangeRow[] => {
    if (!('difference' in part)) return part.part === 'description' || part.part === 'expect' ? [] : [textRow(part)];
    const { part: key, before, after, difference } = part;
    const rows = difference === undefined || before === '' || after === '' ? [] : rowsOf(key, difference);
    if (rows.length > 0) return rows;
    return [
      {
        key,
        ...(before === '' ? {} : { before: shortened(before) }),
        ...(after === '' ? {} : { after: shortened(after) }),
      },
    ];
  });
}

/** A search in a file that contains only the search and the variables that it uses. */
export interface WrittenSearch {
  readonly document: SavedSearchDocument;
  readonly search: SavedSearch;
}

/** The differences between two searches and their variables, line by line. */
export function changeRows(
  before: WrittenSearch,
  after: WrittenSearch,
  options: MeaningOptions = {},
): readonly ChangeRow[] {
  const { variables } = diffDocuments(before.document, after.document, options);
  return rowsOfParts([...variables, ...diffSearches(before.search, after.search, options)]);
}
