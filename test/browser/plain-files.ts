import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface PlainFiles {
  /** Of the folder, with a slash at its end. */
  readonly address: string;
  /** The paths that were asked for. */
  readonly paths: string[];
  readonly close: () => void;
}

/** A plain file server, as anybody has one: the files of a folder below a path, and 404 for everything else. */
export async function servePlainFiles(folder: string, path: string): Promise<PlainFiles> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    paths.push(pathname);
    const below = pathname.startsWith(path) ? normalize(decodeURIComponent(pathname.slice(path.length))) : '..';
    const file = join(folder, below === '.' ? 'index.html' : below);
    if (below.startsWith('..') || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end('Not found');
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    paths,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
