import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmeExamples, type ReadmeExample } from '../readme-program.ts';

/** An example in a project. */
export interface CopiedExample extends ReadmeExample {
  /** Its file, from the project's folder. */
  readonly path: string;
}

/** Copies each example of a README into a file of its own in a folder of a project, as a reader does. */
export async function copyExamples(project: string, folder: string, readme: string): Promise<readonly CopiedExample[]> {
  mkdirSync(join(project, folder), { recursive: true });
  const examples = await readmeExamples(new URL(`../../${readme}`, import.meta.url));
  return examples.map((example) => {
    const path = `${folder}/${example.file}`;
    writeFileSync(join(project, path), example.code);
    return { ...example, path };
  });
}

/** Whether an example has no place in a browser. */
export const needsNode = ({ code }: ReadmeExample): boolean => /^import .* from '[^']*\/node';$/m.test(code);
