import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const folder = join(import.meta.dirname, '../../.github/actions/check');

export const action: Action = parse(readFileSync(join(folder, 'action.yml'), 'utf8'));

/** What a step said and set. */
export interface StepOutcome {
  readonly status: number | null;
  readonly lines: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly err: string;
}

/** Runs the script of the action's step `check` in a repository, as GitHub does for `shell: bash`. */
export function runCheckStep(repository: string, given: Readonly<Record<string, string>>): StepOutcome {
  const step = action.runs.steps.find(({ id }) => id === 'check');
  if (step?.run === undefined || step.shell !== 'bash') throw new Error('The action has no step “check” for bash.');
  const inputs: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])),
    ...given,
  };
  const values: Readonly<Record<string, string>> = {
    'github.action_path': folder,
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value])),
  };
  const evaluate = (text: string): string =>
    text.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Nothing is known of ${name}.`);
      return value;
    });
  const temporary = mkdtempSync(join(tmpdir(), 'assetql-runner-'));
  const script = join(temporary, 'script.sh');
  const output = join(temporary, 'output');
  writeFileSync(script, step.run);
  writeFileSync(output, '');
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: join(repository, evaluate(step['working-directory'] ?? '.')),
    encoding: 'utf8',
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluate(text)])),
      GITHUB_WORKSPACE: repository,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: temporary,
    },
  });
  return {
    status,
    lines: stdout.split('\n').filter((line) => line !== ''),
    outputs: Object.fromEntries(
      [...readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    ),
    err: stderr,
  };
}
