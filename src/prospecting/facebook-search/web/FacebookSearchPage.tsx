// Facebook search (product-design 5.3): pages, people, groups or posts, 5 credits a search, in the grammar of Instagram's.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import {
  type ResultMarks,
  SearchBar,
  type SearchPage,
  SearchScreen,
  useCreditsFor,
  useSearchPage,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { FacebookItem, GroupSearch } from '../contract.ts';
import { itemKey, toGroupKey } from '../domain/facebook-address.ts';
import { getRequest, readGroupSearch, reopenSearch, sendSearch } from './api.ts';
import { FoundCard, PostRow } from './FoundItem.tsx';
import { COLUMNS, getNoun, KIND_INFO, SORTS, TYPE_BADGES } from './facebook-kinds.ts';
import {
  type FacebookFilters,
  FILTERS,
  getKind,
  groupAddress,
  KINDS,
  queryOfRun,
  SEARCH_PATH,
} from './facebook-results.ts';

const CAPABILITIES = ['facebook-pages', 'facebook-people', 'facebook-groups', 'facebook-posts'] as const;
const OPTIONS = KINDS.map((kind) => ({ value: kind, label: KIND_INFO[kind].label }));

export function FacebookSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <FacebookSearchOf uid={user.uid} /> : null;
}

function FacebookSearchOf({ uid }: { uid: string }) {
  const page = useFacebookSearch(uid);
  const { kind } = page.filters;
  const { label, placeholder, title, examples, text, type: wanted } = KIND_INFO[kind];
  // A source without groups by name answers with posts inside groups.
  const type = page.results?.searchResults[0]?.type ?? wanted;
  const searching = page.state.status === 'searching';
  return (
    <SearchScreen
      page={page}
      title="Facebook Search"
      lead="Find pages, people, groups and posts that are public."
      capabilities={CAPABILITIES}
      price={PRICES['facebook-search']}
      form={({ bar }) => (
        <SearchBar label={`Search ${label.toLowerCase()} on Facebook`} placeholder={placeholder} {...bar}>
          <Segmented
            options={OPTIONS}
            value={kind}
            onValueChange={(next) => page.switchTo({ kind: next })}
            disabled={searching}
            aria-label="What to search"
          />
        </SearchBar>
      )}
      notice={kind === 'groups' && <GroupsNotice page={page} />}
      layout={type === 'post' ? 'list' : 'grid'}
      noun={getNoun(type)}
      sorts={SORTS[type]}
      columns={COLUMNS[type]}
      csvName={`facebook ${kind}`}
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      idle={{ icon: TYPE_BADGES[wanted].icon, title, examples, children: <p>{text}</p> }}
      renderItem={(item, marks) => <Found key={itemKey(item)} item={item} marks={marks} passed={page.passed} />}
    />
  );
}

interface FoundProps {
  item: FacebookItem;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

function Found({ item, ...rest }: FoundProps) {
  return item.type === 'post' ? <PostRow post={item} {...rest} /> : <FoundCard item={item} {...rest} />;
}

// Above the results of groups: what a search finds where the source knows no groups by name, and the way to one by its link.
function GroupsNotice({ page }: { page: FacebookSearch }) {
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

  function open() {
    const key = toGroupKey(link);
    if (key === null) {
      setError('Please enter the link of a group on Facebook');
      return;
    }
    const to = groupAddress(key);
    navigate(to, { state: { ...passed, agreed: to } });
  }
  return (
    <Card>
      <Form onSubmit={open} className="flex flex-wrap items-end gap-x-3 gap-y-2">
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
      </Form>
    </Card>
  );
}

// The state of the Facebook search page.
export type FacebookSearch = SearchPage<FacebookFilters, FacebookItem>;

function useFacebookSearch(uid: string): FacebookSearch {
  return useSearchPage<FacebookFilters, FacebookItem>({
    uid,
    name: 'facebook-search',
    path: SEARCH_PATH,
    filters: FILTERS,
    send: sendSearch,
    requestOf: getRequest,
    reopen: reopenSearch,
    queryOfRun,
    keyOf: itemKey,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    kindOf: getKind,
  });
}

/** What a search for groups finds, said before it is paid; null while that is not known. */
function useGroupSearch(page: FacebookSearch): GroupSearch | null {
  const { data } = useQuery({
    // A source may turn out not to offer groups by name: it is checked after each answer.
    queryKey: ['facebook-group-search', page.results?.receipt.run.id],
    queryFn: ({ signal }) => readGroupSearch(signal),
    enabled: page.filters.kind === 'groups',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.by ?? null;
}
