import type { Bodies, Operation } from './operation.ts';
import { operations } from './operations.ts';
import { named, schemas } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const content = (bodies: Bodies): Json =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema }]));

const errorAnswer = (description: string): Json => ({
  description,
  content: content({ 'application/json': named.error }),
});

/** Statuses that every operation with a body, with headers of the API, or of any kind can have. */
function errorsOf({ errors = [], body, open = false }: Operation): readonly number[] {
  const usual = [...(open ? [] : [401]), ...(body === undefined ? [] : [413]), 500, 501, 507];
  return [...new Set([...errors, ...usual])].toSorted((a, b) => a - b);
}

function describe(operation: Operation): Json {
  const { method, path, summary, spec, query = [], body, success, answer = {}, open = false } = operation;
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = query.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  return {
    operationId: `${method} ${path}`.replaceAll(/[^a-zA-Z]+(\w?)/g, (_all, letter: string) => letter.toUpperCase()),
    summary,
    description: /^\d/.test(spec)
      ? `Section ${spec} of the interface specification.`
      : `Not in the interface specification (${spec}).`,
    parameters: [...inPath, ...inQuery],
    ...(body === undefined ? {} : { requestBody: { content: content(body) } }),
    ...(open ? { security: [] } : {}),
    responses: {
      [success]: { description: 'Done.', ...(operation.answer === undefined ? {} : { content: content(answer) }) },
      ...Object.fromEntries(errorsOf(operation).map((status) => [status, errorAnswer('Refused, in one sentence.')])),
    },
  };
}

/** The service as an OpenAPI 3.1 description, reached at this address. */
export function openApiDescription(baseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = `/${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Digital asset library', version: '1.0', description: 'The interface of the embedded library.' },
    servers: [{ url: baseUrl }],
    security: [{ accessToken: [], subscriptionKey: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        subscriptionKey: { type: 'apiKey', in: 'header', name: 'Ocp-Apim-Subscription-Key' },
      },
    },
  };
}
