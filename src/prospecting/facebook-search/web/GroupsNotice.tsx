// Above the results of groups: what a search finds where the source knows no groups by name, and the way to one by its link.

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreditsFor } from '#prospecting/searches/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { groupKeyOf } from '../domain/facebook-address.ts';
import { groupAddress } from './facebook-results.ts';
import { type FacebookSearch, useGroupSearch } from './use-facebook-search.ts';

export function GroupsNotice({ page }: { page: FacebookSearch }) {
  const by = useGroupSearch(page);
  return (
    <div className="mb-5 space-y-3">
      {by === 'posts' && (
        <Notice tone="neutral">
          This source does not offer groups by name. A search finds posts inside public groups; a group itself is opened
          by its link.
        </Notice>
      )}
      <GroupByLink passed={page.passed} />
    </div>
  );
}

function GroupByLink({ passed }: { passed: object | null }) {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const credits = useCreditsFor('facebook-group');
  const [error, setError] = useState<string>();

  function open(event: FormEvent) {
    event.preventDefault();
    const key = groupKeyOf(link);
    if (key === null) {
      setError('Please enter the link of a group on Facebook');
      return;
    }
    const to = groupAddress(key);
    navigate(to, { state: { ...passed, agreed: to } });
  }
  return (
    <Card>
      <form noValidate onSubmit={open} className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field label="Open a group by its link" error={error} className="min-w-0 flex-1 basis-72">
          <Input
            size="sm"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://www.facebook.com/groups/..."
            value={link}
            onChange={(event) => {
              setLink(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <span className={error ? 'pb-6' : undefined}>
          <Button needs="spend" type="submit" size="sm">
            Open group ({formatCredits(credits)})
          </Button>
        </span>
      </form>
    </Card>
  );
}
