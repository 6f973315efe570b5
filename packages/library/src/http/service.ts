import type { Annotator } from '../annotator.ts';
import type { ReadProgress } from '../folder/read-details.ts';
import type { LibraryChanges } from '../library-changes.ts';
import type { MediaSource } from '../media-source.ts';
import type { SetQueryLimits } from '../query-limits.ts';
import type { SearchFiles } from '../search-files.ts';
import type { Store } from '../store.ts';
import type { Notice } from './answer.ts';
import type { Directory } from './directory.ts';
import type { MediaAddresses } from './media-address.ts';
import type { Rights } from './rights.ts';
import type { UploadAddresses } from './upload-address.ts';

/** What resources work with. */
export interface Service {
  readonly store: Store;
  readonly media: MediaSource;
  readonly addresses: MediaAddresses;
  readonly uploadAddresses: UploadAddresses;
  /** Absent in a library that can only be read. */
  readonly changes?: LibraryChanges | undefined;
  /** Writes what is said of files, or a sentence why that is not done. Absent where assets are no files of a folder. */
  readonly annotations?: Annotator | string | undefined;
  /** How far the files of a folder are read. Absent where there are none. */
  readonly reading?: (() => ReadProgress | undefined) | undefined;
  /** Files of saved searches that live with the library. Absent where there are none. */
  readonly searches?: SearchFiles | undefined;
  readonly directory: () => Promise<Directory>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly limits: SetQueryLimits;
  /** Is told, before a query is run, the errors to answer with should it take too long. */
  readonly onQuery?: (errors: readonly Notice[]) => Promise<void>;
}

/** One call of a resource. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  /** The parameters of the route's path, decoded. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Bytes that the body may have. */
  readonly largestBody: number;
  /** Id of the user who asks; empty for resources that ask no one. */
  readonly viewer: string;
  /** What the viewer may do. */
  readonly rights: () => Promise<Rights>;
  /** Absolute address of the API, without a slash at its end. */
  readonly baseUrl: string;
}

export type Resource = (call: Call, service: Service) => Promise<Response>;
