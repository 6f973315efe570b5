import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';
import { placeholderProblem, readRepository } from './repository.ts';

/** The files and manifest members that a release is checked for. */
export interface Release {
  readonly manifest: {
    readonly version: string;
    readonly repository: { readonly url: string; readonly directory: string };
  };
  readonly readme: string;
  readonly changelog: string;
  readonly isThere: (file: string) => boolean;
}

/** The release of this folder. */
export function ownRelease(): Release {
  const read = (file: string): string => readFileSync(join(extension, file), 'utf8');
  return {
    manifest: JSON.parse(read('package.json')),
    readme: read('README.md'),
    changelog: read('CHANGELOG.md'),
    isThere: (file) => existsSync(join(extension, file)),
  };
}

/** What is missing for publishing the extension, one sentence each with the place and what to write there. */
export function releaseProblems({ manifest, readme, changelog, isThere }: Release): readonly string[] {
  const { version } = manifest;
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`));
  const isDated = heading !== undefined && /\(\d{4}-\d\d-\d\d\)$/.test(heading);
  const pictures = Array.from(readme.matchAll(/^!\[[^\]\n]*\]\(([^)\n]*)\)/gm), ([, path = '']) => path);
  return [
    ...(readRepository(manifest) === undefined ? [placeholderProblem] : []),
    ...(isDated ? [] : [`Write “## ${version} (YYYY-MM-DD)” with what is new into extension/CHANGELOG.md.`]),
    ...pictures
      .filter((path) => !isThere(path))
      .map((path) => `extension/${path} is not there: take it anew, or leave it out of the README.`),
  ];
}
