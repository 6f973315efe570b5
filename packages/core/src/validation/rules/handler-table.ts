import type { ExpressionKind } from '../../schema/kinds.ts';
import type { Handler, Rule } from './rule.ts';
import type { VisitedKind } from '../../syntax/visit.ts';

/** For each kind of node the handlers of all rules. */
export type HandlerTable = { readonly [Kind in VisitedKind]: readonly Handler<Kind>[] };

function handlersOf<Kind extends VisitedKind>(rules: readonly Rule[], kind: Kind): readonly Handler<Kind>[] {
  const handlers: Handler<Kind>[] = [];
  for (const { visitor } of rules) {
    const handler: Handler<Kind> | undefined = visitor[kind];
    if (handler !== undefined) handlers.push(handler);
  }
  return handlers;
}

/** Gathers the handlers of the rules that apply to a kind of expression. */
export function handlerTable(all: readonly Rule[], kind: ExpressionKind): HandlerTable {
  const rules = all.filter((rule) => rule.kinds.includes(kind));
  return {
    And: handlersOf(rules, 'And'),
    Or: handlersOf(rules, 'Or'),
    Group: handlersOf(rules, 'Group'),
    Comparison: handlersOf(rules, 'Comparison'),
    Any: handlersOf(rules, 'Any'),
    IsMatch: handlersOf(rules, 'IsMatch'),
    Field: handlersOf(rules, 'Field'),
    Word: handlersOf(rules, 'Word'),
    Phrase: handlersOf(rules, 'Phrase'),
    SortKey: handlersOf(rules, 'SortKey'),
  };
}
