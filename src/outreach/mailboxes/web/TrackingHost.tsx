// The tracking domain of a sending domain: a subdomain that tracked links go through, used once its record is verified.
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DnsRecord } from '#ui/CopyButton.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { TrackingHost as View } from '../contract.ts';
import * as contract from '../contract.ts';
import { MAILBOXES_KEY, useChange } from './use-mailboxes.ts';

export function TrackingHost({ domain }: { domain: string }) {
  const { data, error, refetch, isFetching } = useTrackingHost(domain);
  return (
    <Card title="Tracking domain" padded={false}>
      <p className="px-4 pt-3 text-sm text-text-2">
        Tracked links go through this server, or through a subdomain of yours that recipients recognize.
      </p>
      {data ? (
        <>
          {!data.counts && (
            <p className="px-4 pt-1 text-sm text-text-3">No mailbox of this domain tracks clicks or opens.</p>
          )}
          {data.host !== '' ? (
            <Host domain={domain} view={data} />
          ) : data.possible ? (
            <NewHost domain={domain} view={data} />
          ) : (
            <p className="px-4 py-3 text-sm text-text-2">
              {domain} belongs to its provider, so you can't add a record to it. Send from your own domain to use a
              tracking domain.
            </p>
          )}
        </>
      ) : (
        <div className="p-4">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading label="Loading tracking domain">
              <SkeletonText lines={2} />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}

interface HostProps {
  domain: string;
  view: View;
}

function NewHost({ domain, view: { record } }: HostProps) {
  const save = useSaveHost(domain);
  const [host, setHost] = useState(record.host);
  const submission = useSubmission(['host']);
  const { busy, faults, correct, run } = submission;
  return (
    <Form
      submission={submission}
      onSubmit={() => void run(() => save.mutateAsync(host.trim()))}
      className="flex flex-wrap items-start gap-3 px-4 py-3"
    >
      <Field label="Subdomain" className="w-72 max-md:w-full" error={faults.host}>
        <Input
          value={host}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setHost(event.target.value);
            correct('host');
          }}
        />
      </Field>
      <Button
        needs="configure"
        type="submit"
        className="md:mt-6"
        disabled={host.trim() === ''}
        loading={busy}
        loadingText="Checking..."
      >
        Use subdomain
      </Button>
    </Form>
  );
}

function Host({ domain, view: { host, verified, fault, checkedAt, record } }: HostProps) {
  const save = useSaveHost(domain);
  const check = useCheckHost(domain);
  const onError = (error: Parameters<typeof notify.error>[0]) => notify.error(error);
  const remove = () =>
    save.mutate('', {
      onError,
      onSuccess: () =>
        notifyUndo(`Links go through this server again, not through ${host}`, () => save.mutate(host, { onError })),
    });
  return (
    <div className="space-y-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-semibold break-all">{host}</span>
        <Badge tone={verified ? 'good' : 'warn'}>{verified ? 'Verified' : 'Not verified'}</Badge>
        <Button
          needs="configure"
          size="sm"
          variant="ghost"
          className="ml-auto"
          loading={save.isPending}
          onClick={remove}
        >
          Remove
        </Button>
      </div>
      {fault !== '' && <p className="text-sm text-text-2">{fault}</p>}
      {!verified && <DnsRecord record={record} />}
      <p className="flex flex-wrap items-center gap-3 text-xs text-text-3">
        {checkedAt && (
          <span>
            Checked <Age at={checkedAt} />
          </span>
        )}
        <Button
          needs="configure"
          variant="ghost"
          size="sm"
          icon={<RotateCw aria-hidden size={14} />}
          loading={check.isPending}
          loadingText="Checking..."
          onClick={() => check.mutate(undefined, { onError })}
        >
          Re-check
        </Button>
      </p>
    </div>
  );
}

const read = endpoint(contract.readTrackingHost);
const save = endpoint(contract.saveTrackingHost);
const check = endpoint(contract.checkTrackingHost);

/** A DNS lookup and a request to our own server under the other name may both be slow. */
const TIMEOUT_MS = 30_000;

function useTrackingHost(domain: string) {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'tracking', domain],
    queryFn: ({ signal }) => call(read, { params: { domain } }, { signal }),
  });
}

/** '' goes back to the host of this server. */
const useSaveHost = (domain: string) =>
  useChange((host: string) => call(save, { params: { domain }, body: { host } }, { timeoutMs: TIMEOUT_MS }));

const useCheckHost = (domain: string) =>
  useChange((_: undefined) => call(check, { params: { domain } }, { timeoutMs: TIMEOUT_MS }));
