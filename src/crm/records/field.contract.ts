// What a field of a record is: its type, what can be asked of it, and where values come from.

/** What a record is. The words of the screen are contacts and companies. */
export const RECORD_KINDS = ['contact', 'company'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How a field's values look, compare and are edited. */
export type FieldType =
  | 'text'
  | 'long-text'
  | 'email'
  | 'phone'
  | 'url'
  | 'domain'
  /** Profile at a network, kept as its address. */
  | 'profile'
  | 'number'
  /** A day of the calendar: 2026-11-30. */
  | 'day'
  /** A point in time. */
  | 'moment'
  | 'choice'
  /** ISO 3166 alpha-2. */
  | 'country'
  | 'tags'
  | 'texts'
  /** A member of the workspace, by id. */
  | 'user'
  /** A company of the library, by id. */
  | 'company'
  | 'yes-no'
  /** Lists that the record is in, by id. */
  | 'lists';

export interface RecordField {
  key: string;
  /** As columns and forms are headed. */
  label: string;
  type: FieldType;
  /** Values of a choice, with the words of the screen, in their order. */
  choices?: readonly { value: string; label: string }[];
  /** Longest text. */
  max?: number;
  /** `own`: typed, imported and edited by people. `told`: kept by the product, shown and filtered only. */
  by: 'own' | 'told';
  /** True where an index serves an order by it at any size; by other fields up to `SORTED_LIMIT` records are sorted. */
  sorted?: true;
  /** Other headings by which an import knows the column, folded. */
  synonyms?: readonly string[];
}

/** Records of a table that are put in an order no index serves: 0.1 to 0.2 s were measured (decision 018). */
export const SORTED_LIMIT = 50_000;

export const EMAIL_VERDICTS = ['valid', 'risky', 'invalid', 'unknown'] as const;
export const EMAIL_STATES = ['open', 'unsubscribed', 'bounced', 'complained'] as const;
export const WHATSAPP_STATES = ['unknown', 'opted-in', 'opted-out'] as const;

/** Where a value came from: a search, an import, a person or a program. */
export const ORIGINS = [
  'manual',
  'import',
  'api',
  'merge',
  'verifier',
  'discover',
  'linkedin-people',
  'linkedin-companies',
  'linkedin-profile',
  'linkedin-company',
  'instagram-users',
  'tiktok-videos',
  'facebook-pages',
  'facebook-people',
  'facebook-groups',
  'facebook-page',
  'facebook-profile',
  'facebook-group',
  'freelance-jobs',
  'jobs',
  'products',
  'product',
  'directory',
  'local-businesses',
  'open-companies',
  'register-companies',
  'companies',
  'people',
  'developers',
  'domain-people',
  'whatsapp',
] as const;
export type OriginKind = (typeof ORIGINS)[number];

/** A field that the workspace has added: `custom.{id}` wherever a field is named. */
export const CUSTOM_TYPES = ['text', 'number', 'day', 'choice', 'url'] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

const CUSTOM = 'custom.';

export function customKey(fieldId: string): string {
  return CUSTOM + fieldId;
}

/** The id of the custom field that a key names, or null for a field of the product. */
export function toCustomField(key: string): string | null {
  return key.startsWith(CUSTOM) ? key.slice(CUSTOM.length) : null;
}

/** What can be asked of a field, by its type. */
export const OPERATORS = {
  contains: 'contains',
  'not-contains': 'does not contain',
  is: 'is',
  'is-not': 'is not',
  starts: 'starts with',
  empty: 'is empty',
  filled: 'is filled',
  'any-of': 'is any of',
  'none-of': 'is none of',
  'more-than': 'is more than',
  'less-than': 'is less than',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  /** Value: days back, counted from now. */
  'within-days': 'is within the last … days',
  'before-days': 'is more than … days ago',
} as const;
export type Operator = keyof typeof OPERATORS;

const TEXT_OPERATORS = ['contains', 'not-contains', 'is', 'is-not', 'starts', 'any-of', 'empty', 'filled'] as const;
const SET_OPERATORS = ['any-of', 'none-of', 'empty', 'filled'] as const;
const TIME_OPERATORS = ['before', 'after', 'between', 'within-days', 'before-days', 'empty', 'filled'] as const;

export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  text: TEXT_OPERATORS,
  'long-text': ['contains', 'not-contains', 'empty', 'filled'],
  email: TEXT_OPERATORS,
  phone: TEXT_OPERATORS,
  url: TEXT_OPERATORS,
  domain: TEXT_OPERATORS,
  profile: ['contains', 'is', 'empty', 'filled'],
  number: ['is', 'is-not', 'more-than', 'less-than', 'between', 'empty', 'filled'],
  day: TIME_OPERATORS,
  moment: TIME_OPERATORS,
  choice: SET_OPERATORS,
  country: SET_OPERATORS,
  tags: SET_OPERATORS,
  texts: ['contains', 'empty', 'filled'],
  user: SET_OPERATORS,
  company: SET_OPERATORS,
  'yes-no': ['is'],
  lists: SET_OPERATORS,
};

// Fields of every record: profiles at networks, and what the product keeps of it.

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

export const SYSTEM_FIELDS = [
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
