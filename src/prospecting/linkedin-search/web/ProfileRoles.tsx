// What a person works as, and worked as before: each role with its company, which has a page of its own here, free.
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { ProfileRole } from '../contract.ts';
import { lengthText, periodText } from '../domain/career-dates.ts';

/** Long careers are opened on request; one or two more than this are not worth a click. */
const SHOWN_AT_FIRST = 5;
const FEW = 7;

export function Career({ roles }: { roles: readonly ProfileRole[] }) {
  const current = roles.filter((role) => role.current);
  const past = roles.filter((role) => !role.current);
  return (
    <>
      <Card title={current.length > 1 ? 'Current roles' : 'Current role'} padded={current.length === 0}>
        {current.length > 0 ? <Roles roles={current} /> : <p className="text-text-3">Not stated</p>}
      </Card>
      {past.length > 0 && (
        <Card title="Past roles" padded={false}>
          <Roles roles={past} />
        </Card>
      )}
    </>
  );
}

function Roles({ roles }: { roles: readonly ProfileRole[] }) {
  const [all, setAll] = useState(false);
  const many = roles.length > FEW;
  const shown = all || !many ? roles : roles.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul>
        {shown.map((role, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two roles may read the same, and the list never changes its order
          <Role key={place} role={role} />
        ))}
      </ul>
      {many && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(roles.length)} roles`}
          </Button>
        </div>
      )}
    </>
  );
}

function Role({ role }: { role: ProfileRole }) {
  const { title, company, location, employmentType, description } = role;
  const now = new Date();
  const when = [periodText(role), lengthText(role, { year: now.getFullYear(), month: now.getMonth() + 1 })];
  const facts = [...new Set([...when, location, employmentType])].filter(Boolean);
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <p dir="auto" className="text-left font-semibold break-words">
        {title || company}
      </p>
      {title && company && (
        <p dir="auto" className="text-left break-words text-text-2">
          <Company role={role} />
        </p>
      )}
      {facts.length > 0 && (
        <p className="mt-0.5 text-sm break-words text-text-3">
          {facts.map((fact, place) => (
            <span key={fact}>
              {place > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-1.5 max-w-180 text-left break-words whitespace-pre-line text-text-2">
          {description}
        </p>
      )}
    </li>
  );
}

function Company({ role: { company, companyUsername } }: { role: ProfileRole }) {
  if (!companyUsername) return company;
  return (
    <Link to={`/companys/${encodeURIComponent(companyUsername)}`} className="link">
      {company}
    </Link>
  );
}
