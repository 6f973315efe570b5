import type { Diagnostic, RawDiagnostic } from '../diagnostics/diagnostic.ts';
import { finishDiagnostics } from '../diagnostics/finish-diagnostics.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import type { CheckOptions } from './options.ts';
import { handlerTable, type HandlerTable } from './rules/handler-table.ts';
import { separate } from './rules/logic/separate.ts';
import { RuleContext } from './rules/rule-context.ts';
import { rules } from './rules/rules.ts';
import { traverse } from './rules/traverse.ts';

const none: readonly RawDiagnostic[] = [];

/** Each made when its kind is first checked, since most pages check only some. */
const tables = new Map<ExpressionKind, HandlerTable>();

function tableOf(kind: ExpressionKind): HandlerTable {
  let table = tables.get(kind);
  if (table === undefined) tables.set(kind, (table = handlerTable(rules, kind)));
  return table;
}

/** What the rules find in an AST, before severities and de-duplication. All rules run in one traversal. Parameters as for {@link validate}. */
export function findMistakes<K extends ExpressionKind>(
  kind: K,
  ast: ExpressionOf[K] | undefined,
  options: CheckOptions,
  text?: string,
): readonly RawDiagnostic[] {
  if (ast === undefined) return none;
  const context = new RuleContext(kind, ast, options);
  traverse(ast, tableOf(kind), context);
  const { findings } = context;
  return text === undefined ? findings : separate(findings, text);
}

/**
 * Checks an expression (the interface specification, §3.2, §4.7–4.9): types, values, dates without their status, names, and what services
 * are not known to accept. Takes an AST that was parsed or that a program built; an absent AST is the empty expression, which is valid.
 * Gives diagnostics in the order of their ranges. When `text`, which the AST was parsed from, is given, fixes that remove a quote or
 * bracket between two words put a blank there.
 */
export function validate<K extends ExpressionKind>(
  kind: K,
  ast: ExpressionOf[K] | undefined,
  options: CheckOptions = {},
  text?: string,
): readonly Diagnostic[] {
  return finishDiagnostics({ read: none, ruled: findMistakes(kind, ast, options, text) }, options);
}
