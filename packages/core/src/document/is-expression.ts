import type { ExpressionKind } from '../schema/kinds.ts';
import type { Item, Part } from './saved-search.ts';

/** A part whose value is an expression of one of the four languages. */
export type AnyExpressionPart = Extract<Part, { readonly key: ExpressionKind }>;

/** Whether an item is a key whose value is an expression. */
export const isExpression = (item: Item): item is AnyExpressionPart => item.kind === 'Key' && 'unterminated' in item;
