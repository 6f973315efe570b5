/** The picker of folders, in browsers that let pages write to them. */
type PickFolder = (options: { readonly id: string; readonly mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;

const isPicker = (value: unknown): value is PickFolder => typeof value === 'function';

const picker = (): PickFolder | undefined => {
  const found: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return isPicker(found) ? found : undefined;
};

/** Whether this browser can open a folder on disk. */
export const canPickFolder = (): boolean => picker() !== undefined;

/** Lets the person choose a folder on disk; `undefined` if they choose none. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await picker()?.call(globalThis, { id: 'assetql', mode: 'readwrite' });
  } catch {
    return undefined;
  }
}
