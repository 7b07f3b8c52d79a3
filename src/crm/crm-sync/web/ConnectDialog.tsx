// Connects a CRM: by its own page of consent, or with a token that was made in it.
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { CRM_NAMES, type CrmId, crmPath } from '../fields.contract.ts';
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
  const submission = useSubmission(['host', 'token']);
  const { busy, faults, correct, run } = submission;
  function change(field: keyof typeof values, value: string) {
    setValues({ ...values, [field]: value });
    correct(field);
  }
  async function submit() {
    if (!(await run(() => connect.mutateAsync({ crm, ...values })))) return;
    notify.success(`${name} is connected`);
    void navigate(crmPath(crm));
    onClose();
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
          <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
            {token.asksHost !== null && (
              <Field label={token.asksHost} error={faults.host} hint={help.host}>
                <Input autoComplete="off" value={values.host} onChange={({ target }) => change('host', target.value)} />
              </Field>
            )}
            <Field label={help.label} error={faults.token} hint={help.hint}>
              <Input
                type="password"
                autoComplete="off"
                value={values.token}
                onChange={({ target }) => change('token', target.value)}
              />
            </Field>
            <div className="flex flex-wrap justify-end gap-2">
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button
                type="submit"
                variant={oauth ? 'secondary' : 'primary'}
                loading={busy}
                loadingText="Connecting..."
              >
                {oauth ? 'Connect with token' : 'Connect'}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}
