import file from '../examples.assetql?raw';
import firstFile from '../first-example.assetql?raw';
import { readExamples, type Example } from './example.ts';

/** All examples: the one that somebody sees who comes for the first time, and those that are loaded after the first results. */
export const examples: readonly Example[] = [...readExamples(firstFile), ...readExamples(file)];
