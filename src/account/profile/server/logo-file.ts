// Names of logo files (spec section 3) and the addresses under which they are shown.
import type { Files } from '#platform/files/files.ts';
import { LOGO_NAME } from '../contract.ts';

const SHOWN_AT = '/api/files/logos/';

/** Folder of the logos, with its slash. */
export const LOGOS = 'logos/';

export interface LogoFile {
  name: string;
  /** `logos/{userId}_{timestamp}.{extension}` */
  key: string;
  /** What `logoUrl` holds. */
  url: string;
  userId: string;
}

export const LOGO_TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** Null for anything that is no name of a logo. */
export function logoFile(name: string): LogoFile | null {
  const userId = LOGO_NAME.exec(name)?.[1];
  return userId === undefined ? null : { name, key: LOGOS + name, url: SHOWN_AT + name, userId };
}

/** When it was written last; null where it is not there. */
export async function writtenAt(files: Files, { key }: Pick<LogoFile, 'key'>): Promise<number | null> {
  for await (const page of files.list(key)) {
    const found = page.find((file) => file.key === key);
    if (found) return found.modifiedAt.getTime();
  }
  return null;
}

export function logoOfKey(key: string): LogoFile | null {
  return key.startsWith(LOGOS) ? logoFile(key.slice(LOGOS.length)) : null;
}

/** Null for '' and for a picture that is not ours (an account that came with one). */
export function logoOfUrl(url: string): LogoFile | null {
  return url.startsWith(SHOWN_AT) ? logoFile(url.slice(SHOWN_AT.length)) : null;
}
