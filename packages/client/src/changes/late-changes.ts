import type { Changes } from './changes.ts';

/**
 * The calls that change the library, whose code is loaded with the first of them: a page that only reads does not pay for it. Loading is
 * tried again after a failure.
 */
export function createLateChanges(load: () => Promise<Changes>): Changes {
  let loaded: Promise<Changes> | undefined;
  const changes = (): Promise<Changes> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const later =
    <Given extends unknown[], Result>(pick: (all: Changes) => (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> =>
      pick(await changes())(...given);

  return {
    addCategories: later((all) => all.addCategories),
    uploads: {
      upload: later(({ uploads }) => uploads.upload),
      check: later(({ uploads }) => uploads.check),
      create: later(({ uploads }) => uploads.create),
      get: later(({ uploads }) => uploads.get),
      renewUrl: later(({ uploads }) => uploads.renewUrl),
      replace: later(({ uploads }) => uploads.replace),
      patch: later(({ uploads }) => uploads.patch),
      finalize: later(({ uploads }) => uploads.finalize),
      beginFinalize: later(({ uploads }) => uploads.beginFinalize),
      batch: later(({ uploads }) => uploads.batch),
      remove: later(({ uploads }) => uploads.remove),
      addCategories: later(({ uploads }) => uploads.addCategories),
      removeCategories: later(({ uploads }) => uploads.removeCategories),
      addKeywords: later(({ uploads }) => uploads.addKeywords),
      removeKeywords: later(({ uploads }) => uploads.removeKeywords),
      setAttributes: later(({ uploads }) => uploads.setAttributes),
      createLightbox: later(({ uploads }) => uploads.createLightbox),
      addToLightbox: later(({ uploads }) => uploads.addToLightbox),
      sendLightbox: later(({ uploads }) => uploads.sendLightbox),
    },
    approval: {
      submit: later(({ approval }) => approval.submit),
      approve: later(({ approval }) => approval.approve),
      reject: later(({ approval }) => approval.reject),
      expire: later(({ approval }) => approval.expire),
      checkOut: later(({ approval }) => approval.checkOut),
      checkIn: later(({ approval }) => approval.checkIn),
    },
    annotations: {
      permission: later(({ annotations }) => annotations.permission),
      plan: later(({ annotations }) => annotations.plan),
      write: later(({ annotations }) => annotations.write),
      undo: later(({ annotations }) => annotations.undo),
    },
    searchFiles: {
      list: later(({ searchFiles }) => searchFiles.list),
      read: later(({ searchFiles }) => searchFiles.read),
      write: later(({ searchFiles }) => searchFiles.write),
      addFolder: later(({ searchFiles }) => searchFiles.addFolder),
      remove: later(({ searchFiles }) => searchFiles.remove),
    },
    directLinks: {
      activateAll: later(({ directLinks }) => directLinks.activateAll),
      list: later(({ directLinks }) => directLinks.list),
      create: later(({ directLinks }) => directLinks.create),
      deactivate: later(({ directLinks }) => directLinks.deactivate),
      archive: later(({ directLinks }) => directLinks.archive),
    },
  };
}
