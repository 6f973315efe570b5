import {
  NoRoomForSearchesError,
  SearchFileBusyError,
  SearchFileChangedError,
  SearchFileError,
  type SearchFiles,
} from '../../search-files.ts';
import { refusal, type Envelope } from '../answer.ts';
import { objectBody } from '../json-body.ts';
import { queryParameter, withParameterWarnings, type EnvelopeResource } from '../parameter-warnings.ts';
import type { Call, Resource } from '../service.ts';

/** Said where a library keeps no searches. */
const noSearches = 'This library keeps no saved searches; those of a served folder are in its folder “searches”.';

const noPath = 'Say which file is meant: ?path=NAME.assetql.';

const pathOf = ({ url }: Call): string | undefined => queryParameter(url, 'path');

/** Answers a call about the searches of a library; what cannot be done is refused by `status`. */
const ofSearches =
  (status: number, resource: (searches: SearchFiles, call: Call) => Promise<Envelope | Response>): EnvelopeResource =>
  async (call, { searches }) => {
    if (searches === undefined) return refusal(404, noSearches);
    try {
      return await resource(searches, call);
    } catch (failure) {
      if (failure instanceof SearchFileChangedError) return refusal(409, failure.message);
      if (failure instanceof SearchFileBusyError) return refusal(503, failure.message, { 'retry-after': '2' });
      if (failure instanceof NoRoomForSearchesError) return refusal(507, failure.message);
      if (failure instanceof SearchFileError) return refusal(status, failure.message);
      throw failure;
    }
  };

/** The same for a change of a file, which only some may make. */
const changingSearches = (
  resource: (searches: SearchFiles, path: string, call: Call) => Promise<Envelope | Response>,
): Resource =>
  withParameterWarnings(
    ofSearches(400, async (searches, call) => {
      if (searches.readOnly !== undefined) return refusal(403, searches.readOnly);
      const { isAdministrator, mayApprove } = await call.rights();
      if (!isAdministrator && !mayApprove)
        return refusal(
          403,
          'You may not change searches that all share: that is for people who may approve, and administrators.',
        );
      const path = pathOf(call);
      return path === undefined ? refusal(400, noPath) : resource(searches, path, call);
    }),
    ['path'],
  );

/**
 * `GET /searches` (ours): the files of saved searches that live with the library, and whether they may be written; 404 where it has none. With `path` the text of
 * one of them.
 */
export const searches: EnvelopeResource = ofSearches(400, async (files, call) => {
  const path = pathOf(call);
  if (path !== undefined) {
    const text = await files.read(path);
    return text === undefined
      ? refusal(404, 'There is no such file of searches; it was deleted or moved.')
      : { payload: { path, text } };
  }
  const listed = await files.list();
  return listed === undefined
    ? refusal(404, noSearches)
    : { payload: { writable: files.readOnly === undefined, files: listed } };
});

/**
 * `PUT /searches?path=…` (ours): writes a file, `{ "text": … }`, or adds a folder, `{}`. With `"before"`, the text that the writer has read or `null` for a new file,
 * nothing is overwritten that was written since: 409.
 */
export const putSearches: Resource = changingSearches(async (files, path, call) => {
  const body = await objectBody(call);
  if (body instanceof Response) return body;
  const { text, before, ...others } = body;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return refusal(400, `“${unknown.slice(0, 100)}” is not known here; there are text and before.`);
  if (text !== undefined && typeof text !== 'string') return refusal(400, '“text” is the text of the file.');
  // Written as UTF-8, it would become another text.
  if (text !== undefined && /\p{Cs}/u.test(text))
    return refusal(400, '“text” has half of a surrogate pair, which is no character.');
  if (before !== undefined && before !== null && typeof before !== 'string')
    return refusal(400, '“before” is the text that the file had when it was read; null for a new file.');
  await (text === undefined ? files.addFolder(path) : files.write(path, text, before));
  return { payload: { path } };
});

/**
 * `DELETE /searches?path=…` (ours): removes a file, or a folder that is empty. With `{ "before": … }`, the text that the remover has read, a file that was written since
 * stays: 409.
 */
export const removeSearches: Resource = changingSearches(async (files, path, call) => {
  const body = await objectBody(call, { json: {} });
  if (body instanceof Response) return body;
  const { before, ...others } = body;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refusal(400, `“${unknown.slice(0, 100)}” is not known here; there is before.`);
  if (before !== undefined && typeof before !== 'string')
    return refusal(400, '“before” is the text that the file had when it was read.');
  await files.remove(path, before);
  return { payload: { path } };
});
