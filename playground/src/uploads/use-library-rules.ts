import type { Attribute, Client, ClientCatalogue } from '@assetql/client';
import { useEffect, useState } from 'preact/hooks';
import { whyNotUpload } from './may-upload.ts';
import { explainFailure } from './upload-failure.ts';

export interface LibraryRules {
  /** Why this person cannot add assets; absent while nothing is known against it. */
  readonly refusal: string | undefined;
  /** `undefined` until they are loaded. */
  readonly attributes: readonly Attribute[] | undefined;
  /** Why the attributes could not be loaded. */
  readonly problem: string | undefined;
  readonly reload: () => void;
}

/** What the library wants to know of an asset, and whether this person may add one. Asked each time the panel is opened. */
export function useLibraryRules(
  client: Client,
  catalogue: ClientCatalogue,
  library: string,
  isOpen: boolean,
): LibraryRules {
  const [refusal, setRefusal] = useState<string>();
  const [attributes, setAttributes] = useState<readonly Attribute[]>();
  const [problem, setProblem] = useState<string>();
  const [loads, setLoads] = useState(0);
  const [, setNames] = useState({});
  useEffect(() => {
    if (!isOpen) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const ask = async (): Promise<void> => {
      const why = await whyNotUpload(client, library, signal);
      if (!signal.aborted) setRefusal(why);
    };
    const load = async (): Promise<void> => {
      try {
        setAttributes(await client.attributes({ signal }));
        setProblem(undefined);
      } catch (error) {
        if (!signal.aborted) setProblem(explainFailure(error, library).message);
      }
    };
    void ask();
    void load();
    return () => control.abort();
  }, [client, isOpen, loads]);
  // Names that arrive later are suggested then.
  useEffect(() => catalogue.onChange(() => setNames({})), [catalogue]);
  return {
    refusal,
    attributes,
    problem,
    reload: () => {
      setLoads(loads + 1);
      void catalogue.refresh();
    },
  };
}
