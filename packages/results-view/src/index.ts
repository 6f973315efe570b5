export { AssetFacts } from './view/details/asset-facts.tsx';
export { createCoordinator, type AnswerState, type Coordinator, type CoordinatorOptions } from './view/coordinator.ts';
export { DetailsDialog, type DetailsDialogProps } from './view/details/details-dialog.tsx';
export { EmptyMessage, type EmptyMessageProps } from './view/explain/empty-message.tsx';
export { RelaxationList, type Relaxation } from './view/explain/relaxation-list.tsx';
export { ExplainPanel, type ExplainPanelProps } from './view/explain/explain-panel.tsx';
export type { ExplainedPart, PartCount } from './view/explain/explained-part.ts';
export { FacetPanel, type FacetPanelProps } from './view/facets/facet-panel.tsx';
export type { Facet, FacetAction, FacetValue } from './view/facets/facet.ts';
export {
  FailureMessage,
  type AdviseFailure,
  type FailureAdvice,
  type FailureMessageProps,
} from './view/failure-message.tsx';
export { failureOfStatus, failureWords, type Failure, type FailureKind } from './view/failure.ts';
export { formatCount, formatCountOf } from './view/text/format-count.ts';
export { formatMoment } from './view/text/format-moment.ts';
export { currentFormats, setFormats, type Formats } from './view/text/formats.ts';
export { formatSize } from './view/text/format-size.ts';
export { Icon, type IconName, type IconProps } from './view/icon.tsx';
export { LateIcon, type LateIconName, type LateIconProps } from './view/late-icon.tsx';
export { LatePanel, type LatePanelProps, type LoadView } from './view/late-panel.tsx';
export { PaneSeparator, type PaneLimits, type PaneSeparatorProps } from './view/pane-separator.tsx';
export { Paging, type PagingProps } from './view/paging.tsx';
export { offsetWall, pagePosition, type PagePosition } from './view/page-position.ts';
export { phrase, setPhrases } from './view/text/phrase.ts';
export { createBlobPictures } from './view/pictures/blob-pictures.ts';
export { PicturesContext, type Pictures } from './view/pictures/pictures.ts';
export { ResultGrid, type ResultGridProps } from './view/result-grid.tsx';
export { type ResultLayout } from './view/result-layout.ts';
export { Results, type ResultsProps, type ViewPage } from './view/results.tsx';
export { statusWords, type StatusTone } from './view/text/status-words.ts';
export { useOptions, type ComboboxOptions, type OptionsRequest } from './view/use-options.ts';
export type { AssetList } from './view/asset-list.ts';
export type { ViewAsset } from './view/view-asset.ts';
export type { Remedy, WhyNothingState } from './view/explain/why-nothing.tsx';
