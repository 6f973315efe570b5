import { applyEdits, parse, schema as specification } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { moved } from '../range.ts';
import type { ParameterOccurrences } from './parameter-at.ts';
import { parameterScopes } from './parameter-scopes.ts';

const legal = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/** Words that have a meaning in every filter, beside operators and joins. */
const words = /^(?:null|any|ismatch)$/i;

/** Why a lambda variable cannot be called so: one sentence. */
export function parameterProblem(
  document: LanguageDocument,
  { definition, uses, expression }: ParameterOccurrences,
  newName: string,
): string | undefined {
  if (!legal.test(newName))
    return 'The variable of an ANY is a word of letters, digits and _ that starts with a letter.';
  const schema = (document.kind === 'document' ? document.parsed.options.schema : undefined) ?? specification;
  if (schema.field(newName) !== undefined || schema.collection(newName) !== undefined)
    return `${newName} is a field of the library. Choose another name.`;
  // We read some of these as the variable, but other readers would not.
  const isOperator = schema.operators.some(({ name }) => name === newName.toUpperCase());
  if (isOperator || words.test(newName)) return `${newName} is a word of the language. Choose another name.`;
  const { kind, text, start } = expression;
  const ranges = definition === undefined ? uses : [definition.nameRange, ...uses];
  const after = applyEdits(
    text,
    ranges
      .map((range) => ({ range: moved(range, -start), newText: newName }))
      .toSorted((a, b) => a.range.start - b.range.start),
  );
  const errors = (written: string): number => parse(kind, written, { variables: true }).diagnostics.length;
  if (errors(after) !== errors(text)) return `${newName} is a word of the language. Choose another name.`;
  // With the name of a variable around it, or of one that a condition means by mistake, conditions would change their variable.
  const shape = (written: string): string =>
    parameterScopes(written)
      .map((scope) => scope.uses.length)
      .join(' ');
  return shape(after) === shape(text)
    ? undefined
    : `${newName} is written in the same ANY already. Choose another name.`;
}
