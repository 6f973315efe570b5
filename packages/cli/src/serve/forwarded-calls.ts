/** A part of a path that names one thing: an id, or a word of the interface. */
const id = '[\\w-]+';

const call = (methods: string, path: string): { readonly methods: readonly string[]; readonly path: RegExp } => ({
  methods: methods.split(' '),
  path: new RegExp(`^${path}$`),
});

/** The calls with a body that the client makes: lists whose expressions are too long for a URL, and changes (§4.3–4.5). */
const calls = [
  call('POST', '/assets/search'),
  call('POST', '/uploads'),
  call('PUT PATCH DELETE', `/uploads/${id}`),
  call('POST', `/uploads/${id}/(?:uploadUrl|attributes|lightboxes|lightboxesassets)`),
  call('POST DELETE', `/uploads/${id}/(?:categories|keywords)`),
  call('PATCH', `/uploads/${id}/lightboxes/${id}`),
  call('POST', `/assets/${id}/(?:categories|directLinks|approval/${id})`),
  call('PATCH', `/assets/${id}/directLinks/${id}`),
  call('PUT', `/directLinks/${id}/activateAll`),
];

/** The methods of a path that are forwarded to a service. */
export const forwardedMethods = (path: string): readonly string[] => [
  'GET',
  'HEAD',
  ...calls.flatMap((each) => (each.path.test(path) ? each.methods : [])),
];

/** Whether the answer to a call has a signed upload URL (§2.4, §4.6). */
export const givesUploadUrl = (method: string, path: string): boolean =>
  method === 'POST' && new RegExp(`^/uploads(?:/${id}/uploadUrl)?$`).test(path);
