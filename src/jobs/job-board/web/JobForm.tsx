// The form of the job search: words and place, the button with its price, and the filters in one line below.
import { MapPin } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import {
  SearchButton,
  type SearchButtonProps,
  type SearchFilters,
  TermField,
} from '#prospecting/searches/web/index.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { JobBoard } from '../contract.ts';
import { type JobFilters, jobCodec, NO_FILTERS, POSTED_CHOICES, REMOTE_CHOICES, TYPE_CHOICES } from './job-filters.ts';
import type { JobPage } from './use-jobs.ts';

interface JobFormProps {
  page: JobPage;
  fieldRef: RefObject<HTMLInputElement | null>;
  button: SearchButtonProps;
  submit: () => void;
  /** The filters, where there is room for them. */
  fields: ReactNode;
}

const ALL_BOARDS = 'all';

export function JobForm({ page, fieldRef, button, submit, fields }: JobFormProps) {
  const { filters } = page;
  return (
    <search className="mb-4 block max-md:mb-3">
      <Form onSubmit={submit} className="space-y-3">
        <div className="grid items-start gap-3 max-md:gap-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
          <TermField
            label="Job title, skill or company"
            placeholder="Job title, skill or company"
            term={page.term}
            onTermChange={page.setTerm}
            error={page.fault}
            fieldRef={fieldRef}
            maxLength={200}
          />
          <Input
            aria-label="Location"
            placeholder="City or country"
            value={filters.location}
            onChange={(event) => page.setFilters({ ...filters, location: event.target.value })}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            dir="auto"
            icon={<MapPin aria-hidden size={16} />}
          />
          <SearchButton {...button} />
        </div>
        {fields}
      </Form>
    </search>
  );
}

/** What narrows a search beside its words and place. */
export function toJobFilters(page: JobPage, boards: readonly JobBoard[]): SearchFilters {
  const { location } = page.filters;
  const count = Object.keys(jobCodec.write({ ...page.filters, location: '' })).length;
  return {
    count,
    fields: <JobFields page={page} boards={boards} />,
    clear: count > 0 ? { label: 'Clear all', onClear: () => page.setFilters({ ...NO_FILTERS, location }) } : null,
    bySearch: {},
  };
}

function JobFields({ page, boards }: { page: JobPage; boards: readonly JobBoard[] }) {
  const { filters } = page;
  const change = (part: Partial<JobFilters>) => page.setFilters({ ...filters, ...part });
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      <Field label="Remote">
        <Select
          options={REMOTE_CHOICES}
          value={filters.remote}
          onValueChange={(remote) => change({ remote: remote as JobFilters['remote'] })}
        />
      </Field>
      <Field label="Type">
        <Select
          options={TYPE_CHOICES}
          value={filters.type}
          onValueChange={(type) => change({ type: type as JobFilters['type'] })}
        />
      </Field>
      <Field label="Posted">
        <Select
          options={POSTED_CHOICES}
          value={filters.postedWithin}
          onValueChange={(posted) => change({ postedWithin: posted as JobFilters['postedWithin'] })}
        />
      </Field>
      <Field label="Salary from, USD a year">
        <Input
          inputMode="numeric"
          placeholder="Any"
          value={filters.salary}
          onChange={(event) => change({ salary: event.target.value.replace(/\D/g, '').slice(0, 8) })}
          icon={<span aria-hidden>$</span>}
          title="Postings that state no pay are left out"
        />
      </Field>
      {boards.length > 0 && (
        <Field label="Board" className="max-md:col-span-2">
          <Select
            options={[
              { value: ALL_BOARDS, label: 'All boards' },
              ...boards.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            value={boards.some(({ key }) => key === filters.board) ? filters.board : ALL_BOARDS}
            onValueChange={(board) => change({ board: board === ALL_BOARDS ? '' : board })}
          />
        </Field>
      )}
    </div>
  );
}
