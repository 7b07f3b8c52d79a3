// Settings made of preferences: appearance, and emails about sign-ins on new devices. Changes take effect at once.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useAppearance } from '#ui/appearance.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { Switch } from '#ui/Switch.tsx';
import { RegionSettings } from './RegionSettings.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
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
  const { change } = usePreferences();
  const [sheet, setSheet] = useState(false);
  return (
    <SettingsGroups>
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
          <Button size="sm" onClick={() => setSheet(true)}>
            Show all shortcuts
          </Button>
        }
      >
        <Switch
          checked={shortcuts}
          onCheckedChange={(on) => change({ shortcuts: on })}
          label="Single-letter shortcuts"
          hint="J and K to move, X to select, / to search. Turn them off if they interfere with speech input or a screen reader. Shortcuts with Ctrl or ⌘ stay on."
        />
      </SettingsGroup>
      {sheet && <ShortcutSheet onClose={() => setSheet(false)} control={controlKey()} />}
    </SettingsGroups>
  );
}

const controlKey = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl');

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
