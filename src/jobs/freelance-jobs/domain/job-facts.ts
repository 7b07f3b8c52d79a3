// What a card says of a job, in words: budget, dates, client and the beginning of the description.
import { formatFullDay, formatMoney } from '#shared/formats.ts';
import type { FreelanceJob } from '../contract.ts';

/** Spec section 9. */
const PREVIEW_LENGTH = 300;

const dollars = (amount: number): string => formatMoney(Math.round(amount * 100), 'USD');

/** "$15-$30/hr", "$500", "From $20/hr"; null where none is given. */
export function budgetText({
  budget_type,
  budget_min_usd: min,
  budget_max_usd: max,
}: Pick<FreelanceJob, 'budget_type' | 'budget_min_usd' | 'budget_max_usd'>): string | null {
  const unit = budget_type === 'hourly' ? '/hr' : '';
  if (min !== null && max !== null) {
    return min === max ? `${dollars(min)}${unit}` : `${dollars(min)}-${dollars(max)}${unit}`;
  }
  if (min !== null) return `From ${dollars(min)}${unit}`;
  if (max !== null) return `Up to ${dollars(max)}${unit}`;
  return null;
}

/** The first 300 characters and an ellipsis; a shorter text as it is. By code points: half of a pair is no character. */
export function toPreview(description: string): string {
  // Code points are at most as many as code units: most texts need no splitting.
  if (description.length <= PREVIEW_LENGTH) return description;
  const characters = [...description];
  if (characters.length <= PREVIEW_LENGTH) return description;
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}...`;
}

/** A date of a calendar is the same day everywhere; what is no date stays as the source wrote it. */
export function memberSinceText(since: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(since) ? formatFullDay(since.slice(0, 10)) : since;
}

/** "$8,400" for a plain number; "$8.4K" as it is. */
export function spentText(spent: string): string {
  return /^\d+(\.\d+)?$/.test(spent) ? dollars(Math.round(Number(spent))) : spent;
}
