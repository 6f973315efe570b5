import { momentText } from '@assetql/core';
import { parseDocument, selfContained } from '@assetql/core/document';
import { commands, l10n, window, workspace, type Disposable } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import type { History } from '../history/history.ts';
import type { ComparedText } from '../preview/messages.ts';
import { tellIfUntrusted } from '../results/tell-untrusted.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';
import { warnIfStale } from '../views/warn-if-stale.ts';
import { chooseCommit } from './choose-commit.ts';
import { chooseSearch } from './choose-search.ts';
import { createComparedTexts } from './compared-texts.ts';
import { createComparisonPanel, type ComparisonPanel } from './comparison-panel.ts';
import { earlierVariables } from './earlier-variables.ts';
import { earlierSearch, laidOut } from './earlier-search.ts';
import { repositoryOf, timesOf, type Repository } from './git.ts';

const tell = async (sentence: string): Promise<void> =>
  void (await window.showInformationMessage(plainMessage(sentence)));

async function gitOf({ file }: PlacedSearch): Promise<Repository | undefined> {
  if (file.uri.scheme === 'untitled') {
    await tell(l10n.t('Git keeps files of a folder: save this one there first.'));
    return undefined;
  }
  const found = await repositoryOf(file.uri);
  if (typeof found !== 'string') return found;
  await tell(
    found === 'no-git'
      ? l10n.t(
          'This window has no Git to compare with: VS Code’s Git extension is turned off, or does not run in a browser.',
        )
      : l10n.t(
          '{0} is in no Git repository, so there is nothing to compare it with.',
          workspace.asRelativePath(file.uri),
        ),
  );
  return undefined;
}

/** Compares a search with what it was in a commit. */
async function compareWithGit(panel: ComparisonPanel, placed: PlacedSearch): Promise<void> {
  const { file, search } = placed;
  const repository = await gitOf(placed);
  if (repository === undefined) return;
  const commit = await chooseCommit(repository, file.uri);
  if (commit === undefined) return;
  const path = workspace.asRelativePath(file.uri);
  const text = await repository.show(commit.ref, file.uri.fsPath).catch(() => undefined);
  if (text === undefined) {
    await tell(l10n.t('{0} is not in {1}: it was not committed by then.', path, commit.origin));
    return;
  }
  // Variables of the team are what they were as well.
  const shared = await earlierVariables(file.uri.path, timesOf(repository, commit.ref, file.uri));
  const { name, ...options } = file.document.options;
  const earlier = parseDocument(text, undefined, {
    ...options,
    ...(name === undefined ? {} : { name }),
    ...(shared === undefined ? {} : { shared }),
  });
  const before = earlierSearch(earlier, file.document, search);
  if (before === undefined) {
    await tell(l10n.t('“{0}” is not in {1}: it is newer, or had another title.', search.name, commit.origin));
    return;
  }
  if (laidOut(earlier, before) === laidOut(file.document, search)) {
    await tell(l10n.t('“{0}” is as it was in {1}.', search.name, commit.origin));
    return;
  }
  // The text may be edited while it is compared, and the comparison stays what it was.
  const origin = l10n.t('as of {0}', momentText(Date.now(), undefined, 'plain'));
  panel.show({
    document: file.uri,
    settings: file.settings,
    before: { name: before.name, text: selfContained(earlier, before), origin: commit.origin },
    after: { name: search.name, text: selfContained(file.document, search), origin },
  });
}

/** Compares a search with another one that the person chooses. */
async function compareWithSearch(
  { searches }: Host,
  history: History,
  panel: ComparisonPanel,
  placed: PlacedSearch,
): Promise<void> {
  const before = await chooseSearch(searches, history, placed);
  if (before === undefined) return;
  const { file, search } = placed;
  const after: ComparedText = {
    name: search.name,
    text: selfContained(file.document, search),
    origin: workspace.asRelativePath(file.uri),
  };
  panel.show({ document: file.uri, settings: file.settings, before, after });
}

/** Registers the commands that compare a search with its version in a commit, or with another search. */
export function openComparison(host: Host, history: History): Disposable[] {
  const texts = createComparedTexts();
  const panel = createComparisonPanel(host, texts);
  const register = (name: string, compare: (placed: PlacedSearch) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, (...given: readonly unknown[]) =>
      warnIfStale(given, async () => {
        const place = await chosenPlace(given);
        const placed = place === undefined ? undefined : await searchAtPlace(host.searches, place);
        if (placed === undefined) await tellNoSearch();
        else if (!(await tellIfUntrusted(host.connections, placed.file.uri))) await compare(placed);
      }),
    );
  return [
    texts,
    panel,
    register('compareWithGit', (placed) => compareWithGit(panel, placed)),
    register('compareWithSearch', (placed) => compareWithSearch(host, history, panel, placed)),
  ];
}
