// What the connections to CRMs have in common on both sides: their names, and the words of a mapping. No schema stands here, so that pages load it without zod.

export const CRM_IDS = ['hubspot', 'salesforce', 'pipedrive', 'zoho', 'attio'] as const;
export type CrmId = (typeof CRM_IDS)[number];

export const CRM_NAMES: Record<CrmId, string> = {
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho CRM',
  attio: 'Attio',
};

/** `text` for whatever is only shown. `owner`: the id of a user of the CRM. */
export const CRM_FIELD_TYPES = [
  'text',
  'number',
  'yes-no',
  'date',
  'moment',
  'choice',
  'choices',
  'email',
  'phone',
  'url',
  'owner',
] as const;
export type CrmFieldType = (typeof CRM_FIELD_TYPES)[number];

/** One field of an object of a CRM, as its metadata describes it. */
export interface CrmField {
  /** As the API names it: `firstname`, `LastName`, 40 hexadecimal digits. */
  name: string;
  label: string;
  type: CrmFieldType;
  required: boolean;
  readOnly: boolean;
  /** Values that it accepts; empty where it accepts any. */
  choices: { value: string; label: string }[];
  /** Values to offer where it accepts any. */
  usual?: { value: string; label: string }[] | undefined;
  /** In characters; null where none is stated. */
  maxLength: number | null;
}

/** How a value of ours becomes one of theirs. */
export const TRANSFORMS = ['none', 'lower-case', 'upper-case', 'first-word', 'host', 'country-name', 'digits'] as const;
export type Transform = (typeof TRANSFORMS)[number];

/** What is sent where ours is empty and theirs, too: `email-name` and `company` are those of integration contracts 2.7, `fixed` a text. */
export const FALLBACKS = ['none', 'email-name', 'company', 'fixed'] as const;
export type Fallback = (typeof FALLBACKS)[number];

export const DIRECTIONS = ['push', 'pull', 'both'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * Who wins where both sides have a value and they differ: `theirs` only fills what is empty, `ours` replaces, `newest` asks which
 * record was changed last. A blank never replaces a value.
 */
export const CONFLICT_RULES = ['theirs', 'ours', 'newest'] as const;
export type ConflictRule = (typeof CONFLICT_RULES)[number];

/** How records of both sides are matched: `id` is a field of theirs that holds our id. */
export const MATCH_KEYS = ['email', 'domain', 'id'] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];

/** What is pushed without a click: nothing, what is tied to a record of theirs, or new records, too. */
export const AUTOMATIC_PUSHES = ['off', 'linked', 'all'] as const;
export type AutomaticPush = (typeof AUTOMATIC_PUSHES)[number];

export interface MappingRule {
  /** Key of a field of ours, `custom.{id}`, or '' for a fixed text. */
  ours: string;
  /** Name of a field of theirs. */
  theirs: string;
  direction: Direction;
  transform: Transform;
  fallback: Fallback;
  /** The text that is sent where `ours` is '', or where the fallback is `fixed`. */
  fixed: string;
}

export interface ObjectMapping {
  /** As the API names it: `contacts`, `Lead`, `persons`. */
  object: string;
  match: { ours: MatchKey; theirs: string };
  conflict: ConflictRule;
  rules: MappingRule[];
}

/** `planned`: the dry run is there, and nothing was written. */
export const RUN_STATES = [
  'planning',
  'planned',
  'pushing',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** `ask`: several records of theirs match, and a person chooses. */
export const ROW_ACTIONS = ['create', 'update', 'none', 'skip', 'ask'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

/** `left`: not written, because it has changed since the dry run. */
export const ROW_STATES = ['planned', 'sending', 'done', 'failed', 'left', 'undone'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What people say of a reply that a CRM can learn. */
export const REPLY_STATUSES = ['interested', 'not-now', 'no'] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/** What is made of a reply beside the stage of its contact. */
export const FOLLOW_UP_KINDS = ['task', 'deal'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** `left`: nothing was written, for the reason that is named. */
export const REPLY_PUSH_STATES = ['waiting', 'done', 'left', 'failed'] as const;
export type ReplyPushState = (typeof REPLY_PUSH_STATES)[number];

export interface ReplyRule {
  /** Value that the stage field gets; '' leaves it. */
  stage: string;
  follow: FollowUpKind | 'none';
}

export interface ReplySettings extends Record<ReplyStatus, ReplyRule> {
  /** Name of the field of theirs that holds the stage; '' for none. */
  stageField: string;
}

export const crmPath = (crm: CrmId) => `/crm-integration?crm=${crm}`;
export const syncRunPath = (runId: string) => `/crm-integration?run=${runId}`;
