// The forms of accounts: what sign-up and the profile ask for. Apart from the routes, which the pages with these forms need not load.
import { z } from 'zod';
import { PLANS } from '#account/plans/contract.ts';
import { GOALS } from '#account/preferences/fields.contract.ts';
import { email, optionalText, text } from '#shared/text.ts';

export const USER_TYPES = ['company_owner', 'freelancer'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const Password = z
  .string({ error: 'Please enter a password' })
  .min(1, 'Please enter a password')
  .min(10, 'A password needs at least 10 characters')
  .max(200, 'A password can have at most 200 characters');

const skills = z
  .array(text({ label: 'Skill', max: 60 }))
  .max(50, 'At most 50 skills')
  .default([]);

/** Every field of the profile; which of them are required depends on the user type (domain/profile-completeness). */
export const ProfileFields = z.object({
  userType: z.enum(USER_TYPES, { error: 'Please choose what describes you' }),
  fullName: text({ label: 'Full name', max: 120, missing: 'Please enter your full name' }),
  phoneNumber: optionalText({ label: 'Phone number', max: 40 }),
  /** ISO 3166-1 alpha-2 code: "SE". */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Please choose a country')]).default(''),
  city: optionalText({ label: 'City', max: 120 }),
  companyName: optionalText({ label: 'Company name', max: 160 }),
  businessType: optionalText({ label: 'Business type', max: 80 }),
  industry: optionalText({ label: 'Industry', max: 80 }),
  skills,
  experience: optionalText({ label: 'Experience', max: 80 }),
});
export type ProfileFields = z.output<typeof ProfileFields>;

export const SignUpForm = ProfileFields.extend({
  // The profile may be left for later, all of it but the name.
  userType: ProfileFields.shape.userType.optional(),
  goal: z.enum(GOALS).optional(),
  email: email(),
  password: Password,
  plan: z.enum(PLANS).default('trial'),
  /** What the visitor has paid before signing up (ruling R4). */
  checkoutId: z
    .string()
    .regex(/^[\w-]{8,255}$/, 'This payment id is not valid')
    .optional(),
  acceptTerms: z.literal(true, { error: 'Please accept the terms to continue' }),
});
export type SignUpForm = z.output<typeof SignUpForm>;
