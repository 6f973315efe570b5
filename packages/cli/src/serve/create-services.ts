import type { ServicesHandler } from '@assetql/library/node';
import { readConfigFile } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { signOut } from '../sign-in/sign-out.ts';
import { removeConnection, writeConnection } from '../sign-in/write-connection.ts';
import { checkReachable } from './check-reachable.ts';
import { readMembers, readNewConnection, readSecrets } from './new-connection.ts';
import type { ListedService, OpenService } from './open-service.ts';
import { openServices } from './open-services.ts';
import { forwardRequest } from './forward-request.ts';
import { jsonResponse, errorResponse } from './json-response.ts';
import { readJsonBody } from './read-json-body.ts';
import { createSignIns } from './sign-ins.ts';
import { forwardBytes } from './forward-bytes.ts';
import { usualSilence } from './silence-limit.ts';
import { UploadTickets } from './upload-tickets.ts';

/** Handles requests under `/services`. */
export interface Services {
  readonly handle: ServicesHandler;
  /** Stops waiting for the browser. */
  readonly close: () => Promise<void>;
}

export interface ServicesOptions {
  /** What the embedded library is called in the list. */
  readonly embeddedName?: string | undefined;
  /** Seconds for which a service may be silent before its call is answered by 504. */
  readonly silence?: number | undefined;
}

/** The maximum size of a form in bytes. */
const largestForm = 65_536;

type Action = (service: OpenService, request: Request) => Promise<Response>;

/** The name and the remaining path of a URL below `/services/`. */
function parsePath(pathname: string): { readonly name: string; readonly rest: string } | undefined {
  const [, written = '', rest = ''] = /^\/services\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  try {
    return written === '' ? undefined : { name: decodeURIComponent(written), rest };
  } catch {
    return undefined;
  }
}

/**
 * Serves the connected services of this machine to the page and to editors in a browser, which store no secrets:
 * - `GET /services` lists them, the embedded library first; `POST /services` adds one.
 * - `/services/NAME/api/…` is forwarded to the service: what reads, uploads, approval, direct links and categories of assets.
 * - `/services/NAME/storage/TICKET` is forwarded to the signed URL of an upload, which the caller does not get to see.
 * - `POST /services/NAME/sign-in` returns the URL to sign in at; `…/sign-out` and `…/remove` end the sign-in or the connection.
 * The caller must have authenticated the requester as the owner of the connections. Responses contain no secrets.
 */
export function createServices(
  io: Io,
  { embeddedName = 'Sample library', silence = usualSilence }: ServicesOptions = {},
): Services {
  const services = openServices(io);
  const signIns = createSignIns(io, services.note);
  const tickets = new UploadTickets();

  const list = async (origin: string): Promise<Response> => {
    const embedded: ListedService = { name: embeddedName, baseUrl: `${origin}/api`, state: 'embedded' };
    return jsonResponse(200, { services: [embedded, ...(await services.list())] });
  };

  const add = async (request: Request): Promise<Response> => {
    const text = await readJsonBody(request, largestForm);
    if (typeof text !== 'string') return text;
    const { name, baseUrl, signIn, secrets } = await readNewConnection(text);
    const taken = (): Response => errorResponse(409, `There is a connection ${name} already. Choose another name.`);
    if (Object.hasOwn((await readConfigFile(io)).connections, name)) return taken();
    const storage = await secretsOf(io, name);
    // reports a mistyped URL while the form is still open
    await checkReachable(signIn.authUrl, request.signal);
    // Secrets and connection are written together: when two requests add the same name at once, one succeeds completely and the other
    // fails.
    const isAdded = await storage.lock(async () => {
      if (Object.hasOwn((await readConfigFile(io)).connections, name)) return false;
      await storage.write(secrets);
      await writeConnection(io, name, { baseUrl, signIn }).catch(async (error: unknown) => {
        await storage.remove();
        throw error;
      });
      return true;
    });
    if (!isAdded) return taken();
    return jsonResponse(201, { service: (await services.open(name))?.listed });
  };

  const actions: Readonly<Record<string, Action>> = {
    '/sign-in': async (service, request) => {
      const text = await readJsonBody(request, largestForm);
      if (typeof text !== 'string') return text;
      const { origin } = new URL(request.url);
      return jsonResponse(200, { url: await signIns.begin(service, readSecrets(readMembers(text)), `${origin}/`) });
    },
    '/sign-out': async ({ listed: { name }, storage }) => {
      if (storage === undefined) return errorResponse(409, `Nobody signs in to ${name}.`);
      await signIns.stop();
      await signOut(storage, false);
      services.note(name, undefined);
      return jsonResponse(200, { service: (await services.open(name))?.listed });
    },
    '/remove': async ({ listed: { name }, storage }) => {
      await signIns.stop();
      const remove = (): Promise<void> => removeConnection(io, name);
      if (storage === undefined) await remove();
      else
        await storage.lock(async () => {
          await storage.remove();
          await remove();
        });
      return jsonResponse(200, {});
    },
  };

  const route: ServicesHandler = async (request) => {
    const { pathname, origin } = new URL(request.url);
    const { method } = request;
    if (pathname === '/services') {
      if (method === 'GET' || method === 'HEAD') return await list(origin);
      return method === 'POST'
        ? await add(request)
        : errorResponse(405, 'Services are listed and added.', { allow: 'GET, HEAD, POST' });
    }
    const path = parsePath(pathname);
    const service = path === undefined ? undefined : await services.open(path.name);
    if (path === undefined || service === undefined)
      return errorResponse(404, 'There is no connection of that name on this machine.');
    const { name, rest } = path;
    if (rest === '/api' || rest.startsWith('/api/')) {
      const onSignedOut = (message: string): void => services.note(name, { message, needsSecret: false });
      return await forwardRequest(request, { service, path: rest.slice('/api'.length), tickets, silence, onSignedOut });
    }
    const [, ticket] = /^\/storage\/([\w-]+)$/.exec(rest) ?? [];
    if (ticket !== undefined) return await forwardBytes(request, tickets.find(name, ticket), silence);
    const action = Object.hasOwn(actions, rest) ? actions[rest] : undefined;
    if (action === undefined) return errorResponse(404, `There is nothing at ${pathname}.`);
    return method === 'POST'
      ? await action(service, request)
      : errorResponse(405, `${pathname} answers POST only.`, { allow: 'POST' });
  };

  return {
    close: signIns.stop,
    handle: async (request, caller) => {
      try {
        return await route(request, caller);
      } catch (error) {
        if (error instanceof CommandFailure) return errorResponse(400, error.message);
        if (error instanceof Error && error.name === 'TokenStorageError') return errorResponse(500, error.message);
        throw error;
      }
    },
  };
}
