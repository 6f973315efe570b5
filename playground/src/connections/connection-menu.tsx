import { Icon } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import '../style/connections.css';
import { labelOf, sample, type Connection } from './connection.ts';
import type { ConnectionTask } from './connection-dialog.tsx';
import { listServices, removeService, signOut, type Outcome, type Service } from './services.ts';
import { ServiceRow, type ServiceAction } from './service-row.tsx';
import { redirectToSignIn } from './sign-in-redirect.ts';
import { UnlockForm } from './unlock-form.tsx';
import { hostAddress } from '../embedded/host-address.ts';
import { FolderButton } from '../own-files/folder-button.tsx';
import { openedFolder } from '../own-files/opened-folder.ts';

export interface ConnectionMenuProps {
  readonly chosen: Connection;
  readonly onChoose: (connection: Connection) => void;
  readonly onTask: (task: ConnectionTask) => void;
}

const isChosen = (chosen: Connection, { state, name }: Service): boolean =>
  chosen.kind === 'service'
    ? state !== 'embedded' && chosen.name === name
    : chosen.kind === 'sample' && state === 'embedded';

const embeddedRow = (): Service => ({ name: labelOf(sample), baseUrl: '', state: 'embedded' });

/** The available libraries: the sample, and the services that this machine has connections to. */
export function ConnectionMenu({ chosen, onChoose, onTask }: ConnectionMenuProps): VNode {
  const [listed, setListed] = useState<Outcome<readonly Service[]>>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => setListed(await listServices());
  useEffect(() => void load(), []);

  const act = async (action: ServiceAction, service: Service): Promise<void> => {
    setProblem(undefined);
    const { name, baseUrl } = service;
    if (action === 'choose' && service.state === 'embedded') return onChoose(sample);
    if (action === 'choose' && service.state !== 'signed-out') return onChoose({ kind: 'service', name, baseUrl });
    if (action === 'choose' || action === 'sign-in') {
      if (service.needsSecret === true || service.problem !== undefined) return onTask({ kind: 'sign-in', service });
      const obstacle = await redirectToSignIn(service, {});
      if (obstacle?.kind === 'refused')
        return onTask({ kind: 'sign-in', service: { ...service, problem: obstacle.message } });
    } else {
      const ended = await (action === 'sign-out' ? signOut(name) : removeService(name));
      if (ended.kind === 'refused') setProblem(ended.message);
      else if (isChosen(chosen, service)) return onChoose(action === 'remove' ? sample : chosen);
    }
    return await load();
  };

  // a chosen service could not be used before
  const unlocked = (): void => (chosen.kind === 'service' ? onChoose(chosen) : void load());
  const folder = openedFolder();
  const rows = listed?.kind === 'done' ? listed.value : [embeddedRow()];
  return (
    <div class="connections" aria-busy={listed === undefined}>
      <ul class="menu-list">
        {folder !== undefined && (
          <li>
            <button
              type="button"
              class="menu-row service"
              aria-current={chosen.kind === 'folder'}
              onClick={() => onChoose(folder)}
            >
              <span>{chosen.kind === 'folder' && <Icon name="yes" />}</span>
              <span>
                <strong>{folder.name}</strong>
                <span>your own folder, in this page</span>
              </span>
            </button>
          </li>
        )}
        {rows.map((service) => (
          <ServiceRow
            key={`${service.state === 'embedded'} ${service.name}`}
            service={service}
            chosen={isChosen(chosen, service)}
            onAction={(action) => void act(action, service)}
          />
        ))}
      </ul>
      {listed === undefined && <p class="aql-soft connections-note">Looking for connections …</p>}
      {listed?.kind === 'locked' && <UnlockForm onUnlocked={unlocked} />}
      {listed?.kind === 'refused' && <p class="aql-soft connections-note">{listed.message}</p>}
      {problem !== undefined && (
        <p class="connections-note" role="alert">
          {problem}
        </p>
      )}
      <div class="connections-foot">
        <FolderButton onChoose={onChoose} />
        {listed?.kind === 'done' && hostAddress() !== undefined && (
          <button
            type="button"
            class="aql-button"
            onClick={() => onTask({ kind: 'connect', taken: rows.map(({ name }) => name) })}
          >
            Connect to a service …
          </button>
        )}
      </div>
    </div>
  );
}
