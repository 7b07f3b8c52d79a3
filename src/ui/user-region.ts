// The region that this browser writes in.
import { DEFAULT_REGION, isLocale, type Region } from '#shared/region.ts';

export function browserRegion(): Region {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = navigator;
  return { locale: isLocale(language) ? language : DEFAULT_REGION.locale, timeZone: timeZone || 'UTC' };
}
