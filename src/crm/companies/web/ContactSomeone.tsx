// The first thing one does with a company (product design 5.9): write to somebody who works there and may be written to.
import { ChevronDown, Copy, Mail, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { composeTo, copyText } from '#crm/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { useCompanyPeople } from './use-company-people.ts';

/** As many as a menu can show; all of them are on the tab of contacts. */
const SHOWN = 8;

export function ContactSomeone({ companyId }: { companyId: string }) {
  return (
    <Menu
      align="start"
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Button variant="primary" size="sm" icon={<Mail aria-hidden size={16} className="max-sm:hidden" />}>
          Contact someone here
          <ChevronDown aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      }
    >
      <People companyId={companyId} />
    </Menu>
  );
}

/** Asked for when the menu opens. */
function People({ companyId }: { companyId: string }) {
  const { data, error } = useCompanyPeople(companyId, SHOWN, true);
  if (error) return <p className="p-2 text-sm text-bad">{error.message}</p>;
  if (!data) {
    return (
      <Loading label="Loading the people" className="p-2">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  const addresses = data.items.map(({ email }) => email);
  if (addresses.length === 0) {
    return (
      <>
        <p className="p-2 text-sm text-text-2">Nobody here with an e-mail address who may be written to.</p>
        <MenuItem asChild>
          <Link to="/contacts">
            <UserPlus aria-hidden size={16} className="text-text-2" />
            Add a contact
          </Link>
        </MenuItem>
      </>
    );
  }
  return (
    <>
      {data.items.map(({ id, name, title, email }) => (
        <MenuItem needs="write" key={id} asChild>
          <Link to={composeTo(id)}>
            <Mail aria-hidden size={16} className="shrink-0 text-text-2" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name || email}</span>
              <span className="block truncate text-xs text-text-2">{[email, title].filter(Boolean).join(' · ')}</span>
            </span>
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<Copy aria-hidden size={16} />}
        onSelect={() =>
          void copyText(
            addresses.join(', '),
            addresses.length === 1 ? 'Address copied' : `${addresses.length} addresses copied`,
          )
        }
      >
        {addresses.length === 1 ? 'Copy the address' : `Copy these ${addresses.length} addresses`}
      </MenuItem>
    </>
  );
}
