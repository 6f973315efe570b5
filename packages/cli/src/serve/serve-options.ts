import { CommandFailure, type Io } from '../io.ts';

/** The options of `assetql serve`, as they are parsed. */
export interface ServeCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly publicUrl?: string;
  readonly allowOrigin: readonly string[];
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly opensearchUrl?: string;
  readonly opensearchIndex: string;
  readonly files?: string;
  readonly s3Endpoint?: string;
  readonly poll: boolean;
  readonly followLinks: boolean;
  readonly write: boolean;
  readonly report: boolean;
  readonly open: boolean;
  readonly tokenLife?: number;
  readonly redirectUri: readonly string[];
  readonly log?: 'json';
  readonly newPasswords: boolean;
  readonly maxCostlyTerms?: number;
  readonly maxQueryTime?: number;
  readonly maxConnections?: number;
  readonly maxBodyMemory?: number;
  readonly maxOpenUploads?: number;
  readonly maxRequestsPerMinute?: number;
  readonly maxServiceSilence?: number;
}

const addressAdvice = 'Write it as postgres://NAME@HOST/DATABASE.';

const isDatabaseAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text);

/** Parses the address of a PostgreSQL database. It may have a password, so that no message repeats it. */
export function databaseAddress(text: string): string {
  if (!isDatabaseAddress(text))
    throw new CommandFailure(`--database-url has no address of a PostgreSQL database. ${addressAdvice}`);
  return text;
}

/** The address of the database for the library's records; `undefined` where they are in files. */
export function databaseOf(io: Io, { databaseUrl }: ServeCommandOptions): string | undefined {
  const named = io.env['ASSETQL_DATABASE_URL'];
  if (databaseUrl !== undefined || named === undefined || named === '') return databaseUrl;
  if (!isDatabaseAddress(named))
    throw new CommandFailure(`ASSETQL_DATABASE_URL has no address of a PostgreSQL database. ${addressAdvice}`);
  return named;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Why options do not fit together, in one sentence. */
export function usageProblem(folder: string | undefined, options: ServeCommandOptions): string | undefined {
  if (folder === undefined) {
    const given = {
      '--poll': options.poll,
      '--follow-links': options.followLinks,
      '--write': options.write,
      '--report': options.report,
    };
    const [option] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
    return option === undefined ? undefined : `${option} needs a folder: assetql serve FOLDER ${option}`;
  }
  if (options.databaseUrl !== undefined) return 'A folder has its records in files; leave out --database-url.';
  if (options.opensearchUrl !== undefined) return 'A folder is searched by its own index; leave out --opensearch-url.';
  if (options.files !== undefined) return 'A folder is served as it is; leave out --files.';
  if (options.s3Endpoint !== undefined) return 'A folder is served as it is; leave out --s3-endpoint.';
  const isOpened = !loopback.has(options.host) || options.allowHost.length > 0 || options.publicUrl !== undefined;
  return isOpened
    ? 'A folder is served to this machine alone; leave out --host, --allow-host and --public-url.'
    : undefined;
}
