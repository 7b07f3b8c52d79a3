// What a new connection maps, so that a first dry run needs no setting (integration contracts 2.7). Only fields that the account has and
// that can be written are mapped: accounts rename and remove fields.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import type { AutomaticPush, CrmField, CrmId, MappingRule, MatchKey, ObjectMapping } from '../fields.contract.ts';
import { fitted, NEW_RULE, offeredChoices } from './mapping-rules.ts';

/** What says of a record of theirs who owns it, how far it is, and that it may not be written to. */
export interface PullSettings {
  /** Names of fields; '' for none. */
  owner: string;
  stage: string;
  /** Values of `stage` that a customer has. */
  customerStages: string[];
  doNotContact: string;
  /** Values of it that say so. */
  doNotContactValues: string[];
}

export interface DefaultMapping {
  automatic: AutomaticPush;
  mapping: ObjectMapping;
  pull: PullSettings;
}

type Rule = [ours: string, theirs: string, more?: Partial<MappingRule>];

interface Default {
  object: string;
  /** The first one that the account has. */
  match: [MatchKey, string][];
  rules: Rule[];
  pull: PullSettings;
}

const NO_PULL: PullSettings = {
  ...{ owner: '', stage: '', customerStages: [] },
  ...{ doNotContact: '', doNotContactValues: ['true'] },
};
const COUNTRY: Partial<MappingRule> = { transform: 'country-name' };
const LAST_NAME: Partial<MappingRule> = { fallback: 'email-name' };
const COMPANY: Partial<MappingRule> = { fallback: 'company' };

const DEFAULTS: Record<CrmId, Record<RecordKind, Default>> = {
  hubspot: {
    contact: {
      object: 'contacts',
      match: [['email', 'email']],
      rules: [
        ['email', 'email'],
        ['firstName', 'firstname'],
        ['lastName', 'lastname'],
        ['title', 'jobtitle'],
        ['companyName', 'company'],
        ['phone', 'phone'],
        ['website', 'website'],
        ['city', 'city'],
        ['country', 'country', COUNTRY],
        ['linkedin', 'hs_linkedin_url'],
      ],
      pull: {
        ...NO_PULL,
        owner: 'hubspot_owner_id',
        stage: 'lifecyclestage',
        customerStages: ['customer', 'evangelist'],
        doNotContact: 'hs_email_optout',
      },
    },
    company: {
      object: 'companies',
      match: [['domain', 'domain']],
      rules: [
        ['name', 'name'],
        ['domain', 'domain'],
        ['phone', 'phone'],
        ['website', 'website'],
        ['city', 'city'],
        ['country', 'country', COUNTRY],
        ['employees', 'numberofemployees'],
        ['linkedin', 'linkedin_company_page'],
      ],
      pull: {
        ...NO_PULL,
        owner: 'hubspot_owner_id',
        stage: 'lifecyclestage',
        customerStages: ['customer', 'evangelist'],
      },
    },
  },
  salesforce: {
    contact: {
      object: 'Lead',
      match: [['email', 'Email']],
      rules: [
        ['email', 'Email'],
        ['firstName', 'FirstName'],
        ['lastName', 'LastName', LAST_NAME],
        ['companyName', 'Company', COMPANY],
        ['title', 'Title'],
        ['phone', 'Phone'],
        ['website', 'Website'],
        ['city', 'City'],
        ['country', 'Country', COUNTRY],
        ['', 'LeadSource', { fixed: 'Leadwright' }],
      ],
      pull: { ...NO_PULL, owner: 'OwnerId', stage: 'Status', doNotContact: 'HasOptedOutOfEmail' },
    },
    company: {
      object: 'Account',
      match: [['domain', 'Website']],
      rules: [
        ['name', 'Name'],
        ['domain', 'Website'],
        ['phone', 'Phone'],
        ['industry', 'Industry'],
        ['employees', 'NumberOfEmployees'],
        ['city', 'BillingCity'],
        ['country', 'BillingCountry', COUNTRY],
      ],
      pull: {
        ...NO_PULL,
        owner: 'OwnerId',
        stage: 'Type',
        customerStages: ['Customer', 'Customer - Direct', 'Customer - Channel'],
      },
    },
  },
  pipedrive: {
    contact: {
      object: 'persons',
      match: [['email', 'email']],
      rules: [
        ['name', 'name', LAST_NAME],
        ['email', 'email'],
        ['phone', 'phone'],
      ],
      pull: {
        ...NO_PULL,
        owner: 'owner_id',
        doNotContact: 'marketing_status',
        doNotContactValues: ['unsubscribed', 'archived'],
      },
    },
    company: {
      object: 'organizations',
      match: [['domain', 'website']],
      rules: [
        ['name', 'name'],
        ['domain', 'website'],
      ],
      pull: { ...NO_PULL, owner: 'owner_id' },
    },
  },
  zoho: {
    contact: {
      object: 'Leads',
      match: [['email', 'Email']],
      rules: [
        ['email', 'Email'],
        ['firstName', 'First_Name'],
        ['lastName', 'Last_Name', LAST_NAME],
        ['companyName', 'Company', COMPANY],
        ['title', 'Designation'],
        ['phone', 'Phone'],
        ['website', 'Website'],
        ['city', 'City'],
        ['country', 'Country', COUNTRY],
        ['', 'Lead_Source', { fixed: 'Leadwright' }],
      ],
      pull: { ...NO_PULL, owner: 'Owner', stage: 'Lead_Status', doNotContact: 'Email_Opt_Out' },
    },
    company: {
      object: 'Accounts',
      match: [['domain', 'Website']],
      rules: [
        ['name', 'Account_Name'],
        ['domain', 'Website'],
        ['phone', 'Phone'],
        ['industry', 'Industry'],
        ['employees', 'Employees'],
        ['city', 'Billing_City'],
        ['country', 'Billing_Country', COUNTRY],
      ],
      pull: { ...NO_PULL, owner: 'Owner', stage: 'Account_Type', customerStages: ['Customer'] },
    },
  },
  attio: {
    contact: {
      object: 'people',
      match: [['email', 'email_addresses']],
      rules: [
        ['email', 'email_addresses'],
        ['name', 'name'],
        ['title', 'job_title'],
        ['phone', 'phone_numbers'],
        ['linkedin', 'linkedin'],
      ],
      pull: NO_PULL,
    },
    company: {
      object: 'companies',
      match: [['domain', 'domains']],
      rules: [
        ['name', 'name'],
        ['domain', 'domains'],
        ['linkedin', 'linkedin'],
      ],
      pull: NO_PULL,
    },
  },
};

