// Why a row is taken for a record, in words.

const WORDS: Record<string, string> = {
  email: 'Same e-mail address',
  domain: 'Same domain',
  linkedin: 'Same LinkedIn profile',
  instagram: 'Same Instagram profile',
  facebook: 'Same Facebook profile',
  tiktok: 'Same TikTok profile',
  phone: 'Same phone number',
  'name-company': 'Same name and company',
  same: 'The same values',
};

/** `inFile`: as an earlier row of the same file, whose record is not there yet. */
export function matchWords(reason: string | null, inFile: boolean): string {
  const words = WORDS[reason ?? ''] ?? 'The same';
  return inFile ? `${words} as an earlier row` : words;
}
