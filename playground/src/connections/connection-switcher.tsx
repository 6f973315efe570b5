import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { Menu } from '../view/menu.tsx';
import { labelOf, sample, type Connection } from './connection.ts';
import type { ConnectionDialogProps, ConnectionTask } from './connection-dialog.tsx';
import type { ConnectionMenuProps } from './connection-menu.tsx';

export interface ConnectionSwitcherProps {
  readonly connection: Connection;
  /** Also called with the current connection, when its state has changed. */
  readonly onChoose: (connection: Connection) => void;
  /** A counter that is incremented to sign in to the chosen service. */
  readonly signIns: number;
}

const loadMenu: LoadView<ConnectionMenuProps> = async () => (await import('./connection-menu.tsx')).ConnectionMenu;
const loadDialog: LoadView<ConnectionDialogProps> = async () =>
  (await import('./connection-dialog.tsx')).ConnectionDialog;

/** The name of the current library, and a menu of others, which is loaded on demand. */
export function ConnectionSwitcher({ connection, onChoose, signIns }: ConnectionSwitcherProps): VNode {
  const [task, setTask] = useState<ConnectionTask>();
  const [told, setTold] = useState<string>();
  const [opens, setOpens] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const wantedBefore = useRef(signIns);

  const choose = (chosen: Connection): void => {
    setTold(undefined);
    onChoose(chosen);
  };
  useEffect(() => {
    const wanted = wantedBefore.current !== signIns;
    wantedBefore.current = signIns;
    if (connection.kind !== 'service') return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const { inspectService } = await import('./inspect-service.ts');
      const found = await inspectService(connection, wanted);
      if (isOver) return;
      if (found.kind === 'gone') onChoose(sample);
      if (found.kind === 'gone' || found.kind === 'told') setTold(found.text);
      if (found.kind === 'locked') setOpens((count) => count + 1);
      if (found.kind === 'sign-in') setTask({ kind: 'sign-in', service: found.service });
    };
    // a failed load does not affect reading and editing
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [connection, signIns]);

  return (
    <>
      <Menu
        label={labelOf(connection)}
        name="Library"
        command="Choose another library"
        side="start"
        opens={opens}
        button={button}
      >
        {(close) => (
          <LatePanel
            load={loadMenu}
            props={{
              chosen: connection,
              onChoose: (chosen) => {
                close();
                choose(chosen);
              },
              onTask: setTask,
            }}
          />
        )}
      </Menu>
      <p class="told" role="status">
        {told !== undefined && (
          <>
            {told}{' '}
            <button type="button" class="aql-link" onClick={() => setTold(undefined)}>
              Close
            </button>
          </>
        )}
      </p>
      {task !== undefined && (
        <LatePanel
          load={loadDialog}
          props={{
            task,
            onClose: () => {
              setTask(undefined);
              button.current?.focus();
            },
          }}
        />
      )}
    </>
  );
}
