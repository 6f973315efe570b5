import { requireMembers } from '../assets/require-members.ts';
import type { Asset } from '../asset.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { payloadOf } from '../reading/envelope.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { readAsset } from '../resources/read-asset.ts';
import { pathPart, type Identified } from './identified.ts';

export interface ApprovalOptions extends CallOptions {
  /** Kept with the comments of the asset, which searches find. */
  readonly comment?: string | undefined;
}

/**
 * The calls that move an asset between the states of §3.2, as `POST /assets/{id}/approval/{action}`. The interface specification shows no
 * such call, so these are ours: services other than the embedded library answer 404. Each takes the asset or its id and returns the asset
 * in its new state.
 *
 * Rejects with a `ServiceError`: 403 when the person may not do it, 404 without such an asset, 409 when the asset is in another state than
 * the action starts from. A call whose answer was lost is not repeated: its error says so (`mayHaveHappened`), and the asset shows whether
 * it was made.
 */
export interface ApprovalCalls {
  /** Rejected or expired → pending. */
  readonly submit: (asset: Identified, options?: ApprovalOptions) => Promise<Asset>;
  /** Pending, rejected or expired → approved. */
  readonly approve: (asset: Identified, options?: ApprovalOptions) => Promise<Asset>;
  /** Pending or approved → rejected. A comment is required. */
  readonly reject: (asset: Identified, options: ApprovalOptions & { readonly comment: string }) => Promise<Asset>;
  /** Approved → expired. */
  readonly expire: (asset: Identified, options?: ApprovalOptions) => Promise<Asset>;
  /** Any other state → checked out. */
  readonly checkOut: (asset: Identified, options?: ApprovalOptions) => Promise<Asset>;
  /** Checked out → the state before. */
  readonly checkIn: (asset: Identified, options?: ApprovalOptions) => Promise<Asset>;
}

const approvalOptions: readonly (keyof ApprovalOptions)[] = ['comment', 'signal', 'onRetry'];

export function createApprovalCalls(call: Caller, settings: ResolvedOptions): ApprovalCalls {
  const take =
    (action: keyof ApprovalCalls): ApprovalCalls['submit'] =>
    async (asset, given = {}) => {
      const path = `/assets/${pathPart(asset, 'asset')}/approval/${action}`;
      requireMembers(`POST ${path}`, 'these options have', given, approvalOptions);
      const { comment, ...options } = given;
      const answer = await call({
        ...options,
        method: 'POST',
        path,
        effect: 'once',
        notFound: 'there is no such asset, or the service has no approval actions',
        ...(comment === undefined ? {} : { body: JSON.stringify({ comment }) }),
      });
      return readAsset(payloadOf(answer), settings);
    };
  return {
    submit: take('submit'),
    approve: take('approve'),
    reject: take('reject'),
    expire: take('expire'),
    checkOut: take('checkOut'),
    checkIn: take('checkIn'),
  };
}
