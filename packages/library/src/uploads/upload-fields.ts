import { uploadStatuses, type UploadStatusRow } from '@assetql/core';
import type { LibraryUpload } from '../upload.ts';
import { isProblem, problem, type Problem } from './problem.ts';

/** Names of what PATCH changes (§4.5), as it writes them. */
export const patchableFields = ['Title', 'Description', 'FileSizeInBytes', 'Filename', 'Status'] as const;

/** Characters. Names are checked when the upload is finalized, texts when they come. */
const longest = { title: 1000, description: 100_000, filename: 10_000 } as const;

/** Largest file (§8: 200 GB; the larger of both readings). */
export const largestFile = 214_748_364_800;

export type FieldChanges = Partial<Pick<LibraryUpload, 'title' | 'description' | 'fileName' | 'sizeInBytes'>> & {
  /** Whether the status is to be ReadyForProcessing. */
  readonly finalize?: boolean;
};

/** The status that a value names or numbers (§2.3). `undefined` for any other value. */
export function statusOf(value: unknown): UploadStatusRow['name'] | undefined {
  const sent = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : undefined;
  return uploadStatuses.find((row) => sent === row.name.toLowerCase() || sent === String(row.value))?.name;
}

function text(name: keyof typeof longest, value: unknown): string | Problem {
  if (typeof value !== 'string') return problem(400, `“${name}” is a text; send a JSON string.`);
  return value.length > longest[name] ? problem(400, `“${name}” has more than ${longest[name]} characters.`) : value;
}

function size(value: unknown): number | Problem {
  const read = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < 0)
    return problem(400, '“fileSizeInBytes” is a whole number of bytes, such as 1024.');
  return read > largestFile ? problem(413, `A file has at most ${largestFile} bytes.`) : read;
}

/** Reads the value of one field; the name is in lower case. */
export function readField(field: string, value: unknown): FieldChanges | Problem {
  switch (field) {
    case 'title': {
      const title = value === null || value === '' ? null : text('title', value);
      return isProblem(title) ? title : { title };
    }
    case 'description': {
      const description = value === null ? null : text('description', value);
      return isProblem(description) ? description : { description };
    }
    case 'filename': {
      const fileName = text('filename', value);
      return isProblem(fileName) ? fileName : { fileName };
    }
    case 'filesizeinbytes': {
      const sizeInBytes = size(value);
      return isProblem(sizeInBytes) ? sizeInBytes : { sizeInBytes };
    }
    default: {
      const status = statusOf(value);
      if (status !== undefined) return { finalize: status === 'ReadyForProcessing' };
      return problem(400, '“Status” can be set to ReadyForProcessing (1) only.');
    }
  }
}
