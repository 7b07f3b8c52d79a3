// Names of logo files (spec section 3) and the addresses under which they are shown.
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

/** Null for anything that is no name of a logo. */
export function logoFile(name: string): LogoFile | null {
  const userId = LOGO_NAME.exec(name)?.[1];
  return userId === undefined ? null : { name, key: LOGOS + name, url: SHOWN_AT + name, userId };
}

export function logoOfKey(key: string): LogoFile | null {
  return key.startsWith(LOGOS) ? logoFile(key.slice(LOGOS.length)) : null;
}

/** Null for '' and for a picture that is not ours (an account that came with one). */
export function logoOfUrl(url: string): LogoFile | null {
  return url.startsWith(SHOWN_AT) ? logoFile(url.slice(SHOWN_AT.length)) : null;
}
