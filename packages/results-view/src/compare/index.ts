export { ComparisonView, type ComparedSide, type ComparisonViewProps } from './comparison-view.tsx';
export { pairRequests, type RequestPair } from './pair-requests.ts';
