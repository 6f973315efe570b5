import { Option, type Command } from 'commander';
import type { CategoriesOptions } from '../assets/categories-command.ts';
import { changeFormats } from '../assets/change-assets.ts';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { texts } from '../options/option-values.ts';

/** Defines `assetql categories add`. */
export function defineCategories(assetql: Command, io: Io, finish: (status: number) => void): void {
  const categories = assetql.command('categories').description('add assets to categories');
  connectionOptions(categories.command('add'))
    .description('add assets to categories, each to all of them or to none')
    .argument('<ids...>', 'the ids of the assets; - reads them from standard input')
    .addOption(
      new Option('--category <category>', 'a category, by path; repeatable').argParser(texts).makeOptionMandatory(),
    )
    .addOption(new Option('--format <format>', 'how to report').choices(changeFormats).default('text'))
    .addHelpText(
      'after',
      `
Examples:
  $ assetql categories add 5c0a3b1e-7f64-4c9f-9d3d-2f8a6b0c1d2e --category Logos
  $ assetql run logos.assetql --all --format ids \\
      | assetql categories add - --category Brand/Logos`,
    )
    .action(async (ids: readonly string[], options: CategoriesOptions) => {
      const { addCategoriesCommand } = await import('../assets/categories-command.ts');
      finish(await addCategoriesCommand(io, ids, options));
    });
}
