import { useEffect } from 'preact/hooks';
import { labelOf, sample, type Connection } from '../connections/connection.ts';
import { listServices } from '../connections/services.ts';
import { openedLink } from '../state/first-text.ts';
import type { PageEvent } from '../state/use-notices.ts';

/**
 * Offers the library that the text of a link was shown in, where it is another one than the chosen library. It is not changed unasked,
 * because the link may come from anybody.
 */
export function useLinkedLibrary(
  connection: Connection,
  onChoose: (connection: Connection) => void,
  onEvent: (event: PageEvent) => void,
): void {
  const offer = async (): Promise<void> => {
    const link = openedLink();
    const name = link.kind === 'text' ? link.library : undefined;
    if (name === undefined || name === labelOf(connection)) return;
    const text = `This link was made for the library “${name}”.`;
    if (name === labelOf(sample)) {
      onEvent({ kind: 'said', text, action: { label: 'Use it', run: () => onChoose(sample) } });
      return;
    }
    const services = await listServices();
    const found = services.kind === 'done' ? services.value.find((service) => service.name === name) : undefined;
    if (found === undefined) {
      onEvent({ kind: 'said', text: `${text} This page has no library of that name, so yours is searched.` });
      return;
    }
    const { baseUrl } = found;
    onEvent({
      kind: 'said',
      text,
      action: { label: 'Use it', run: () => onChoose({ kind: 'service', name, baseUrl }) },
    });
  };
  useEffect(() => {
    const follow = (): void => void offer();
    follow();
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
}
