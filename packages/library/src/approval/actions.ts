import type { LibraryAsset, LibraryCheckOut } from '../asset.ts';
import { isProblem, problem, type Problem } from '../uploads/problem.ts';
import { statusName, statusNamed, type StatusName } from './statuses.ts';

/** What happens to an asset after its upload. §3.2 shows no transitions: all of them are ours. */
export type ApprovalAction = 'submit' | 'approve' | 'reject' | 'expire' | 'checkOut' | 'checkIn';

/** Characters of all comments of an asset, by who adds one: lists show them, and each change of the asset reads and writes them. Those of others leave room for a rejection. */
const mostCommentText = { approvers: 200_000, others: 100_000 } as const;

/** Who acts. */
export interface Actor {
  readonly id: string;
  readonly mayApprove: boolean;
  readonly isAdministrator: boolean;
}

export interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Why; needed to reject, and kept with the comments of the asset. */
  readonly comment: string | undefined;
  /** That of an asset that is checked out. */
  readonly checkOut: LibraryCheckOut | undefined;
}

/** What an action changes of an asset. */
type Effect = (asset: LibraryAsset, circumstances: Circumstances, actor: Actor) => Partial<LibraryAsset> | Problem;

interface ActionRow {
  /** The statuses in which it can be taken. */
  readonly from: readonly StatusName[];
  /** Who may take it, beside administrators. */
  readonly by: 'approvers' | 'approvers and the uploader' | 'approvers and who has checked it out';
  readonly effect: Effect;
}

/** What submitting an asset to an approver changes of it. */
export const submitted = (now: number): Pick<LibraryAsset, 'status' | 'datePendingApproval'> => ({
  status: statusNamed('pending'),
  datePendingApproval: now,
});

const checkedOut: StatusName = 'checked out';

/** The status before a check-out; of an asset that was not checked out here, what its dates say. */
export const statusBefore = ({ dateApproved }: LibraryAsset, checkOut: LibraryCheckOut | undefined): number =>
  checkOut?.statusBefore ?? statusNamed(dateApproved === null ? 'pending' : 'approved');

const rows: Readonly<Record<ApprovalAction, ActionRow>> = {
  submit: {
    from: ['rejected', 'expired'],
    by: 'approvers and the uploader',
    effect: (_asset, { now }) => submitted(now),
  },
  approve: {
    from: ['pending', 'rejected', 'expired'],
    by: 'approvers',
    // What is approved again after its end has no end.
    effect: ({ status, dateExpired }, { now }) => ({
      status: statusNamed('approved'),
      dateApproved: now,
      dateExpired: status === statusNamed('expired') ? null : dateExpired,
    }),
  },
  reject: {
    from: ['pending', 'approved'],
    by: 'approvers',
    effect: (_asset, { now, comment }) =>
      comment === undefined
        ? problem(400, 'A rejection needs a reason; send it as { "comment": "…" }.')
        : { status: statusNamed('rejected'), dateRejected: now },
  },
  expire: {
    from: ['approved'],
    by: 'approvers',
    effect: (_asset, { now }) => ({ status: statusNamed('expired'), dateExpired: now }),
  },
  checkOut: {
    from: ['approved', 'pending', 'rejected', 'expired'],
    by: 'approvers and the uploader',
    effect: (_asset, { now }, { id }) => ({ status: statusNamed(checkedOut), dateCheckedOut: now, checkedOutBy: id }),
  },
  checkIn: {
    from: [checkedOut],
    by: 'approvers and who has checked it out',
    effect: (asset, { checkOut }) => ({ status: statusBefore(asset, checkOut), checkedOutBy: null }),
  },
};

const actions: ReadonlyMap<string, ApprovalAction> = new Map(
  (['submit', 'approve', 'reject', 'expire', 'checkOut', 'checkIn'] as const).map((name) => [name.toLowerCase(), name]),
);

/** Names of all actions. */
export const actionNames: readonly ApprovalAction[] = [...actions.values()];

/** The action of a name, in any case. */
export const actionNamed = (name: string): ApprovalAction | undefined => actions.get(name.toLowerCase());

function isAllowed(by: ActionRow['by'], asset: LibraryAsset, actor: Actor): boolean {
  if (actor.isAdministrator || actor.mayApprove) return true;
  if (by === 'approvers and the uploader') return asset.createdBy === actor.id;
  return by === 'approvers and who has checked it out' && asset.checkedOutBy === actor.id;
}

/** Why a person may not take an action (403); `undefined` when they may. */
export function permissionProblem(asset: LibraryAsset, name: ApprovalAction, actor: Actor): Problem | undefined {
  const { by } = rows[name];
  return isAllowed(by, asset, actor) ? undefined : problem(403, `You may not do this: “${name}” is for ${by}.`);
}

/** The asset after an action, or why it cannot be taken (400, 403, 409). */
export function takeAction(
  asset: LibraryAsset,
  name: ApprovalAction,
  actor: Actor,
  circumstances: Circumstances,
): LibraryAsset | Problem {
  const forbidden = permissionProblem(asset, name, actor);
  if (forbidden !== undefined) return forbidden;
  const { from, effect } = rows[name];
  const status = statusName(asset.status);
  if (!from.some((each) => each === status))
    return problem(409, `The asset is ${status}, and “${name}” is for assets that are ${from.join(', ')}.`);
  const changes = effect(asset, circumstances, actor);
  if (isProblem(changes)) return changes;
  const { now, comment } = circumstances;
  const comments = comment === undefined ? asset.comments : [...asset.comments, comment];
  const most = mostCommentText[actor.mayApprove || actor.isAdministrator ? 'approvers' : 'others'];
  if (comment !== undefined && comments.reduce((sum, { length }) => sum + length, 0) > most)
    return problem(
      409,
      `The comments of an asset have at most ${most} characters together; shorten yours, or leave it out.`,
    );
  return { ...asset, ...changes, comments, dateModified: now, modifiedBy: actor.id };
}
