import { fold } from '@assetql/core';
import type { LightboxInput, UploadCalls } from '../changes/upload-calls.ts';
import type { CallOptions } from '../client-options.ts';
import { ClientError } from '../errors/client-error.ts';
import { LookUpError } from '../errors/look-up-error.ts';
import type { LookUps } from '../look-up/create-look-ups.ts';

/** Creates each lightbox once, for all uploads of a client that name it. */
export interface SharedLightboxes {
  /** The id of the lightbox of this name, which is created by the first upload. */
  readonly create: (uploadId: string, lightbox: LightboxInput, options: CallOptions) => Promise<string>;
}

export function createSharedLightboxes(
  calls: Pick<UploadCalls, 'createLightbox'>,
  { find, forgetLightboxes }: LookUps,
): SharedLightboxes {
  const begun = new Map<string, Promise<string>>();

  const createOnce = async (uploadId: string, lightbox: LightboxInput, options: CallOptions): Promise<string> => {
    try {
      const { id } = await calls.createLightbox(uploadId, lightbox, options);
      return id;
    } catch (error) {
      if (!(error instanceof ClientError && error.mayHaveHappened)) throw error;
      // The answer was lost, so the list tells whether the lightbox is there; it is not created a second time.
      forgetLightboxes();
      try {
        return (await find.lightbox(lightbox.name, { signal: options.signal })).id;
      } catch (fault) {
        if (!(fault instanceof LookUpError && fault.reason === 'unknown')) throw error;
      }
      const { id } = await calls.createLightbox(uploadId, lightbox, options);
      return id;
    }
  };

  return {
    create: async (uploadId, lightbox, options) => {
      const name = fold(lightbox.name);
      for (let known = begun.get(name); known !== undefined; known = begun.get(name)) {
        // The upload that creates it may fail, which must not end the others: the next one in turn tries.
        const id = await known.catch(() => undefined);
        if (id !== undefined) return id;
        if (begun.get(name) === known) begun.delete(name);
      }
      const creating = createOnce(uploadId, lightbox, options);
      begun.set(name, creating);
      const id = await creating;
      forgetLightboxes();
      return id;
    },
  };
}
