import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import { isSlip, nearest } from '../../../text/nearest.ts';
import { fieldTypes, type CollectionRow } from '../../../schema/fields.ts';
import { subjectsCalled } from '../../../schema/synonyms.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Any, Comparison, IsMatch, Name, Operator, Value } from '../../../syntax/ast.ts';
import { readAttribute } from '../../../syntax/attribute-json.ts';
import { attributeForm } from '../../../syntax/attribute-form.ts';
import { oppositeFor } from '../../../syntax/filter/recovery/words/clues.ts';
import { gluedOperator, operatorIn } from '../../../syntax/filter/recovery/words/word-shapes.ts';
import { isPlainWord } from '../../../syntax/search/plain-word.ts';
import { insert, createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { otherWord, searchUse } from '../search/other-word.ts';
import type { Compared } from '../search/search-text.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';
import { notSign } from '../../../syntax/not-sign.ts';

const code = 'unknown-field';

/**
 * Reports a name that is in none of the tables; with a near name it is an error. `unsure` says that the text may hold more than a name,
 * which a fix would drop.
 */
function report(name: Name, names: readonly string[], context: RuleContext, unsure = false): void {
  const near = nearest(name.text, names);
  const [first] = near;
  const finding: RawDiagnostic = {
    code,
    message: `${excerpt(name.text)} is not a known field; ${first === undefined ? 'check its name' : `write ${first}`}.`,
    range: name.range,
  };
  if (first === undefined) return context.report(finding);
  const fixes = near.map((text, at): Fix => {
    const isSure = near.length === 1 && !unsure && isSlip(name.text, text);
    const certainty = at > 0 ? 'possible' : isSure ? 'safe' : 'preferred';
    return createFix(`Write ${text}`, certainty, replace(name.range, text));
  });
  context.report({ ...finding, severity: 'error', fixes });
}

/** How a search excludes the member of a collection, as its part of a message; empty where no search does (§4.8). */
function excluding(collection: string, value: Value, schema: Schema): string {
  const [name] = schema.searchField(collection)?.names ?? [];
  if (name === undefined || value.kind !== 'String') return '';
  return `, or NOT ${name}:${isPlainWord(value.value) ? value.value : '…'} in search`;
}

function comparison(node: Comparison, context: RuleContext): void {
  const { field, operator, value, range } = node;
  const { schema } = context;
  if (context.any !== undefined || schema.field(field.text) !== undefined) return;
  // A name that is not written is that of the comparison before it, where it has been said. Built nodes are all at 0.
  if (field.range.end === field.range.start && field.range.start > 0) return;
  if (field.text === '') return;
  const collection = context.collectionOf(field.text);
  if (collection !== undefined) {
    const { name, variable } = collection;
    const start = `${name}/ANY(${variable}: ${variable}`;
    const fits =
      operator.name === 'EQ' &&
      operator.range.end > operator.range.start &&
      value.kind === 'String' &&
      (collection.members === 'id' || 'match' in readAttribute(value));
    // Bare words may be something else than a value, also where they are taken as one that lacks its quotes.
    const isQuoted = value.kind === 'String' && value.range.end - value.range.start >= value.value.length + 2;
    const isSure = isQuoted && isSlip(field.text, name);
    return context.report({
      code,
      severity: 'error',
      message:
        operator.name === 'NE'
          ? `${name} is a list, and a filter cannot exclude a member of it; write what is wanted with ${start} EQ …)${excluding(name, value, schema)}.`
          : `${name} is a list; write ${start} EQ …).`,
      range: field.range,
      fixes: fits
        ? [
            createFix(
              'Write it with ANY',
              isSure ? 'safe' : 'preferred',
              replace(field.range, start),
              insert(value.range.end, ')'),
            ),
          ]
        : [],
    });
  }
  const match = schema.matchField(field.text);
  if (match !== undefined && value.kind === 'String' && value.quoted) {
    const newText = `ISMATCH(${quoted(value.value)},'${match.name}')`;
    return context.report({
      code,
      message: `${match.name} is asked with ISMATCH; write ${excerpt(newText)}.`,
      range: field.range,
      fixes: [createFix('Write it with ISMATCH', 'possible', replace(range, newText))],
    });
  }
  if (/^\d/.test(field.text)) {
    // A missing operator has been reported already.
    if (operator.text === '') return;
    const message = `${excerpt(field.text)} is not a field; write the name of one before ${operator.text}.`;
    return context.report({ code, severity: 'error', message, range: field.range });
  }
  if (isMember(node, context)) return;
  if (isGlued(field, operator, context) || isNegated(field, operator, context)) return;
  const names = schema.fields.map((row) => row.name);
  if (nearest(field.text, names).length === 0)
    return context.report({ code, range: field.range, ...otherWord(node, context) });
  // Without an operator the end of the name may be one, and a sign in it a part of one.
  report(field, names, context, operator.range.end === operator.range.start || /[^\w.]/.test(field.text));
}

/** Reports a field behind the name of a table or object, and an attribute behind that of the collection: `Attributes.Campaign`. */
function isMember({ field, operator, value, range }: Comparison, context: RuleContext): boolean {
  const { schema } = context;
  const [, owner = '', member = ''] = /^([^./]+)[./](.+)$/s.exec(field.text) ?? [];
  const attributes = schema.collection(owner);
  if (attributes?.members === 'attribute') {
    const form = operator.name === 'EQ' ? attributeForm(attributes, member, value) : undefined;
    const { name, variable } = attributes;
    const meant = form ?? `${name}/ANY(${variable}: ${variable} EQ …)`;
    const message = `Attributes are asked for with ANY; write ${excerpt(meant)}.`;
    const fixes = form === undefined ? [] : [createFix(`Write ${excerpt(form)}`, 'preferred', replace(range, form))];
    context.report({ code, severity: 'error', message, range: field.range, fixes });
    return true;
  }
  const own = schema.field(member.slice(Math.max(member.lastIndexOf('.'), member.lastIndexOf('/')) + 1));
  if (own === undefined) return false;
  const message = `A field has no table or object before it; write ${own.name}.`;
  const fixes = [createFix(`Write ${own.name}`, 'preferred', replace(field.range, own.name))];
  context.report({ code, severity: 'error', message, range: field.range, fixes });
  return true;
}

/** Reports the name of a field that an operator touches, beside the operator of the comparison: one of them is too much. */
function isGlued(field: Name, operator: Operator, context: RuleContext): boolean {
  const at = gluedOperator(field.text, context.schema);
  if (at === undefined || at + 2 < field.text.length) return false;
  const name = field.text.slice(0, at);
  const last = field.text.slice(at);
  const type = context.schema.field(name)?.type;
  const isLegal = type !== undefined && fieldTypes[type].operators.some((each) => each === operatorIn(last, 0));
  const both = { start: field.range.start, end: operator.range.end };
  context.report({
    code,
    severity: 'error',
    message: `${excerpt(field.text)} is not a known field; write ${name} and one operator.`,
    range: field.range,
    fixes: [
      ...(isLegal ? [createFix(`Write ${name} ${last}`, 'possible', replace(both, `${name} ${last}`))] : []),
      createFix(`Write ${name}`, 'possible', replace(field.range, name)),
    ],
  });
  return true;
}

const negatedName = new RegExp(`^(?:(\\w+)not|(?:not|${notSign})(\\w+))$`, 'i');

/** Reports a field whose name is written together with NOT or a sign for it: `StatusNOT EQ 5`, `-Status EQ 5`. */
function isNegated(field: Name, operator: Operator, context: RuleContext): boolean {
  const [, before, behind] = negatedName.exec(field.text) ?? [];
  const row = context.schema.field(before ?? behind ?? '');
  if (row === undefined || operator.name === undefined) return false;
  const other = oppositeFor(operator.name, row.name, context.schema);
  if (other === undefined) return false;
  const meant = `${row.name} ${other.name}`;
  context.report({
    code,
    severity: 'error',
    message: `${excerpt(field.text)} is not a known field; write ${meant}${other.exact ? '' : ', which does not find what is missing'}.`,
    range: field.range,
    fixes: [
      createFix(
        `Write ${meant}`,
        other.exact ? 'preferred' : 'possible',
        replace({ start: field.range.start, end: operator.range.end }, meant),
      ),
    ],
  });
  return true;
}

/** Whether a condition on members that has not been checked is right for a collection. */
function isMemberCondition({ variable, body }: Any, { members }: CollectionRow): boolean {
  if (body.kind !== 'Comparison' || body.field.text.toLowerCase() !== variable.text.toLowerCase()) return false;
  const { operator, value } = body;
  if (operator.name !== 'EQ') return false;
  return members === 'id' ? value.kind === 'String' && value.quoted : value.kind === 'AttributeMatch';
}

/** Reports a name that is that of a field of searches. `said` is what it is compared with. */
function reportSearched(name: Name, said: Compared | undefined, context: RuleContext): boolean {
  const use = searchUse(name.text, said, context.schema);
  if (use !== undefined) context.report({ code, message: `${excerpt(name.text)} is ${use}.`, range: name.range });
  return use !== undefined;
}

function unknownCollection(node: Any, context: RuleContext): void {
  const { collection } = node;
  const names = context.schema.collections.map((row) => row.name);
  const meant = subjectsCalled(collection.text).flatMap((name) => context.schema.collection(name) ?? []);
  if (
    meant.length === 0 &&
    reportSearched(collection, node.body.kind === 'Comparison' ? node.body : undefined, context)
  )
    return;
  if (meant.length === 0 || nearest(collection.text, names).length > 0) return report(collection, names, context);
  const fitting = meant.filter((row) => isMemberCondition(node, row));
  context.report({
    code,
    message: `${excerpt(collection.text)} is not a known collection; write ${alternatives(meant.map(({ name }) => name))}.`,
    range: collection.range,
    fixes: fitting.map(({ name }) =>
      createFix(`Write ${name}`, fitting.length === 1 ? 'preferred' : 'possible', replace(collection.range, name)),
    ),
  });
}

function any(node: Any, context: RuleContext): void {
  const { collection, variable, body, range } = node;
  const { schema } = context;
  if (collection.text === '' || schema.collection(collection.text) !== undefined) return;
  const field = schema.field(collection.text);
  if (field === undefined) return unknownCollection(node, context);
  const own = body.kind === 'Comparison' && body.field.text.toLowerCase() === variable.text.toLowerCase();
  context.report({
    code,
    severity: 'error',
    message: `${field.name} has one value; compare it without ANY.`,
    range: collection.range,
    fixes: own
      ? [
          createFix(
            'Write it without ANY',
            'preferred',
            replace({ start: range.start, end: body.operator.range.start }, `${field.name} `),
            replace({ start: body.range.end, end: range.end }, ''),
          ),
        ]
      : [],
  });
}

function isMatch(node: IsMatch, context: RuleContext): void {
  const { field, text } = node;
  const { schema } = context;
  if (field.text === '' || schema.matchField(field.text) !== undefined) return;
  const swapped = text.kind === 'String' ? schema.matchField(text.value) : undefined;
  if (swapped !== undefined && text.range.end > text.range.start) {
    const [first, second] = [quoted(field.text), quoted(swapped.name)];
    return context.report({
      code,
      severity: 'error',
      message: `ISMATCH takes the text first and then the field; write ISMATCH(${excerpt(first)},${second}).`,
      range: { start: text.range.start, end: field.range.end },
      fixes: [
        createFix('Put the text first', 'preferred', replace(text.range, first), replace(field.range, swapped.name)),
      ],
    });
  }
  if (reportSearched(field, { value: text, operator: { name: 'CT' } }, context)) return;
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
