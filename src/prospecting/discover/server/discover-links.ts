// What hangs on records here: which found ones they are. It moves with a merge, and keeps no record from being taken back.
import type { RecordLink } from '#crm/records/server/index.ts';

export const discoverLinks: readonly RecordLink[] = [
  { table: 'discover_known', key: ['id'], onePer: ['ref_from', 'ref_id', 'rule'], history: true },
];
