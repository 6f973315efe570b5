import type { Resource } from './service.ts';

export interface Route {
  /** Behind the base address: names, and `{name}` for a part that the resource gets as a parameter, as in `media/{id}/{rendition}`. */
  readonly path: string;
  /** Signed addresses ask for no headers. */
  readonly signed?: boolean;
  /** Queries the store, which may take long, so that another process may answer. */
  readonly queries?: boolean;
  /** Belongs to uploads, which a library may refuse altogether. */
  readonly uploads?: boolean;
  /** Whether the body of a request with this query is read as it arrives, and never held in memory; never when absent. */
  readonly streams?: (query: URLSearchParams) => boolean;
  /** Bytes that the body of a request may have; `usualBody` when absent. */
  readonly largestBody?: number;
  readonly methods: Readonly<Record<string, Resource>>;
}

/**
 * Bytes of a body where the route does not say otherwise: the longest description fits into it, escaped, and so do the longest lists. To read a
 * larger one would hold up everybody else.
 */
export const usualBody = 1_048_576;

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A part of the path that the route of a call names. Throws when it names none of that name, which is a bug. */
export function pathParameter({ parameters }: Pick<RouteMatch, 'parameters'>, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new Error(`The path of the route has no {${name}}.`);
  return value;
}

/** Finds the route of a path, of which the parts are decoded; `undefined` when there is none. */
export type Router = (path: readonly string[]) => RouteMatch | undefined;

const parameterName = /^\{(\w+)\}$/;

/** The parameters of a path, when it fits the parts of a route. Names are read in any case, as services of this kind read their own. */
function match(parts: readonly string[], path: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (path.length > parts.length) return undefined;
  const parameters = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const given = path[index];
    if (given === undefined) return undefined;
    const name = parameterName.exec(part)?.[1];
    if (name !== undefined) parameters.set(name, given);
    else if (given.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return parameters;
}

/** Of several routes that fit a path, the first in the list is taken. */
export function createRouter(routes: readonly Route[]): Router {
  const table = routes.map((route) => ({ route, parts: route.path.split('/') }));
  return (path) => {
    for (const { route, parts } of table) {
      const parameters = match(parts, path);
      if (parameters !== undefined) return { route, parameters };
    }
    return undefined;
  };
}
