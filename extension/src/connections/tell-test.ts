import { commands, env, l10n, ProgressLocation, window } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import { assetsText } from '../results/assets-text.ts';
import { remedyFor } from '../results/remedy.ts';
import type { CommandHost } from './command-host.ts';
import type { Library } from './library/library.ts';
import type { LibraryTest } from './library/test-library.ts';

/** The actions to offer after a failed test: titles with their commands. */
function remediesOf(host: CommandHost, { connection }: Library, { access }: Extract<LibraryTest, { kind: 'failed' }>) {
  const { name } = connection;
  const remedy = access === undefined || access.state === 'failed' ? undefined : remedyFor(access, name, l10n);
  const isOwn = name !== undefined && host.server === undefined;
  return [
    ...(remedy === undefined ? [] : [remedy]),
    ...(isOwn && remedy === undefined
      ? [{ title: l10n.t('Edit the Connection'), command: 'assetql.editConnection', arguments: [name] }]
      : []),
    ...(remedy === undefined
      ? [{ title: l10n.t('Show Request Log'), command: 'assetql.showRequestLog', arguments: [] }]
      : []),
  ];
}

/** Milliseconds in which most libraries answer: until then nothing is shown, so that a quick test does not flicker. */
const quiet = 400;

/** The result of a test that takes longer, with the seconds that have passed and a way to stop it; `undefined` when it was stopped. */
async function waitFor(label: string, test: Promise<LibraryTest>, stop: () => void): Promise<LibraryTest | undefined> {
  const start = Date.now();
  const early = await Promise.race([test, new Promise<undefined>((resolve) => setTimeout(resolve, quiet))]);
  if (early !== undefined) return early;
  const title = plainMessage(l10n.t('“{0}” is being asked…', label));
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return await window.withProgress(options, async (progress, token) => {
    const stopping = token.onCancellationRequested(stop);
    const timer = setInterval(() => {
      progress.report({ message: l10n.t('{0} s', Math.round((Date.now() - start) / 1000)) });
    }, 1000);
    try {
      return await test;
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      throw error;
    } finally {
      clearInterval(timer);
      stopping.dispose();
    }
  });
}

/** Asks a library one small request, and says how fast it has answered, and as whom, or what is wrong and how to fix it. */
export async function tellTest(host: CommandHost, library: Library): Promise<void> {
  const { connection } = library;
  const test = await waitFor(connection.label, host.tests.run(library), () => host.tests.stop(library));
  if (test === undefined) return;
  if (test.kind === 'answered') {
    const user = connection.name === undefined ? undefined : host.libraries.service(connection.name)?.user();
    const assets = assetsText(test.total, false, env.language, l10n);
    const said =
      user === undefined
        ? l10n.t('“{0}” answered in {1} ms: {2}.', connection.label, test.milliseconds, assets)
        : l10n.t('“{0}” answered {1} in {2} ms: {3}.', connection.label, user, test.milliseconds, assets);
    void window.showInformationMessage(plainMessage(said));
    return;
  }
  const remedies = remediesOf(host, library, test);
  const choice = await window.showWarningMessage(plainMessage(test.problem), ...remedies.map(({ title }) => title));
  const chosen = remedies.find(({ title }) => title === choice);
  if (chosen !== undefined) await commands.executeCommand(chosen.command, ...chosen.arguments);
}
