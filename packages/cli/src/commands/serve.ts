import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import { engineAddress, indexNameOf, notEmpty, storeAddress, wholeNumber } from '../options/option-values.ts';
import { databaseAddress, type ServeCommandOptions } from '../serve/serve-options.ts';

/** Defines `assetql serve`. */
export function defineServe(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('serve')
    .description('serve the embedded library, or the files of a folder as a library, and the playground')
    .argument('[folder]', 'a folder whose files become the library; they are never written')
    .addOption(
      new Option('--port <number>', 'port; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(4310),
    )
    .option('--host <address>', 'address to listen on', notEmpty, '127.0.0.1')
    .option('--allow-host <name...>', 'host names to answer to when listening beyond this machine', [])
    .option(
      '--public-url <address>',
      'where others call the server, when something in front of it passes requests on, such as TLS',
      notEmpty,
    )
    .option(
      '--allow-origin <origin...>',
      'origins of pages that may ask with the token, such as https://vscode.dev',
      [],
    )
    .option('--data <folder>', 'where the library keeps its data', notEmpty)
    .option(
      '--database-url <address>',
      'a PostgreSQL database for its records and accounts, such as postgres://ann@db.example/library; ASSETQL_DATABASE_URL when not given',
      databaseAddress,
    )
    .option(
      '--opensearch-url <address>',
      'a node of OpenSearch, or several with commas between, which searches a library in a database, such as http://search.example:9200',
      engineAddress,
    )
    .option('--opensearch-index <name>', 'the name of its index in OpenSearch', indexNameOf, 'assetql')
    .option(
      '--files <place>',
      'where uploaded files are kept: a folder, or a bucket of an S3-compatible store, such as s3://pictures/library; in the data folder when not given',
      notEmpty,
    )
    .option(
      '--s3-endpoint <address>',
      'the store of the bucket, when it is not AWS, such as https://s3.example; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are its keys',
      storeAddress,
    )
    .option('--poll', 'look for changes in the folder every few seconds, for network drives', false)
    .option('--follow-links', 'follow links that lead out of the folder', false)
    .option(
      '--write',
      'permit titles, ratings and keywords to be written into sidecars beside the files, and saved searches into searches/',
      false,
    )
    .option('--report', 'print one sentence for each file of the folder that cannot be read, and end', false)
    .option('--open', 'open the playground in the browser', false)
    .addOption(
      new Option('--token-life <seconds>', 'how long an access token holds; 3600 when not given').argParser(
        wholeNumber(1, 86_400),
      ),
    )
    .option(
      '--redirect-uri <address...>',
      'where the browser may go after signing in, in the place of what was registered',
      [],
    )
    .addOption(
      new Option(
        '--max-costly-terms <number>',
        'different *x*, CT, SW and EW in a request; 64 when not given',
      ).argParser(wholeNumber(0, 60_000)),
    )
    .addOption(
      new Option('--max-query-time <seconds>', 'processor time that a query may take; 2 when not given').argParser(
        wholeNumber(1, 3600),
      ),
    )
    .addOption(
      new Option('--max-connections <number>', 'connections at a time; 256 when not given').argParser(
        wholeNumber(8, 60_000),
      ),
    )
    .addOption(
      new Option('--max-body-memory <mebibytes>', 'memory for bodies of requests; 64 when not given').argParser(
        wholeNumber(8, 60_000),
      ),
    )
    .addOption(
      new Option(
        '--max-open-uploads <number>',
        'uploads that a person has begun and not ended; 10000 when not given',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--max-requests-per-minute <number>',
        'calls of the API from a network; without a limit when not given',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--max-service-silence <seconds>',
        'how long a connected service may be silent when the page asks it; 120 when not given',
      ).argParser(wholeNumber(1, 86_400)),
    )
    .addOption(
      new Option(
        '--log <format>',
        'print a line for each request on standard error; without queries and secrets',
      ).choices(['json']),
    )
    .option('--new-passwords', 'make new passwords and a new client secret', false)
    .addHelpText('after', `\nExamples:\n  $ assetql serve --port 8080\n  $ assetql serve ~/Pictures --open`)
    .action(async (folder: string | undefined, options: ServeCommandOptions) => {
      const { serveCommand } = await import('../serve/serve-command.ts');
      finish(await serveCommand(io, folder, options));
    });
}
