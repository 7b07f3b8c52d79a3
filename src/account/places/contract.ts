// Places that a form can offer: cities by country.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

export const searchCities = defineRoute({
  method: 'GET',
  path: '/api/places/cities',
  summary: 'Cities of a country whose name, or a word of it, starts with the typed text; largest first',
  // Signing up asks for a city too.
  plan: 'public',
  credits: 'free',
  request: {
    query: z.object({
      /** ISO 3166-1 alpha-2: "SE". One that has no cities in the data gives none. */
      country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country'),
      query: z.string().trim().max(120, 'A city can have at most 120 characters').default(''),
    }),
  },
  /** At most 8 names. The list is not complete: any other text is a city too. */
  response: z.object({ cities: z.array(z.string()) }),
  cacheable: true,
  errors: [],
  // An office types behind one address.
  rateLimits: [{ by: 'ip', points: 1_500, seconds: 300 }],
});

const PlaceInText = z.object({
  /** The text without the place. */
  what: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2; only where the text names it. */
  country: z.string(),
});
export type PlaceInText = z.output<typeof PlaceInText>;

export const readPlaceInText = defineRoute({
  method: 'GET',
  path: '/api/places/in-text',
  summary: 'The place that a typed search names, and its other words: "react developer in Berlin"',
  plan: 'home',
  credits: 'free',
  request: { query: z.object({ text: z.string().trim().max(200) }) },
  /** Null where it names none. */
  response: z.object({ place: PlaceInText.nullable() }),
  cacheable: true,
  errors: [],
});
