import {
  joinByAnd,
  keepOperand,
  removeOperands,
  type Comparison,
  type FieldRow,
  type Filter,
  type Search,
  type TextEdit,
} from '@assetql/core';
import { extend } from './alternatives.ts';
import { choiceOf, conjuncts, isAbout, type Choice } from './conjuncts.ts';
import type { WrittenFilter } from './written-filter.ts';
import { hasValue, writtenValue } from './written-value.ts';

/**
 * The smallest edits that choose a value of a field, or remove it if it is chosen. An existing choice is extended, an ordering comparison
 * is replaced, and an exclusion of the value is inverted.
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

/** The smallest edits that exclude the assets with a value. */
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

/** A value replaces bounds of its field and its own exclusion; other exclusions may stay. */
function replaceable(comparison: Comparison, value: string): boolean {
  return comparison.operator.name === 'NE' ? hasValue(comparison, value) : comparison.operator.name !== 'EQ';
}

/** Appends a condition with AND, on a line of its own if the filter has one condition per line. */
export function append({ text, ast }: WrittenFilter, clause: string): readonly TextEdit[] {
  if (ast === undefined) return [insert(text.length - (text.length - text.trimEnd().length), clause)];
  return joinByAnd(ast, undefined, clause, `${lineBreak(text, ast)}AND `);
}

/**
 * The separator of the last two conditions: a line break with its indentation, or a blank. For a single condition, the separator after its
 * key.
 */
function lineBreak(text: string, ast: Filter): string {
  const nodes = conjuncts(ast);
  const before = nodes.at(-2);
  const between = text.slice(before?.range.end ?? 0, nodes.at(-1)?.range.start);
  return /(\r?\n[^\S\r\n]*)(?:AND[^\S\r\n]*)?$/i.exec(between)?.[1] ?? ' ';
}

/** Removes conditions that must hold, each with its join; the whole text when none is left. */
export function removeConjuncts({ text, ast }: WrittenFilter, removed: readonly Filter[]): readonly TextEdit[] {
  return removeNodes(text, conjuncts(ast), removed);
}

/** Removes some operands of an AND, each with its join; the whole text when none is left. */
export function removeNodes<Node extends Filter | Search>(
  text: string,
  nodes: readonly Node[],
  removed: readonly Node[],
): readonly TextEdit[] {
  if (nodes.every((node) => removed.includes(node))) return [{ range: { start: 0, end: text.length }, newText: '' }];
  return removeOperands(nodes, (node) => removed.includes(node));
}

/** Removes a condition. */
export function removeConjunct(filter: WrittenFilter, node: Filter): readonly TextEdit[] {
  return removeConjuncts(filter, [node]);
}

function drop(filter: WrittenFilter, choice: Choice, comparison: Comparison): readonly TextEdit[] {
  const { ones: comparisons, brackets } = choice;
  if (comparisons.length === 1) return removeConjunct(filter, choice.node);
  const rest = comparisons.find((other) => other !== comparison);
  if (comparisons.length > 2 || brackets === undefined || rest === undefined)
    return removeOperands(comparisons, (one) => one === comparison);
  // A single remaining value needs no brackets.
  return keepOperand(brackets, rest);
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
const byStart = (a: TextEdit, b: TextEdit): number => a.range.start - b.range.start;
