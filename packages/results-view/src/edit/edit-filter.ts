import type { Comparison, FieldRow, Filter, Range, TextEdit } from '@assetql/core';
import { extend } from './alternatives.ts';
import { choiceOf, conjuncts, isAbout, type Choice } from './conjuncts.ts';
import type { WrittenFilter } from './written-filter.ts';
import { hasValue, writtenValue } from './written-value.ts';

/** What stands somewhere in the text. */
interface Ranged {
  readonly range: Range;
}

/**
 * The smallest edits that choose a value of a field, or take it back when it is chosen.
 * A clause that is there is extended; a comparison of order gives way; a clause that leaves the value out is turned.
 */
export function toggleValue(filter: WrittenFilter, field: FieldRow, value: string): readonly TextEdit[] {
  const nodes = conjuncts(filter.ast);
  const choices = nodes.flatMap((node) => choiceOf(node, field.name) ?? []);
  for (const choice of choices) {
    const chosen = choice.ones.find((comparison) => hasValue(comparison, value));
    if (chosen !== undefined) return drop(filter, choice, chosen);
  }
  const [choice] = choices;
  const written = writtenValue(field, value);
  if (choice !== undefined) {
    const { text: name } = (choice.ones.at(-1) ?? choice.ones[0]).field;
    return extend(choice, filter.ast, [`${name} EQ ${written}`]);
  }
  const [old, ...others] = nodes.filter(
    (node): node is Comparison => isAbout(node, field.name) && replaceable(node, value),
  );
  if (old === undefined) return append(filter, `${field.name} EQ ${written}`);
  const replaced = { range: { start: old.operator.range.start, end: old.value.range.end }, newText: `EQ ${written}` };
  return [replaced, ...others.flatMap((node) => removeConjunct(filter, node))].toSorted(byStart);
}

/** The smallest edits that leave the assets with a value out. */
export function excludeValue(filter: WrittenFilter, field: FieldRow, value: string): readonly TextEdit[] {
  const clause = `${field.name} NE ${writtenValue(field, value)}`;
  for (const node of conjuncts(filter.ast)) {
    const choice = choiceOf(node, field.name);
    const chosen = choice?.ones.find((comparison) => hasValue(comparison, value));
    if (choice === undefined || chosen === undefined) continue;
    if (choice.ones.length > 1) return drop(filter, choice, chosen);
    return [{ range: chosen.operator.range, newText: 'NE' }];
  }
  return append(filter, clause);
}

/** A value replaces bounds of its field, and the exclusion of itself; other exclusions may stay. */
function replaceable(comparison: Comparison, value: string): boolean {
  return comparison.operator.name === 'NE' ? hasValue(comparison, value) : comparison.operator.name !== 'EQ';
}

/** Adds a condition that must hold as well, on a line of its own where the filter has such lines. */
export function append({ text, ast }: WrittenFilter, clause: string): readonly TextEdit[] {
  if (ast === undefined) return [insert(text.length - (text.length - text.trimEnd().length), clause)];
  const { start, end } = ast.range;
  const joint = lineBreak(text, ast);
  if (ast.kind === 'Or') return [insert(start, '('), insert(end, `)${joint}AND ${clause}`)];
  return [insert(end, `${joint}AND ${clause}`)];
}

/** What separates the last two conditions: a line break with its indentation, or a blank. One condition alone counts from its key. */
function lineBreak(text: string, ast: Filter): string {
  const nodes = conjuncts(ast);
  const before = nodes.at(-2);
  const between = text.slice(before?.range.end ?? 0, nodes.at(-1)?.range.start);
  return /(\r?\n[^\S\r\n]*)(?:AND[^\S\r\n]*)?$/i.exec(between)?.[1] ?? ' ';
}

/** Takes conditions out, each with the join that is then too many. */
export function removeConjuncts({ text, ast }: WrittenFilter, removed: readonly Filter[]): readonly TextEdit[] {
  return removeOperands(text, conjuncts(ast), removed);
}

/** Takes some of the operands of a join out, each with what joins it; `nodes` are all of them, in the order of the text. */
export function removeOperands<Node extends Ranged>(
  text: string,
  nodes: readonly Node[],
  removed: readonly Node[],
): readonly TextEdit[] {
  const kept = nodes.filter((node) => !removed.includes(node));
  if (kept.length === 0) return [cut(0, text.length)];
  const edits: TextEdit[] = [];
  let before: Node | undefined;
  let from: Node | undefined;
  for (const node of nodes) {
    if (!kept.includes(node)) {
      from ??= node;
      continue;
    }
    if (from !== undefined)
      edits.push(
        before === undefined ? cut(from.range.start, node.range.start) : cut(before.range.end, lastBefore(nodes, node)),
      );
    before = node;
    from = undefined;
  }
  if (from !== undefined && before !== undefined) edits.push(cut(before.range.end, nodes.at(-1)?.range.end ?? 0));
  return edits;
}

/** Takes one of the conditions out. */
export function removeConjunct(filter: WrittenFilter, node: Filter): readonly TextEdit[] {
  return removeConjuncts(filter, [node]);
}

/** Where the condition before a condition ends. */
function lastBefore(nodes: readonly Ranged[], node: Ranged): number {
  return nodes[nodes.indexOf(node) - 1]?.range.end ?? node.range.start;
}

function drop(filter: WrittenFilter, choice: Choice, comparison: Comparison): readonly TextEdit[] {
  const { ones: comparisons, brackets } = choice;
  if (comparisons.length === 1) return removeConjunct(filter, choice.node);
  const at = comparisons.indexOf(comparison);
  const before = comparisons[at - 1];
  const after = comparisons[at + 1];
  const taken =
    before === undefined
      ? cut(comparison.range.start, after?.range.start ?? comparison.range.end)
      : cut(before.range.end, comparison.range.end);
  const rest = comparisons.find((other) => other !== comparison);
  if (comparisons.length > 2 || brackets === undefined || rest === undefined) return [taken];
  // One value is left, which needs no brackets.
  return [cut(brackets.range.start, rest.range.start), cut(rest.range.end, brackets.range.end)].filter(isReal);
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
const cut = (start: number, end: number): TextEdit => ({ range: { start, end }, newText: '' });
const isReal = ({ range }: Ranged): boolean => range.start < range.end;
const byStart = (a: TextEdit, b: TextEdit): number => a.range.start - b.range.start;
