// Phone numbers as people read them.
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** "+46 70 123 45 67" of "+46701234567", which is how records keep it; what is no international number stays as it was typed. */
export function formatPhone(value: string): string {
  return parsePhoneNumberFromString(value)?.formatInternational() ?? value;
}
