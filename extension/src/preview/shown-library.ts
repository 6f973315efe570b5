import type { Uri } from 'vscode';
import { AccessError, type Access, type Connection, type Connections } from '../contracts/connections.ts';
import type { ShownLibrary } from './preview-surroundings.ts';

/** The library of a document, as a page is told of it. */
export interface AskedLibrary extends ShownLibrary {
  /** Absent where the document names a connection that there is not. */
  readonly asked: Connection | undefined;
}

/** The library that a document asks. Never rejects: one that cannot be asked says so. */
export async function shownLibrary(connections: Connections, document: Uri | undefined): Promise<AskedLibrary> {
  try {
    const found = await connections.of(document);
    const access = connections.access(found);
    const { key, kind, label, baseUrl } = found;
    return {
      asked: found,
      connection: {
        key,
        kind,
        label,
        baseUrl,
        state: access.state,
        ...('problem' in access ? { problem: access.problem } : {}),
      },
      revision: connections.revision(found),
      open: () => connections.open(found),
      look: () => connections.look(found),
      catalogue: () => connections.catalogue(found),
    };
  } catch (failure) {
    const problem = failure instanceof Error ? failure.message : String(failure);
    const access: Access = failure instanceof AccessError ? failure.access : { state: 'failed', problem };
    const { state } = access;
    const configuration =
      'configuration' in access && access.configuration !== undefined ? { configuration: access.configuration } : {};
    const refuse = async (): Promise<never> => await Promise.reject(failure);
    return {
      asked: undefined,
      connection: { key: '', kind: 'service', label: '', baseUrl: '', state, problem, ...configuration },
      revision: 0,
      open: refuse,
      look: () => Promise.resolve(),
      catalogue: refuse,
    };
  }
}
