import type { AssetUser } from '../asset.ts';
import { itemsOf, payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';

/** The states of a direct link (§3.1). */
export type DirectLinkState = 'Deactivated' | 'Active' | 'Broken' | 'Archived';

/** Who made a direct link (§2.2). */
export interface DirectLinkUser extends AssetUser {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** A public link to the file of an asset, with statistics of its views (the interface specification, §2.2). */
export interface DirectLink {
  /** The identifier of the link, a guid. */
  readonly id: string;
  /** The identifier of the asset, a guid. */
  readonly assetId: string;
  /** The public URL: `cdnLink` of §2.2. Everybody who knows it gets the file while the link is active. */
  readonly url?: string | null;
  readonly name?: string | null;
  /** One of {@link DirectLinkState}, or another word of the service. */
  readonly state?: DirectLinkState | (string & {});
  /** UTC with milliseconds, like all timestamps of this client. */
  readonly createdAt?: string | null;
  readonly modifiedAt?: string | null;
  readonly user?: DirectLinkUser;
  /** The options chosen for the link, as the service keeps them. */
  readonly selectedOptions?: string | null;
  /** The number of different viewers. */
  readonly uniqueViews?: number | null;
  /** The number of views. */
  readonly totalViews?: number | null;
  /** The bytes that were sent to viewers (§2.2 gives no unit; assumed). */
  readonly totalBandwidth?: number | null;
}

/** Reads one direct link. */
export function readDirectLink(answer: JsonCursor): DirectLink {
  const link = payloadOf(answer).object('a direct link');
  const user = link.member('user').object();
  return {
    id: link.member('directLinkId', 'id').requiredText("a direct link's id"),
    assetId: link.member('assetId').requiredText("the id of a direct link's asset"),
    ...known({
      url: link.member('cdnLink').text(),
      name: link.member('linkName').text(),
      state: link.member('state').text() ?? undefined,
      createdAt: link.member('createdAt').timestamp(),
      modifiedAt: link.member('modifiedDateTime').timestamp(),
      user: user.empty ? undefined : readUser(user),
      selectedOptions: link.member('selectedOptions').text(),
      uniqueViews: link.member('uniqueViews').count(),
      totalViews: link.member('totalViews').count(),
      totalBandwidth: link.member('totalBandwidth').number(),
    }),
  };
}

const readUser = (user: JsonCursor): DirectLinkUser =>
  known({
    id: user.member('id').text() ?? undefined,
    userName: user.member('username', 'userName').text() ?? undefined,
    firstName: user.member('firstName').text() ?? undefined,
    lastName: user.member('lastName').text() ?? undefined,
  });

/** Reads a list of direct links: a bare array (§4.3), or one in an envelope. */
export const readDirectLinks = (answer: JsonCursor): readonly DirectLink[] =>
  itemsOf(answer, 'an array of direct links', 'directLinks').map(readDirectLink);
