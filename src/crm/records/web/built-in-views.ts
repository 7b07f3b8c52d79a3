// The views that every table has (product design 5.8, 5.11): those that can be answered with what is kept today.
import type { RecordKind, ViewState } from '../contract.ts';
import { ALL_VIEW } from './table-state.ts';

export interface BuiltInView {
  key: string;
  name: string;
  state: ViewState;
}

const where = (...items: NonNullable<ViewState['filter']>['items']): ViewState => ({ filter: { join: 'and', items } });

/** Pairs and no rows: the page shows them in place of the table. */
const DUPLICATES: BuiltInView = { key: 'duplicates', name: 'Duplicates', state: {} };

export const BUILT_IN_VIEWS: Record<RecordKind, readonly BuiltInView[]> = {
  contact: [
    { key: ALL_VIEW, name: 'All contacts', state: {} },
    { key: 'never-contacted', name: 'Never contacted', state: where({ field: 'lastContactedAt', op: 'empty' }) },
    {
      key: 'bounced',
      name: 'Bounced',
      state: where({ field: 'emailState', op: 'any-of', value: ['bounced'] }),
    },
    {
      key: 'unsubscribed',
      name: 'Unsubscribed',
      state: where({ field: 'emailState', op: 'any-of', value: ['unsubscribed', 'complained'] }),
    },
    { key: 'missing-first-name', name: 'Missing first name', state: where({ field: 'firstName', op: 'empty' }) },
    { key: 'needs-email', name: 'Needs e-mail', state: where({ field: 'email', op: 'empty' }) },
    DUPLICATES,
  ],
  company: [
    { key: ALL_VIEW, name: 'All companies', state: {} },
    { key: 'not-contacted', name: 'Not contacted', state: where({ field: 'lastContactedAt', op: 'empty' }) },
    { key: 'needs-email', name: 'Needs e-mail', state: where({ field: 'email', op: 'empty' }) },
    DUPLICATES,
  ],
};

/** Columns of a table before anybody has chosen others. */
export const USUAL_COLUMNS: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'companyName', 'email', 'emailVerdict', 'title', 'phone', 'lists', 'lastContactedAt', 'ownerId'],
  company: [
    'name',
    'domain',
    'industry',
    'employees',
    'country',
    'lists',
    'contacts',
    'lastContactedAt',
    'nextStep',
    'source',
    'updatedAt',
  ],
};