/** A fixed text may be none of the values of a picklist. */
const canWrite = ({ fixed }: MappingRule, field: CrmField | undefined): boolean =>
  field?.readOnly === false && fitted(fixed, field).fits;

/** The object that records of a kind are pushed to unless another is chosen. */
export const defaultObject = (crm: CrmId, kind: RecordKind): string => DEFAULTS[crm][kind].object;

export function defaultMapping(crm: CrmId, kind: RecordKind, fields: readonly CrmField[]): DefaultMapping {
  const { object, match, rules, pull } = DEFAULTS[crm][kind];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const has = (name: string) => (byName.has(name) ? name : '');
  const [first = ['email', 'email']] = match;
  const [ours, theirs] = match.find(([, name]) => byName.has(name)) ?? first;
  const stage = byName.get(pull.stage);
  const known = new Set((stage ? offeredChoices(stage) : []).map(({ value }) => value));
  return {
    automatic: 'off',
    mapping: {
      object,
      match: { ours, theirs },
      conflict: 'theirs',
      rules: rules
        .map(([key, name, more]): MappingRule => ({ ...NEW_RULE, ours: key, theirs: name, ...more }))
        .filter((rule) => canWrite(rule, byName.get(rule.theirs))),
    },
    pull: {
      owner: has(pull.owner),
      stage: has(pull.stage),
      customerStages: known.size > 0 ? pull.customerStages.filter((value) => known.has(value)) : pull.customerStages,
      doNotContact: has(pull.doNotContact),
      doNotContactValues: pull.doNotContactValues,
    },
  };
}
