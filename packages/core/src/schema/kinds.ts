import type { ExpressionKind } from '../syntax/ast.ts';

/** The four languages, in the order of their parameters in the interface specification (§4.4). */
export const kinds: readonly ExpressionKind[] = ['filters', 'containerfilter', 'search', 'sort'];
