// The image proxy: its signed URLs, and the route that serves them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { parseUrl } from '#shared/urls.ts';
import { getPicture } from '../contract.ts';
import { createPictureDoor } from './picture-door.ts';

type PicturePlatform = Pick<Platform, 'config' | 'outbound' | 'clock' | 'log' | 'secrets'>;

export function registerPicturesRoutes(router: Router, platform: PicturePlatform): void {
  const { config } = platform;
  const key = pictureKey(platform);
  const showPicture = createPictureDoor(platform, {
    folder: path.join(config.dataDir, 'cache', 'pictures'),
    // Only for simulators, which serve theirs on loopback.
    trust: config.allowPrivateSources ? 'configured' : 'foreign',
  });
  router.route(getPicture, async ({ query, reply }) => {
    const picture = isSigned(query.u, query.s, key) ? await showPicture(query.u) : null;
    if (picture === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}

// Makes the URLs of our image proxy. The signature keeps it from serving any URL that a user types.

/** Turns the address of an outside picture into one on our own origin; '' where there is nothing to show. */
export type SignPicture = (url: string) => string;

/** A path of our own (drawn samples, uploaded logos) needs no door. */
const OWN_PATH = /^\/api\/[^\s\\]*$/;
/** The contract's limit for `u`. */
const MAX_URL_LENGTH = 2_000;

function pictureKey({ secrets }: Pick<Platform, 'secrets'>): Buffer {
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
