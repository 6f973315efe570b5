import { check, print, type Expression, type ExpressionKind } from '@assetql/core';
import * as build from '@assetql/core/build';
import { normalize, type RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsedFilter } from '../../../core/test/arbitraries/filter.ts';
import { parsedSearch } from '../../../core/test/arbitraries/search.ts';
import { asTemplate, rewritten, withBuilder } from './rewritten.ts';

/** One spelling for all that ask the same. */
const asked = (kind: RestrictingKind, ast: Expression | undefined): string =>
  ast === undefined || ast.kind === 'SortKey' ? print(ast) : print(normalize(kind, ast));

interface Expressed {
  readonly default: (modules: typeof build, values: readonly string[]) => Expression | undefined;
}

/** What the expression `q` of a program makes with these values in its holes; the name of its error where it throws. */
async function made(program: string, kind: RestrictingKind, values: readonly string[]): Promise<string> {
  const body = program
    .replace(/^import \{ (.*) \} from '@assetql\/core\/build';$/m, 'const { $1 } = modules;')
    .replace('const q = ', 'return ');
  const javaScript = `export default (modules, v) => {\n${body}\n};`;
  const expressed: Expressed = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(javaScript)}`
  );
  try {
    return asked(kind, expressed.default(build, values));
  } catch (error) {
    if (error instanceof build.BuildError) return 'mistake';
    throw error;
  }
}

/** A query with its texts in the holes of a template, where `isHole` says so. */
function inHoles(ast: Expression, isHole: (number: number) => boolean): string {
  let count = 0;
  let holes = 0;
  const holed: Expression = JSON.parse(JSON.stringify(ast), (_, node: unknown) => {
    const isText = typeof node === 'object' && node !== null && 'quoted' in node && node.quoted === true;
    const isTerm = typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'Phrase';
    if ((!isText && !isTerm) || !isHole((count += 1))) return node;
    return { kind: 'Variable', range: { start: 0, end: 0 }, name: `v[${(holes += 1) - 1}]` };
  });
  return print(holed)
    .replaceAll(/[`\\]|\$\{/g, (found) => `\\${found}`)
    .replaceAll(/\{\{(v\[\d+\])\}\}/g, (_, hole: string) => `\${${hole}}`);
}

/** Texts that every place takes, whatever they look like. */
const texts = fc.constantFrom('red', 'big sale', "it's", '5', '{{1}}', 'x) OR (a*', '${x}` \\', 'null', 'Grüße');

const cases: readonly (readonly [RestrictingKind, fc.Arbitrary<Expression>])[] = [
  ['filters', parsedFilter],
  ['containerfilter', parsedFilter],
  ['search', parsedSearch],
];

const hasError = (kind: ExpressionKind, text: string): boolean =>
  check(kind, text).diagnostics.some(({ severity }) => severity === 'error');

describe('a template, written with the builder and as a template again, asks for the same', () => {
  test.each(cases)('whatever the %s', async (kind, asts) => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(
        asts,
        fc.infiniteStream(fc.boolean()),
        fc.array(texts, { minLength: 100, maxLength: 100 }),
        async (ast, holes, values) => {
          fc.pre(!hasError(kind, print(ast)));
          const template = inHoles(ast, () => holes.next().value);
          const program = `import { ${kind} } from '@assetql/core/build';\nconst q = ${kind}\`${template}\`;\n`;
          const at = (text: string): string => text.replace('const q = ', 'const q = <|>');
          // Texts of the program could look like the mark of the caret.
          fc.pre(!/\p{Surrogate}/u.test(program) && !/<\||<\[|\]>/.test(program));
          const built = rewritten(at(program), withBuilder);
          if (built === undefined) return;
          tried += 1;
          const again = rewritten(at(built), asTemplate);
          expect(again, built).toBeDefined();
          const before = await made(program, kind, values);
          expect(await made(built, kind, values), built).toBe(before);
          expect(await made(again ?? '', kind, values), built).toBe(before);
        },
      ),
      { numRuns: 150 },
    );
    expect(tried).toBeGreaterThan(30);
  });
});
