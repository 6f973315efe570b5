export type LookUpKind = 'category' | 'user' | 'attribute' | 'lightbox';

/** What names are looked up of in the library, as the variables of saved searches write it: `category("Brand/Logos")`. */
export const lookUpNames: readonly LookUpKind[] = ['category', 'user', 'attribute', 'lightbox'];
