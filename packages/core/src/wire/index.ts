export { readBody, writeBody } from './body.ts';
export { longestAddress } from './longest-address.ts';
export { readRequest, type RequestReading } from './pasted/read-request.ts';
export { readQuery, writeQuery } from './query.ts';
export type { WireProblem, WireReading } from './reading.ts';
export type { ListRequest, WritableRequest } from './request.ts';
export { readUrl, writeUrl, type UrlReading } from './url.ts';
export { writeCurl, type SentRequest } from './write-curl.ts';
