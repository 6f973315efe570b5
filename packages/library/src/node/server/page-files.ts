import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type BodyEncoding } from './accepted-encoding.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * What a page may do: run and load what comes from its own origin. Pictures may come from elsewhere too, since services keep the media of
 * their assets where they like. Style attributes are let through, because browsers themselves write them while someone edits text.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const compress = {
  br: (bytes: Uint8Array): Promise<Uint8Array> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes, { level: 9 }),
} as const;

type Encoding = BodyEncoding | 'identity';

/** The best encoding that the browser takes and that helps for the type. */
function encodingFor(accepted: string | null, type: string): Encoding {
  if (!/^text\/|json|svg/.test(type)) return 'identity';
  return acceptedEncoding(accepted) ?? 'identity';
}

/** Units of a path that are looked at for a hash. */
const longestName = 100;

/** Files with a hash in their name never change; all others are asked for again each time, and mostly answered by 304. */
const caching = (path: string): string =>
  /[-.][\w-]{8,}\.(?:bin|js|css|woff2|png|svg|map)$/.test(path.slice(-longestName)) && path.includes('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';

/** The file for the path of a request. `undefined` for a path that leads out of the folder, to a hidden file, or to no file. */
async function fileAt(directory: string, path: string): Promise<string | undefined> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  if (parts.some((part) => part.startsWith('.') || /[\\:\0]/.test(part))) return undefined;
  try {
    const root = await realpath(directory);
    const file = await realpath(join(root, ...(parts.length === 0 ? ['index.html'] : parts)));
    return file.startsWith(root + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The policy that a page has as a plain file; the one in the header takes its place. */
const policyElement = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;

/** Tells the page that its own server has the library; without it, the page opens one in itself. */
const hostElement = '<meta name="assetql-host" content="api" />';

/** Tells the page which folder the library is made of. */
const folderElement = (name: string): string =>
  `<meta name="assetql-folder" content="${name.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}" />`;

async function readPageFile(file: string, folder: string | undefined): Promise<Uint8Array> {
  const bytes = await readFile(file);
  if (extname(file) !== '.html') return bytes;
  const elements = folder === undefined ? hostElement : hostElement + folderElement(folder);
  return new TextEncoder().encode(bytes.toString('utf8').replace(policyElement, () => elements));
}

/**
 * Serves the files of a folder. `undefined` when there is no such file. The root is `index.html`. `folder` is the name of the folder that the library is made
 * of, if it is.
 */
export function pageFiles(directory: string, folder?: string): (request: Request) => Promise<Response | undefined> {
  // Servers of different folders may be found at the same address, one after the other.
  const folderTag = folder === undefined ? '' : `-${Buffer.from(folder).toString('base64url')}`;
  const encoded = new Map<string, { readonly etag: string; readonly bytes: Promise<Uint8Array> }>();

  /** A compressed file. Compressing takes long, so the result is kept until the file changes. */
  function encode(file: string, encoding: keyof typeof compress, etag: string): Promise<Uint8Array> {
    const key = `${encoding} ${file}`;
    const known = encoded.get(key);
    if (known?.etag === etag) return known.bytes;
    const bytes = readPageFile(file, folder).then(compress[encoding]);
    encoded.set(key, { etag, bytes });
    // A failure is not kept: the next request tries again.
    bytes.catch(() => {
      if (encoded.get(key)?.bytes === bytes) encoded.delete(key);
    });
    return bytes;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = await fileAt(directory, pathname);
    const status = file === undefined ? undefined : await stat(file);
    if (file === undefined || status?.isFile() !== true) return undefined;
    const type = types[extname(file)] ?? 'application/octet-stream';
    const encoding = encodingFor(request.headers.get('accept-encoding'), type);
    const etag = `"${status.size.toString(36)}-${Math.floor(status.mtimeMs).toString(36)}-${encoding}${folderTag}"`;
    const headers = new Headers({
      'content-type': type,
      'cache-control': caching(pathname),
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'content-security-policy': pagePolicy,
    });
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    if (
      request.headers
        .get('if-none-match')
        ?.split(',')
        .some((tag) => tag.trim() === etag) === true
    )
      return new Response(null, { status: 304, headers });
    const body = encoding === 'identity' ? await readPageFile(file, folder) : await encode(file, encoding, etag);
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}
