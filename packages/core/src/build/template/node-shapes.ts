import { operators } from '../../schema/operators.ts';
import { isWord } from '../../text/characters.ts';
import { isReserved } from '../../syntax/filter/lexer/words.ts';
import { isVariableName } from '../../syntax/variable.ts';

/** What each member of a node must be; `'node'` and `'nodes'` are filters or searches of the same kind. */
export type Shape = Readonly<Record<string, 'node' | 'nodes' | ((member: unknown) => boolean)>>;

/** The shapes of nodes by their kind. */
export type Shapes = Readonly<Record<string, Shape>>;

/** A member of a plain object. Nothing of an object that is not plain is called. */
export const memberOf = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Object.getOwnPropertyDescriptor(node, name)?.value : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
/** What a `Date` can hold: of anything else the text is printed. */
const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

const isOneWord = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (!isWord(text.charCodeAt(at))) return false;
  return text !== '';
};
/** Whether a field of filters can have this name, so that it is read where it stands. */
export const isFilterName = (text: string): boolean => isOneWord(text) && !isReserved(text, 0, text.length);
const searchName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u;
/** Whether a field of searches can have this name. */
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

/** Whether the node is one of these, members and all. None of them holds filters or searches. */
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

/** What stands in place of a value of a saved search. */
const isVariable = one({ Variable: { name: isVariableName } });
const isNothing = (): boolean => false;

const quotedString = one({ String: { value: isText, quoted: (quoted) => quoted === true } });
const bareString = one({
  String: { value: (value) => isText(value) && isOneWord(value), quoted: (quoted) => quoted === false },
});

/** What stands without quotes is read as it is when it is one word. */
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
    // Its field stands in quotes.
    IsMatch: { text: isOpenText, field: name(() => true) },
  };
}

/** The nodes of a filter that can be sent (§4.7): no variables, and nothing that could not be read. */
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

/** The nodes of a filter that can be saved: variables among its values. */
export const savedFilterShapes: Shapes = filterShapesWith(isVariable);

/** The nodes of a search that can be saved. */
export const savedSearchShapes: Shapes = { ...searchShapes, Variable: { name: isVariableName } };
