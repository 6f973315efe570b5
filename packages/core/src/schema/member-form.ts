import type { MatchAsset } from './match-asset.ts';

/** What a member of an asset holds: one text or number, several texts, or records. */
export type MemberForm = 'text' | 'number' | 'texts' | 'categories' | 'attributes' | 'extra';

export const memberForms: Readonly<Record<keyof MatchAsset, MemberForm>> = {
  id: 'text',
  title: 'text',
  description: 'text',
  fileName: 'text',
  fileExtension: 'text',
  assetType: 'text',
  sizeInBytes: 'number',
  averageRating: 'number',
  status: 'number',
  createdBy: 'text',
  checkedOutBy: 'text',
  dateUploaded: 'number',
  dateModified: 'number',
  dateApproved: 'number',
  datePendingApproval: 'number',
  dateRejected: 'number',
  dateCheckedOut: 'number',
  dateExpired: 'number',
  dateSoftDeleted: 'number',
  colors: 'texts',
  backgroundColor: 'text',
  foregroundColor: 'text',
  dominantColors: 'texts',
  textInImage: 'text',
  videoIntelligence: 'text',
  comments: 'texts',
  keywords: 'texts',
  categories: 'categories',
  categoryAncestorIds: 'texts',
  lightboxIds: 'texts',
  attributes: 'attributes',
  extra: 'extra',
};
