import { runChecks } from './checks.ts';
import { run } from './step.ts';

// `npm run check`: everything that needs no browser, no editor and no built command, in a few minutes.
let failed = false;

function report(title: string, passed: boolean): void {
  if (!passed) failed = true;
  process.stderr.write(`${passed ? 'passed' : 'FAILED'}: ${title}\n`);
}

await runChecks(report);
const configuration = ['--config', 'test/vitest.config.ts', '--root', '.'];
const projects = ['packages', 'isolated'].flatMap((name) => ['--project', name]);
const tests = ['run', ...configuration, ...projects, '--reporter', 'dot', ...process.argv.slice(2)];
report('Unit tests', (await run('vitest', tests)) === 0);
process.exitCode = failed ? 1 : 0;
