/** Made by `build/sample-files.ts`. */
declare module 'virtual:sample-files' {
  /** Paths relative to the page. */
  export const sampleFiles: { readonly facts: string; readonly drawings: readonly string[] };
}
