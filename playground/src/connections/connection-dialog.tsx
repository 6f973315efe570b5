import type { VNode } from 'preact';
import '../style/connections.css';
import { ConnectDialog } from './connect-dialog.tsx';
import type { Service } from './services.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

/** The purpose of the dialog. */
export type ConnectionTask =
  | { readonly kind: 'connect'; readonly taken: readonly string[] }
  | { readonly kind: 'sign-in'; readonly service: Service };

export interface ConnectionDialogProps {
  readonly task: ConnectionTask;
  readonly onClose: () => void;
}

/** Adds a connection, or signs in to an existing one. */
export const ConnectionDialog = ({ task, onClose }: ConnectionDialogProps): VNode =>
  task.kind === 'connect' ? (
    <ConnectDialog taken={task.taken} onClose={onClose} />
  ) : (
    <SignInDialog service={task.service} onClose={onClose} />
  );
