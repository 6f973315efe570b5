export type {
  Asset,
  AssetAttribute,
  AssetCategory,
  AssetFile,
  AssetMedia,
  AssetRating,
  AssetRecord,
  AssetUser,
  AssetVersion,
  AttributeType,
} from './asset.ts';
export type { AssetPage } from './assets/asset-page.ts';
export type { AssetQuery, AssetRestriction } from './assets/asset-query.ts';
export type { CatalogueResource, ClientCatalogue } from './catalogue/client-catalogue.ts';
export { countWith } from './assets/count-with.ts';
export { createCatalogue, type CatalogueOptions } from './catalogue/create-catalogue.ts';
export type {
  AnnotationCalls,
  AnnotationChange,
  AnnotationPermission,
  AnnotationPlan,
  PlannedAnnotation,
  UndoneAnnotations,
  WriteAnnotationsOptions,
  WrittenAnnotations,
} from './changes/annotation-calls.ts';
export {
  annotationChange,
  replacedMeanwhile,
  type Annotations,
  type ReplacedAnnotations,
} from './changes/annotation-change.ts';
export type {
  SearchFile,
  SearchFileCalls,
  SearchFileList,
  RemoveSearchFileOptions,
  WriteSearchFileOptions,
} from './changes/search-file-calls.ts';
export type { ApprovalCalls, ApprovalOptions } from './changes/approval-calls.ts';
export type { DirectLinkCalls, DirectLinkOptions } from './changes/direct-link-calls.ts';
export type { Identified } from './changes/identified.ts';
export type { AttributeInput, LightboxInput, UploadCalls, UploadListCall } from './changes/upload-calls.ts';
export type { AssetCalls, AssetChanges, Client, IterateOptions, KeywordOptions } from './client.ts';
export type { CallOptions, ClientOptions, LongQueries, QueryOptions } from './client-options.ts';
export { createAuthorizedFetch, type AuthorizedFetch, type AuthorizedFetchOptions } from './create-authorized-fetch.ts';
export { createClient } from './create-client.ts';
export { ClientError } from './errors/client-error.ts';
export { LongQueryError } from './errors/long-query-error.ts';
export { LookUpError } from './errors/look-up-error.ts';
export { NetworkError } from './errors/network-error.ts';
export { OffsetWallError } from './errors/offset-wall-error.ts';
export { PagingError, type PagingFault } from './errors/paging-error.ts';
export type { QueryDiagnostics, QueryTexts } from './errors/query-diagnostics.ts';
export { QueryError } from './errors/query-error.ts';
export { ResponseError } from './errors/response-error.ts';
export { ServiceError } from './errors/service-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export { UploadError, type UploadFault, type UploadProblem } from './errors/upload-error.ts';
export type { Find, FindByName, FindCategory } from './look-up/find.ts';
export { isOwnScheme } from './is-own-scheme.ts';
export { isThisMachine } from './is-this-machine.ts';
export { toMatchAsset } from './matching/to-match-asset.ts';
export type { Attribute } from './resources/attribute.ts';
export type { Category } from './resources/category.ts';
export type { DirectLink, DirectLinkState, DirectLinkUser } from './resources/direct-link.ts';
export type { FacetGroup, Facets } from './resources/facets.ts';
export type { Lightbox } from './resources/lightbox.ts';
export type {
  CreatedUpload,
  StoredFile,
  UploadBatch,
  UploadFields,
  UploadRecord,
  UploadStatus,
} from './resources/upload.ts';
export type { ReadingProgress } from './resources/reading.ts';
export type { User } from './resources/user.ts';
export { defaultLongestAddress } from './resolve-options.ts';
export type { Clock } from './transport/clock.ts';
export type { TokenProvider, TokenRequest } from './transport/credentials.ts';
export type { Fetch } from './transport/exchange.ts';
export { parseRetryAfter } from './transport/retry-after.ts';
export type { RetryPolicy } from './transport/retry-policy.ts';
export type { Retry, Timeout } from './transport/transport-call.ts';
export { isResumeRecord, type ResumeRecord } from './uploads/resume-record.ts';
export type {
  UploadFile,
  UploadMetadata,
  UploadOptions,
  UploadProgress,
  UploadSource,
} from './uploads/upload-options.ts';
export type { UploadResult } from './uploads/upload-result.ts';
export type { Uploader } from './uploads/uploader.ts';
