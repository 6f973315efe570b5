import type { Client } from '@assetql/client';
import { fold, fullName } from '@assetql/core';
import { visible } from '@assetql/client/export';
import { withClient } from '../connections/with-client.ts';
import type { Io } from '../io.ts';
import { textTable } from '../report/text-table.ts';
import type { NamedThing, NamesOptions } from './names-options.ts';

/** A row: its cells, the name that prefixes are compared with, and the JSON value. */
interface Row {
  readonly cells: readonly string[];
  readonly names: readonly string[];
  readonly json: unknown;
}

interface Listing {
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

/** The maximum number of keywords; a service may have too many for a list. */
const mostKeywords = 1000;

async function list(client: Client, what: NamedThing, prefix: string, signal: AbortSignal): Promise<Listing> {
  switch (what) {
    case 'categories': {
      const rows = (await client.categories({ signal })).map((category) => {
        const path = category.path.join('/');
        return { cells: [path, category.id], names: [path, category.name], json: category };
      });
      return { headings: ['CATEGORY', 'ID'], rows };
    }
    case 'attributes': {
      const rows = (await client.attributes({ signal })).map((attribute) => {
        const { id, name, type } = attribute;
        return { cells: [name, type, id], names: [name], json: attribute };
      });
      return { headings: ['ATTRIBUTE', 'TYPE', 'ID'], rows };
    }
    case 'users': {
      const rows = (await client.users({ signal })).map((user) => {
        const { id, userName, lastName = '' } = user;
        const whole = fullName(user);
        return { cells: [userName, whole, id], names: [userName, whole, lastName], json: user };
      });
      return { headings: ['USER', 'NAME', 'ID'], rows };
    }
    case 'lightboxes': {
      const rows = (await client.lightboxes({ signal })).map((lightbox) => {
        const { id, name } = lightbox;
        return { cells: [name, id], names: [name], json: lightbox };
      });
      return { headings: ['LIGHTBOX', 'ID'], rows };
    }
    default: {
      const keywords = await client.keywords(prefix, { limit: mostKeywords, signal });
      return { headings: ['KEYWORD'], rows: keywords.map((name) => ({ cells: [name], names: [name], json: name })) };
    }
  }
}

/** `assetql names`: prints the library's categories, attributes, users, keywords or lightboxes. */
export async function namesCommand(io: Io, what: NamedThing, prefix: string, options: NamesOptions): Promise<number> {
  const listing = await withClient(io, options, (client) => list(client, what, prefix, io.signal));
  const start = fold(prefix);
  const rows = listing.rows.filter(({ names }) => names.some((name) => fold(name).startsWith(start)));
  if (options.format === 'json') {
    io.out(
      `${JSON.stringify(
        rows.map(({ json }) => json),
        undefined,
        2,
      )}\n`,
    );
  } else if (rows.length > 0) {
    const table = [listing.headings, ...rows.map(({ cells }) => cells.map(visible))];
    io.out(textTable(table, { width: io.outIsTerminal ? io.columns : undefined, flexible: [0] }));
  }
  if (rows.length === 0)
    io.err(
      prefix === ''
        ? `The library has no ${what}.\n`
        : `The library has no ${what} that start with “${visible(prefix)}”.\n`,
    );
  return 0;
}
