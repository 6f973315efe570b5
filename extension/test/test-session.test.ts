import { createCatalogue } from '@assetql/client';
import { parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { AccessError } from '../src/contracts/connections.ts';
import { outcomesOf, type Outcome } from '../src/testing/outcome.ts';
import { TestOutline } from '../src/testing/test-outline.ts';
import { TestSession } from '../src/testing/test-session.ts';
import { plainWords } from './connections/plain-words.ts';
import { createSampleClient, sample, type Interference } from '../../test/sample-client.ts';

const [, second] = sample.assets;
const logos = sample.categories.find(({ name }) => name === 'Logos');

interface Run {
  readonly outcomes: readonly Outcome[];
  readonly asked: number;
}

/** Tests all searches of a file one after the other. */
async function run(text: string, interfere?: Interference, signal = new AbortController().signal): Promise<Run> {
  const { client, asked } = createSampleClient(interfere);
  const names = async () => {
    const catalogue = createCatalogue(client);
    await catalogue.ready();
    return catalogue;
  };
  const session = new TestSession({ client, names, settings: { check: {} }, now: Date.UTC(2026, 0, 1), signal });
  const document = parseDocument(text, undefined, { name: 'file' });
  const outline = new TestOutline().update(document);
  const outcomes: Outcome[] = [];
  for (const [index, { expectations }] of outline.entries()) {
    const search = document.searches.filter((each) => each.expect.length > 0)[index];
    if (search === undefined) throw new Error('A test has no search.');
    const tested = await session.test(document, search);
    outcomes.push(
      ...outcomesOf(
        tested,
        expectations.map(({ range }) => range),
        plainWords,
      ),
    );
  }
  return { outcomes, asked: asked.length };
}

describe('a test of the Test Explorer', () => {
  test('passes or fails with what is expected and what would be', async () => {
    const { outcomes } = await run(
      'filters: AssetType EQ Image\nexpect: total > 0\nexpect: total = 1\nexpect: total < 1\n',
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['passed', 'failed', 'failed']);
    const total = [...sample.assets].filter(({ assetType }) => assetType === 'Image').length;
    const [, equality, bound] = outcomes;
    expect(equality).toMatchObject({
      message: `Expected total = 1, but total is ${total}.`,
      difference: { expected: '1', actual: String(total) },
      instead: `total = ${total}`,
    });
    expect(bound).toMatchObject({
      message: `Expected total < 1, but total is ${total}.`,
      instead: `total = ${total}`,
    });
    expect(bound).not.toHaveProperty('difference');
  });

  test('says why an asset is left out, as the command does', async () => {
    const { outcomes } = await run(`filters: AverageRating GT 5\nexpect: contains "${second?.id}"\n### B\nsearch: a\n`);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(
        /^Expected to find ".*", but nothing is found\.\nIt is left out by filters: “AverageRating GT 5” \(it has /,
      ),
      instead: `excludes "${second?.id}"`,
    });
  });

  test('looks names up', async () => {
    const text = `@logos = category("Brand/Logos")
### A
containerfilter: CategoryIds/ANY(c: c EQ {{logos}})
expect: total = ${[...sample.assets].filter(({ categoryIds }) => categoryIds.includes(logos?.id ?? '')).length}
`;
    expect((await run(text)).outcomes).toMatchObject([{ kind: 'passed' }]);
  });

  test.each([
    ['a mistake in the search', '### A\nfilters: AsseType EQ Image\nexpect: total > 0\nexpect: total > 1', 'AsseType'],
    ['an expectation that cannot be read', '### A\nsearch: a\nexpect: total > 0\nexpect: totl', 'totl'],
    [
      'a look-up that finds nothing',
      '@x = user("nobody")\n### A\nfilters: CreatedBy EQ {{x}}\nexpect: total > 0\nexpect: total > 1',
      '"nobody"',
    ],
  ])('with %s is an error at its place', async (_what, text, at) => {
    const { outcomes } = await run(text);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['errored', 'errored']);
    for (const outcome of outcomes) {
      const [problem] = outcome.kind === 'errored' ? outcome.problems : [];
      expect(text.slice(problem?.range?.start, problem?.range?.end)).toContain(at);
    }
  });

  test('shows what a service says as text, which commands no terminal', async () => {
    const hostile = '\u001b]8;;https://evil.example\u0007x\u202E';
    const { outcomes } = await run('search: a\nexpect: first.title = "A"\n', () =>
      Response.json({ payload: { assets: [{ id: hostile, title: hostile }], assetCount: 1 } }),
    );
    const [outcome] = outcomes;
    expect(outcome?.kind === 'failed' ? outcome.message : '').toMatch(/^[^\u0000-\u0009\u000B-\u001F\u202E]+$/);
  });

  test('asks no service again that answers nobody', async () => {
    const text = '### A\nsearch: a\nexpect: total > 0\n';
    const gone = (): Response => Response.json({}, { status: 401 });
    await expect(run(text, gone)).rejects.toThrow(/401/);
    const { client, asked } = createSampleClient(gone);
    const session = new TestSession({
      client,
      names: () => Promise.resolve({}),
      settings: { check: {} },
      now: 0,
      signal: new AbortController().signal,
    });
    const document = parseDocument(text);
    const [search] = document.searches;
    if (search === undefined) throw new Error('There is no search.');
    await expect(session.test(document, search)).rejects.toThrow(/401/);
    const before = asked.length;
    await expect(session.test(document, search)).rejects.toThrow(/401/);
    expect(asked).toHaveLength(before);
  });

  test('says what to do where nobody is signed in', async () => {
    const access = { state: 'signed-out', problem: 'Sign in to “work”.' } as const;
    const signedOut = (): never => {
      throw new AccessError(access);
    };
    const { client } = createSampleClient(undefined, { auth: signedOut });
    const document = parseDocument('search: a\nexpect: total > 0\n');
    const [search] = document.searches;
    if (search === undefined) throw new Error('There is no search.');
    const session = new TestSession({
      client,
      names: () => Promise.resolve({}),
      settings: { check: {} },
      now: 0,
      signal: new AbortController().signal,
    });
    await expect(session.test(document, search)).rejects.toMatchObject({ access });
  });

  test('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const reason = new DOMException('It was cancelled.', 'AbortError');
    const text = '### A\nsearch: a\nexpect: total > 0\n### B\nsearch: b\nexpect: total > 0\n';
    await expect(
      run(
        text,
        () => {
          controller.abort(reason);
          return undefined;
        },
        controller.signal,
      ),
    ).rejects.toBe(reason);
  });
});
