export { readBody, writeBody } from './body.ts';
export { readQuery, writeQuery } from './query.ts';
export type { WireProblem, WireReading } from './reading.ts';
export type { ListRequest, WritableRequest } from './request.ts';
export { readUrl, writeUrl, type UrlReading } from './url.ts';
