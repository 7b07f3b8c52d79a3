// Whom a campaign goes to: lists and filters of contacts, less those who are left out; counted as it is chosen.
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLists } from '#features/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { Audience } from '../contract.ts';
import { peopleText } from './campaign-words.ts';
import { readAudience } from './campaigns-calls.ts';
import type { SetupDraft } from './use-setup.ts';

const TYPING_MS = 400;
type Source = Audience['sources'][number];

export function AudienceForm({ draft }: { draft: SetupDraft }) {
  const { audience } = draft.setup;
  const lists = useLists().data?.items ?? [];
  const write = (part: Partial<Audience>) => draft.change({ audience: { ...audience, ...part } });
  const leave = (part: Partial<Audience['leaveOut']>) => write({ leaveOut: { ...audience.leaveOut, ...part } });
  const used = new Set(audience.sources.map((source) => (source.from === 'list' ? source.listId : '')));
  const choices = (taken: ReadonlySet<string>) =>
    lists.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }));
  const nameOf = (source: Source) =>
    source.from === 'list'
      ? (lists.find(({ id }) => id === source.listId)?.name ?? 'A list')
      : source.label || 'Chosen contacts';
  const replace = (index: number, source: Source) =>
    write({ sources: audience.sources.map((each, at) => (at === index ? source : each)) });
  const everybody = audience.sources.some((source) => source.from === 'contacts');
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0 space-y-4">
        <Card title="Who gets it">
          <ul aria-label="Sources" className="divide-y divide-line">
            {audience.sources.map((source, index) => (
              <li
                key={source.from === 'list' ? source.listId : `contacts ${index}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
              >
                <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(source)}</span>
                {source.from === 'list' && (
                  <Checkbox
                    checked={source.follow}
                    onCheckedChange={(follow) => replace(index, { ...source, follow: follow === true })}
                    label="Add who joins it later"
                  />
                )}
                <IconButton
                  label={`Take ${nameOf(source)} out`}
                  icon={<X aria-hidden size={16} />}
                  onClick={() => write({ sources: audience.sources.filter((_, at) => at !== index) })}
                />
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-end gap-3">
            <Field label="Add a list" className="w-72 max-w-full">
              <Combobox
                value=""
                placeholder="Find a list"
                emptyText="No list is called that"
                options={choices(used)}
                onValueChange={(listId) =>
                  listId && write({ sources: [...audience.sources, { from: 'list', listId, follow: false }] })
                }
              />
            </Field>
            {!everybody && (
              <Button
                onClick={() =>
                  write({
                    sources: [
                      ...audience.sources,
                      { from: 'contacts', label: 'All contacts', target: { selection: { shelf: 'live' }, except: [] } },
                    ],
                  })
                }
              >
                Add all contacts
              </Button>
            )}
          </div>
          <p className="mt-3 text-sm text-text-3">
            Narrow contacts down on <Link to="/contacts">Contacts</Link> or bring a file there, keep them as a list, and
            choose it here.
          </p>
        </Card>
        <Card title="Who does not">
          <div className="space-y-4">
            <Field label="Nobody of these lists" className="max-w-72">
              <Combobox
                value=""
                placeholder="Find a list"
                options={choices(new Set(audience.exceptLists))}
                onValueChange={(id) => id && write({ exceptLists: [...audience.exceptLists, id] })}
              />
            </Field>
            {audience.exceptLists.length > 0 && (
              <ul aria-label="Lists that are left out" className="flex flex-wrap gap-2">
                {audience.exceptLists.map((id) => (
                  <li key={id}>
                    <Button
                      size="sm"
                      onClick={() => write({ exceptLists: audience.exceptLists.filter((each) => each !== id) })}
                    >
                      {lists.find((list) => list.id === id)?.name ?? 'A list'}
                      <X aria-hidden size={14} />
                      <span className="sr-only">take out</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <Switch
              label="People in another running campaign"
              checked={audience.leaveOut.inOtherCampaign}
              onCheckedChange={(inOtherCampaign) => leave({ inOtherCampaign })}
            />
            <Switch
              label="Risky addresses"
              hint="Their server takes everything, so nobody knows whether they exist."
              checked={audience.leaveOut.risky}
              onCheckedChange={(risky) => leave({ risky })}
            />
            <Switch
              label="Addresses that were never verified"
              checked={audience.leaveOut.unverified}
              onCheckedChange={(unverified) => leave({ unverified })}
            />
            <Switch
              label="Role addresses"
              hint="Such as info@ and sales@."
              checked={audience.leaveOut.role}
              onCheckedChange={(role) => leave({ role })}
            />
            <Field
              label="Whoever was written to in the last days"
              hint="Empty: it does not matter."
              className="max-w-72"
            >
              <Input
                inputMode="numeric"
                maxLength={4}
                value={audience.leaveOut.contactedWithinDays ?? ''}
                onChange={({ target }) => {
                  const days = Number(target.value.replace(/\D/g, ''));
                  leave({ contactedWithinDays: days >= 1 && days <= 3_650 ? days : null });
                }}
              />
            </Field>
            <p className="text-sm text-text-3">
              Who opted out, complained, or whose address does not work is left out always.
            </p>
          </div>
        </Card>
      </div>
      <AudienceCount audience={audience} />
    </div>
  );
}

function AudienceCount({ audience }: { audience: Audience }) {
  const [settled, settle] = useState(audience);
  useEffect(() => {
    const timer = setTimeout(() => settle(audience), TYPING_MS);
    return () => clearTimeout(timer);
  }, [audience]);
  const count = useQuery({
    queryKey: ['campaign-audience', settled],
    queryFn: ({ signal }) => readAudience(settled, signal),
    enabled: settled.sources.length > 0,
  });
  return (
    <Card title="Audience" className="lg:sticky lg:top-4">
      <div aria-live="polite">
        {audience.sources.length === 0 ? (
          <p className="text-sm text-text-2">Choose a list: whoever is on it is counted here.</p>
        ) : count.isError ? (
          <Notice tone="bad">{count.error.message}</Notice>
        ) : count.data === undefined ? (
          <p className="text-sm text-text-2">Counting...</p>
        ) : (
          <>
            <p className="text-2xl font-title tracking-[-0.02em]">{formatCount(count.data.ready)}</p>
            <p className="text-sm text-text-2">of {peopleText(count.data.people)} can be written to</p>
            {count.data.leftOut.length > 0 && (
              <dl className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
                {count.data.leftOut.map(({ code, words, count: left }) => (
                  <div key={code} className="flex justify-between gap-3">
                    <dt className="text-text-2">{words}</dt>
                    <dd>{formatCount(left)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {count.data.sources
              .filter(({ fault }) => fault !== null)
              .map(({ name, fault }) => (
                <Notice key={name} tone="warn" className="mt-3">
                  {name}: {fault}
                </Notice>
              ))}
          </>
        )}
      </div>
    </Card>
  );
}
