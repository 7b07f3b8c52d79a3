// Settings made of preferences: appearance, and emails about sign-ins on new devices. Changes take effect at once.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { GoalField, useMe } from '#account/accounts/web/index.ts';
import { canReadOffline, isKeptOffline, keepOffline } from '#platform/web/offline-reading.ts';
import { formatDateTime, formatNumber, formatPercent, languageName } from '#shared/formats.ts';
import { useAppearance } from '#ui/appearance.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { Switch } from '#ui/Switch.tsx';
import { openShortcutSheet } from '#ui/single-key-shortcuts.ts';
import { browserRegion, useRegion, zoneOptions } from '#ui/user-region.ts';
import { AUTOMATIC, LOCALES } from '../contract.ts';
import { usePreferences } from './use-preferences.ts';

const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={14} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
] as const;

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'cosy', label: 'Cosy' },
  { value: 'roomy', label: 'Comfortable' },
] as const;

const MOTIONS = [
  { value: 'system', label: 'Same as system' },
  { value: 'reduced', label: 'Reduced' },
] as const;

export function AppearanceSettings() {
  const { theme, density, motion, shortcuts } = useAppearance();
  const { preferences, change } = usePreferences();
  return (
    <SettingsGroups>
      <GoalSettings />
      <SettingsGroup id="theme" title="Theme" lead="Light, dark or your system setting.">
        <Segmented
          aria-label="Theme"
          value={theme}
          options={THEMES}
          onValueChange={(value) => change({ theme: value })}
          className="max-sm:flex max-sm:*:flex-1"
        />
      </SettingsGroup>
      <SettingsGroup id="density" title="Density" lead="Row height in tables and lists.">
        <Segmented
          aria-label="Density"
          value={density}
          options={DENSITIES}
          onValueChange={(value) => change({ density: value })}
          className="max-sm:flex max-sm:*:flex-1"
        />
        <DensitySample />
      </SettingsGroup>
      <SettingsGroup id="motion" title="Motion" lead="Reduced turns off sliding and fading.">
        <Segmented
          aria-label="Motion"
          value={motion}
          options={MOTIONS}
          onValueChange={(value) => change({ motion: value })}
          className="max-sm:flex max-sm:*:flex-1"
        />
      </SettingsGroup>
      <RegionSettings />
      <SettingsGroup
        id="shortcuts"
        title="Shortcuts"
        action={
          <Button size="sm" onClick={openShortcutSheet}>
            Show all shortcuts
          </Button>
        }
      >
        <Switch
          checked={shortcuts}
          onCheckedChange={(on) => change({ shortcuts: on })}
          label="Single-letter shortcuts"
          hint="G then H to go to Home, C then C for a new contact, J and K to move. Turn them off if they interfere with speech input or a screen reader. Shortcuts with Ctrl or ⌘ stay on."
        />
        <div className="mt-4">
          <Switch
            checked={shortcuts && (preferences?.keyHints ?? true)}
            disabled={!preferences || !shortcuts}
            onCheckedChange={(keyHints) => change({ keyHints })}
            label="Shortcut hints"
            hint="At most one hint a day, for a button that you often click and that has a shortcut."
          />
        </div>
      </SettingsGroup>
    </SettingsGroups>
  );
}

// Where Home leads, and which first steps it shows.
function GoalSettings() {
  const { preferences, change } = usePreferences();
  return (
    <SettingsGroup
      id="goal"
      title="What you want to do first"
      lead="Decides the first steps and the main button of Home."
    >
      <div className="max-w-120">
        <GoalField value={preferences?.goal ?? ''} labelled={false} onChange={(goal) => change({ goal })} />
      </div>
    </SettingsGroup>
  );
}

// What the density does, at once and beside the choice: three rows as tables draw them.
const ROWS = [
  ['Northwind Timber', 'Umeå, Sweden'],
  ['Harbour Joinery', 'Cork, Ireland'],
  ['Alpine Decking', 'Graz, Austria'],
] as const;

export function DensitySample() {
  return (
    <div aria-hidden className="mt-4 overflow-hidden rounded-m border border-line text-sm">
      {ROWS.map(([name, place]) => (
        <div
          key={name}
          className="flex h-(--row) items-center justify-between gap-4 border-b border-line px-3 transition-[height] last:border-b-0"
        >
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-text-3">{place}</span>
        </div>
      ))}
    </div>
  );
}

// The switch of the mails about sign-ins on new devices.
export function SignInAlerts() {
  const { preferences, change } = usePreferences();
  return (
    <SettingsGroup id="sign-in-alerts" title="Sign-in alerts">
      <Switch
        checked={preferences?.signInAlerts ?? true}
        disabled={!preferences}
        onCheckedChange={(signInAlerts) => change({ signInAlerts })}
        label="Email me about new devices"
        hint="An email when someone signs in with a new browser, with a link to end the session."
      />
    </SettingsGroup>
  );
}

// Whether this browser keeps what was read last, for reading without a connection.
export function OfflineReading() {
  const uid = useMe().data?.uid ?? '';
  const [on, setOn] = useState(() => isKeptOffline(uid));
  if (!canReadOffline()) return null;
  return (
    <SettingsGroup id="offline" title="Offline reading">
      <Switch
        checked={on}
        onCheckedChange={(next) => {
          setOn(next);
          keepOffline(uid, next);
        }}
        label="Keep recently viewed data on this device"
        hint="Contacts, companies and lists you viewed stay readable without a connection for 7 days. Signing out deletes them. Leave this off on a shared computer."
      />
    </SettingsGroup>
  );
}

// How dates, times and numbers are written, and in which time zone: as the browser says, or as chosen.
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
