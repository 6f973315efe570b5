import { print } from '@assetql/core';
import {
  countable,
  counts,
  restrictionKey,
  type Count,
  type Counted,
  type CountsOptions,
  type Restriction,
} from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { countingLibrary, requestOf, textOf } from './small-library.ts';

/** An answer as one line. */
function line(answer: Counted): string {
  const { node, depth, measure, companions, outcome } = answer;
  const what = node === undefined ? 'request' : `${'  '.repeat(depth)}${print(node)}`;
  const said = outcome === 'counted' ? answer.total : outcome === 'failed' ? String(answer.error) : outcome;
  const added = companions.map((companion) => ` with ${print(companion)}`).join('');
  return `${what}: ${measure} ${said}${added}`;
}

async function linesOf(request: Restriction, count: Count, options?: CountsOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const answer of counts(request, count, options)) lines.push(line(answer));
  return lines;
}

describe('counts', () => {
  test('give what each part finds alone, and what is left after each clause, breadth first and each request once', async () => {
    const { count, asked } = countingLibrary();
    const request = requestOf('AssetType EQ Image AND (Status EQ 5 OR AverageRating GE 3)', 'logo NOT title:(3 OR 4)');
    expect((await linesOf(request, count)).toSorted()).toEqual(
      [
        'request: alone 0',
        'AssetType EQ Image AND (Status EQ 5 OR AverageRating GE 3): alone 5',
        'logo NOT title:(3 OR 4): alone 3',
        '  AssetType EQ Image: alone 9',
        '  AssetType EQ Image: left 9',
        '  Status EQ 5 OR AverageRating GE 3: alone 6',
        '  Status EQ 5 OR AverageRating GE 3: left 5',
        '  logo: alone 5',
        '  logo: left 1',
        '  NOT title:(3 OR 4): alone 7',
        '  NOT title:(3 OR 4): left 0',
        '    Status EQ 5: alone 4',
        '    AverageRating GE 3: alone 6',
        '    title:(3 OR 4): alone 3',
        '      3: alone 2',
        '      4: alone 1',
      ].toSorted(),
    );
    expect(asked.slice(0, 3)).toEqual([
      'AssetType EQ Image AND (Status EQ 5 OR AverageRating GE 3) |  | logo NOT title:(3 OR 4)',
      'AssetType EQ Image AND (Status EQ 5 OR AverageRating GE 3) |  | ',
      ' |  | logo NOT title:(3 OR 4)',
    ]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('ask for a date together with its status, and say so', async () => {
    const { count, asked } = countingLibrary();
    const date = 'DateApproved GE 2024-05-02T00:00:00.000Z';
    const request = requestOf(`(${date} OR AverageRating EQ 1) AND (AssetType EQ Image AND Status EQ 0)`);
    const lines = await linesOf(request, count, { measures: ['alone'] });
    expect(lines).toContain(`    ${date}: alone 5 with Status EQ 0`);
    expect(lines).toContain(`  ${date} OR AverageRating EQ 1: alone 5 with Status EQ 0`);
    expect(asked.filter((text) => text.includes('DateApproved') && !text.includes('Status'))).toEqual([]);
    const inside = requestOf(
      `(Status EQ 0 AND AverageRating EQ 1 OR Status EQ '0' AND AssetType EQ Image) AND ${date}`,
    );
    expect(await linesOf(inside, count, { measures: ['left'] })).toEqual([
      "  Status EQ 0 AND AverageRating EQ 1 OR Status EQ '0' AND AssetType EQ Image: left 5",
      `  ${date}: left 5`,
    ]);
    expect(await linesOf(inside, count, { measures: ['alone'] })).toContain(`  ${date}: alone 5 with Status EQ 0`);
  });

  test('count the parts of a body within its collection', async () => {
    const { asked, count } = countingLibrary();
    await linesOf(requestOf('', '', "LightboxIds/ANY(l: (l EQ 'a' OR l EQ 'b'))"), count);
    expect(asked.slice(1)).toEqual([" | LightboxIds/ANY(l: l EQ 'a') | ", " | LightboxIds/ANY(l: l EQ 'b') | "]);
  });

  test('make no more requests than they may, and say what was skipped', async () => {
    const { asked, count } = countingLibrary();
    const request = requestOf('Status EQ 0 AND AverageRating EQ 1 AND AverageRating EQ 2');
    const lines = await linesOf(request, count, { requests: 3 });
    expect(asked).toHaveLength(3);
    expect(lines.filter((text) => text.endsWith('skipped'))).toEqual([
      '  AverageRating EQ 1: left skipped',
      '  AverageRating EQ 2: alone skipped',
      '  AverageRating EQ 2: left skipped',
    ]);
    expect(lines).toHaveLength(8);
  });

  test('tell what is left after a long AND before its conditions, of which there may be too many', async () => {
    const { asked, count } = countingLibrary();
    const many = Array.from({ length: 80 }, (_, at) => `AverageRating NE ${at + 5}`).join(' AND ');
    const lines = await linesOf(requestOf(`AssetType EQ Image AND (${many}) AND Status EQ 5`), count, { requests: 20 });
    expect(asked).toHaveLength(20);
    const left = ['  AssetType EQ Image: left 9', '    AverageRating NE 84: left 9', '  Status EQ 5: left 4'];
    expect(lines).toEqual(expect.arrayContaining(left));
    expect(lines).toContain('    AverageRating NE 83: left skipped');
    // What is left in the end is what the whole finds.
    const alone = await linesOf(requestOf(many), count, { requests: 20 });
    expect(alone).toEqual(expect.arrayContaining(['request: alone 10', '  AverageRating NE 84: left 10']));
  });

  test('take known answers from a cache, however they are written', async () => {
    const cache = new Map<string, number>();
    const { asked, count } = countingLibrary();
    await linesOf(requestOf('(Status EQ 0 OR Status EQ 5)'), count, { cache });
    const before = asked.length;
    await linesOf(requestOf("(status eq '5') or Status EQ 0"), count, { cache, requests: 1 });
    expect([before, asked.length]).toEqual([3, 3]);
  });

  test('go on when one of them fails, or is no total', async () => {
    const { count } = countingLibrary();
    const failing: Count = async (request, signal) => {
      const text = textOf(request);
      if (text.startsWith('Status EQ 0 |')) throw new Error('down');
      return text.startsWith('Status EQ 5 |') ? 0.5 : await count(request, signal);
    };
    const lines = await linesOf(requestOf('Status EQ 0 OR Status EQ 5 OR Status EQ 2'), failing, {
      measures: ['alone'],
    });
    expect(lines.toSorted()).toEqual([
      '  Status EQ 0: alone Error: down',
      '  Status EQ 2: alone 1',
      '  Status EQ 5: alone TypeError: A total must be a whole number, not 0.5.',
      'Status EQ 0 OR Status EQ 5 OR Status EQ 2: alone 10',
      'request: alone 10',
    ]);
  });

  test('have a few requests on their way at a time', async () => {
    let now = 0;
    let most = 0;
    const slow: Count = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return 1;
    };
    const request = requestOf('Status EQ 0 AND Status EQ 5 AND Status EQ 2 AND AverageRating EQ 1');
    await linesOf(request, slow);
    expect(most).toBe(4);
    most = 0;
    await linesOf(request, slow, { concurrency: Number.NaN });
    expect(most).toBe(4);
    most = 0;
    await linesOf(request, slow, { concurrency: 1 });
    expect(most).toBe(1);
  });

  test('end with the reason of the signal, also when the service does not listen', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const signals: AbortSignal[] = [];
    const deaf: Count = async (_, signal) => {
      signals.push(signal);
      return await new Promise<number>(() => undefined);
    };
    const answers = linesOf(requestOf('Status EQ 0 AND Status EQ 5'), deaf, { signal: controller.signal });
    controller.abort(reason);
    await expect(answers).rejects.toBe(reason);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    await expect(linesOf(requestOf(''), deaf, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('cancel what is on its way when the loop is left', async () => {
    const { count } = countingLibrary();
    const signals: AbortSignal[] = [];
    const one: Count = async (request, signal) => {
      signals.push(signal);
      return signals.length === 1 ? await count(request, signal) : await new Promise<number>(() => undefined);
    };
    for await (const answer of counts(requestOf('Status EQ 0 AND Status EQ 5'), one)) {
      expect(answer.outcome).toBe('counted');
      break;
    }
    expect(signals.length).toBeGreaterThan(1);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  test('of no request are those of the whole library', async () => {
    const { count } = countingLibrary();
    expect(await linesOf({}, count)).toEqual(['request: alone 10']);
  });

  test('of hostile requests are bounded', async () => {
    const { asked, count } = countingLibrary();
    const text = Array.from({ length: 19_000 }, () => 'Status EQ 5').join(' AND ');
    const deep = `${'('.repeat(250)}${text}${')'.repeat(250)}`;
    let answers = 0;
    for await (const { depth } of counts(requestOf(deep), count)) answers += depth >= 0 ? 1 : 0;
    expect(asked.length).toBeLessThanOrEqual(50);
    expect(answers).toBe(2 + 2 * 19_000);
  });
});

describe('what is countable', () => {
  const bracketed = "CategoryIds/ANY(c: c EQ 'a' OR c EQ 'b')";

  test('is listed without asking anybody: the same as is counted', async () => {
    const { count } = countingLibrary();
    const request = requestOf('AssetType EQ Image AND (Status EQ 5 OR AverageRating GE 3)', 'logo NOT title:(3 OR 4)');
    const listed = [...countable(request)].map(({ node, measure }) => `${print(node)} ${measure}`);
    const counted: string[] = [];
    for await (const { node, measure } of counts(request, count, { concurrency: 1 }))
      counted.push(`${print(node)} ${measure}`);
    expect(listed.toSorted()).toEqual(counted.toSorted());
  });

  test('each has its node, what it is alone, and the request whose total it is', () => {
    const told = [...countable({ filters: requestOf(bracketed).filters }, { measures: ['alone'] })].map(
      ({ node, alone, depth, compose }) => [depth, print(node), print(alone), print(compose().request.filters)],
    );
    const alone = (id: string): string => `CategoryIds/ANY(c: c EQ '${id}')`;
    expect(told).toEqual([
      [0, '', '', bracketed],
      [0, bracketed, bracketed, bracketed],
      [1, "c EQ 'a'", alone('a'), alone('a')],
      [1, "c EQ 'b'", alone('b'), alone('b')],
    ]);
  });

  test('a date comes with the status that it cannot be asked for without', () => {
    const request = requestOf('DateApproved GE 2024-05-02T00:00:00.000Z AND Status EQ 0');
    const dates = [...countable(request, { measures: ['left'] })].map(({ compose }) => compose());
    expect(dates.map(({ request: asked }) => print(asked.filters))).toEqual([
      print(request.filters),
      print(request.filters),
    ]);
    expect(dates.map(({ companions }) => companions.map((each) => print(each)))).toEqual([['Status EQ 0'], []]);
  });

  test('requests that find the same have the same key', () => {
    const key = (filters: string, search?: string, searchFields?: readonly string[]) =>
      restrictionKey({ ...requestOf(filters, search), ...(searchFields === undefined ? {} : { searchFields }) });
    expect(key('Status EQ 0 AND (AssetType EQ Image)')).toBe(key("AssetType eq 'image' and Status EQ 0"));
    expect(key('Status EQ 0', undefined, ['title'])).toBe(key('Status EQ 0'));
    expect(key('', 'a', ['title'])).not.toBe(key('', 'a'));
    const long = 'AverageRating EQ 1 OR '.repeat(400);
    expect(key(`${long}Status EQ 0`)).not.toBe(key(`${long}Status EQ 2`));
  });
});
