import { parse, withoutGroups, type Range, type Search } from '@assetql/core';
import type { OffLine } from './off-line.ts';
import { readFilter } from './read-filter.ts';
import { readTerm } from './read-term.ts';
import type { Reading, ReadingContext } from './reading.ts';
import type { ConditionKey } from './search-form.ts';
import type { Node } from './node.ts';
import type { WrittenExpression } from './written-expression.ts';

/** The rows of a key with the nodes and places that edits need. Ranges are offsets in the file. */
export type TreeRow = TreeGroup | TreeLeaf;

interface RowPlace {
  readonly id: string;
  /** With brackets and NOT; of a row that is switched off, its line. */
  readonly outer: Range;
  readonly isOff: boolean;
  /** The line that holds the row, when it is switched off by itself and not with a group around it. */
  readonly line?: OffLine;
}

export interface TreeGroup extends RowPlace {
  readonly kind: 'group';
  readonly match: 'all' | 'any';
  readonly isNegated: boolean;
  readonly hasBrackets: boolean;
  /** Absent for the outermost group of a single row. */
  readonly node?: Node;
  readonly rows: readonly TreeRow[];
}

export interface TreeLeaf extends RowPlace {
  readonly kind: 'leaf';
  readonly node: Node | undefined;
  /** The text of the row as it is written; without its join when the row is switched off. */
  readonly text: string;
  /** Absent for what the form has no sentence for. */
  readonly reading?: Reading;
  /** Whether it is several conditions without brackets around them. */
  readonly isLoose: boolean;
}

export const opposite = (match: TreeGroup['match']): TreeGroup['match'] => (match === 'all' ? 'any' : 'all');

/** The outermost group of a key; without rows when the search has no such key. */
export function formTree(
  file: string,
  key: ConditionKey,
  written: WrittenExpression | undefined,
  context: ReadingContext,
): TreeGroup {
  const nowhere = { start: file.length, end: file.length };
  const top = { kind: 'group', id: key, match: 'all', isNegated: false, hasBrackets: false, isOff: false } as const;
  if (written === undefined) return { ...top, outer: nowhere, rows: [] };
  const outer = contentRange(written);
  const builder = new TreeBuilder(file, written, context);
  const whole = file.slice(outer.start, outer.end);
  if (written.isBroken) {
    const leaf: TreeLeaf = {
      kind: 'leaf',
      id: `${key}/0`,
      outer,
      isOff: false,
      node: undefined,
      text: whole,
      isLoose: true,
    };
    return { ...top, outer, rows: builder.withMisfits([leaf], key) };
  }
  if (written.ast === undefined) return { ...top, outer, rows: builder.withMisfits([], key) };
  const root = builder.row(written.ast, key, 'any', undefined);
  // A single condition in brackets is a group that is to get more rows, and not the outermost one.
  const isGroupOfOne = root.kind === 'group' && !root.isNegated && root.hasBrackets && root.rows.length === 1;
  if (root.kind === 'group' && !root.isNegated && root.line === undefined && !isGroupOfOne)
    return { ...root, isOff: false, rows: builder.withMisfits(root.rows, key) };
  const only = builder.row(written.ast, `${key}/0`, isGroupOfOne ? top.match : 'any', undefined);
  return { ...top, outer, rows: builder.withMisfits([only], key) };
}

/** The range of the text of an expression in the file, without blanks around it. */
function contentRange({ origin, text }: WrittenExpression): Range {
  const start = text.length - text.trimStart().length;
  return { start: origin + start, end: origin + Math.max(start, text.trimEnd().length) };
}

/** Whether the nodes of a key are terms of a search. */
export const isTerm = (_: Node, key: ConditionKey): _ is Search => key === 'search';

class TreeBuilder {
  private readonly file: string;
  private readonly written: WrittenExpression;
  private readonly context: ReadingContext;

  constructor(file: string, written: WrittenExpression, context: ReadingContext) {
    this.file = file;
    this.written = written;
    this.context = context;
  }

  /** The row that a node is. `match` is that of the group around it, `line` the line that holds the whole group around it. */
  row(node: Node, id: string, match: TreeGroup['match'], around: OffLine | undefined): TreeRow {
    const { origin } = this.written;
    const range = { start: node.range.start + origin, end: node.range.end + origin };
    const line =
      around ?? this.written.lines.find((each) => range.start >= each.line.start && range.end <= each.line.end);
    const outer = line === undefined ? range : line.line;
    const place = {
      id,
      outer,
      isOff: line !== undefined,
      ...(line === undefined || line === around ? {} : { line }),
    };
    const inner = withoutGroups(node);
    const isNegated = inner.kind === 'Not';
    const body = isNegated ? withoutGroups(inner.operand) : inner;
    const isJoin = body.kind === 'And' || body.kind === 'Or';
    const isSingle = node.kind !== 'Group' || isNegated;
    // Conditions that are switched off one by one are rows, and not values of one row.
    const isSplit =
      line === undefined &&
      this.written.lines.some((each) => each.line.start < range.end && each.line.end > range.start);
    const reading = (isJoin && !isSplit) || (!isJoin && isSingle) ? this.read(node) : undefined;
    // A negated negation is a group, because only brackets can hold it.
    if (reading !== undefined || (!isJoin && isSingle && body.kind !== 'Not')) {
      const text = line === undefined ? range : line.condition;
      const isLoose = node.kind === 'And' || node.kind === 'Or';
      return {
        ...place,
        kind: 'leaf',
        node,
        text: this.file.slice(text.start, text.end),
        isLoose,
        ...(reading === undefined ? {} : { reading }),
      };
    }
    const own = body.kind === 'And' ? 'all' : body.kind === 'Or' ? 'any' : opposite(match);
    const operands: readonly Node[] = isJoin ? body.operands : [body];
    const hasBrackets = node.kind === 'Group' || isNegated;
    const rows = operands.map((operand, index) => this.row(operand, `${id}/${index}`, own, line));
    const active = rows.filter(({ isOff }) => !isOff);
    const [first] = active;
    const last = active.at(-1);
    // Without brackets, a group reaches as far as its rows that are switched on.
    const span = first === undefined || last === undefined ? outer : { start: first.outer.start, end: last.outer.end };
    return {
      ...place,
      ...(hasBrackets || line !== undefined ? {} : { outer: span, isOff: first === undefined }),
      kind: 'group',
      match: own,
      isNegated,
      hasBrackets,
      node,
      rows,
    };
  }

  private read(node: Node): Reading | undefined {
    return isTerm(node, this.written.key) ? readTerm(node, this.context) : readFilter(node, this.context);
  }

  /** Adds lines that are switched off and have no place in the tree, after the other rows. */
  withMisfits(rows: readonly TreeRow[], id: string): readonly TreeRow[] {
    const { misfits, key } = this.written;
    const last = misfits.map((line, index): TreeLeaf => {
      const text = this.file.slice(line.condition.start, line.condition.end);
      const { ast, diagnostics } = parse(key, text, { variables: true, schema: this.context.schema });
      const node = diagnostics.some(({ severity }) => severity === 'error') ? undefined : ast;
      const isLoose = node === undefined || node.kind === 'And' || node.kind === 'Or';
      const reading = node === undefined ? undefined : this.read(node);
      return {
        kind: 'leaf',
        id: `${id}/${rows.length + index}`,
        outer: line.line,
        isOff: true,
        line,
        node,
        text,
        isLoose,
        ...(reading === undefined ? {} : { reading }),
      };
    });
    return [...rows, ...last];
  }
}
