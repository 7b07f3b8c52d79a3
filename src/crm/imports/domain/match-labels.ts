// Why a row is taken for a record, in words.
import { REASON_WORDS } from '#crm/records/contract.ts';

const WORDS: Record<string, string> = {
  ...REASON_WORDS,
  'name-company': 'Same name and company',
  same: 'The same values',
};

/** `inFile`: as an earlier row of the same file, whose record is not there yet. */
export function matchWords(reason: string | null, inFile: boolean): string {
  const words = WORDS[reason ?? ''] ?? 'The same';
  return inFile ? `${words} as an earlier row` : words;
}
