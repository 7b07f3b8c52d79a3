// Counts what Meta charges for: every message of a campaign, by the category of its template and the country of its phone.
import { categoryOfStep, chargeKey, type MetaCharge } from '../domain/meta-charges.ts';
import { countryOfPhone } from '../domain/phone-country.ts';
import type { CampaignSetup } from '../setup.contract.ts';
import type { CampaignMessages } from './made-messages.ts';

export interface ChargeCounter {
  /** A recipient gets the message of each step. Phone in E.164. */
  add(phone: string): void;
  /** The most messages first. */
  list(): MetaCharge[];
}

/** `messages`: null of another channel, which nothing is charged for. */
export function countCharges({ steps }: CampaignSetup, messages: CampaignMessages | null): ChargeCounter {
  const categories =
    messages === null
      ? []
      : steps.flatMap(
          ({ variants }) =>
            categoryOfStep(variants.flatMap((variant) => messages.templateOf(variant)?.category ?? [])) ?? [],
        );
  const charges = new Map<string, MetaCharge>();
  return {
    add(phone) {
      if (categories.length === 0) return;
      const country = countryOfPhone(phone);
      for (const category of categories) {
        const key = chargeKey({ category, country });
        const charge = charges.get(key) ?? { category, country, messages: 0 };
        charge.messages += 1;
        charges.set(key, charge);
      }
    },
    list: () => [...charges.values()].sort((a, b) => b.messages - a.messages || (chargeKey(a) < chargeKey(b) ? -1 : 1)),
  };
}
