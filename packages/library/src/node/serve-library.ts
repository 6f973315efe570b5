import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createLibraryHandler, type LibraryHandler } from '../handler.ts';
import { DamagedIdentityError } from './identity/identity-tables.ts';
import { openIdentityService, type IdentityService } from './identity/identity-service.ts';
import { redirectUriProblem } from './identity/redirect-uri.ts';
import { sqliteIdentityStorage } from './identity/sqlite-identity-storage.ts';
import { answeredFrom } from './answered-from.ts';
import { libraryAccess } from './library-access.ts';
import type { LibraryServer, ServeOptions } from './library-server.ts';
import { withDefaults } from '../query-limits.ts';
import { isUnwritable } from './is-unwritable.ts';
import { QueryChild } from './queries/query-child.ts';
import { QueryLanes } from './queries/query-lanes.ts';
import { answerRequest, apiPath, servicesPath } from './server/answer-request.ts';
import { BodyBudget } from './server/body-budget.ts';
import { guardConnections } from './server/connection-guard.ts';
import { crossOrigin, originOf } from './server/cross-origin.ts';
import { cookieName } from './server/cookie.ts';
import { FairStarts } from './server/fair-starts.ts';
import { oneAtATime } from './server/one-at-a-time.ts';
import { descriptorLimit } from './server/descriptor-limit.ts';
import { usualPatience } from './server/node-adapter.ts';
import { operations } from './server/operations.ts';
import { ServerMetrics } from './server/server-metrics.ts';
import { ownerSessions, sessionsInMemory } from './server/owner-sessions.ts';
import { pageFiles } from './server/page-files.ts';
import { pageSession } from './server/page-session.ts';
import { publicAddress } from './server/public-address.ts';
import { requestRate } from './server/request-rate.ts';
import { requestListener } from './server/request-listener.ts';
import { listenProblem, originProblem, publicUrlProblem, type ServeProblem } from './server/serve-problem.ts';
import { bodyShares, connectionShares } from './server/server-limits.ts';
import { serverNames } from './server/server-names.ts';
import { UntakenAnswers } from './server/untaken-answers.ts';
import { servicesGuard } from './server/services-guard.ts';

const identityPath = '/identity';
/** Seconds, as the sample of §2.1 shows. */
const defaultTokenLife = 3600;
/** Milliseconds that running requests get when the server closes. */
const patience = 1000;
/** Bytes of a request's first line and headers. */
const largestHead = 131_072;
/** Milliseconds: in which the head of a request must arrive, and how often that is checked. `limitReceiveTime` limits the rest of a request. */
const times = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 5000 };

