// Makes the URLs of our image proxy. The signature keeps it from serving any URL that a user types.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { parseUrl } from '#shared/urls.ts';
import { getPicture } from '../contract.ts';

/** Turns the address of an outside picture into one on our own origin; '' where there is nothing to show. */
export type SignPicture = (url: string) => string;

/** A path of our own (drawn samples, uploaded logos) needs no door. */
const OWN_PATH = /^\/api\/[^\s\\]*$/;
/** The contract's limit for `u`. */
const MAX_URL_LENGTH = 2_000;

export function pictureKey({ secrets }: Pick<Platform, 'secrets'>): Buffer {
  return secrets.deriveKey('pictures');
}

export function createPictureSigner(platform: Pick<Platform, 'secrets'>): SignPicture {
  const key = pictureKey(platform);
  return (url) => signPicture(url, key);
}

export function signPicture(url: string, key: Buffer): string {
  if (OWN_PATH.test(url)) return url;
  if (url.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(url) || parseUrl(url) === null) return '';
  return `${getPicture.path}?${new URLSearchParams({ u: url, s: mac(url, key).toString('base64url') })}`;
}

/** Whether `signPicture` made this pair with the same key. Takes the same time wherever the signature goes wrong. */
export function isSigned(url: string, signature: string, key: Buffer): boolean {
  const given = Buffer.from(signature, 'base64url');
  const wanted = mac(url, key);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function mac(url: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(url).digest();
}
