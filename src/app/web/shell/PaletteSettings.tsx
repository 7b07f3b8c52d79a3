// The settings in the palette: each section, and once something is typed each single setting too.
import { Command, useCommandState } from 'cmdk';
import { useSections } from '#app/settings/web/index.ts';

interface PaletteSettingsProps {
  heading: string;
  row: string;
  /** `to`: "?section=security#sessions". */
  settingsPage: (to: string) => void;
}

export function PaletteSettings({ heading, row, settingsPage }: PaletteSettingsProps) {
  const sections = useSections();
  const typing = useCommandState(({ search }) => search.trim() !== '');
  return (
    <Command.Group heading="Settings" className={heading}>
      {sections.map(({ key, title, keywords = '', icon: Icon }) => (
        <Command.Item
          key={key}
          value={`${title}|settings`}
          keywords={['settings', ...keywords.split(' ')]}
          onSelect={() => settingsPage(`?section=${key}`)}
          className={row}
        >
          <Icon aria-hidden size={16} className="text-text-2" />
          <span className="truncate">{title}</span>
        </Command.Item>
      ))}
      {typing &&
        sections.flatMap((section) =>
          section.settings.map(({ name, anchor, keywords = '' }) => (
            <Command.Item
              key={`${section.key}#${anchor}`}
              value={`${name}|${section.key}`}
              keywords={['settings', section.title, ...keywords.split(' ')]}
              onSelect={() => settingsPage(`?section=${section.key}#${anchor}`)}
              className={row}
            >
              <span className="truncate">{name}</span>
              <span className="flex-1 truncate text-xs text-text-3">{section.title}</span>
            </Command.Item>
          )),
        )}
    </Command.Group>
  );
}
