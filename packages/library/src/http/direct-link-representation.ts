import type { LibraryDirectLink } from '../direct-link.ts';
import type { Directory } from './directory.ts';
import { json } from './answer.ts';
import { acceptedRepresentation } from './media-range.ts';
import { xmlAnswer, type XmlContent } from './xml.ts';

/** The detail of §2.2; `fileName` is that of its asset, at the end of the address. */
export function directLinkRepresentation(
  link: LibraryDirectLink,
  { users }: Directory,
  { baseUrl, fileName }: { readonly baseUrl: string; readonly fileName: string },
): Readonly<Record<string, unknown>> {
  const user = users.get(link.createdBy);
  return {
    assetId: link.assetId,
    directLinkId: link.id,
    cdnLink: `${baseUrl}/links/${link.id}/${encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`,
    linkName: link.name,
    createdAt: new Date(link.createdAt).toISOString(),
    user: {
      id: link.createdBy,
      username: user?.userName ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
    },
    selectedOptions: link.selectedOptions,
    state: link.state,
    modifiedDateTime: new Date(link.modifiedAt).toISOString(),
    uniqueViews: link.uniqueViews,
    totalViews: link.totalViews,
    totalBandwidth: link.totalBandwidth,
  };
}

const xmlOf = (value: unknown): XmlContent =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, inner]): readonly [string, XmlContent] => [name, xmlOf(inner)])
    : String(value);

/** Details as JSON or XML, by `Accept` (§2.2: the array element is named `DirectLinkDetailDtoArray`). */
export function directLinksAnswer(
  headers: Headers,
  details: readonly Readonly<Record<string, unknown>>[],
  status: number,
): Response {
  if (acceptedRepresentation(headers, 'json') === 'json') return json(status, details);
  const content = details.map((detail): readonly [string, XmlContent] => ['DirectLinkDetailDto', xmlOf(detail)]);
  return xmlAnswer('DirectLinkDetailDtoArray', content, status);
}
