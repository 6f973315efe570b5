import type { Range } from '../../../text/range.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { ExpressionKind } from '../../../schema/kinds.ts';
import { isBare, isBlank, isQuote } from '../../../text/characters.ts';
import { afterBlanks, joinAt, operatorAt } from '../../../syntax/filter/lexer/words.ts';
import { startsCondition } from '../../../syntax/filter/recovery/words/word-shapes.ts';
import { operatorAlias } from '../../../syntax/filter/recovery/words/operator-words.ts';
import type { Hole } from './hole.ts';
import type { FoundNode } from '../../nodes/nodes-in.ts';
import { nameFor } from '../template-text.ts';

/** Why a hole is at a position where no value is legal, and how the text is parsed nevertheless. */
export interface Misplacement {
  readonly message: string;
  /** Text of the same length that replaces the hole for a second parse; absent when the first parse is good enough. */
  readonly instead?: (hole: Hole) => string;
  /** True when diagnostics after the hole are follow-up errors. */
  readonly spoilsRest?: boolean;
  /** The number of UTF-16 units before the hole that belong to the mistake. */
  readonly before?: number;
}

const word =
  (text: string) =>
  ({ range }: Hole): string =>
    text.padEnd(range.end - range.start);

const shape = 'that would change the shape of the query';

const text: Misplacement = {
  message: 'is in the middle of a text; put the whole text into the value.',
};
const glued: Misplacement = {
  message: 'touches other text; put the whole text into the value, or write a blank between them.',
  instead: nameFor,
};
const wildcard: Misplacement = {
  message: 'has a wildcard beside it; leave that out, and put startsWith(…) or endsWith(…) of the text into the value.',
  instead: nameFor,
};
const nowhere = (kind: ExpressionKind): Misplacement => ({
  message:
    kind === 'search'
      ? 'cannot stand here; a value stands where a term or a phrase can.'
      : 'cannot stand here; a value stands after an operator, and a whole condition where one can.',
  instead: word(''),
});
const part = (what: string, instead: Misplacement['instead']): Misplacement => ({
  message: `stands for ${what}, and ${shape}; write it in the template, or put a whole condition into the value.`,
  ...(instead === undefined ? {} : { instead }),
});
const field = part('a field', nameFor);
const searchField: Misplacement = {
  message: `stands for a field, and ${shape}; write it in the template, or put a whole search into the value.`,
  instead: nameFor,
};
const operator = part('an operator', word('EQ'));
const join = part('AND or OR', word('AND'));
const collection = { ...part('a collection', nameFor), spoilsRest: true };
const lambda = { ...part('the variable of ANY', nameFor), spoilsRest: true };
const matchField = part('the field of ISMATCH', undefined);

const unjoined: Misplacement = {
  message:
    'cannot stand here without AND or OR before it; write AND ${on && filters`…`}: the join in the template, and a condition, or false to leave it out, in the value.',
  instead: word(''),
};

const quoted: Misplacement = {
  message: 'is a text, because of its quotes, where a condition stands; leave them out for a whole condition.',
};
const negated: Misplacement = {
  message:
    'has NOT before it, which filters do not know; leave it out, and put not(…) of the condition into the value.',
};

const inBody: Misplacement = {
  message:
    'stands for a whole condition, and in ANY(…) only its variable is compared; write the comparison in the template.',
};

const notBefore = /(?:^|[\s(])not\s*$/i;
const operatorEnd = /(?:^|[^\w.])(\w\w)\s*$|[=<>!~]\s*$/;

function followsOperator(before: string): boolean {
  const found = operatorEnd.exec(before);
  return found !== null && (found[1] === undefined || operatorAt(found[1], 0) !== undefined);
}

/** Whether a text ends with a complete condition, not with an operator or a join. */
const endsCondition = (before: string): boolean =>
  /[^\s{}(,:/]\s+$|[)']$/.test(before) && !followsOperator(before) && !/(?:^|[\s)'])(?:and|or)\s+$/i.test(before);

function aroundFilterHole(written: string, { start, end }: Range, schema: Schema): Misplacement | undefined {
  const next = afterBlanks(written, end);
  const unit = written.charCodeAt(next);
  // Only the words right before the hole matter.
  const before = written.slice(Math.max(0, start - 200), start);
  const not = notBefore.exec(before)?.[0].length;
  if (not !== undefined) return { ...negated, before: not };
  if (unit === 0x2f) return collection;
  if (unit === 0x3a) return lambda;
  const operates = operatorAt(written, next) !== undefined || operatorAlias(written, next) !== undefined;
  if (operates && !followsOperator(before)) return field;
  const last = /([\w.]+)\s+$/.exec(before)?.[1] ?? '';
  const valueFollows = (isBare(unit) || isQuote(unit)) && joinAt(written, next) === undefined;
  if (schema.field(last) !== undefined && valueFollows) return operator;
  if (isBare(written.charCodeAt(end)) && joinAt(written, end) === undefined) return glued;
  const conditionFollows = startsCondition(written, next, (known) => schema.field(known) !== undefined);
  return conditionFollows && !/(?:^|[\s(])(?:and|or)\s*$|(?:^|\()\s*$/i.test(before) ? join : undefined;
}

const star = 0x2a;

const separates = (unit: number, others: string): boolean =>
  Number.isNaN(unit) || isBlank(unit) || others.includes(String.fromCharCode(unit));

function aroundSearchHole(written: string, { start, end }: Range): Misplacement | undefined {
  const next = written.charCodeAt(end);
  const last = written.charCodeAt(start - 1);
  if (next === 0x3a) return searchField;
  if (next === star || last === star) return wildcard;
  return separates(last, '(:') && separates(next, ')') ? undefined : glued;
}

const around = (range: Range, inner: Range): boolean => range.start <= inner.start && inner.end <= range.end;

/** A hole, and how it was parsed. */
export interface ReadHole {
  readonly hole: Hole;
  /** The node of the AST that has exactly the range of the hole. */
  readonly node: FoundNode | undefined;
  /** Whether an error in the text around it is the reason that there is no such node. */
  readonly isExplained: boolean;
}

/** Why a hole is at a position where no value is legal; `undefined` when one is. `nodes` are those of the AST of `written`. */
export function misplacement(
  kind: Exclude<ExpressionKind, 'sort'>,
  written: string,
  { hole, node, isExplained }: ReadHole,
  nodes: readonly FoundNode[],
  schema: Schema,
): Misplacement | undefined {
  if (node === undefined) {
    const holders = nodes.filter(({ range }) => around(range, hole.range));
    // A string without quotes that has blanks in it was not meant as one text.
    const isApart = isBlank(written.charCodeAt(hole.range.start - 1));
    const isText = ({ kind: held, range }: FoundNode): boolean =>
      held === 'Phrase' || (held === 'String' && !(isApart && !isQuote(written.charCodeAt(range.start))));
    if (holders.some(isText)) return text;
    if (holders.at(-1)?.kind === 'Name') return matchField;
  }
  // In the JSON of an attribute, quotes separate the hole from the text around it.
  if (node?.inJson === true) return undefined;
  const found =
    kind === 'search' ? aroundSearchHole(written, hole.range) : aroundFilterHole(written, hole.range, schema);
  if (found !== undefined) return found;
  if (node === undefined) {
    if (kind !== 'search' && endsCondition(written.slice(Math.max(0, hole.range.start - 200), hole.range.start)))
      return unjoined;
    return isExplained ? undefined : nowhere(kind);
  }
  if (node.kind !== 'Invalid') return undefined;
  if (hole.isQuoted) return quoted;
  return node.inAny ? inBody : undefined;
}
