import { describe, expect, test } from 'vitest';
import type { Catalogue } from '@assetql/core';
import { completion, keywordCompletion, type CompletionList, type LanguageDocument } from '@assetql/language-service';
import { chosen, completeAt, marked } from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

const labels = (text: string): readonly string[] => completeAt(marked('search', text), { catalogue });
const choose = (text: string, label: string): string => chosen(marked('search', text), label, { catalogue });

describe('a search', () => {
  test.each([
    ['<|>', ['NOT', 'title'], ['AND']],
    ['(<|>', ['NOT', 'title'], ['AND']],
    ['logo (<|>', ['NOT', 'title'], ['AND']],
    ['(logo) <|>', ['AND', 'OR', 'NOT'], []],
    ['"a b" <|>', ['AND'], []],
    ['NOT <|>', ['title'], ['AND']],
    ['com<|>', ['comments'], ['title']],
    ['category<|>', ['categories', 'categoryIds'], ['title']],
    ['cognitiveBackgroundColor:<|>', ['teal'], ['title']],
    ['unheard:<|>', [], ['title', 'AND']],
    ['title:"a <|>', [], ['AND']],
    ['<|>:logo', ['title'], ['NOT']],
  ])('%s', (text, there, absent) => {
    const found = labels(text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each([
    ['logo <|> AND icon', 'OR', 'logo OR<|> icon'],
    ['logo A<|> OR icon', 'AND', 'logo AND<|> icon'],
    ['logo <|>icon', 'AND', 'logo AND <|>icon'],
    ['"a b"<|>', 'AND', '"a b" AND <|>'],
    ['(logo)<|>(icon)', 'OR', '(logo) OR <|>(icon)'],
    ['<|>title:logo', 'comments', 'comments<|>:logo'],
    ['<|> title:logo', 'comments', 'comments<|>:logo'],
    ['ti<|>tle:logo', 'title', 'title<|>:logo'],
    ['NOT <|>', 'title', 'NOT title:<|>'],
    ['cognitiveDominantColors:r<|>', 'red', 'cognitiveDominantColors:red<|>'],
    ['cognitiveDominantColors:<|>red fox', 'blue', 'cognitiveDominantColors:blue<|> fox'],
    ['cognitiveDominantColors:<|> red', 'blue', 'cognitiveDominantColors:blue<|> red'],
    ['categories:<|>"old logos" fox', 'Brand', 'categories:Brand<|> fox'],
    ['categoryIds:"logos<|>', 'Brand/Brand logos', 'categoryIds:66666666-6666-4666-8666-666666666666<|>'],
  ])('%s, then %s', (text, label, after) => {
    if (text.includes('categoryIds:"')) expect(choose(text, label)).toContain('66666666-6666-4666-8666-666666666666');
    else expect(choose(text, label)).toBe(after);
  });
});

describe('where any word is legal', () => {
  const known: Catalogue = { keywords: () => Promise.resolve(['draw', 'drawer', 'drawing', 'Draw']) };
  const list = async (text: string): Promise<CompletionList> => {
    const { document, offset } = marked('search', text);
    await keywordCompletion(document, offset, { catalogue: known });
    return completion(document, offset, { catalogue: known });
  };

  test.each(['draw<|>', 'cat draw<|>', 'draw<|> cat', 'dr<|>aw', 'draw*<|>', '"draw<|>"', 'keywords:draw<|>'])(
    'what is written comes first, and changes nothing: %s',
    async (text) => {
      const { items } = await list(text);
      const { document } = marked('search', text);
      expect(items.length).toBeGreaterThan(1);
      expect(items.filter(({ kind }) => kind === 'text')).toEqual([items[0]]);
      expect(chosen(marked('search', text), items[0]?.label ?? '', { catalogue: known }).replace('<|>', '')).toBe(
        document.text,
      );
      expect(new Set(items.map(({ insert }) => insert)).size).toBe(items.length);
    },
  );

  test('the keywords of the library come behind it as well', async () => {
    const { document, offset } = marked('search', 'draw<|>');
    const { items } = await keywordCompletion(document, offset, { catalogue: known });
    expect(items.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
      'draw text',
      'drawer keyword',
      'drawing keyword',
      'Draw keyword',
    ]);
  });

  test.each([
    ['a<|>', ['fileName', 'AND']],
    ['do<|>', ['cognitiveDominantColors']],
    ['ctxt<|>', ['cognitiveTextInImage']],
  ])('names that only resemble it are not offered: %s', (text, absent) => {
    for (const label of absent) expect(labels(text)).not.toContain(label);
  });

  test.each([
    ['dominant<|>', 'cognitiveDominantColors'],
    ['t<|>', 'title'],
    ['logo A<|>', 'AND'],
  ])('names that start with it are: %s', (text, there) => expect(labels(text)).toContain(there));

  test.each([
    ['title<|>:cat', true],
    ['logo A<|> OR icon', true],
    ['cognitiveBackgroundColor:t<|>', true],
    ['xyzzy<|>', false],
  ])('it is not offered where it is no word, or alone: %s', (text, isList) => {
    const { document, offset } = marked('search', text);
    const { items } = completion(document, offset, { catalogue });
    expect(items.length > 0).toBe(isList);
    expect(items.filter(({ kind }) => kind === 'text')).toEqual([]);
  });

  test.each([
    ['cat <|>', true],
    ['<|>', true],
    ['cat<|>', false],
    ['title:<|>', false],
    ['"cat <|>', false],
  ])('a list that nobody asked for is said to be so: %s', (text, isUnsolicited) => {
    const { document, offset } = marked('search', text);
    expect(completion(document, offset, { catalogue }).isUnsolicited).toBe(isUnsolicited);
  });
});

describe('keywords', () => {
  const asked: string[] = [];
  const library = (words: readonly string[]): Catalogue => ({
    keywords: async (prefix, limit) => {
      asked.push(prefix);
      return words.filter((word) => word.toLowerCase().startsWith(prefix.toLowerCase())).slice(0, limit);
    },
  });
  const list = (text: string, known: Catalogue, kind: LanguageDocument['kind'] = 'search'): CompletionList => {
    const { document, offset } = marked(kind, text);
    return completion(document, offset, { catalogue: known });
  };
  const bring = async (text: string, known: Catalogue): Promise<CompletionList> => {
    const { document, offset } = marked('search', text);
    return await keywordCompletion(document, offset, { catalogue: known });
  };
  const words = ({ items }: CompletionList): readonly string[] =>
    items.flatMap(({ kind, label }) => (kind === 'keyword' ? [label] : []));

  test('what is not known yet is in the next list, and the first one says that it is not whole', async () => {
    const known = library(['logo', 'Logotype', 'icon']);
    expect(list('lo<|>', known)).toMatchObject({ isIncomplete: true });
    expect(words(list('lo<|>', known))).toEqual([]);
    await bring('lo<|>', known);
    expect(words(list('lo<|>', known))).toEqual(['logo', 'Logotype']);
    expect(list('lo<|>', known).isIncomplete).toBe(false);
  });

  test('asking for a list asks the library nothing', () => {
    asked.length = 0;
    list('lo<|>', library(['logo']));
    expect(asked).toEqual([]);
  });

  test('a whole answer serves longer beginnings as well; one that was cut serves until the next', async () => {
    const known = library(['logo', 'logotype']);
    await bring('lo<|>', known);
    expect(list('logot<|>', known)).toMatchObject({ isIncomplete: false });
    expect(words(list('logot<|>', known))).toEqual(['logotype']);
    const large = library(Array.from({ length: 500 }, (_, index) => `word ${index}`));
    await bring('w<|>', large);
    expect(list('word<|>', large).isIncomplete).toBe(true);
    expect(words(list('word<|>', large)).length).toBeGreaterThan(0);
  });

  test('one library knows nothing of another', async () => {
    await bring('lo<|>', library(['logo']));
    expect(words(list('lo<|>', library(['longing'])))).toEqual([]);
  });

  test('many answers do not pile up', async () => {
    const known = library([]);
    for (let index = 0; index < 300; index += 1) await bring(`x${index}<|>`, known);
    expect(list('x299<|>', known).isIncomplete).toBe(false);
    expect(list('x0<|>', known).isIncomplete).toBe(true);
  });

  test.each([
    ['lo<|>', 'logo', 'logo<|>'],
    ['an<|>', 'annual report', '"annual report"<|>'],
    ['"ann<|>', 'annual report', '"annual report"<|>'],
    ['"ann<|>"', 'annual report', '"annual report<|>"'],
    ['NO<|>', 'NOT', 'NOT <|>'],
    ['keyword:an<|>', 'annual report', 'keyword:"annual report"<|>'],
    ['*lo<|>', 'logo', 'logo<|>'],
    ['o<|>', 'OR', '"OR"<|>'],
    ['5<|>', '5" disc', '"5  disc"<|>'],
  ])('%s, then %s', async (text, label, after) => {
    const known = library(['logo', 'annual report', 'OR', '5" disc']);
    await bring(text, known);
    expect(chosen(marked('search', text), label, { catalogue: known })).toBe(after);
  });

  test.each(['<|>', 'title:lo<|>', 'categories:lo<|>', '{{lo<|>', 'lo <|>'])('are not offered at %s', async (text) => {
    const known = library(['logo']);
    expect((await bring(text, known)).items).toEqual([]);
    expect(words(list(text, known))).toEqual([]);
  });

  test('are offered for fields of keywords that a library adds names for', async () => {
    expect((await bring('KEYWORDS:lo<|>', library(['logo']))).items).toHaveLength(2);
  });
});

describe('a sort', () => {
  const sorted = (text: string): readonly string[] => completeAt(marked('sort', text));
  test.each([
    ['title <|>D', 'A', 'title A<|>'],
    ['<|>title D', 'file.fileName', 'file.fileName<|> D'],
    ['tit<|>', 'title', 'title <|>'],
    ['size<|>', 'file.sizeInBytes', 'file.sizeInBytes <|>'],
    ['title D<|>', 'D', 'title D<|>'],
    ['createdAt<|>', 'record.createdAt', 'record.createdAt <|>'],
    ['newest<|>', 'newest first', 'record.createdAt D<|>'],
    ['old<|>', 'oldest first', 'record.createdAt A<|>'],
    ['newest<|> d', 'newest first', 'record.createdAt<|> d'],
    ['size<|>', 'largest first', 'file.sizeInBytes D<|>'],
  ])('%s, then %s', (text, label, after) => expect(chosen(marked('sort', text), label)).toBe(after));

  test.each(['title A <|>', '{{a<|>', 'newest<|> A'])('%s has nothing to offer', (text) =>
    expect(sorted(text)).toEqual([]),
  );
});
