import {
  CancellationTokenSource,
  commands,
  Disposable,
  l10n,
  tests,
  TestRunProfileKind,
  TestRunRequest,
  workspace,
  type CancellationToken,
  type TestItem,
} from 'vscode';
import type { Host } from '../contracts/host.ts';
import { acceptResult, type ShownMessage } from './accept-result.ts';
import { FoundMarks } from './found-marks.ts';
import { planTests, resolveWanted } from './test-plan.ts';
import { runTests } from './run-tests.ts';
import { TestTree } from './test-tree.ts';

/** Puts the expectations of saved searches into the Test Explorer, and beside their lines. */
export function openTesting({ context, connections, searches }: Host): void {
  const controller = tests.createTestController('assetql', l10n.t('Saved Searches'));
  const marks = new FoundMarks();
  const tree = new TestTree(controller, searches, marks);
  const update = (): void => tree.update();
  /** Brings the tree up to date when the whole workspace has been looked through. */
  const updateAll = async (): Promise<void> => {
    await searches.all();
    update();
  };
  controller.resolveHandler = async (item) => {
    if (item === undefined) await updateAll();
    else await tree.resolve(item);
  };
  controller.refreshHandler = async () => {
    await searches.refresh();
    update();
  };

  const run = async (request: TestRunRequest, token: CancellationToken): Promise<void> => {
    await updateAll();
    await resolveWanted(request, controller.items, tree);
    const planned = await planTests(request, controller.items, tree);
    await runTests(controller.createTestRun(request), planned, connections, marks, token);
  };

  /** Runs the tests of a file again whenever it is saved, as long as that is wanted. */
  const runOnSave = (request: TestRunRequest, token: CancellationToken): void => {
    let last: CancellationTokenSource | undefined;
    const saved = workspace.onDidSaveTextDocument(async ({ uri }) => {
      const file = controller.items.get(uri.toString());
      if (file === undefined) return;
      const isOf = (item: TestItem): boolean => item === file || (item.parent !== undefined && isOf(item.parent));
      const include = request.include === undefined ? [file] : request.include.filter(isOf);
      if (include.length === 0) return;
      last?.cancel();
      const source = new CancellationTokenSource();
      last = source;
      await run(new TestRunRequest(include, request.exclude, request.profile, true), source.token);
      source.dispose();
    });
    token.onCancellationRequested(() => {
      saved.dispose();
      last?.cancel();
    });
  };

  controller.createRunProfile(
    l10n.t('Run'),
    TestRunProfileKind.Run,
    async (request, token) => {
      if (request.continuous === true) runOnSave(request, token);
      else await run(request, token);
    },
    true,
    undefined,
    true,
  );
  // Not while the extension is activated: it reads our packages, which are larger than all that has to be there by then.
  const first = setTimeout(update);
  context.subscriptions.push(
    controller,
    tree,
    marks,
    searches.onDidChange(update),
    workspace.onDidOpenTextDocument(update),
    workspace.onDidChangeTextDocument(({ document }) => tree.confirmSoon(document)),
    commands.registerCommand('assetql.acceptResult', (shown: ShownMessage) => acceptResult(tree, shown)),
    new Disposable(() => clearTimeout(first)),
  );
}
