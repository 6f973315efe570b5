import { fold } from '@assetql/core';
import { isRecord } from '@assetql/core/text';
import { mostKeywords } from '../../processing/limits.ts';
import { formatAttributeValue, readAttributeValue } from '../../uploads/attribute-value.ts';
import { isProblem, problem } from '../../uploads/problem.ts';
import { payloadAnswer, refusal } from '../answer.ts';
import { jsonBody, textsBody } from '../json-body.ts';
import { knownCategories } from '../known-categories.ts';
import { changeUpload, refuseProblem, type UploadResource } from '../upload-access.ts';

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** `POST /uploads/{id}/categories` (§4.5, step 2): all of them are added, or none. */
export const addCategories: UploadResource = async (call, service) => {
  const given = await textsBody(call, 'category id');
  if (given instanceof Response) return given;
  const ids = await knownCategories(given, service.changes.parts.records);
  if (ids instanceof Response) return ids;
  const changed = await changeUpload(call, service, (upload) => ({
    ...upload,
    categoryIds: distinct([...upload.categoryIds, ...ids]),
  }));
  return changed instanceof Response ? changed : payloadAnswer(ids);
};

/** Removes entries from a list of an upload, in any case, and gives those that were there. `what` names one entry. */
const removing =
  (member: 'categoryIds' | 'keywords', what: string): UploadResource =>
  async (call, service) => {
    const given = await textsBody(call, what);
    if (given instanceof Response) return given;
    const folded = new Set(given.map(fold));
    let removed: readonly string[] = [];
    const changed = await changeUpload(call, service, (upload) => {
      removed = upload[member].filter((entry) => folded.has(fold(entry)));
      return { ...upload, [member]: upload[member].filter((entry) => !folded.has(fold(entry))) };
    });
    return changed instanceof Response ? changed : payloadAnswer(removed);
  };

/** `DELETE /uploads/{id}/categories` (§4.5, step 2): gives the ids that were removed. */
export const removeCategories: UploadResource = removing('categoryIds', 'category id');

/** Characters of a keyword, and of all keywords of an upload: each change of the upload or its asset reads and writes them. */
const longestKeyword = 1000;
const mostKeywordText = 200_000;

/** `POST /uploads/{id}/keywords` (§4.5, step 3): gives all keywords of the upload. Spellings that differ in case are one keyword. */
export const addKeywords: UploadResource = async (call, service) => {
  const given = await textsBody(call, 'keyword');
  if (given instanceof Response) return given;
  if (given.some((keyword) => keyword.trim() === '')) return refusal(400, 'A keyword is empty; leave it out.');
  const wrong = given.find((keyword) => keyword.length > longestKeyword || /[\p{Cc}\p{Cs}]/u.test(keyword));
  if (wrong !== undefined)
    return refusal(400, `A keyword has at most ${longestKeyword} characters and no control characters.`);
  const changed = await changeUpload(call, service, (upload) => {
    const known = new Set(upload.keywords.map(fold));
    const added = given.filter((keyword) => {
      const isNew = !known.has(fold(keyword));
      known.add(fold(keyword));
      return isNew;
    });
    const keywords = [...upload.keywords, ...added];
    if (keywords.length > mostKeywords) return problem(400, `An upload has at most ${mostKeywords} keywords.`);
    return keywords.reduce((sum, { length }) => sum + length, 0) > mostKeywordText
      ? problem(400, `The keywords of an upload have at most ${mostKeywordText} characters together.`)
      : { ...upload, keywords };
  });
  return changed instanceof Response ? changed : payloadAnswer(changed.keywords);
};

/** `DELETE /uploads/{id}/keywords` (§4.5, step 3): gives the keywords that were removed. */
export const removeKeywords: UploadResource = removing('keywords', 'keyword');

const pairs = 'send a list of objects of one pair each, such as [{ "<attribute id>": "value" }].';

/** `POST /uploads/{id}/attributes` (§4.5, step 4): all values are set, or none. Gives the values of the attributes that were sent. */
export const setAttributes: UploadResource = async (call, service) => {
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const list: unknown = body.json;
  if (!Array.isArray(list)) return refusal(400, `The body is no list; ${pairs}`);
  const set = new Map<string, readonly string[]>();
  const definitions = await service.changes.parts.records.all('attribute');
  for (const entry of list) {
    const [pair, ...others] = isRecord(entry) ? Object.entries(entry) : [];
    if (pair === undefined || others.length > 0) return refusal(400, `An entry has not exactly one pair; ${pairs}`);
    const [key, value] = pair;
    const definition = definitions.find(({ id }) => fold(id) === fold(key));
    if (definition === undefined)
      return refusal(400, `There is no attribute ${JSON.stringify(key.slice(0, 100))}; look ids up in /attributes.`);
    if (set.has(definition.id)) return refusal(400, `The attribute “${definition.name}” is sent twice.`);
    const values = readAttributeValue(definition, value);
    if (isProblem(values)) return refuseProblem(values);
    set.set(definition.id, values);
  }
  const changed = await changeUpload(call, service, (upload) => {
    const all = Object.entries({ ...upload.attributes, ...Object.fromEntries(set) });
    return { ...upload, attributes: Object.fromEntries(all.filter(([, values]) => values.length > 0)) };
  });
  if (changed instanceof Response) return changed;
  const formatted = Array.from(set, ([id, values]) => [id, formatAttributeValue(values)] as const);
  return payloadAnswer({ attributes: Object.fromEntries(formatted) });
};
