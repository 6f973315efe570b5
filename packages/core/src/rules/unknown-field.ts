import type { Finding, Fix } from '../diagnostic.ts';
import { nearest } from '../nearest.ts';
import type { Schema } from '../schema/schema.ts';
import type { Any, Comparison, IsMatch, Name, Operator } from '../syntax/ast.ts';
import { readAttribute } from '../syntax/attribute-json.ts';
import { gluedOperator } from '../syntax/filter/glued-name.ts';
import { insert, mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';
import { alternatives, excerpt } from './wording.ts';

const code = 'unknown-field';

/** What can be said of a name beside the nearest ones. */
interface Doubts {
  /** Where else a name like this is at home. */
  readonly advice?: string | undefined;
  /** True where the name may hold more than a name, which a fix would drop. */
  readonly unsure?: boolean;
}

/** Reports a name that stands in none of the tables; with a near name it is an error. */
function report(name: Name, names: readonly string[], context: RuleContext, { advice, unsure }: Doubts = {}): void {
  const near = nearest(name.text, names);
  const [first] = near;
  const finding: Finding = {
    code,
    message: `${excerpt(name.text)} is not a known field${first === undefined ? (advice ?? '; check its name') : `; write ${first}`}.`,
    range: name.range,
  };
  if (first === undefined) return context.report(finding);
  const fixes = near.map((text, at): Fix => {
    const certainty = at > 0 ? 'possible' : near.length === 1 && unsure !== true ? 'safe' : 'preferred';
    return mend(`Write ${text}`, certainty, replace(name.range, text));
  });
  context.report({ ...finding, severity: 'error', fixes });
}

/** Where a name that is no field of filters is at home. */
function otherUse(name: string, schema: Schema): string | undefined {
  const uses = [...(schema.searchField(name) ? ['search'] : []), ...(schema.sortKey(name) ? ['sort'] : [])];
  return uses.length === 0 ? undefined : `; use it in ${alternatives(uses)}`;
}

function comparison({ field, operator, value, range }: Comparison, context: RuleContext): void {
  const { schema } = context;
  if (context.any !== undefined || schema.field(field.text) !== undefined || field.text === '') return;
  const collection = context.collectionOf(field.text);
  if (collection !== undefined) {
    const { name, variable } = collection;
    const start = `${name}/ANY(${variable}: ${variable}`;
    const fits =
      operator.name === 'EQ' &&
      operator.range.end > operator.range.start &&
      value.kind === 'String' &&
      (collection.members === 'id' || 'match' in readAttribute(value));
    return context.report({
      code,
      severity: 'error',
      message: `${name} is a list; write ${start} EQ …).`,
      range: field.range,
      fixes: fits ? [mend('Write it with ANY', 'safe', replace(field.range, start), insert(value.range.end, ')'))] : [],
    });
  }
  const match = schema.matchField(field.text);
  if (match !== undefined && value.kind === 'String' && value.quoted) {
    const newText = `ISMATCH(${quoted(value.value)},'${match.name}')`;
    return context.report({
      code,
      message: `${match.name} is asked with ISMATCH; write ${excerpt(newText)}.`,
      range: field.range,
      fixes: [mend('Write it with ISMATCH', 'possible', replace(range, newText))],
    });
  }
  if (isGlued(field, operator, context)) return;
  report(
    field,
    schema.fields.map((row) => row.name),
    context,
    // Without an operator the end of the name may be one, and a sign in it a part of one.
    {
      advice: otherUse(field.text, schema),
      unsure: operator.range.end === operator.range.start || /[^\w.]/.test(field.text),
    },
  );
}

/** Reports the name of a field that an operator touches, beside the operator of the comparison: one of them is too much. */
function isGlued(field: Name, operator: Operator, context: RuleContext): boolean {
  const at = gluedOperator(field.text, context.schema);
  if (at === undefined || at + 2 < field.text.length) return false;
  const name = field.text.slice(0, at);
  const last = field.text.slice(at);
  const both = { start: field.range.start, end: operator.range.end };
  context.report({
    code,
    severity: 'error',
    message: `${excerpt(field.text)} is not a known field; write ${name} and one operator.`,
    range: field.range,
    fixes: [
      mend(`Write ${name} ${last}`, 'possible', replace(both, `${name} ${last}`)),
      mend(`Write ${name}`, 'possible', replace(field.range, name)),
    ],
  });
  return true;
}

function any({ collection, variable, body, range }: Any, context: RuleContext): void {
  const { schema } = context;
  if (collection.text === '' || schema.collection(collection.text) !== undefined) return;
  const field = schema.field(collection.text);
  if (field === undefined)
    return report(
      collection,
      schema.collections.map((row) => row.name),
      context,
    );
  const own = body.kind === 'Comparison' && body.field.text.toLowerCase() === variable.text.toLowerCase();
  context.report({
    code,
    severity: 'error',
    message: `${field.name} has one value; compare it without ANY.`,
    range: collection.range,
    fixes: own
      ? [
          mend(
            'Write it without ANY',
            'preferred',
            replace({ start: range.start, end: body.operator.range.start }, `${field.name} `),
            replace({ start: body.range.end, end: range.end }, ''),
          ),
        ]
      : [],
  });
}

function isMatch({ field }: IsMatch, context: RuleContext): void {
  const { schema } = context;
  if (field.text === '' || schema.matchField(field.text) !== undefined) return;
  report(
    field,
    schema.matchFields.map((row) => row.name),
    context,
  );
}

/** Fields, collections and fields of `ISMATCH` are known by name (§4.7). */
export const rule: Rule = {
  code,
  kinds: filterKinds,
  visitor: { Comparison: comparison, Any: any, IsMatch: isMatch },
};
