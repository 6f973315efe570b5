/** Loads the saved work, the content of the menus and the page's messages, in one file after the first results. */
export const savedViews = (): Promise<typeof import('./saved-views.ts')> => import('./saved-views.ts');
