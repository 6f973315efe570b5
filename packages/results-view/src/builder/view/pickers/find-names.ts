import type { Catalogue } from '@assetql/core';
import type { Picker } from '../../form/search-form.ts';
import type { NameOption } from './name-picker.tsx';

/** The maximum number of names that are offered. */
const most = 50;

/** The names of a library that contain the typed text, as far as a picker chooses names. */
export async function findNames(
  picker: Picker,
  names: Catalogue,
  typed: string,
  signal: AbortSignal,
): Promise<readonly NameOption[]> {
  if (picker.kind === 'keyword') {
    if (typed === '') return [];
    const found = (await names.keywords?.(typed, most, signal)) ?? [];
    return found.map((value) => ({ value, label: value }));
  }
  const options = namesOf(picker, names);
  const folded = typed.toLowerCase();
  return options.filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(folded)).slice(0, most);
}

function namesOf(picker: Picker, { users = [], lightboxes = [] }: Catalogue): readonly NameOption[] {
  switch (picker.kind) {
    case 'user':
      return users.map(({ id, userName, firstName, lastName }) => {
        const detail = [firstName, lastName].filter((name) => name !== undefined && name !== '').join(' ');
        return { value: id, label: userName, ...(detail === '' ? {} : { detail }) };
      });
    case 'lightbox':
      return lightboxes.map(({ id, name }) => ({ value: id, label: name }));
    case 'text':
      return picker.known.map((value) => ({ value, label: value }));
    default:
      return [];
  }
}
