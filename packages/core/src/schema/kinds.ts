/** One of the four languages, by the name of its parameter in the interface specification (§4.4). */
export type ExpressionKind = 'filters' | 'containerfilter' | 'search' | 'sort';

/** The four languages, in the order of their parameters in the interface specification (§4.4). */
export const kinds: readonly ExpressionKind[] = ['filters', 'containerfilter', 'search', 'sort'];
