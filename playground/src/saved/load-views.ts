/** Loads the saved work, the file menu's content and the page's messages, in one file after the first results. */
export const savedViews = (): Promise<typeof import('./saved-views.ts')> => import('./saved-views.ts');
