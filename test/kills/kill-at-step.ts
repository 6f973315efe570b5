import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** When a process kills itself: with a step of its work, counted from 1. */
export interface StepToDieAt {
  readonly step: number;
  /** `during`: the step was handed to the system, which may or may not do it. */
  readonly moment: 'before' | 'during' | 'after';
}

type Work = (this: unknown, ...values: unknown[]) => unknown;

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

const changesRows = /^\s*(?:INSERT|UPDATE|DELETE)/i;

/**
 * Counts everything by which this process changes files and databases, and kills it at one of these steps. Node's own functions are
 * replaced, so that programs need not know of it.
 */
export async function killAtStep({ step, moment }: StepToDieAt): Promise<void> {
  let done = 0;
  const die = (): void => void process.kill(process.pid, 'SIGKILL');

  function counted(work: Work, isStep: (owner: unknown) => boolean = () => true): Work {
    return function (...values) {
      if (!isStep(this)) return work.apply(this, values);
      done += 1;
      const isLast = done === step;
      if (isLast && moment === 'before') die();
      const result = work.apply(this, values);
      if (!isLast) return result;
      if (moment === 'after' && isPromise(result)) return result.finally(die);
      die();
      return result;
    };
  }

  function countAll(owner: object, names: readonly string[], isStep?: (owner: unknown) => boolean): void {
    for (const name of names) {
      const work: unknown = Reflect.get(owner, name);
      if (typeof work === 'function')
        Reflect.set(
          owner,
          name,
          counted(
            function (this: unknown, ...values) {
              return Reflect.apply(work, this, values);
            } satisfies Work,
            isStep,
          ),
        );
    }
  }

  countAll(fs, ['renameSync', 'mkdirSync', 'rmSync', 'unlinkSync', 'fsyncSync', 'writeFileSync', 'utimesSync']);
  countAll(fs.promises, ['rename', 'mkdir', 'rm', 'rmdir', 'unlink', 'link', 'copyFile', 'open', 'stat']);
  const file = await fs.promises.open(process.execPath);
  countAll(Object.getPrototypeOf(file), ['sync', 'datasync', 'write', 'writev', 'writeFile', 'close']);
  await file.close();
  syncBuiltinESMExports();
  countAll(DatabaseSync.prototype, ['exec']);
  countAll(StatementSync.prototype, ['run', 'all', 'get'], (owner) =>
    owner instanceof StatementSync ? changesRows.test(owner.sourceSQL) : false,
  );
}
