// /dev/ui: every component of the design system with its states, in both themes. The server answers 404 in production.
import { useEffect, useState } from 'react';
import { Brand } from '#ui/Brand.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useTheme } from '#ui/theme.tsx';
import { ActionSpecimens } from './ActionSpecimens.tsx';
import { DataSpecimens } from './DataSpecimens.tsx';
import { FeedbackSpecimens } from './FeedbackSpecimens.tsx';
import { FieldSpecimens } from './FieldSpecimens.tsx';
import { GridSpecimen } from './GridSpecimen.tsx';
import { MapSpecimen } from './MapSpecimen.tsx';
import { OverlaySpecimens } from './OverlaySpecimens.tsx';

const sections = [
  { title: 'Actions', Content: ActionSpecimens },
  { title: 'Fields', Content: FieldSpecimens },
  { title: 'Overlays', Content: OverlaySpecimens },
  { title: 'Data', Content: DataSpecimens },
  { title: 'Data of any size', Content: GridSpecimen },
  { title: 'Places', Content: MapSpecimen },
  { title: 'Feedback', Content: FeedbackSpecimens },
];

type Mode = 'both' | 'light' | 'dark';

export function UiGallery() {
  const { theme } = useTheme();
  const [mode, setMode] = useState<Mode>('both');
  // The tokens know light as the root and dark as a part of it: side by side, the page itself is light.
  useEffect(() => {
    document.documentElement.dataset.theme = mode === 'dark' ? 'dark' : 'light';
    return () => {
      document.documentElement.dataset.theme = theme;
    };
  }, [mode, theme]);

  return (
    <div className="mx-auto max-w-350 px-4 py-6">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <Brand />
          <h1 className="mt-2 text-xl font-title">Design system</h1>
        </div>
        <Segmented
          aria-label="Theme of the gallery"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'both', label: 'Side by side' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className="space-y-8">
        {sections.map(({ title, Content }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-lg font-title">{title}</h2>
            <div className={mode === 'both' ? 'grid gap-4 lg:grid-cols-2' : undefined}>
              <div className="min-w-0 rounded-l border border-line bg-surface px-4 text-text">
                <Content />
              </div>
              {mode === 'both' && (
                <div
                  data-theme="dark"
                  className="min-w-0 rounded-l border border-line bg-surface px-4 text-text [color-scheme:dark]"
                >
                  <Content />
                </div>
              )}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
