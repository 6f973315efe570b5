import { run } from './step.ts';

interface Check {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

const formatting: Check = {
  title: 'Formatting',
  command: 'prettier',
  args: ['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
};
const types: Check = { title: 'Types', command: 'tsc', args: ['-b', 'test'] };
const lint: Check = { title: 'Lint and import rules', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] };
const unused: Check = { title: 'Unused code', command: 'knip', args: [] };

/** Receives the result of each check as soon as it is known. */
export type Report = (title: string, passed: boolean) => void;

/**
 * Runs the checks that need no test runner. All of them run even when one fails, so that one run shows every problem. The linter uses all
 * processors; the others use one each, and run beside one another and beside `otherWork`, which starts after the compiler has written
 * its files.
 */
export async function runChecks(report: Report, otherWork: () => Promise<void> = async () => undefined): Promise<void> {
  const check = async ({ title, command, args }: Check): Promise<void> =>
    report(title, (await run(command, args, { quiet: true })) === 0);
  const compileAndGoOn = async (): Promise<void> => {
    await check(types);
    await otherWork();
  };
  const checkText = async (): Promise<void> => {
    await check(formatting);
    await check(unused);
  };
  await Promise.all([compileAndGoOn(), checkText()]);
  await check(lint);
}
