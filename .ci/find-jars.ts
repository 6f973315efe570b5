import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { howToInstall, install } from './debian.ts';
import { run } from './step.ts';

const packages = 'maven default-jdk-headless';

const isThere = (): boolean => ['mvn', 'javac'].every((program) => spawnSync(program, ['-version']).status === 0);

/** Times that Maven is asked, since networks fail now and then, and milliseconds between. */
const [attempts, between] = [3, 10_000];

/** Jars that the tests need: a folder beside this file has `pom.xml`, which names them, and `jars.sha256`, their hashes. */
export interface JarSet {
  readonly folder: string;
  /** What they make. */
  readonly title: string;
}

/** What is wrong with jars, by their hashes; `undefined` when they are those that the project has chosen. */
function wrongJar(folder: string, jars: readonly string[]): string | undefined {
  const lines = readFileSync(join(import.meta.dirname, folder, 'jars.sha256'), 'utf8')
    .trim()
    .split('\n');
  const known = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const jar of jars) {
    const name = basename(jar);
    const hash = createHash('sha256').update(readFileSync(jar)).digest('hex');
    if (known.get(name) !== hash) return `${name} is not the one of .ci/${folder}/jars.sha256`;
    known.delete(name);
  }
  const [missing] = known.keys();
  return missing === undefined ? undefined : `${missing} is missing`;
}

/** Finds jars, which Maven fetches, as a class path; `undefined` after saying what to do. */
export async function findJars({ folder, title }: JarSet): Promise<string | undefined> {
  if (!isThere()) await install(packages, `the tests of ${title}`);
  if (!isThere()) {
    process.stderr.write(
      `The tests of ${title} need Maven and a Java development kit. ${howToInstall(packages, 'Install them and try again.')}\n`,
    );
    return undefined;
  }
  const file = join(tmpdir(), `${folder}-jars.txt`);
  const goal = ['-q', '-B', '-f', `.ci/${folder}/pom.xml`, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if ((await run('mvn', goal, { quiet: true })) === 0) break;
    if (attempt < attempts) await pause(between);
  }
  const classPath = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const problem = classPath === '' ? 'Maven has not fetched them' : wrongJar(folder, classPath.split(delimiter));
  if (problem === undefined) return classPath;
  process.stderr.write(`The jars of ${title} cannot be used: ${problem}. Make a way to Maven Central and try again.\n`);
  return undefined;
}
