// A company among the results.
import { ResultRow } from '#features/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import type { LinkedinCompany, StoredSearch } from '../contract.ts';

interface CompanyRowProps {
  company: LinkedinCompany;
  sample: boolean;
  /** Passed along, so that coming back shows the same results. */
  results: StoredSearch;
}

export function CompanyRow({ company, sample, results }: CompanyRowProps) {
  const { name, tagline, logo, universalName, linkedinURL } = company;
  return (
    <ResultRow
      picture={<Avatar name={name} src={logo[0]?.url} shape="logo" />}
      name={name}
      line={tagline}
      missingLine="No tagline"
      sample={sample}
      details={universalName ? { to: `/companys/${encodeURIComponent(universalName)}`, state: results } : null}
      external={{ url: linkedinURL, label: 'Open on LinkedIn' }}
    />
  );
}
