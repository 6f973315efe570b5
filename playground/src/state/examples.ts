import file from '../examples.assetql?raw';
import firstFile from '../first-example.assetql?raw';
import patternFile from '../patterns.assetql?raw';
import { readExamples, type Example } from './example.ts';

/** Searches of the sample: the one that somebody sees who comes for the first time, and those that are loaded after the first results. */
export const examples: readonly Example[] = [...readExamples(firstFile), ...readExamples(file)];

/** Searches to start from in any library. */
export const patterns: readonly Example[] = readExamples(patternFile);
