/** Headers of all that is answered here: nothing is kept, and nothing of it runs, wherever it is opened. */
export const guardedHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** An answer with a JSON body. */
export const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...guardedHeaders, ...headers },
  });

/** An answer that says in one sentence why nothing was done, in the form of the library's own. */
export const errorResponse = (status: number, message: string, headers?: Readonly<Record<string, string>>): Response =>
  jsonResponse(status, { errors: [{ message }] }, headers);
