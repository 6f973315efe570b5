import { completion, diagnostics, embeddedQueries, type ServiceContext } from '@assetql/language-service';
import { latencyRow, timeTurns } from './latency.ts';
import type { Row } from './table.ts';

const statement = (number: number): string =>
  number % 50 === 0
    ? `  const list${number} = await client.assets.list({ filters: filters\`AssetType EQ Image AND AverageRating GE ${number % 6} AND CreatedBy EQ \${user.id}\` });\n`
    : `  if (list.length > ${number}) report('more', ${number});\n`;

/** A program of 5,000 lines with a hundred queries. */
export const programText: string = `import { filters } from '@assetql/core/build';
export async function work(client, report, list, user) {
${Array.from({ length: 4997 }, (_, number) => statement(number)).join('')}}
`;

/** The requests of an editor while the user types into a query of the program. */
export async function program(context: ServiceContext): Promise<readonly Row[]> {
  const host = programText;
  const before = embeddedQueries(host);
  const change = (index: number): { readonly text: string; readonly offset: number } => {
    const query = before[(index * 37) % before.length];
    const offset = (query?.range.start ?? 0) + 'AssetType EQ Image '.length;
    return { text: `${host.slice(0, offset)}A${host.slice(offset)}`, offset: offset + 1 };
  };
  const other = host.replaceAll(/filters|@assetql/g, 'settings');
  return [
    latencyRow(
      'finding the queries again, and completion in one',
      await timeTurns(120, (index) => {
        const { text: now, offset } = change(index);
        for (const query of embeddedQueries(now, {}, before)) {
          const local = query.toLocal(offset);
          if (local !== undefined) return completion(query.document, local, context);
        }
        throw new Error('The query that was typed into is not found.');
      }),
      10,
    ),
    latencyRow(
      'diagnostics of all its queries',
      await timeTurns(120, (index) =>
        embeddedQueries(change(index).text, {}, before).map((query) => diagnostics(query.document, context)),
      ),
      10,
    ),
    latencyRow('a program without queries', await timeTurns(120, () => embeddedQueries(other)), 1),
  ];
}
