import type { ReadProgress } from '@assetql/library/folder';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './own-files.css';

/** How far a folder is read, and what of it cannot be. */
export interface FolderReading {
  readonly progress: ReadProgress;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

const files = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;

function wordsFor({ heads, done, total }: ReadProgress): string {
  if (done >= total) return `${files(total)} of this machine. Nothing is sent.`;
  const step = heads < total ? `What they say of themselves: ${heads}` : `Their colours and texts: ${done}`;
  return `${files(total)} of this machine. ${step} of ${total}.`;
}

/** What the footer says of a folder: how far it is read, and which files are damaged. */
export const createFolderStatus = (
  read: () => FolderReading,
  subscribe: (listener: () => void) => () => void,
): ComponentType =>
  function FolderStatus() {
    const [reading, setReading] = useState(read);
    useEffect(() => {
      setReading(read());
      return subscribe(() => setReading(read()));
    }, []);
    const { progress, problems } = reading;
    return (
      <span class="offline">
        <span role={progress.done < progress.total ? undefined : 'status'}>{wordsFor(progress)}</span>{' '}
        {problems.length > 0 && (
          <details class="own-problems">
            <summary>{files(problems.length)} could not be read</summary>
            <ul>
              {problems.map(({ path, message }) => (
                <li key={path}>
                  <b>{path}</b>: {message}
                </li>
              ))}
            </ul>
          </details>
        )}
      </span>
    );
  };
