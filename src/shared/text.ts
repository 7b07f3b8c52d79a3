// Text fields as every form and route takes them: trimmed, bounded, without control characters.
import { z } from 'zod';

// Control characters (C0 without tab and line breaks, DEL, C1) and the bidirectional overrides that disguise text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

interface TextOptions {
  /** Name of the field in the messages: "Full name". */
  label: string;
  max?: number;
  /** Message for an empty or blank value; by default "Please enter {label}". */
  missing?: string;
}

/** A required line of text. Emoji, HTML and any script are text like any other and are kept. */
export function text({ label, max = 200, missing = `Please enter ${label.toLowerCase()}` }: TextOptions) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `${label} can have at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), `${label} contains characters that cannot be used`);
}

/** The same, but may be left empty. */
export function optionalText({ label, max = 200 }: TextOptions) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} can have at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), `${label} contains characters that cannot be used`)
    .default('');
}

/** An e-mail address as people type it; stored in lower case. RFC 5321 allows 254 characters. */
export function email() {
  return z
    .string({ error: 'Please enter your email address' })
    .trim()
    .min(1, 'Please enter your email address')
    .max(254, 'An email address can have at most 254 characters')
    .toLowerCase()
    .pipe(z.email('Please enter an email address like name@company.com'));
}
