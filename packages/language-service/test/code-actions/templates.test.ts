import { applyEdits, codeActions, type CodeAction } from '@assetql/language-service';
import { markedProgram } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';

const imports = `import { filters, containerfilter, search, sort } from '@assetql/core/build';\n`;

/** What is offered in a template of a program, and the template after it. */
function offered(template: string): readonly (readonly [title: string, template: string])[] {
  const { query, program, offset } = markedProgram(`${imports}${template}`, { language: 'typescript' });
  const after = ({ edits = [] }: CodeAction): string =>
    applyEdits(
      program,
      edits.map(query.toHostEdit).filter((edit) => edit !== undefined),
    ).slice(imports.length);
  return codeActions(query.document, { start: offset, end: offset }).map((action) => [action.title, after(action)]);
}

describe('in the templates of programs', () => {
  test.each([
    ['filters`Status <|>= ${status}`', 'Write EQ', 'filters`Status EQ ${status}`'],
    ['search`${term} draft OR <|>b`', 'Add brackets around AND', 'search`(${term} draft) OR b`'],
    ['filters`Status = ${status} AND <|>AND AssetType == Image`', 'Fix everything that is safe to fix', undefined],
    [
      'filters`FileExtension EQ ${type} AND (Status <|>EQ 0)`',
      'Remove these brackets',
      'filters`FileExtension EQ ${type} AND Status EQ 0`',
    ],
    [
      'filters`FileExtension EQ ${type} AND (Status <|>EQ 0 OR Status EQ 0)`',
      'Simplify to Status EQ 0',
      'filters`FileExtension EQ ${type} AND Status EQ 0`',
    ],
    ['containerfilter`CategoryIds/ANY(c: c <|>EQ ${brand})`', 'Include sub-categories', undefined],
    ['filters`AssetType EQ <|>Image`', 'Copy as URL', 'filters`AssetType EQ Image`'],
  ])('%s: %s', (template, title, after) => {
    const found = offered(template).find(([each]) => each === title);
    expect(found?.[0]).toBe(title);
    if (after !== undefined) expect(found?.[1]).toBe(after);
  });
  test('a query with holes is not a request yet, and has no place for variables', () =>
    expect(offered('filters`Status <|>EQ ${status}`').map(([title]) => title)).toEqual([]));

  test.each(['filters`AverageRating <|>GE 0`', 'filters`AverageRating GE 0 <|>OR AssetType EQ Image`'])(
    'is not removed, since a blank template asks for less where another one takes it in: %s',
    (template) => expect(offered(template).map(([, after]) => after)).not.toContain('filters``'),
  );
});
