export { compareRequests, type CompareOptions, type Comparison, type Side, type Total } from './compare-requests.ts';
export { readDifference, type DifferenceOptions } from './read-difference.ts';
