import type { LibraryChanges } from '../library-changes.ts';
import { refusal } from './answer.ts';
import type { Call, Resource, Service } from './service.ts';

/** What resources that change the library work with. */
export type ChangingService = Service & { readonly changes: LibraryChanges };

/** As `Resource`, in a library that can be changed. */
export type ChangingResource = (call: Call, service: ChangingService) => Promise<Response>;

/** A resource that needs a library that can be changed; another one answers 501. */
export function changing(resource: ChangingResource): Resource {
  return async (call, service) => {
    const { changes } = service;
    if (changes === undefined)
      return refusal(501, 'This library can only be read: it was opened without the parts that store changes.');
    await changes.recovered();
    return resource(call, { ...service, changes });
  };
}
