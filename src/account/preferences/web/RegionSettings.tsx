// How dates, times and numbers are written, and in which time zone: as the browser says, or as chosen.
import { formatDateTime, formatNumber, formatPercent, languageName } from '#shared/formats.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { browserRegion, useRegion, zoneOptions } from '#ui/user-region.ts';
import { AUTOMATIC, LOCALES } from '../contract.ts';
import { usePreferences } from './use-preferences.ts';

const isKnown = (value: string): value is (typeof LOCALES)[number] | typeof AUTOMATIC =>
  value === AUTOMATIC || (LOCALES as readonly string[]).includes(value);

/** "German (Germany)" */
const localeName = (locale: string): string => languageName(locale, 'standard');

export function RegionSettings() {
  const { preferences, change } = usePreferences();
  useRegion();
  const own = browserRegion();
  const locales = LOCALES.map((locale) => ({ value: locale, label: localeName(locale), keywords: locale }));
  return (
    <SettingsGroup id="region" title="Region" lead="How dates, times and numbers are written.">
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <Field label="Date and number format">
          <Combobox
            value={preferences?.locale ?? AUTOMATIC}
            disabled={!preferences}
            options={[{ value: AUTOMATIC, label: `Automatic (${localeName(own.locale)})` }, ...locales]}
            onValueChange={(locale) => isKnown(locale) && change({ locale })}
          />
        </Field>
        <Field label="Time zone">
          <Combobox
            value={preferences?.timeZone ?? AUTOMATIC}
            disabled={!preferences}
            options={[
              { value: AUTOMATIC, label: `Automatic (${own.timeZone.replaceAll('_', ' ')})` },
              ...zoneOptions(own.timeZone),
            ]}
            onValueChange={(timeZone) => timeZone !== '' && change({ timeZone })}
          />
        </Field>
      </div>
      <p className="mt-3 text-sm text-text-2">
        Example: {formatDateTime(Date.now())}, {formatNumber(1234.5)}, {formatPercent(0.125)}
      </p>
    </SettingsGroup>
  );
}