/** Serves the library under `/api`, the identity service under `/identity` and the page at `/`, on one port. */
export async function serveLibrary(options: ServeOptions): Promise<LibraryServer | ServeProblem> {
  const { library, port, allowHosts = [], allowOrigins = [], playgroundDirectory, services } = options;
  const known = options.publicUrl === undefined ? undefined : publicAddress(options.publicUrl);
  if (options.publicUrl !== undefined && known === undefined) return publicUrlProblem(options.publicUrl);
  const settled = serverNames(options.host ?? '127.0.0.1', allowHosts, known);
  if (settled.kind === 'refused') return settled;
  const { host, local, name, names } = settled;
  const noOrigin = allowOrigins.find((each) => originOf(each) !== each);
  if (noOrigin !== undefined) return originProblem(noOrigin);
  const { redirectUris = [], tokenLife = defaultTokenLife, newPasswords = false, keepNewSecrets = false } = options;
  const [noRedirect] = redirectUris.flatMap((each) => redirectUriProblem(each) ?? []);
  if (noRedirect !== undefined) return { kind: 'refused', code: 'redirect-uri-invalid', message: noRedirect };
  const credentials = local ? library.credentials : undefined;
  const { signingKey } = library;
  const { subscriptionKey } = library.credentials;
  const limits = withDefaults(options.limits);
  const perMinute = options.limits?.requestsPerMinute;
  const files = library.store.databaseFiles;
  const onFailure = (failure: unknown, path: string): void => options.onFailure?.(failure, path);
  const queries = files === undefined ? undefined : new QueryLanes(() => new QueryChild({ files, signingKey, limits }));
  const untaken = new UntakenAnswers();
  const starts = new FairStarts();
  const apiFor = (developmentToken: string | undefined): LibraryHandler =>
    createLibraryHandler({
      ...answeredFrom(library),
      authenticate: libraryAccess({
        subscriptionKey,
        development:
          developmentToken === undefined ? undefined : { token: developmentToken, userId: library.developerId },
        bearer: async (accessToken) => identity?.bearer(accessToken),
      }),
      baseUrl: (known?.url ?? '') + apiPath,
      limits,
      inTurn: (viewer, work, signal) => starts.run(viewer, work, signal),
      ...(queries === undefined
        ? {}
        : {
            answerQuery: async (call, signal) => untaken.hold(call, await queries.answer(call, signal), signal),
          }),
      onFailure,
    });
  const [localApi, api] = [apiFor(credentials?.accessToken), apiFor(undefined)];
  /** The address of a request as others would write it, by which the API makes those of media. */
  const asCalled = (request: Request): Request => {
    const { pathname, search } = new URL(request.url);
    return known === undefined ? request : new Request(known.url + pathname + search, request);
  };
  const inMemory = sessionsInMemory(Date.now);
  const nameOf = (purpose: string) => (): string => cookieName(purpose, boundPort, library.dataDirectory);
  const answer = answerRequest({
    api: (request, isLocal) => (isLocal ? localApi : api)(asCalled(request)),
    services:
      credentials &&
      services &&
      servicesGuard(servicesPath, services, {
        credentials,
        ownerId: library.developerId,
        sessions: ownerSessions(() => identity?.sessions ?? inMemory, nameOf('owner'), servicesPath),
      }),
    page: playgroundDirectory === undefined ? undefined : pageFiles(playgroundDirectory, library.folderName),
    // Where there is a front, everybody could pass for a browser of this machine; only a token is asked for then.
    session:
      known === undefined
        ? credentials &&
          pageSession({
            credentials,
            signingKey: async () =>
              createHmac('sha256', signingKey)
                .update((await identity?.generation()) ?? '')
                .digest(),
            cookieName: nameOf('page'),
            path: apiPath,
            clock: Date.now,
          })
        : undefined,
    crossOrigin: crossOrigin(allowOrigins),
  });

  let closing: Promise<void> | undefined;
  let boundPort = port;
  let localAddress = '';
  const address = (): string => known?.url ?? localAddress;
  let identity: IdentityService | undefined;
  const metrics = new ServerMetrics();
  const server = createServer({ maxHeaderSize: largestHead, insecureHTTPParser: false, ...times });
  const hasMore = oneAtATime(server);
  const listener = requestListener({
    operations: operations({
      askLibrary: () => library.store.users(),
      indexState: async () => library.store.indexState?.(),
      isClosing: () => closing !== undefined,
      metrics,
    }),
    onAnswered: (request) => {
      metrics.count(request);
      options.onAnswered?.(request);
    },
    names,
    local,
    known,
    answer,
    identity: {
      path: identityPath,
      handler: () => {
        const open = identity;
        return open && ((message, response) => open.handle(address() + identityPath, message, response));
      },
    },
    bodies: new BodyBudget(bodyShares(options.limits?.bodyBytes)),
    rate: perMinute === undefined ? undefined : requestRate(perMinute, () => performance.now()),
    patience: usualPatience,
    hasMore,
    isClosing: () => closing !== undefined,
    onFailure,
  });
  guardConnections(server, connectionShares(options.limits?.connections, descriptorLimit()), listener);
  const failure = await new Promise<unknown>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure !== undefined) return listenProblem(failure, host, port);
  const bound = server.address();
  if (typeof bound === 'object' && bound !== null) boundPort = bound.port;
  localAddress = `http://${name}:${boundPort}`;
  if (!library.readOnly) {
    try {
      // After the port is open: what this makes is shown once, to the person who has started the server.
      identity = await openIdentityService({
        storage: library.identity ?? sqliteIdentityStorage(library.dataDirectory),
        store: library.store,
        accountIds: library.accountIds,
        tokenLife,
        newPasswords,
        keepNewSecrets,
        redirectUris,
        mountPath: identityPath,
        isBehindFront: known !== undefined,
        onFailure: (failed) => onFailure(failed, identityPath),
        onWait: options.onWait,
        signal: options.signal,
      });
    } catch (failed) {
      if (isUnwritable(failed)) onFailure(failed, identityPath);
      else {
        server.close();
        server.closeAllConnections();
        if (failed instanceof DamagedIdentityError)
          return { kind: 'refused', code: 'identity-damaged', message: failed.message };
        throw failed;
      }
    }
  }
  queries?.open();
  if (library.jobs !== undefined) {
    library.jobs.onFailure = (failed) => onFailure(failed, `${apiPath}/uploads`);
    // What a process that has ended has left undone.
    library.jobs.wake();
  }
  const opened = identity;
  const client = opened?.client;
  return {
    kind: 'serving',
    address: `${address()}/`,
    localAddress: `${localAddress}/`,
    baseUrl: address() + apiPath,
    ...(credentials === undefined ? {} : { credentials }),
    subscriptionKey,
    ...(opened === undefined || client === undefined
      ? {}
      : {
          identity: {
            authUrl: address() + identityPath,
            clientId: client.clientId,
            redirectUris: client.redirectUris,
            ...(opened.newSecrets === undefined ? {} : { newSecrets: opened.newSecrets }),
            secretsShown: opened.secretsShown,
          },
        }),
    close: () => {
      closing ??= new Promise((resolve) => {
        const impatience = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearTimeout(impatience);
          identity?.close();
          // The last requests have ended, so no more views of links are counted.
          void Promise.all([queries?.close(), localApi.close(), api.close()]).then(() => resolve());
        });
        server.closeIdleConnections();
      });
      return closing;
    },
  };
}
