import { lookUpVariable } from '@assetql/language-service';
import { applyEdits } from '@assetql/core';
import { parseDocument, type LookUpKind } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';

/** The name of the variable for the last search of a file, and the file with its definition. */
function variableIn(text: string, lookUp: LookUpKind, ...path: readonly string[]) {
  const document = parseDocument(text);
  const found = lookUpVariable(document, document.searches.at(-1) ?? document.preamble, lookUp, path);
  if (found === undefined) return undefined;
  return { name: found.name, text: applyEdits(text, found.definition === undefined ? [] : [found.definition]) };
}

describe('a variable that looks something up', () => {
  test.each<[what: string, text: string, lookUp: LookUpKind, path: readonly string[], name: string, after: string]>([
    [
      'is defined for the file',
      '### A\nsearch: a\n',
      'category',
      ['Brand', 'Logos'],
      'logos',
      '@logos = category("Brand/Logos")\n\n### A\nsearch: a\n',
    ],
    [
      'is defined behind others, with a name that is free',
      '@kim = 1\n### A\nsearch: {{kimHo}}\n',
      'user',
      ['Kim Ho'],
      'kimHo2',
      '@kim = 1\n@kimHo2 = user("Kim Ho")\n### A\nsearch: {{kimHo}}\n',
    ],
    [
      'is the one that is there',
      '@brand = category("Brand", "Logos")\n### A\nsearch: a\n',
      'category',
      ['Brand', 'Logos'],
      'brand',
      '@brand = category("Brand", "Logos")\n### A\nsearch: a\n',
    ],
    [
      'is another one for another kind and for another name',
      '@a = user("Logos")\n@b = lightbox("Logo")\n',
      'lightbox',
      ['Logos'],
      'logos',
      '@a = user("Logos")\n@b = lightbox("Logo")\n@logos = lightbox("Logos")\n',
    ],
    [
      'is named after what it is where the name has no letter',
      '',
      'attribute',
      ['!?'],
      'attribute',
      '@attribute = attribute("!?")\n\n',
    ],
    ['takes apart names with a slash', '', 'category', ['A/B', 'C'], 'c', '@c = category("A/B", "C")\n\n'],
  ])('%s', (_what, text, lookUp, path, name, after) => {
    expect(variableIn(text, lookUp, ...path)).toEqual({ name, text: after });
  });

  test('is none where a look-up cannot name it', () => {
    expect(variableIn('', 'category', 'A/B')).toBeUndefined();
  });
});
