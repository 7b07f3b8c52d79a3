// Connects a CRM: by its own page of consent, or with a token that was made in it.
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { CRM_NAMES, type CrmId } from '../fields.contract.ts';
import { type CrmCard, useConnectToken, useStartConsent } from './use-crm.ts';

/** Where such a token is made, what it needs, and an example of the address to enter. */
const TOKEN_HELP: Partial<Record<CrmId, { label: string; hint: string; host?: string }>> = {
  hubspot: {
    label: 'Private app token',
    hint: 'In HubSpot, Settings, Integrations, Private apps. Scopes: crm.objects.contacts and crm.objects.companies (read and write), crm.objects.owners.read, crm.schemas.companies (read and write).',
  },
  pipedrive: {
    label: 'API token',
    hint: 'In Pipedrive, Personal preferences, API.',
    host: 'For example acme.pipedrive.com.',
  },
  attio: {
    label: 'API key',
    hint: 'In Attio, Workspace settings, Developers. Scopes: records, object configuration and tasks (read and write), user management (read).',
  },
};

export function ConnectDialog({
  item: { crm, oauth, token, regions },
  onClose,
}: {
  item: CrmCard;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const name = CRM_NAMES[crm];
  const [region, setRegion] = useState(regions[0]?.id ?? '');
  const [values, setValues] = useState({ token: '', host: '' });
  const consent = useStartConsent();
  const connect = useConnectToken();
  const help = TOKEN_HELP[crm];
  const fault = (path: string) => connect.error?.fields.find((field) => field.path === path)?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (connect.isPending) return;
    connect.mutate(
      { crm, ...values },
      {
        onSuccess: () => {
          notify.success(`${name} is connected`);
          void navigate(`/crm-integration?crm=${crm}`);
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`Connect ${name}`}
      description="Connecting reads the fields of your account. Nothing is written until you confirm a dry run."
    >
      <div className="space-y-5">
        {oauth && (
          <div className="space-y-3">
            {regions.length > 1 && (
              <Field label="Account type">
                <Select
                  value={region}
                  onValueChange={setRegion}
                  options={regions.map(({ id, name: label }) => ({ value: id, label }))}
                />
              </Field>
            )}
            <Button
              variant="primary"
              block
              icon={<ExternalLink aria-hidden size={16} />}
              loading={consent.isPending || consent.isSuccess}
              onClick={() => consent.mutate({ crm, region }, { onError: (error) => notify.error(error) })}
            >
              Sign in to {name}
            </Button>
          </div>
        )}
        {oauth && token && <p className="text-center text-sm text-text-3">or</p>}
        {token && help && (
          <form noValidate onSubmit={submit} className="space-y-4">
            {token.asksHost !== null && (
              <Field label={token.asksHost} error={fault('host')} hint={help.host}>
                <Input
                  autoComplete="off"
                  value={values.host}
                  onChange={({ target }) => setValues({ ...values, host: target.value })}
                />
              </Field>
            )}
            <Field label={help.label} error={fault('token')} hint={help.hint}>
              <Input
                type="password"
                autoComplete="off"
                value={values.token}
                onChange={({ target }) => setValues({ ...values, token: target.value })}
              />
            </Field>
            {connect.error && connect.error.fields.length === 0 && (
              <Notice tone="bad" role="alert">
                {connect.error.message}
              </Notice>
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button
                type="submit"
                variant={oauth ? 'secondary' : 'primary'}
                loading={connect.isPending}
                loadingText="Connecting..."
              >
                {oauth ? 'Connect with token' : 'Connect'}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
