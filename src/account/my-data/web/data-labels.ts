// How days, sizes and counts are written in the section "Data".
import { formatCount } from '#shared/formats.ts';
import type { MyData } from '../contract.ts';

export const longDay = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });

/** 1536 → "2 KB", 3500000 → "3.5 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.max(1, Math.ceil(bytes / 1000)))} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

const ONE: Record<string, string> = {
  searches: 'search',
  companies: 'company',
  'company details': 'company details',
  'credits left': 'credit left',
  'jobs found': 'job found',
  'records found': 'record found',
  'keys of your own': 'key of your own',
  'ledger entries': 'ledger entry',
  'saved searches': 'saved search',
};

/** "1 search", "2 searches". */
export function counted({ what, count }: MyData['goes'][number]): string {
  const one = ONE[what] ?? what.replace(/s$/, '');
  return `${formatCount(count)} ${count === 1 ? one : what}`;
}
