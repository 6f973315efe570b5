/** Names that are devices in Windows, with whatever extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i;

/** The name, or one that Windows takes for no device and cuts nothing from. */
export const nameOfNoDevice = (name: string): string => (device.test(name) ? `_${name}` : name).replace(/[. ]$/, '_');

/** A file name of a title that a person has given, in words as they are, valid on all platforms. */
export const fileNameOf = (title: string, otherwise: string): string =>
  nameOfNoDevice(title.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || otherwise);

/** A name that is a name in every file system, whatever an asset is called. */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_');
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(safe)?.[0] ?? '';
  return nameOfNoDevice(`${safe.slice(0, safe.length - extension.length).slice(0, 80) || 'asset'}${extension}`);
}
