import { parameter, parse } from '@assetql/core';
import { sql, sqlOrder } from '@assetql/core/meaning';
import { readUrl } from '@assetql/core/wire';

/**
 * The request of a URL as a statement over the tables of the embedded library (`layoutOf` of `@assetql/core/meaning`), with its values
 * below it. Where the request has an error, a comment says so.
 */
export function sqlText(url: string): string {
  const { request } = readUrl(url);
  const { filters = '', containerfilter = '', search = '', searchFields, sort = '' } = request;
  const read = {
    filters: parse('filters', filters),
    containerfilter: parse('containerfilter', containerfilter),
    search: parse('search', search),
  };
  const order = parse('sort', sort);
  const problem = [...Object.values(read), order]
    .flatMap(({ diagnostics }) => diagnostics)
    .find(({ severity }) => severity === 'error');
  if (problem !== undefined) return `-- ${problem.message}\n`;
  const { sql: found, parameters } = sql({
    filters: read.filters.ast,
    containerfilter: read.containerfilter.ast,
    search: read.search.ast,
    searchFields,
  });
  const { count = parameter('count')?.default, offset = parameter('offset')?.default } = request;
  const lines = [
    'SELECT "asset"."identity"',
    ...found.split(/ (?=WHERE )/),
    sqlOrder(order.ast),
    `LIMIT ${count} OFFSET ${offset};`,
    ...parameters.map((value, index) => `-- ?${index + 1} = ${JSON.stringify(value)}`),
  ];
  return `${lines.join('\n')}\n`;
}
