// The logo of a profile: sent, shown, removed, and put back.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

/** `logos/{userId}_{timestamp}.{extension}` (spec section 3), without the folder. */
export const LOGO_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_\d{13}\.(png|jpg|webp)$/;

const logoName = z.string().regex(LOGO_NAME, 'This is not the name of a logo');

/** `logoUrl` of the user document. */
const LogoAnswer = z.object({ logoUrl: z.string() });

const STORAGE = [
  'STORAGE_UNAUTHENTICATED',
  'STORAGE_QUOTA_EXCEEDED',
  'STORAGE_UNAUTHORIZED',
  'STORAGE_OBJECT_NOT_FOUND',
  'STORAGE_UNAVAILABLE',
] as const;

export const uploadLogo = defineRoute({
  method: 'POST',
  path: '/api/me/logo',
  summary:
    'Store a PNG, JPEG or WebP of at most 5 MB as the logo, redrawn at 512 px at most; the previous logo is removed',
  plan: 'signed-in',
  credits: 'free',
  request: {
    body: z.object({
      /** `base64` refuses - and _, `base64url` refuses + and /, `data_url` is data:[type][;base64],data. */
      encoding: z.enum(['base64', 'base64url', 'data_url'], { error: 'Please choose base64, base64url or data_url' }),
      data: z.string({ error: 'Please choose a picture' }).min(1, 'Please choose a picture'),
    }),
  },
  response: LogoAnswer,
  errors: ['INVALID_INPUT', 'BODY_TOO_LARGE', ...STORAGE],
  // Base64 makes four bytes of three.
  maxBodyBytes: 7 * 1024 * 1024,
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
});

export const removeLogo = defineRoute({
  method: 'DELETE',
  path: '/api/me/logo',
  summary: 'Remove the logo; the file stays until the next day, so that this can be undone',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: LogoAnswer,
  errors: [],
});

export const restoreLogo = defineRoute({
  method: 'PUT',
  path: '/api/me/logo',
  summary: 'Undo the removal of a logo that is still stored',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ name: logoName }) },
  response: LogoAnswer,
  errors: [...STORAGE],
});

export const getLogo = defineRoute({
  method: 'GET',
  path: '/api/files/logos/:name',
  summary: 'The logo of a member of the workspace',
  plan: 'signed-in',
  credits: 'free',
  request: { params: z.object({ name: logoName }) },
  response: 'stream',
  cacheable: true,
  errors: [...STORAGE],
});
