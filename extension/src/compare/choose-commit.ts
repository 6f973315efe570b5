import { momentText } from '@assetql/core';
import { l10n, window, type QuickPickItem, type Uri } from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import type { Commit, Repository } from './git.ts';

/** The number of commits of a file that the list offers. */
const most = 100;

interface CommitItem extends QuickPickItem {
  /** The commit's hash or name, for Git commands. */
  readonly ref: string;
  /** The label for people. */
  readonly origin: string;
}

function itemOf({ hash, message, authorName, authorDate }: Commit): CommitItem {
  const [subject = ''] = message.split('\n', 1);
  const short = hash.slice(0, 8);
  const date = authorDate === undefined ? [] : [momentText(authorDate.getTime(), undefined, 'plain')];
  const about = [short, ...(authorName === undefined ? [] : [authorName]), ...date].join(' · ');
  return {
    label: plainLabel(subject === '' ? short : subject),
    description: plainLabel(about),
    ref: hash,
    origin: short,
  };
}

/** Asks for the commit to compare with: the last one, or another in which the file was changed. */
export async function chooseCommit(repository: Repository, file: Uri): Promise<CommitItem | undefined> {
  // A repository without commits has no history; reading HEAD reports it.
  const commits = await repository.log({ maxEntries: most, path: file.fsPath }).catch(() => []);
  const head: CommitItem = {
    label: 'HEAD',
    description: l10n.t('what was committed last'),
    ref: 'HEAD',
    origin: 'HEAD',
  };
  return await window.showQuickPick([head, ...commits.map(itemOf)], {
    title: l10n.t('Compare with Git'),
    placeHolder: l10n.t('The commit to compare the search with'),
    matchOnDescription: true,
  });
}
