import { schema as specified, type Schema } from '@assetql/core';
import { checkDocument, timeZoneName, type SavedSearch } from '@assetql/core/document';
import { readWithVariables } from './read-with-variables.ts';
import { Refusal } from './refusal.ts';
import type { Relation, SearchForm, Subject, VariableRow } from './search-form.ts';
import { writeCondition } from './write-condition.ts';

/** The variables of a form that can be the value of a condition. */
export function fittingVariables(
  form: SearchForm,
  subject: Subject,
  relation: Relation,
  search: SavedSearch | undefined,
  schema: Schema = specified,
): readonly VariableRow[] {
  const fits = ({ name }: VariableRow): boolean => {
    try {
      const condition = { subject: subject.key, relation: relation.key, values: [`{{${name}}}`] };
      const { key, text } = writeCondition(condition, form.subjects, search, schema);
      return checkDocument(readWithVariables(form, key, text, { schema })).every(
        ({ code }) => code !== 'variable-type',
      );
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  return form.variables.filter((variable) => variable.name !== timeZoneName && fits(variable));
}
