// A company among the results.
import { type ResultMarks, ResultRow } from '#prospecting/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import type { LinkedinCompany } from '../contract.ts';

interface CompanyRowProps {
  company: LinkedinCompany;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

export function CompanyRow({ company, marks, passed }: CompanyRowProps) {
  const { name, tagline, logo, universalName, linkedinURL } = company;
  return (
    <ResultRow
      marks={marks}
      picture={<Avatar name={name} src={logo[0]?.url} shape="logo" />}
      name={name}
      line={tagline}
      missingLine="No tagline"
      details={universalName ? { to: `/companys/${encodeURIComponent(universalName)}`, state: passed } : null}
      external={{ url: linkedinURL, label: 'Open on LinkedIn' }}
    />
  );
}
