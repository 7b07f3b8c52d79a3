// Fields of every record: profiles at networks, and what the product keeps of it.
import type { RecordField } from './field.contract.ts';

/** Fields that people and companies share. */
export const PROFILE_FIELDS = [
  {
    key: 'linkedin',
    label: 'LinkedIn',
    type: 'profile',
    by: 'own',
    max: 500,
    sorted: true,
    synonyms: ['linkedin url', 'linkedin profile', 'profile url', 'person linkedin url', 'company linkedin url'],
  },
  {
    key: 'instagram',
    label: 'Instagram',
    type: 'profile',
    by: 'own',
    max: 500,
    sorted: true,
    synonyms: ['instagram url', 'ig'],
  },
  {
    key: 'facebook',
    label: 'Facebook',
    type: 'profile',
    by: 'own',
    max: 500,
    sorted: true,
    synonyms: ['facebook url', 'fb'],
  },
  {
    key: 'tiktok',
    label: 'TikTok',
    type: 'profile',
    by: 'own',
    max: 500,
    sorted: true,
    synonyms: ['tiktok url', 'tik tok'],
  },
] as const satisfies readonly RecordField[];

export const KEPT_FIELDS = [
  { key: 'tags', label: 'Tags', type: 'tags', by: 'own', synonyms: ['labels', 'tag', 'label', 'categories'] },
  { key: 'ownerId', label: 'Owner', type: 'user', by: 'own' },
  { key: 'lists', label: 'Lists', type: 'lists', by: 'told' },
  { key: 'nextStep', label: 'Next step', type: 'text', by: 'told' },
  { key: 'nextDue', label: 'Due', type: 'day', by: 'told', sorted: true },
  { key: 'lastContactedAt', label: 'Last contacted', type: 'moment', by: 'told', sorted: true },
  { key: 'source', label: 'Source', type: 'choice', by: 'told' },
  { key: 'sample', label: 'Sample data', type: 'yes-no', by: 'told' },
  { key: 'createdAt', label: 'Added', type: 'moment', by: 'told', sorted: true },
  { key: 'updatedAt', label: 'Updated', type: 'moment', by: 'told', sorted: true },
] as const satisfies readonly RecordField[];
