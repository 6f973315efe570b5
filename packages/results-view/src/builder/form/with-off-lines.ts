import type { OffLine } from './off-line.ts';
import type { Node } from './node.ts';

const upperJoins = [/(?:^|[\s()])(?:AND|OR)$/u, /^(?:AND|OR)(?![\p{L}\p{N}_:])/u] as const;
const anyJoins = [/(?:^|[\s()])(?:AND|OR)$/iu, /^(?:AND|OR)(?![\p{L}\p{N}_:])/iu] as const;

/** What surrounds a line that is switched off: whether a condition is expected there, and whether one follows without a join. */
export function gapAt(
  text: string,
  start: number,
  end: number,
  isSearch: boolean,
): { readonly isOpen: boolean; readonly isFollowed: boolean } {
  const left = text.slice(0, start).trimEnd();
  const right = text.slice(end).trimStart();
  // In a search, `or` is a word.
  const [endsWithJoin, startsWithJoin] = isSearch ? upperJoins : anyJoins;
  return {
    isOpen: left === '' || left.endsWith('(') || endsWithJoin.test(left),
    isFollowed: right !== '' && !right.startsWith(')') && !startsWithJoin.test(right),
  };
}

/**
 * A text in which conditions that are switched off hold, as long as the text that they are missing from. The join of a condition moves to
 * its other side where the condition is now the first or the last of its group.
 */
export function withOffLines(
  file: string,
  text: string,
  origin: number,
  lines: readonly OffLine[],
  isSearch: boolean,
): string {
  let whole = text;
  let last = -1;
  for (const line of lines) {
    const [start, end] = [line.line.start - origin, line.line.end - origin];
    const { isOpen, isFollowed } = gapAt(text, start, end, isSearch);
    // Where nothing else is left, the first of several lines has no join.
    const isFirst = isOpen && !isFollowed && (last === -1 || text.slice(last, start).trim() !== '');
    const slice = ({ start: from, end: to }: OffLine['before']): string => file.slice(from, to);
    const join = slice(line.before).trim() || slice(line.after).trim() || (isSearch ? '' : 'AND');
    const condition = slice(line.condition);
    const joined = isOpen && isFollowed ? `${condition} ${join}` : `${join} ${condition}`;
    const written = isFirst || join === '' ? condition : joined;
    whole = whole.slice(0, start) + written.padEnd(end - start) + whole.slice(end);
    last = end;
  }
  return whole;
}

/** The structure of a tree without the conditions that are switched off, to be compared: positions of conditions, brackets and joins. */
export function withoutOffNodes(root: Node | undefined, origin: number, lines: readonly OffLine[]): string {
  const isOff = ({ range }: Node): boolean =>
    lines.some(({ line }) => range.start + origin >= line.start && range.end + origin <= line.end);
  const shape = (node: Node): readonly string[] => {
    if (isOff(node)) return [];
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operands: readonly Node[] = node.operands;
        const parts = operands.flatMap((operand) => {
          const shapes = shape(operand);
          return shapes.length === 0 ? [] : [{ operand, shapes }];
        });
        const [only] = parts;
        if (only === undefined || parts.length === 1) return only?.shapes ?? [];
        return [`${node.kind}(${parts.map(({ shapes }) => shapes.join()).join()})`];
      }
      case 'Group': {
        const [body] = shape(node.body);
        return body === undefined ? [] : [`(${body})`];
      }
      case 'Not': {
        const [operand] = shape(node.operand);
        return operand === undefined ? [] : [`NOT ${operand}`];
      }
      default:
        return [`${node.kind}${node.range.start}`];
    }
  };
  return root === undefined ? '' : (shape(root)[0] ?? '');
}
