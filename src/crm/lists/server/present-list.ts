// A list as the browser sees it.
import type { List } from '../contract.ts';
import type { ListRow } from './lists.store.ts';

export function presentList(row: ListRow): List {
  const { ownerId, ownerName, contacts, companies, createdAt, updatedAt, ...list } = row;
  const counted = row.type === 'static';
  return {
    ...list,
    contacts: counted ? contacts : null,
    companies: counted ? companies : null,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
