import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { deduplicate } from '../diagnostics/deduplicate.ts';
import type { CheckOptions } from './options.ts';
import { handlerTable, type HandlerTable } from './rules/handler-table.ts';
import { RuleContext } from './rules/rule-context.ts';
import { rules } from './rules/rules.ts';
import { separate } from './rules/logic/separate.ts';
import { traverse } from './rules/traverse.ts';
import { applySeverities } from '../diagnostics/apply-severities.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import type { ExpressionKind } from '../schema/kinds.ts';

const none: readonly Diagnostic[] = [];

/** Made when a kind is first checked, since most pages check only some. */
const tables = new Map<ExpressionKind, HandlerTable>();

function tableOf(kind: ExpressionKind): HandlerTable {
  let table = tables.get(kind);
  if (table === undefined) tables.set(kind, (table = handlerTable(rules, kind)));
  return table;
}

/**
 * Says what is wrong with an expression that can be read (the interface specification, §3.2, §4.7–4.9): types, values, dates without
 * their status, names, and what services are not known to take. Takes an AST, also one that a program has built, and gives diagnostics
 * sorted by their place. With the text that the AST was read from, fixes keep its words apart where nothing but a quote or bracket did.
 * An absent AST is the empty expression, and right. All rules run in one traversal, in linear time.
 */
export function validate<K extends ExpressionKind>(
  kind: K,
  ast: ExpressionOf[K] | undefined,
  options: CheckOptions = {},
  text?: string,
): readonly Diagnostic[] {
  if (ast === undefined) return none;
  const context = new RuleContext(kind, ast, options);
  traverse(ast, tableOf(kind), context);
  const { findings } = context;
  if (findings.length === 0) return none;
  return deduplicate(none, applySeverities(text === undefined ? findings : separate(findings, text), options));
}
