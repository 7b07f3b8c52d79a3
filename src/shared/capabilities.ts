// Kinds of searches. Plans, sources, prices and the history of records name them.
import { z } from 'zod';

export const CAPABILITIES = [
  'linkedin-people',
  'linkedin-companies',
  'linkedin-profile',
  'instagram-users',
  'tiktok-videos',
  'facebook-pages',
  'facebook-people',
  'facebook-groups',
  'facebook-posts',
  'facebook-page',
  'facebook-profile',
  'facebook-group',
  'freelance-jobs',
  'jobs',
  'products',
  'product',
  'local-businesses',
  'open-companies',
  'register-companies',
  'companies',
  'people',
  'developers',
  'domain-people',
] as const;
export const Capability = z.enum(CAPABILITIES);
export type Capability = z.output<typeof Capability>;
