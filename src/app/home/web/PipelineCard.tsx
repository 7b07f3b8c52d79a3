// How far prospects have come, and how far jobs: each number opens exactly its rows.
import { Link } from 'react-router';
import { formatNoun } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { type Stage, Stages } from '#ui/Stat.tsx';
import type { Home } from '../contract.ts';
import { jobsAtHref, keptHref, recordsHref, STAGE_FILTERS } from '../domain/home-links.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface PipelineProps {
  home: Home;
  viewer: HomeViewer;
}

/** "38% of found"; nothing where there is nothing to compare with. */
function share(part: number, whole: number, of: string): { note?: string } {
  if (whole === 0) return {};
  const percent = (part / whole) * 100;
  const words =
    percent > 0 && percent < 1 ? 'under 1%' : percent > 99 && percent < 100 ? 'over 99%' : `${Math.round(percent)}%`;
  return { note: `${words} of ${of}` };
}

/** People found → verified → contacted → replied; for those whose plan has no tables of them, what they have kept in Discover. */
export function PipelineCard({ home: { pipeline }, viewer: { reaches } }: PipelineProps) {
  const { found, withEmail, verified, contacted, replied, companies } = pipeline;
  const kept = !reaches('contacts');
  const stages: Stage[] = !kept
    ? [
        { label: 'Found', value: found, href: recordsHref('contact'), note: 'contacts you keep' },
        {
          label: 'Verified',
          value: verified,
          href: recordsHref('contact', STAGE_FILTERS.verified),
          ...share(verified, found, 'found'),
        },
        {
          label: 'Contacted',
          value: contacted,
          href: recordsHref('contact', STAGE_FILTERS.contacted),
          ...share(contacted, found, 'found'),
        },
        {
          label: 'Replied',
          value: replied,
          href: recordsHref('contact', STAGE_FILTERS.replied),
          ...share(replied, contacted, 'contacted'),
        },
      ]
    : [
        { label: 'Companies kept', value: companies, href: keptHref('company') },
        { label: 'People kept', value: found, href: keptHref('person') },
        {
          label: 'With email',
          value: withEmail,
          href: keptHref('person', { hasEmail: 'true' }),
          ...share(withEmail, found, 'people'),
        },
      ];
  return (
    <Card
      title={kept ? 'Your prospects' : 'Pipeline'}
      padded={false}
      action={
        reaches('companies') && (
          <Link to={recordsHref('company')} className="link text-sm font-semibold">
            {formatNoun(companies, 'company', 'companies')} kept
          </Link>
        )
      }
    >
      <Stages label={kept ? 'What you have kept' : 'People, by how far they have come'} stages={stages} bars={!kept} />
    </Card>
  );
}

/** Saved jobs by their column; for owners only once there are some. */
export function JobsPipeline({ home: { jobs }, viewer: { freelancer } }: PipelineProps) {
  if (jobs === null) return null;
  const { saved, applied, interview, offer } = jobs;
  if (!freelancer && saved + applied + interview + offer === 0) return null;
  return (
    <Card title="Jobs" padded={false}>
      <Stages
        label="Saved jobs, by how far they have come"
        stages={[
          { label: 'Saved', value: saved, href: jobsAtHref('saved') },
          { label: 'Applied', value: applied, href: jobsAtHref('applied') },
          { label: 'Interview', value: interview, href: jobsAtHref('interview') },
          { label: 'Offer', value: offer, href: jobsAtHref('offer') },
        ]}
      />
    </Card>
  );
}
