import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationSchema, languageSettings } from './language-settings.ts';
import { languageTools } from './language-tools.ts';
import { ownRepository } from './own-repository.ts';
import { extension, staging } from './places.ts';
import type { Repository } from './repository.ts';

/** What only those who build the extension need. With `type`, the bundles would be read as modules, which they are not. */
const ours: ReadonlySet<string> = new Set(['type', 'private', 'scripts', 'devDependencies', 'repository']);

interface Section {
  readonly properties: Readonly<Record<string, object>>;
}

interface Tool {
  readonly name: string;
}

interface Manifest {
  readonly contributes: { readonly configuration: readonly Section[]; readonly languageModelTools: readonly Tool[] };
}

/** A setting with what it may hold: what is said of it stands in the manifest, the rest in the tables of the language. */
const withSchema = (name: string, setting: object): object => ({
  ...languageSettings[name.slice(name.indexOf('.') + 1)],
  ...setting,
});

const completed = (section: Section): Section => ({
  ...section,
  properties: Object.fromEntries(
    Object.entries(section.properties).map(([name, setting]) => [name, withSchema(name, setting)]),
  ),
});

/** The manifest as an installed extension has it, with what follows from the address of the repository. */
export function stagedManifest(repository: Repository | undefined = ownRepository()): object {
  const manifest: Manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  const { contributes } = manifest;
  const whole = {
    ...manifest,
    contributes: {
      ...contributes,
      configuration: contributes.configuration.map(completed),
      languageModelTools: contributes.languageModelTools.map((tool) => ({ ...tool, ...languageTools[tool.name] })),
    },
  };
  return {
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => !ours.has(name))),
    ...repository?.manifest,
  };
}

/** Puts the manifest beside the bundles, with the schema that `assetql.config.json` is completed and checked by. */
export function stageManifest(): void {
  const write = (name: string, value: object): void =>
    writeFileSync(join(staging, name), `${JSON.stringify(value, undefined, 2)}\n`);
  mkdirSync(join(staging, 'schemas'), { recursive: true });
  write('schemas/configuration.json', configurationSchema);
  write('package.json', stagedManifest());
}
