import type { LibraryAsset } from '../../asset.ts';
import type { LibraryDirectLink } from '../../direct-link.ts';
import { memberInAnyCase, readInstructions } from '../../uploads/instructions.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import { json, refusal } from '../answer.ts';
import { assetOf, noAsset, type AssetResource } from '../asset-access.ts';
import type { ChangingResource, ChangingService } from '../changing.ts';
import { directLinkRepresentation, directLinksAnswer } from '../direct-link-representation.ts';
import { idsBody } from '../ids-body.ts';
import { jsonBody, objectBody } from '../json-body.ts';
import type { Call } from '../service.ts';
import { pathId, refuseProblem } from '../upload-access.ts';

/** Characters of a name, and of the options. */
const longestText = 1000;

/** Links of an asset: they are listed all together. */
const mostLinks = 1000;

export const noLink = 'The direct link for the asset does not exist; look links up in the directLinks of the asset.';

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

/** `GET /assets/{id}/directLinks` (ours): the links of an asset, in the order in which they were made. */
export const listDirectLinks: ChangingResource = async (call, service) => {
  const asset = await assetOf(call, service);
  if (asset === undefined) return refusal(404, noAsset);
  await service.changes.views.store();
  const links = await service.changes.parts.records.directLinksOf(asset.id);
  return directLinksAnswer(call.request.headers, await detailsOf(links, asset, call, service), 200);
};

/** `POST /assets/{id}/directLinks` (ours): makes a link, which is `Deactivated` until it is activated. */
export const createDirectLink: AssetResource = async (call, service, asset) => {
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
  const links = await service.changes.parts.records.directLinksOf(asset.id);
  if (links.length >= mostLinks) return refusal(409, `An asset has at most ${mostLinks} direct links.`);
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
export const activateAll: AssetResource = async (call, service, asset) => {
  const given = await idsBody(call, 'direct link id');
  if (given instanceof Response) return given;
  if (given.length === 0)
    return refusal(400, 'The list has no direct link id; name the links that are to be activated.');
  const wrong = given.find((id) => !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
  if (wrong !== undefined)
    return refusal(400, `${JSON.stringify(wrong.slice(0, 100))} is no id: those of direct links are guids.`);
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
export const patchDirectLink: AssetResource = async (call, service, asset) => {
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const instructions = readInstructions(body.json, ['state']);
  if (isProblem(instructions)) return refuseProblem(instructions);
  const value = instructions[0]?.value;
  const state = settable.get(typeof value === 'string' ? value.toLowerCase() : undefined);
  if (state === undefined) return refusal(400, '“state” can be set to Deactivated or Archived; activateAll activates.');
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
