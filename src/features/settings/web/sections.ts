// The sections of the settings, in the order of their list. A further one is an entry here and a component of its feature.
import { Database, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { DataSources } from '#features/sources/web/index.ts';

/** Something in a section that the search finds by its own name. */
interface Setting {
  name: string;
  /** Id of its place in the section. */
  anchor: string;
  /** Other words for it. */
  keywords?: string;
}

export interface Section {
  /** As `?section=` says it. */
  key: string;
  title: string;
  lead: string;
  icon: LucideIcon;
  keywords?: string;
  settings: readonly Setting[];
  Content: ComponentType;
}

export const SECTIONS: readonly Section[] = [
  {
    key: 'data-sources',
    title: 'Data sources',
    lead: 'Which source answers each search, how it fares, and keys of your own.',
    icon: Database,
    keywords: 'providers api rapidapi health status',
    settings: [
      { name: 'Instagram search', anchor: 'instagram', keywords: 'key photo' },
      { name: 'LinkedIn people, companies and profiles', anchor: 'linkedin', keywords: 'key' },
      { name: 'TikTok search', anchor: 'tiktok', keywords: 'key video' },
      { name: 'Facebook search and details', anchor: 'facebook', keywords: 'key pages groups' },
      { name: 'Freelance jobs', anchor: 'freelance', keywords: 'key upwork freelancer' },
      {
        name: 'Jobs',
        anchor: 'jobs',
        keywords: 'key jsearch remotive arbeitnow remote ok himalayas jobicy muse hacker',
      },
      { name: 'Suppliers and products', anchor: 'suppliers', keywords: 'key alibaba manufacturers' },
    ],
    Content: DataSources,
  },
];
