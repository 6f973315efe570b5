import type { Catalogue } from '@assetql/core';

/** A small library of names. */
export const catalogue: Catalogue = {
  attributes: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Usage rights',
      type: 'lookup',
      values: ['Web', 'Print', "Editor's choice"],
    },
    { id: '22222222-2222-4222-8222-222222222222', name: 'Colour profile', type: 'string' },
  ],
  users: [
    { id: '33333333-3333-4333-8333-333333333333', userName: 'ada', firstName: 'Ada', lastName: 'Lovelace' },
    { id: '44444444-4444-4444-8444-444444444444', userName: 'grace' },
  ],
  categories: [
    { id: '55555555-5555-4555-8555-555555555555', name: 'Brand', path: ['Brand'], assetCount: 3 },
    { id: '66666666-6666-4666-8666-666666666666', name: 'Brand logos', path: ['Brand', 'Brand logos'] },
  ],
  lightboxes: [{ id: '77777777-7777-4777-8777-777777777777', name: 'For the fair' }],
  keywords: (prefix, limit) =>
    Promise.resolve(['logo', 'logotype', 'long exposure'].filter((word) => word.startsWith(prefix)).slice(0, limit)),
};
