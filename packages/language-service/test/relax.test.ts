import { openDocument, relax, type LanguageDocument } from '@assetql/language-service';
import { applied, marked, problems } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';
import { countingLibrary } from '../../core/test/meaning/counts/small-library.ts';

const day = Date.UTC(2024, 4, 31);

/** The changes as lines: what is shown, and the text after it. */
async function relaxed(kind: LanguageDocument['kind'], text: string): Promise<readonly (readonly [string, string])[]> {
  const { document, offset } = marked(kind, text);
  const { count } = countingLibrary();
  const found = await relax(document, offset, count, { now: day });
  const before = problems(document);
  for (const { edits } of found) {
    const after = problems(openDocument(kind, applied(document, edits)));
    // A variable may have had its only use in what was dropped.
    expect(after.filter((problem) => !problem.startsWith('unused-variable') && !before.includes(problem))).toEqual([]);
  }
  return found.map(({ title, edits }) => [title, applied(document, edits)] as const);
}

describe('what would give results instead', () => {
  const cases: readonly (readonly [
    kind: LanguageDocument['kind'],
    text: string,
    changes: readonly (readonly [string, string])[],
  ])[] = [
    [
      'filters',
      'AssetType EQ Image AND <|>AverageRating GE 5',
      [
        ['Widen AverageRating GE 5 to AverageRating GE 3: 5 assets', 'AssetType EQ Image AND AverageRating GE 3'],
        ['Drop AverageRating GE 5: 9 assets', 'AssetType EQ Image'],
      ],
    ],
    [
      'filters',
      'AssetType EQ Image AND AssetType EQ Video<|>',
      [
        ['Join AssetType EQ Image and AssetType EQ Video by OR: 10 assets', 'AssetType EQ Image OR AssetType EQ Video'],
        ['Drop AssetType EQ Image: 1 asset', 'AssetType EQ Video'],
        ['Drop AssetType EQ Video: 9 assets', 'AssetType EQ Image'],
      ],
    ],
    ['search', 'lo<|>go video', [['Drop video: 5 assets', 'logo']]],
    // A key of which nothing is left goes with its line.
    [
      'document',
      '### A\nfilters: Status EQ 2\nsearch: <|>logo\n### B\nsearch: x\n',
      [
        ['Drop Status EQ 2: 5 assets', '### A\nsearch: logo\n### B\nsearch: x\n'],
        ['Drop logo: 1 asset', '### A\nfilters: Status EQ 2\n### B\nsearch: x\n'],
      ],
    ],
    // Variables: where the change is beside them, and where it is in them.
    [
      'document',
      '@type = "Image"\n### A\nfilters:\n  AssetType EQ {{<|>type}}\n  AND AverageRating GE 5\n',
      [
        [
          'Widen AverageRating GE 5 to AverageRating GE 3: 5 assets',
          '@type = "Image"\n### A\nfilters:\n  AssetType EQ {{type}}\n  AND AverageRating GE 3\n',
        ],
        ['Drop AverageRating GE 5: 9 assets', '@type = "Image"\n### A\nfilters:\n  AssetType EQ {{type}}\n'],
      ],
    ],
    // Comments are not lost: what would take one along is left out.
    [
      'document',
      '### A\nfilters:\n  AssetType EQ Image\n  # only the best\n  AND AverageRating GE 5<|>\n',
      [
        [
          'Widen AverageRating GE 5 to AverageRating GE 3: 5 assets',
          '### A\nfilters:\n  AssetType EQ Image\n  # only the best\n  AND AverageRating GE 3\n',
        ],
      ],
    ],
    // Nothing is left of the whole value, and a comment is in it.
    ['document', '### A\nsearch:\n  # any\n  video<|>\nsort: title A\n', []],
    // A condition on a variable with several values goes as a whole.
    [
      'document',
      '@types = ["svg", "jpg", "mp4"]\n### A\nfilters: FileExtension NE {{<|>types}}\nsort: title A\n',
      [['Drop FileExtension NE {{types}}: 10 assets', '@types = ["svg", "jpg", "mp4"]\n### A\nsort: title A\n']],
    ],
    ['filters', 'Status EQ 0<|>', []],
    ['filters', 'Status = 0<|>', []],
    ['sort', 'title<|> A', []],
    ['document', '# none<|>', []],
  ];
  test.each(cases)('%s: %s', async (kind, text, changes) => expect(await relaxed(kind, text)).toEqual(changes));

  test('ends when it is told to', async () => {
    const { document, offset } = marked('search', 'logo<|>');
    const { count } = countingLibrary();
    await expect(relax(document, offset, count, {}, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
