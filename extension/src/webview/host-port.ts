import type { ToHost, ToPage } from '../preview/messages.ts';
import { readPreviewState, type PreviewState } from '../preview/preview-state.ts';

/** The way from the page to the extension and back, and what outlives the page. */
export interface HostPort {
  readonly post: (message: ToHost) => void;
  /** Tells every message of the extension. Gives a function that ends that. */
  readonly listen: (tell: (message: ToPage) => void) => () => void;
  readonly readState: () => PreviewState;
  readonly keepState: (state: PreviewState) => void;
}

interface EditorApi {
  readonly postMessage: (message: unknown) => void;
  readonly getState: () => unknown;
  readonly setState: (state: unknown) => void;
}

declare const acquireVsCodeApi: () => EditorApi;

/** What comes from the extension is believed: no other frame can send here, since the page has none and is in none but the editor's. */
function isMessage(data: unknown): data is ToPage {
  return typeof data === 'object' && data !== null && 'kind' in data;
}

/** The port of a page in the editor's panel. To be called once. */
export function editorPort(): HostPort {
  const api = acquireVsCodeApi();
  return {
    post: api.postMessage,
    listen: (tell) => {
      const hear = ({ data }: MessageEvent<unknown>): void => {
        if (isMessage(data)) tell(data);
      };
      globalThis.addEventListener('message', hear);
      return () => globalThis.removeEventListener('message', hear);
    },
    readState: () => readPreviewState(api.getState()),
    keepState: api.setState,
  };
}
