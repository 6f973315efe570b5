import type { LanguageDocument } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';
import { acted, titles } from './actions-at.ts';

type Kind = LanguageDocument['kind'];
type Case = readonly [kind: Kind, text: string, title: string, after: string];
type Nothing = readonly [kind: Kind, text: string];

const rewriting = (kind: Kind, text: string, start: string): readonly string[] =>
  titles(kind, text, ['refactor.rewrite']).filter((title) => title.startsWith(start));

describe('simplify', () => {
  const cases: readonly Case[] = [
    ['filters', 'AssetType EQ Image<|> AND AssetType EQ Image', 'Simplify to AssetType EQ Image', 'AssetType EQ Image'],
    ['filters', '((AssetType EQ <|>Image))', 'Simplify to AssetType EQ Image', 'AssetType EQ Image'],
    ['filters', 'AverageRating GE 3<|> AND AverageRating GE 4', 'Simplify to AverageRating GE 4', 'AverageRating GE 4'],
    [
      'filters',
      'AssetType EQ Image OR (AssetType EQ Image AND <|>Status EQ 0)',
      'Simplify to AssetType EQ Image',
      'AssetType EQ Image',
    ],
    [
      'containerfilter',
      "LightboxIds/ANY(l: (l EQ <|>'x'))",
      "Simplify to LightboxIds/ANY(l: l EQ 'x')",
      "LightboxIds/ANY(l: l EQ 'x')",
    ],
    ['search', 'logo <|>logo draft', 'Simplify to logo draft', 'logo draft'],
    ['search', 'NOT (NOT <|>logo)', 'Simplify to logo', 'logo'],
    ['search', 'title:((log<|>o))', 'Simplify to title:logo', 'title:logo'],
    // Of the part that is selected.
    [
      'filters',
      '<[(Status EQ 0 AND Status EQ 0)]> OR AssetType EQ Image OR AssetType EQ Image',
      'Simplify to Status EQ 0',
      'Status EQ 0 OR AssetType EQ Image OR AssetType EQ Image',
    ],
    [
      'filters',
      'AssetType EQ Image OR <[(Status EQ 0 AND (AverageRating EQ 1 OR AverageRating EQ 1 OR AverageRating EQ 2))]>',
      'Simplify to (Status EQ 0 AND (AverageRating EQ 1 OR AverageRating EQ 2))',
      'AssetType EQ Image OR (Status EQ 0 AND (AverageRating EQ 1 OR AverageRating EQ 2))',
    ],
    // The date keeps the status it needs.
    [
      'filters',
      'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0 AND Status <|>EQ 0',
      'Simplify to DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
      'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
    ],
    // In files: on one line, on several as they were, in brackets beside a variable.
    [
      'document',
      '### A\nfilters: Status EQ 0 AND <|>Status EQ 0\nsort: title A\n',
      'Simplify to Status EQ 0',
      '### A\nfilters: Status EQ 0\nsort: title A\n',
    ],
    [
      'document',
      "### A\r\nfilters:\r\n    AssetType EQ Image\r\n    AND AssetType EQ Image\r\n    AND (FileExtension EQ 'jpg' OR FileExtension EQ 'gif' OR FileExtension EQ <|>'png')\r\n    AND AverageRating GE 3\r\n",
      "Simplify to AssetType EQ Image AND (FileExtension EQ 'jpg' OR FileExten…",
      "### A\r\nfilters:\r\n    AssetType EQ Image\r\n    AND (\r\n      FileExtension EQ 'jpg' OR FileExtension EQ 'gif' OR FileExtension EQ 'png'\r\n    )\r\n    AND AverageRating GE 3\r\n",
    ],
    [
      'document',
      '@who = "x"\n### A\nfilters: CreatedBy EQ {{who}} AND (Status EQ 0 OR <|>Status EQ 0)\n',
      'Simplify to Status EQ 0',
      '@who = "x"\n### A\nfilters: CreatedBy EQ {{who}} AND Status EQ 0\n',
    ],
    [
      'document',
      '### A\nfilters: <|>Status EQ 0 OR Status NE 0\nsearch: logo\n',
      'Remove it: it leaves nothing out',
      '### A\nsearch: logo\n',
    ],
  ];
  test.each(cases)('%s: %s → %s', (kind, text, title, after) => expect(acted(kind, text, title)).toBe(after));

  const nothing: readonly Nothing[] = [
    ['filters', 'AssetType EQ <|>Image'],
    ['filters', ''],
    ['filters', '<|>AND OR ('],
    ['filters', 'Status EQ 0 AND Status = <|>0'],
    ['filters', 'Nonsense EQ 1 AND Nonsense EQ <|>1'],
    ['search', 'logo draft<|>'],
    ['sort', 'title <|>A'],
    ['document', '# no search<|>'],
    ['document', '### A\nfilters:\n  Status EQ 0\n  # why\n  AND Status EQ <|>0\n'],
    ['document', '### A\nsort: title<|> A\n'],
    ['document', '@a = "b<|>"\n'],
    ['document', '### A\nfilters: Status EQ 0 AND Status EQ <|>0\ncount: many\n'],
  ];
  test.each(nothing)('%s: nothing is offered for %s', (kind, text) =>
    expect(rewriting(kind, text, 'Simplify')).toEqual([]),
  );
});

