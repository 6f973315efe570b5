import type { LibraryAsset } from '../../asset.ts';
import type { LibraryDirectLink } from '../../direct-link.ts';
import { memberInAnyCase, readInstructions } from '../../uploads/instructions.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import { json, refusal } from '../answer.ts';
import type { ChangingResource, ChangingService } from '../changing.ts';
import { directLinkRepresentation, directLinksAnswer } from '../direct-link-representation.ts';
import { idsBody } from '../ids-body.ts';
import { jsonBody, objectBody } from '../json-body.ts';
import type { Call } from '../service.ts';
import { pathId, refuseProblem } from '../upload-access.ts';
import { mayChange, unchangeable } from './asset-categories.ts';

/** Characters of a name, and of the options. */
const longestText = 1000;

const noAsset = 'There is no such asset; its id is wrong.';
const noLink = 'The direct link for the asset does not exist; look links up in the directLinks of the asset.';

type Details = readonly Readonly<Record<string, unknown>>[];

async function detailsOf(
  links: readonly LibraryDirectLink[],
  asset: LibraryAsset,
  call: Call,
  { directory }: ChangingService,
): Promise<Details> {
  const names = await directory();
  return links.map((link) =>
    directLinkRepresentation(link, names, { baseUrl: call.baseUrl, fileName: asset.fileName }),
  );
}

async function assetOf(call: Call, { changes }: ChangingService, parameter: string): Promise<LibraryAsset | undefined> {
  const [asset] = await changes.parts.records.get('asset', [pathId(call, parameter)]);
  return asset;
}

/** `GET /assets/{id}/directLinks` (ours): the links of an asset, in the order in which they were made. */
export const listDirectLinks: ChangingResource = async (call, service) => {
  const asset = await assetOf(call, service, 'id');
  if (asset === undefined) return refusal(404, noAsset);
  const links = (await service.changes.parts.records.all('directLink')).filter(({ assetId }) => assetId === asset.id);
  return directLinksAnswer(call.request.headers, await detailsOf(links, asset, call, service), 200);
};

/** `POST /assets/{id}/directLinks` (ours): makes a link, which is `Deactivated` until it is activated. */
export const createDirectLink: ChangingResource = async (call, service) => {
  const body = await objectBody(call);
  if (body instanceof Response) return body;
  const [name = '', selectedOptions = ''] = [
    memberInAnyCase(body, 'linkName'),
    memberInAnyCase(body, 'selectedOptions'),
  ];
  if (
    typeof name !== 'string' ||
    typeof selectedOptions !== 'string' ||
    Math.max(name.length, selectedOptions.length) > longestText
  )
    return refusal(400, `“linkName” and “selectedOptions” are texts of at most ${longestText} characters.`);
  const asset = await assetOf(call, service, 'id');
  if (asset === undefined) return refusal(404, noAsset);
  if (!mayChange(asset, call.viewer, await call.rights())) return refusal(403, unchangeable);
  const now = service.clock();
  const link: LibraryDirectLink = {
    id: crypto.randomUUID(),
    assetId: asset.id,
    name: name === '' ? asset.fileName : name,
    createdAt: now,
    createdBy: call.viewer,
    modifiedAt: now,
    selectedOptions,
    state: 'Deactivated',
    totalViews: 0,
    totalBandwidth: 0,
    uniqueViews: 0,
    viewers: [],
  };
  let isThere = false;
  await service.changes.change(call.viewer, ({ get, put }) => {
    isThere = get('asset', asset.id) !== undefined;
    if (isThere) put({ kind: 'directLink', value: link });
  });
  if (!isThere) return refusal(404, noAsset);
  const [detail] = await detailsOf([link], asset, call, service);
  return json(201, detail);
};

/** `PUT /directLinks/{assetId}/activateAll` (§4.3): activates links of an asset, all of them or none. */
export const activateAll: ChangingResource = async (call, service) => {
  const given = await idsBody(call, 'direct link id');
  if (given instanceof Response) return given;
  if (given.length === 0)
    return refusal(400, 'The list has no direct link id; name the links that are to be activated.');
  const wrong = given.find((id) => !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
  if (wrong !== undefined)
    return refusal(400, `${JSON.stringify(wrong.slice(0, 100))} is no id: those of direct links are guids.`);
  const asset = await assetOf(call, service, 'assetId');
  if (asset === undefined) return refusal(404, noLink);
  // §7 has 401 for this operation where others have 403.
  if (!mayChange(asset, call.viewer, await call.rights())) return refusal(401, unchangeable);
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  let result: readonly LibraryDirectLink[] | Problem = [];
  await service.changes.change(call.viewer, ({ get, put }) => {
    const links = ids.map((id) => get('directLink', id)).filter((link) => link?.assetId === asset.id);
    const found = links.filter((link) => link !== undefined);
    if (found.length < ids.length) result = problem(404, noLink);
    else if (found.some(({ state }) => state === 'Archived'))
      result = problem(400, 'A link of the list is archived, and archived links are not activated again.');
    else {
      result = found.map((link): LibraryDirectLink => ({ ...link, state: 'Active', modifiedAt: service.clock() }));
      for (const value of result) put({ kind: 'directLink', value });
    }
  });
  if (isProblem(result)) return refuseProblem(result);
  return directLinksAnswer(call.request.headers, await detailsOf(result, asset, call, service), 201);
};

const settable: ReadonlyMap<unknown, LibraryDirectLink['state']> = new Map<unknown, LibraryDirectLink['state']>([
  ['deactivated', 'Deactivated'],
  ['archived', 'Archived'],
]);

/** `PATCH /assets/{id}/directLinks/{directLinkId}` (ours): deactivates or archives a link. */
export const patchDirectLink: ChangingResource = async (call, service) => {
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const instructions = readInstructions(body.json, ['state']);
  if (isProblem(instructions)) return refuseProblem(instructions);
  const value = instructions[0]?.value;
  const state = settable.get(typeof value === 'string' ? value.toLowerCase() : undefined);
  if (state === undefined) return refusal(400, '“state” can be set to Deactivated or Archived; activateAll activates.');
  const asset = await assetOf(call, service, 'id');
  if (asset === undefined) return refusal(404, noAsset);
  if (!mayChange(asset, call.viewer, await call.rights())) return refusal(403, unchangeable);
  let result: LibraryDirectLink | undefined;
  await service.changes.change(call.viewer, ({ get, put }) => {
    const link = get('directLink', pathId(call, 'directLinkId'));
    if (link?.assetId !== asset.id) return;
    result = { ...link, state, modifiedAt: service.clock() };
    put({ kind: 'directLink', value: result });
  });
  if (result === undefined) return refusal(404, noLink);
  const [detail] = await detailsOf([result], asset, call, service);
  return json(200, detail);
};
