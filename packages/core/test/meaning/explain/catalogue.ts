import type { Catalogue } from '@assetql/core/document';

/** A small library whose ids have names. */
export const catalogue: Catalogue = {
  categories: [
    { id: 'c7', name: 'Logos', path: ['Brand', 'Logos'] },
    { id: 'c8', name: 'Icons', path: ['Brand', 'Icons'] },
    { id: 'c9', name: 'Press', path: ['Press'] },
    { id: 'p1', name: 'Photos', path: ['Press', 'Photos'] },
    { id: 'p2', name: 'Photos', path: ['Brand', 'Photos'] },
    { id: 'x1', name: 'old things', path: ['old things'] },
  ],
  users: [
    { id: 'u1', userName: 'mary', firstName: 'Mary', lastName: 'Smith' },
    { id: 'u2', userName: 'Tom' },
  ],
  lightboxes: [
    { id: 'l1', name: 'Favourites' },
    { id: 'l2', name: 'Trade Fair' },
  ],
  attributes: [{ id: 'a1', name: 'Campaign', type: 'lookup', values: ['Spring', 'Autumn'] }],
};