describe('brackets', () => {
  const cases: readonly Case[] = [
    [
      'filters',
      'Status EQ 0 OR <[Status EQ 2 OR Status EQ 9]> OR Status EQ 5',
      'Add brackets around the selection',
      'Status EQ 0 OR (Status EQ 2 OR Status EQ 9) OR Status EQ 5',
    ],
    [
      'filters',
      'Status EQ 0 OR <[ AssetType EQ Image AND AverageRating GE 4 ]>OR Status EQ 1 AND AverageRating EQ 2',
      'Add brackets around the selection',
      'Status EQ 0 OR  (AssetType EQ Image AND AverageRating GE 4) OR Status EQ 1 AND AverageRating EQ 2',
    ],
    ['search', '<[logo cat]> dog', 'Add brackets around the selection', '(logo cat) dog'],
    ['search', 'a b OR c d OR <|>e', 'Add brackets around AND', '(a b) OR (c d) OR e'],
    [
      'document',
      '### A\nfilters:\n  Status EQ 0\n  # why\n  OR AssetType EQ Image <|>AND AverageRating GE 4\n',
      'Add brackets around AND',
      '### A\nfilters:\n  Status EQ 0\n  # why\n  OR (AssetType EQ Image AND AverageRating GE 4)\n',
    ],
    [
      'filters',
      '(Status EQ <|>0) AND AssetType EQ Image',
      'Remove these brackets',
      'Status EQ 0 AND AssetType EQ Image',
    ],
    [
      'filters',
      'AssetType EQ Image AND(Status EQ <|>0)OR Status EQ 1',
      'Remove these brackets',
      'AssetType EQ Image AND Status EQ 0 OR Status EQ 1',
    ],
    ['search', 'a (b <|>c) d', 'Remove these brackets', 'a b c d'],
    ['search', 'title:(log<|>o)', 'Remove these brackets', 'title:logo'],
    ['search', 'NOT (log<|>o) cat', 'Remove these brackets', 'NOT logo cat'],
    ['search', 'a AND (NOT <|>b)', 'Remove these brackets', 'a AND NOT b'],
    ['search', '(a) OR (<|>b)', 'Remove all 2 redundant brackets', 'a OR b'],
    [
      'containerfilter',
      "CategoryIds/ANY(c: (c EQ 'a' OR <|>c EQ 'b'))",
      'Remove these brackets',
      "CategoryIds/ANY(c: c EQ 'a' OR c EQ 'b')",
    ],
    [
      'filters',
      '((Status EQ <|>0 OR Status EQ 1)) AND AssetType EQ Image',
      'Remove these brackets',
      '(Status EQ 0 OR Status EQ 1) AND AssetType EQ Image',
    ],
    [
      'document',
      '@s = 0\n### A\nfilters: (Status EQ {{<|>s}})\n',
      'Remove these brackets',
      '@s = 0\n### A\nfilters: Status EQ {{s}}\n',
    ],
  ];
  test.each(cases)('%s: %s → %s', (kind, text, title, after) => expect(acted(kind, text, title)).toBe(after));

  const nothing: readonly Nothing[] = [
    ['filters', 'Status EQ 0 OR <|>Status EQ 1'],
    ['filters', '<[Status EQ 0 OR Status EQ 1]>'],
    ['filters', '<[Status EQ 0]> OR Status EQ 1'],
    ['filters', '(<[Status EQ 0 OR Status EQ 1]>)  AND AssetType EQ Image'],
    // Half of an AND is no operand of the OR.
    ['filters', 'AssetType EQ Image AND <[Status EQ 0) OR Status EQ 1]>'],
    ['filters', 'Status <[EQ 0 OR Status]> EQ 1'],
    ['filters', '(Status EQ 0<|> OR Status EQ 1) AND AssetType EQ Image'],
    ['search', 'NOT (NOT <|>a)'],
    ['search', 'NOT (a <|>b)'],
    ['search', 'title:(a <|>b)'],
    ['search', '(a <|>b'],
    ['sort', '(ti<|>tle)'],
  ];
  test.each(nothing)('%s: none of them is offered for %s', (kind, text) =>
    expect(titles(kind, text, ['refactor.rewrite']).filter((title) => title.includes('brackets'))).toEqual([]),
  );

  test('brackets that a fix adds are offered once', () => {
    const both = titles('filters', 'Status EQ 0 OR Status EQ 1 <|>AND AssetType EQ Image', ['quickfix', 'refactor']);
    expect(both.filter((title) => title === 'Add brackets around AND')).toHaveLength(1);
  });
  test('brackets that no fix adds any more are offered still', () => {
    const severities = { 'mixed-joins': 'off' } as const;
    const text = 'Status EQ 0 OR Status EQ 1 <|>AND AssetType EQ Image';
    expect(acted('filters', text, 'Add brackets around AND', { severities })).toBe(
      'Status EQ 0 OR (Status EQ 1 AND AssetType EQ Image)',
    );
  });
  test('AND in brackets inside OR keeps them: they show what binds tighter', () => {
    const text = 'Status EQ 0 OR (Status EQ 1 <|>AND AssetType EQ Image)';
    expect(titles('filters', text, ['refactor.rewrite']).filter((title) => title.startsWith('Remove'))).toEqual([]);
  });
});

