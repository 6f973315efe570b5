import { operators } from '../../schema/operators.ts';
import { isWord } from '../../text/characters.ts';
import { isReserved } from '../../syntax/filter/lexer/words.ts';
import { isVariableName } from '../../syntax/variable.ts';

/** What each member of a node must be; `'node'` and `'nodes'` are one or several filters or searches of the same kind. */
export type Shape = Readonly<Record<string, 'node' | 'nodes' | ((member: unknown) => boolean)>>;

/** The shapes of nodes by their kind. */
export type Shapes = Readonly<Record<string, Shape>>;

/** An own data member of a value; `undefined` for anything else. Never calls a getter. */
export const memberOf = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Object.getOwnPropertyDescriptor(node, name)?.value : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
/** A number of epoch milliseconds that a `Date` can hold. */
const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

const isOneWord = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (!isWord(text.charCodeAt(at))) return false;
  return text !== '';
};
/** Whether the parser reads a text as the name of a filter field. */
export const isFilterName = (text: string): boolean => isOneWord(text) && !isReserved(text, 0, text.length);
const searchName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u;
/** Whether the parser reads a text as the name of a search field. */
export const isSearchName = (text: string): boolean => searchName.test(text);

const isPlace = (range: unknown): boolean => isNumber(memberOf(range, 'start')) && isNumber(memberOf(range, 'end'));

const isOf = (node: unknown, kind: string): boolean =>
  memberOf(node, 'kind') === kind && isPlace(memberOf(node, 'range'));

/** A name whose text is printed as it is. */
const name =
  (isLegal: (text: string) => boolean) =>
  (node: unknown): boolean => {
    const text = memberOf(node, 'text');
    const canonical = memberOf(node, 'canonical') ?? text;
    return isOf(node, 'Name') && isText(text) && isText(canonical) && isLegal(text) && isLegal(canonical);
  };

const operatorNames = new Set<unknown>(operators.map((row) => row.name));
const isOperator = (node: unknown): boolean =>
  isOf(node, 'Operator') && isText(memberOf(node, 'text')) && operatorNames.has(memberOf(node, 'name'));

/** Whether a node has one of these shapes, none of which has child filters or searches. */
const one =
  (shapes: Shapes) =>
  (node: unknown): boolean => {
    const shape = shapeOf(node, shapes);
    if (shape === undefined) return false;
    return Object.entries(shape).every(([key, is]) => typeof is === 'function' && is(memberOf(node, key)));
  };

export function shapeOf(node: unknown, shapes: Shapes): Shape | undefined {
  const kind = memberOf(node, 'kind');
  return isText(kind) && Object.hasOwn(shapes, kind) && isOf(node, kind) ? shapes[kind] : undefined;
}

/** A variable, which is legal in saved searches only. */
const isVariable = one({ Variable: { name: isVariableName } });
const isNothing = (): boolean => false;

const quotedString = one({ String: { value: isText, quoted: (quoted) => quoted === true } });
const bareString = one({
  String: { value: (value) => isText(value) && isOneWord(value), quoted: (quoted) => quoted === false },
});

/** A string with quotes, or a bare one that the parser reads as one value. */
const isString = (node: unknown): boolean => quotedString(node) || bareString(node);

const joins: Shapes = { And: { operands: 'nodes' }, Or: { operands: 'nodes' } };

function filterShapesWith(isOpen: (value: unknown) => boolean): Shapes {
  const isOpenText = (node: unknown): boolean => isString(node) || isOpen(node);
  const otherValue = one({
    Number: { value: isNumber, text: isText },
    Timestamp: { value: isInstant, text: isText },
    Null: {},
    AttributeMatch: { key: isOpenText, value: isOpenText },
  });
  return {
    ...joins,
    Group: { body: 'node' },
    Comparison: {
      field: name(isFilterName),
      operator: isOperator,
      value: (value) => isOpenText(value) || otherValue(value),
    },
    Any: { collection: name(isFilterName), variable: name(isFilterName), body: 'node' },
    // Its field is quoted, so it may have any name.
    IsMatch: { text: isOpenText, field: name(() => true) },
  };
}

/** The nodes of a filter that can be sent (§4.7): neither variables nor `Invalid`. */
export const filterShapes: Shapes = filterShapesWith(isNothing);

/** The nodes of a search that can be sent (§4.8). */
export const searchShapes: Shapes = {
  ...joins,
  Group: { body: 'node' },
  Not: { operand: 'node' },
  Field: { name: name(isSearchName), operand: 'node' },
  Word: { text: isText, leading: isFlag, trailing: isFlag },
  Phrase: { text: isText },
  Everything: {},
};

/** The nodes of a filter that can be saved: with variables among its values. */
export const savedFilterShapes: Shapes = filterShapesWith(isVariable);

/** The nodes of a search that can be saved: with variables. */
export const savedSearchShapes: Shapes = { ...searchShapes, Variable: { name: isVariableName } };
