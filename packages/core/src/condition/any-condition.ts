import { nameOf, withoutGroups } from '../syntax/visit.ts';
import type { Schema } from '../schema/schema.ts';
import type { Any, Comparison, Filter } from '../syntax/ast.ts';
import { fold } from '../text/fold.ts';
import type { AttributeTest, Condition, TextTest } from './condition.ts';
import { instantOf } from './instant.ts';
import { joinAttributeTests, joinTests } from './merge.ts';
import { numeralOf } from './numeral.ts';
import { numberTest, testOf, textTest } from './read-value.ts';
import { always, join, joinKinds, never, not, type Tree } from './tree.ts';

/** The condition of `collection/ANY(variable: body)`: one member of the collection satisfies the body (§4.7). */
export function anyCondition({ collection, variable, body }: Any, schema: Schema): Condition {
  const row = schema.collection(nameOf(collection));
  if (row === undefined) return never;
  const name = variable.text.toLowerCase();
  if (row.members === 'id') {
    const tests = idBody(body, name);
    const none = tests.kind === 'constant' && !tests.value;
    return none ? never : { kind: 'member', source: { member: row.member }, body: tests };
  }
  const conditions: Condition[] = [];
  for (const [key, tests] of attributeBody(body, name)) conditions.push({ kind: 'attribute', key, body: tests });
  return join('or', conditions);
}

/** The tests of a body for one id. Only conditions about the variable can hold. */
function idBody(root: Filter, variable: string): Tree<TextTest> {
  const body = withoutGroups(root);
  switch (body.kind) {
    case 'And':
    case 'Or': {
      const operands = body.operands.map((operand) => idBody(operand, variable));
      return joinTests(joinKinds[body.kind], operands);
    }
    case 'Comparison':
      return body.field.text.toLowerCase() === variable ? idTest(body) : never;
    default:
      return never;
  }
}

function idTest({ operator, value }: Comparison): Tree<TextTest> {
  const { name } = operator;
  if (name === undefined) return never;
  // A member of a collection is never missing.
  if (value.kind === 'Null') return name === 'NE' ? always : never;
  const test = testOf('id', name === 'NE' ? 'EQ' : name, value);
  const tree = test?.kind === 'text' ? test : never;
  return name === 'NE' ? not(tree) : tree;
}

type BodyByKey = Map<string, Tree<AttributeTest>>;

/**
 * The tests of a body by the key of the attribute. A comparison holds only for the attribute with its own key, so an AND keeps the keys
 * that all of its operands name.
 */
function attributeBody(root: Filter, variable: string): BodyByKey {
  const body = withoutGroups(root);
  switch (body.kind) {
    case 'And':
    case 'Or': {
      const kind = joinKinds[body.kind];
      const operandsByKey = new Map<string, Tree<AttributeTest>[]>();
      for (const operand of body.operands) {
        for (const [key, tests] of attributeBody(operand, variable)) {
          const operands = operandsByKey.get(key);
          if (operands === undefined) operandsByKey.set(key, [tests]);
          else operands.push(tests);
        }
      }
      const joined: BodyByKey = new Map();
      for (const [key, operands] of operandsByKey) {
        if (kind === 'or' || operands.length === body.operands.length)
          joined.set(key, joinAttributeTests(kind, operands));
      }
      return joined;
    }
    case 'Comparison':
      return body.field.text.toLowerCase() === variable ? attributeTest(body) : new Map();
    default:
      return new Map();
  }
}

function attributeTest({ operator, value }: Comparison): BodyByKey {
  const { name } = operator;
  if (name === undefined || value.kind !== 'AttributeMatch') return new Map();
  if (value.key.kind !== 'String' || value.value.kind !== 'String') return new Map();
  const written = value.value.value;
  const positive = name === 'NE' ? 'EQ' : name;
  const text = textTest(positive, written);
  const number = numberTest(positive, numeralOf(written));
  const instant = numberTest(positive, instantOf(written));
  const test: AttributeTest = {
    kind: 'value',
    operator: positive,
    ...(text === undefined ? {} : { text }),
    ...(number === undefined ? {} : { number }),
    ...(instant === undefined ? {} : { instant }),
  };
  return new Map([[fold(value.key.value), name === 'NE' ? not(test) : test]]);
}
