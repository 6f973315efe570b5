export { checkFiles, type FoundProblem } from './check-files.ts';
export { baseName, type ListedFile, type PlannedUpload } from './planned-upload.ts';
export { sendFiles, type SendOptions } from './send-files.ts';
export { printEntry, readEntry, versionKey, type UploadEntry, type UploadMemory } from './upload-memory.ts';
export { countStates, printOutcomes, type UploadOutcome } from './upload-outcome.ts';
