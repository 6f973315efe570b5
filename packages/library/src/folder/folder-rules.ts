import { configurationFile } from '@assetql/core';
import { savedSearchExtension } from '@assetql/core/text';
import ignore, { type Ignore } from 'ignore';

/** The file whose lines say, as those of a `.gitignore`, what of its folder and the folders below is left out. */
export const rulesName = '.assetqlignore';

/** What systems and programs leave in folders, and people do not count as theirs; in lower case. */
const rubbish: ReadonlySet<string> = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '@eadir',
  '__macosx',
  'node_modules',
]);

/** Files that a program is writing or has locked. */
const unfinished = /^~\$|~$|\.(?:tmp|part|partial|crdownload|download)$/i;

/** Whether the name of a file or a folder is one that nobody looks for: hidden, rubbish of a system, or not finished. */
export const isRubbish = (name: string): boolean =>
  name.startsWith('.') || rubbish.has(name.toLowerCase()) || unfinished.test(name);

/** Whether a file is one of AssetQL's own: saved searches, and the configuration of their folder. */
export const isOwnFile = (name: string): boolean =>
  name === configurationFile || name.toLowerCase().endsWith(savedSearchExtension);

interface Level {
  /** The folder that has the file of rules, with a slash at its end; empty for the served folder. */
  readonly prefix: string;
  readonly rules: Ignore;
}

/** The rules that count in a folder: its own and those of the folders above it. */
export class FolderRules {
  /** The innermost first. */
  private readonly levels: readonly Level[];

  constructor(levels: readonly Level[] = []) {
    this.levels = levels;
  }

  /** These rules and those of a folder below. `folder` is its path, empty for the served folder; `text` is what its file says. */
  with(folder: string, text: string): FolderRules {
    const prefix = folder === '' ? '' : `${folder}/`;
    return new FolderRules([{ prefix, rules: ignore().add(text) }, ...this.levels]);
  }

  /** Whether a file or folder is left out. The innermost rule about it counts. */
  leavesOut(path: string, isFolder: boolean): boolean {
    for (const { prefix, rules } of this.levels) {
      const { ignored, unignored } = rules.test(path.slice(prefix.length) + (isFolder ? '/' : ''));
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
