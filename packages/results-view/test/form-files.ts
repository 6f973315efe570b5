import { print, type Expression, type Filter } from '@assetql/core';
import { category, fields, searchFields, word } from '@assetql/core/build';
import fc from 'fast-check';
import { parsedFilter } from '../../core/test/arbitraries/filter.ts';
import { parsedSearch } from '../../core/test/arbitraries/search.ts';

/** How an expression is laid out in a file: beside its key or below it, with comments between its lines. */
interface Layout {
  readonly width: number | undefined;
  readonly isBeside: boolean;
  readonly comments: readonly boolean[];
}

const layout: fc.Arbitrary<Layout> = fc.record({
  width: fc.option(fc.integer({ min: 10, max: 60 }), { nil: undefined }),
  isBeside: fc.boolean(),
  comments: fc.array(fc.boolean(), { maxLength: 8 }),
});

/** Texts whose line ends are not where a line of an expression starts or ends. */
function laidOut(key: string, ast: Expression, { width, isBeside, comments }: Layout): string {
  const text = width === undefined ? print(ast) : print(ast, { style: 'pretty', width });
  const [first = '', ...rest] = text.split('\n');
  // At the start of a line such a text is a comment or a key.
  const isOdd = /^\s*(?:#|[\p{L}_][\p{L}\p{N}_.-]*:)/u;
  if (rest.some((line) => isOdd.test(line))) return `${key}: ${print(ast)}`;
  const below = [...(isBeside || isOdd.test(first) ? [] : [first]), ...rest];
  const head = isBeside || isOdd.test(first) ? `${key}: ${first}` : `${key}:`;
  const lines = below.flatMap((line, index) => [...(comments[index] ? [`  # note ${index}`] : []), `  ${line}`]);
  return [head, ...lines].join('\n');
}

const id = fc.constantFrom('c1', 'c2', 'c3');
const smallFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom<Filter>(
    fields.AssetType.eq('Image'),
    fields.AssetType.eq('Video'),
    fields.AssetType.ne('Audio'),
    fields.AverageRating.ge(4),
    fields.AverageRating.lt(2),
    fields.Status.eq(0),
    fields.FileExtension.sw('jp'),
    fields.CreatedBy.eq('u1'),
  ),
  id.map((each) => category(each)),
  id.map((each) => category(each).withSubCategories()),
);

/** Filters of few conditions that people write, with all joins and brackets. */
const usualFilter: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    smallFilter,
    fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).chain((operands) =>
      fc.constantFrom('And', 'Or').map((kind): Filter => ({
        kind,
        range: { start: 0, end: 0 },
        operands: operands.map((operand): Filter =>
          operand.kind === 'Or' || operand.kind === 'And'
            ? { kind: 'Group', range: { start: 0, end: 0 }, body: operand }
            : operand,
        ),
      })),
    ),
  ),
})).tree;

const part = <Ast extends Expression>(key: string, ast: fc.Arbitrary<Ast>): fc.Arbitrary<string> =>
  fc.tuple(ast, layout).map(([each, how]) => laidOut(key, each, how));

/** Saved-search files without mistakes in their expressions. */
export const formFile: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '### A\n', '# first\n\n### B\n# what for\n', '@x = 4\n'),
    fc.option(part('filters', fc.oneof(usualFilter, parsedFilter)), { nil: '' }),
    fc.option(part('containerfilter', usualFilter), { nil: '' }),
    fc.option(part('search', fc.oneof(parsedSearch, fc.constantFrom(word('fox'), searchFields.title.word('bear')))), {
      nil: '',
    }),
    fc.constantFrom('', 'sort: title D', '# last\ncount: 5'),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
  )
  .map(([head, filters, containers, search, tail, lineEnd, isEnded]) => {
    const body = [filters, containers, search, tail].filter((text) => text !== '').join('\n');
    return `${head}${body}${isEnded ? '\n' : ''}`.replaceAll('\n', lineEnd);
  });
