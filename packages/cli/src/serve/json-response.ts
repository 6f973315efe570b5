/** Headers of all responses of this server: they are not cached, and nothing in them is executed. */
export const guardedHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A response with a JSON body. */
export const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...guardedHeaders, ...headers },
  });

/** An error response with one sentence, in the same form as those of the library. */
export const errorResponse = (status: number, message: string, headers?: Readonly<Record<string, string>>): Response =>
  jsonResponse(status, { errors: [{ message }] }, headers);
