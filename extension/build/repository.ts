/** The address of the repository, and the addresses and manifest members derived from it. */
export interface Repository {
  /** The members of a manifest. */
  readonly manifest: {
    readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
    readonly homepage: string;
    readonly bugs: { readonly url: string };
  };
  /** The address of a picture, by its place in the folder of the extension: `docs/preview.png`. */
  readonly picture: (path: string) => string;
  /** The page of a file, by its place in the folder of the extension: `../LICENSE`. */
  readonly page: (path: string) => string;
}

/** The placeholder in the manifest for an address that has not been chosen yet. */
const placeholder = 'OWNER/REPOSITORY';

/** What is wrong with a manifest that still has the placeholder as its repository. */
export const placeholderProblem = `Write the address of the repository, such as https://github.com/someone/assetql.git, into "repository" of extension/package.json in the place of ${placeholder}: pictures, links, homepage and bugs of the published extension come from it.`;

/**
 * Reads the one place that has the address: `repository` of the extension’s manifest. `undefined` while it is the placeholder. Throws an
 * error that says what to write when it is no address of GitHub, whose pictures the Marketplace shows.
 */
export function readRepository(manifest: {
  readonly repository: { readonly url: string; readonly directory: string };
}): Repository | undefined {
  const { url, directory } = manifest.repository;
  const [, name] = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url) ?? [];
  if (name === undefined)
    throw new Error(
      `"repository" of extension/package.json is ${url}: write an address such as https://github.com/someone/assetql.git.`,
    );
  if (name === placeholder) return undefined;
  const root = `https://github.com/${name}`;
  const below = (kind: 'blob' | 'raw', path: string): string => {
    const { pathname, hash } = new URL(path, `${root}/${kind}/HEAD/${directory}/`);
    return `https://github.com${pathname}${hash}`;
  };
  return {
    manifest: {
      repository: { type: 'git', url: `${root}.git`, directory },
      homepage: `${root}/tree/HEAD/${directory}#readme`,
      bugs: { url: `${root}/issues` },
    },
    picture: (path) => below('raw', path),
    page: (path) => below('blob', path),
  };
}
