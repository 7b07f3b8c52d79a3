// How the product looks and behaves for a user, stored on the server. Reading is lenient: a value that an
// older or newer version has written counts as the default.

import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { DEFAULT_REGION, isLocale, isTimeZone } from '#shared/region.ts';
import { GOALS } from './fields.contract.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
/** Rows of 32, 40 and 48 px. */
export const DENSITIES = ['compact', 'cosy', 'roomy'] as const;
export const MOTIONS = ['system', 'reduced'] as const;
/** Of the locale and of the time zone: those of the browser. */
export const AUTOMATIC = 'automatic';
/** How dates and numbers can be written. */
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'hr-HR',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
] as const;

export const Preferences = z.object({
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  motion: z.enum(MOTIONS),
  locale: z.enum([AUTOMATIC, ...LOCALES]),
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => zone === AUTOMATIC || isTimeZone(zone), 'Choose a time zone from the list'),
  /** The region of the browser that the user was last seen in: what `automatic` means in texts that the server writes. */
  browserLocale: z.string().max(64).refine(isLocale, 'Not a locale'),
  browserTimeZone: z.string().max(64).refine(isTimeZone, 'Not a time zone'),
  /** Shortcuts of a single character (WCAG 2.1.4: they can be turned off). */
  shortcuts: z.boolean(),
  /** A hint on the shortcut of what is often clicked. */
  keyHints: z.boolean(),
  /** An email about sign-ins on devices that are new to the account. */
  signInAlerts: z.boolean(),
  /** The first steps on Home, until the user dismisses them. */
  firstSteps: z.boolean(),
  /** The tour of Home for people who are new, until they have left or finished it. */
  tour: z.boolean(),
  /** Null until one is chosen. */
  goal: z.enum(GOALS).nullable(),
});
export type Preferences = z.output<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'cosy',
  motion: 'system',
  locale: AUTOMATIC,
  timeZone: AUTOMATIC,
  browserLocale: DEFAULT_REGION.locale,
  browserTimeZone: DEFAULT_REGION.timeZone,
  shortcuts: true,
  keyHints: true,
  signInAlerts: true,
  firstSteps: true,
  tour: true,
  goal: null,
};

/** What is stored, with the default for whatever is missing or is no value of today. */
export function parsePreferences(stored: unknown): Preferences {
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const kept = Object.entries(Preferences.shape).flatMap(([name, shape]) => {
    const { success, data } = shape.safeParse(known[name]);
    return success ? [[name, data]] : [];
  });
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(kept) };
}

export const changePreferences = defineRoute({
  method: 'PATCH',
  path: '/api/me/preferences',
  summary: 'Change some of the preferences; the others stay as they are',
  plan: 'signed-in',
  credits: 'free',
  request: { body: Preferences.partial().strict() },
  response: Preferences,
  errors: [],
  rateLimits: [{ by: 'user', points: 300, seconds: 300 }],
});
