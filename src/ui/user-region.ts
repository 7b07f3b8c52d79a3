// The region that this browser writes in: what the user chose, else the browser's own.
import { useSyncExternalStore } from 'react';
import {
  DEFAULT_REGION,
  isLocale,
  isTimeZone,
  onRegionChange,
  type Region,
  region,
  setRegion,
} from '#shared/region.ts';

export function browserRegion(): Region {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = navigator;
  return { locale: isLocale(language) ? language : DEFAULT_REGION.locale, timeZone: timeZone || 'UTC' };
}

/** 'automatic', and what this browser does not know, is the browser's own. */
export function applyRegion({ locale, timeZone }: Region): void {
  const own = browserRegion();
  setRegion({
    locale: isLocale(locale) ? locale : own.locale,
    timeZone: isTimeZone(timeZone) ? timeZone : own.timeZone,
  });
}

/** For what stays on the screen while the region changes. */
export function useRegion(): Region {
  return useSyncExternalStore(onRegionChange, region);
}

/** Of a field: every zone that the browser knows, and the one that is set. */
export function zoneOptions(selected: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', selected]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
