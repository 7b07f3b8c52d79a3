// A person among the results.
import { MapPin } from 'lucide-react';
import { type ResultMarks, ResultRow, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import type { LinkedinPerson } from '../contract.ts';

interface PersonRowProps {
  person: LinkedinPerson;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

export function PersonRow({ person, marks, passed }: PersonRowProps) {
  const price = useCreditsFor('linkedin-profile');
  const { fullName, headline, location, profilePicture, profileURL } = person;
  return (
    <ResultRow
      marks={marks}
      picture={<Avatar name={fullName} src={profilePicture} />}
      name={fullName}
      line={headline}
      missingLine="No headline"
      meta={
        location && (
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden size={14} className="shrink-0" />
            <span dir="auto" title={location} className="truncate">
              {location}
            </span>
          </span>
        )
      }
      details={
        profileURL
          ? {
              to: `/linkedin-profile/${encodeURIComponent(profileURL)}`,
              state: passed,
              price,
            }
          : null
      }
      external={{ url: profileURL, label: 'Open on LinkedIn' }}
    />
  );
}
