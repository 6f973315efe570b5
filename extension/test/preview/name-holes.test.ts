import { explainSearch } from '@assetql/core/meaning';
import { parseDocument } from '@assetql/core/document';
import { embeddedQueries, templateSearch } from '@assetql/language-service';
import { expect, test } from 'vitest';
import { nameHoles } from '../../src/webview/name-holes.ts';

test('the explanation of a template names its holes as the program writes them', () => {
  const program =
    "import { filters } from '@assetql/core/build';\nfilters`AssetType EQ ${kind} AND FileExtension EQ ${user.types[0]}`;";
  const [query] = embeddedQueries(program);
  if (query === undefined) throw new Error('There is no query.');
  const { text, variables } = templateSearch(query, { title: 'a query' });
  const [search] = parseDocument(text).searches;
  if (search === undefined) throw new Error('There is no search.');
  const explained = explainSearch(search, { now: 0 });
  expect(explained.text).toContain('{{kind}}');
  const named = nameHoles(variables)(explained.text);
  expect(named).toContain('${kind}');
  expect(named).toContain('${user.types[0]}');
  expect(named).not.toContain('{{');
});

test('variables that are none of the template stay as they are', () => {
  expect(nameHoles({ kind: 'kind' })('of type {{other}}, {{toString}} or {{kind}}')).toBe(
    'of type {{other}}, {{toString}} or ${kind}',
  );
});
