import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownRelease, releaseProblems, type Release } from '../../build/release-problems.ts';
import { readRepository } from '../../build/repository.ts';
import { stagedManifest } from '../../build/stage-manifest.ts';

const extension = join(import.meta.dirname, '../..');
const named = (url: string) => ({ repository: { url, directory: 'extension' } });
const someone = named('https://github.com/someone/assetql.git');
const nobody = named('https://github.com/OWNER/REPOSITORY.git');

const release: Release = {
  manifest: { version: '1.2.0', ...someone },
  readme: '# AssetQL\n\n![A picture](docs/preview.png)\n',
  changelog: '# Changelog\n\n## 1.2.0 (2026-11-23)\n\nNew.\n',
  isThere: () => true,
};

describe('packing for a release', () => {
  test('goes on when nothing is missing', () => {
    expect(releaseProblems(release)).toEqual([]);
  });

  test.for<readonly [what: string, change: Partial<Release>, says: RegExp]>([
    [
      'the address of the repository',
      { manifest: { version: '1.2.0', ...nobody } },
      /^Write the address of the repository, .* into "repository" of extension\/package\.json in the place of OWNER\/REPOSITORY/,
    ],
    ['what is new', { changelog: '# Changelog\n\n## 1.1.0 (2026-01-01)\n' }, /^Write “## 1\.2\.0 \(YYYY-MM-DD\)”/],
    ['its date', { changelog: '## 1.2.0\n' }, /extension\/CHANGELOG\.md/],
    ['a picture', { isThere: () => false }, /^extension\/docs\/preview\.png is not there/],
  ])('fails without %s, and says what to do', ([, change, says]) => {
    const problems = releaseProblems({ ...release, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(says);
  });

  test('lacks nothing here but the address that nobody can know yet', () => {
    const own = ownRelease();
    expect(releaseProblems({ ...own, manifest: { ...own.manifest, ...someone } })).toEqual([]);
  });
});

describe('the address of the repository', () => {
  test('gives homepage and bugs, each from that one place', () => {
    const staged = stagedManifest(readRepository(someone));
    expect(staged).toMatchObject({
      repository: { url: 'https://github.com/someone/assetql.git', directory: 'extension' },
      homepage: 'https://github.com/someone/assetql/tree/HEAD/extension#readme',
      bugs: { url: 'https://github.com/someone/assetql/issues' },
    });
    expect(readFileSync(join(extension, 'package.json'), 'utf8').match(/https:\/\/github\.com/g)).toHaveLength(1);
  });

  test('is left out while it is the placeholder, and an ordinary build goes on', () => {
    expect(readRepository(nobody)).toBeUndefined();
    const staged = stagedManifest(undefined);
    for (const member of ['repository', 'homepage', 'bugs']) expect(staged).not.toHaveProperty(member);
  });

  test.each(['', 'git@github.com:someone/assetql.git', 'https://example.org/assetql', 'https://github.com/someone'])(
    'must be one of GitHub: %j',
    (url) => {
      expect(() => readRepository(named(url))).toThrow('write an address such as');
    },
  );
});

test('the Marketplace is told what it is, and that it is young', () => {
  const staged: { readonly preview?: unknown; readonly keywords?: readonly string[] } = stagedManifest(undefined);
  expect(staged.preview).toBe(true);
  // No more are taken.
  expect(staged.keywords?.length).toBeLessThanOrEqual(30);
  expect(staged.keywords).toEqual(expect.arrayContaining(['DAM', 'saved search', 'query builder', 'REST']));
});
