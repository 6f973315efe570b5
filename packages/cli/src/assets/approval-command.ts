import type { Asset, Client } from '@assetql/client';
import type { Io } from '../io.ts';
import { changeAssets, type ChangeOptions } from './change-assets.ts';

export interface ApprovalOptions extends ChangeOptions {
  readonly comment?: string;
}

/** A step of an approval. Resolves to the asset as it is then. */
type Step = (client: Client, id: string, comment: string | undefined, signal: AbortSignal) => Promise<Asset>;

const steps: Readonly<Record<'approve' | 'reject', Step>> = {
  approve: (client, id, comment, signal) => client.approval.approve(id, { comment, signal }),
  reject: (client, id, comment = '', signal) => client.approval.reject(id, { comment, signal }),
};

/** `assetql approve` and `assetql reject`. */
export const approvalCommand = (
  io: Io,
  step: keyof typeof steps,
  ids: readonly string[],
  options: ApprovalOptions,
): Promise<number> =>
  changeAssets(io, ids, options, async (client) => async (id) => {
    const { title, statusName } = await steps[step](client, id, options.comment, io.signal);
    return `${title ?? id} is ${statusName ?? 'changed'} now`;
  });