describe('sub-categories', () => {
  const direct = (value: string, caret = '') => `CategoryIds/ANY(c: c ${caret}EQ ${value})`;
  const above = (value: string, caret = '') => `CategoryAncestorIds/ANY(c: c ${caret}EQ ${value})`;
  const include = 'Include sub-categories';
  const leave = 'Leave sub-categories out';
  const cases: readonly Case[] = [
    ['containerfilter', direct("'x'", '<|>'), include, `${direct("'x'")} OR ${above("'x'")}`],
    ['containerfilter', `(${direct("'x'", '<|>')})`, include, `(${direct("'x'")} OR ${above("'x'")})`],
    [
      'containerfilter',
      `LightboxIds/ANY(l: l EQ 'l') AND ${direct("'x'", '<|>')}`,
      include,
      `LightboxIds/ANY(l: l EQ 'l') AND (${direct("'x'")} OR ${above("'x'")})`,
    ],
    [
      'containerfilter',
      `LightboxIds/ANY(l: l EQ 'l') OR ${direct("'x'", '<|>')}`,
      include,
      `LightboxIds/ANY(l: l EQ 'l') OR ${direct("'x'")} OR ${above("'x'")}`,
    ],
    [
      'containerfilter',
      `categoryids/any(k: k <|>eq 'x')`,
      include,
      `categoryids/any(k: k eq 'x') OR CategoryAncestorIds/any(k: k eq 'x')`,
    ],
    ['containerfilter', `${direct("'x'", '<|>')} OR ${above("'x'")}`, leave, direct("'x'")],
    ['containerfilter', `${direct("'x'")} OR ${above("'x'", '<|>')}`, leave, direct("'x'")],
    ['containerfilter', `${above("'x'")} OR ${direct("'x'", '<|>')}`, leave, direct("'x'")],
    [
      'containerfilter',
      `LightboxIds/ANY(l: l EQ 'l') AND (${direct("'x'")} OR ${above("'x'", '<|>')})`,
      leave,
      `LightboxIds/ANY(l: l EQ 'l') AND ${direct("'x'")}`,
    ],
    [
      'containerfilter',
      `${direct("'y'")} OR ${above("'x'", '<|>')} OR ${direct("'x'")}`,
      leave,
      `${direct("'y'")} OR ${direct("'x'")}`,
    ],
    ['containerfilter', `( ${above("'x'")} OR ${direct("'x'", '<|>')} )`, leave, direct("'x'")],
    [
      'document',
      `@b = category("Brand")\n### A\ncontainerfilter: ${direct('{{b}}', '<|>')}\n`,
      include,
      `@b = category("Brand")\n### A\ncontainerfilter: ${direct('{{b}}')} OR ${above('{{b}}')}\n`,
    ],
    [
      'document',
      `@b = ["x", "y"]\n### A\ncontainerfilter:\n  ${direct('{{b}}')}\n  OR ${above('{{b}}', '<|>')}\n`,
      leave,
      `@b = ["x", "y"]\n### A\ncontainerfilter:\n  ${direct('{{b}}')}\n`,
    ],
  ];
  test.each(cases)('%s: %s → %s', (kind, text, title, after) => expect(acted(kind, text, title)).toBe(after));

  const nothing: readonly Nothing[] = [
    ['containerfilter', "LightboxIds/ANY(l: l <|>EQ 'x')"],
    ['containerfilter', above("'x'", '<|>')],
    ['containerfilter', "CategoryIds/ANY(c: c <|>NE 'x')"],
    ['containerfilter', "CategoryIds/ANY(c: c <|>EQ 'x' OR c EQ 'y')"],
    ['containerfilter', 'CategoryIds/ANY(c: c <|>EQ )'],
    ['containerfilter', 'Nothing/ANY(c: c <|>EQ 1)'],
    ['containerfilter', 'CategoryIds/ANY(<|>'],
    ['document', "### A\ncontainerfilter: CategoryIds/ANY(\n  # which\n  c: c <|>EQ 'x')\n"],
  ];
  test.each(nothing)('%s: nothing is offered for %s', (kind, text) =>
    expect(titles(kind, text, ['refactor.rewrite']).filter((title) => title.includes('sub-cat'))).toEqual([]),
  );
});
