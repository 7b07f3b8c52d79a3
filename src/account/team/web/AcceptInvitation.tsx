// The link of an invitation, on the sign-in page: a new account, or the account that is signed in.
import { useEffect, useState } from 'react';
import { AuthHeading, openProduct, storedSessionId, TERMS_MISSING, TermsField } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatCredits } from '#shared/number-formats.ts';
import { ROLE_NAMES } from '#shared/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import * as contract from '../contract.ts';

const read = endpoint(contract.readInvitation);
const join = endpoint(contract.joinWithInvitation);
const preview = endpoint(contract.previewInvitation);
const accept = endpoint(contract.acceptInvitation);

interface InvitationProps {
  token: string;
  /** Shows the form to sign in, after which the invitation is opened again. */
  onSignIn: (email: string) => void;
}

interface Loaded {
  invitation: contract.InvitationShown;
  /** What the account that is signed in would give up; null without one. */
  own: contract.OwnWorkspace | null;
}

export function Invitation({ token, onSignIn }: InvitationProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const invitation = await call(read, { body: { token } });
      // Without a stored session id there is no session.
      const own = storedSessionId() === null ? null : await call(preview, { body: { token } }).catch(signedOut);
      if (!left) setLoaded({ invitation, own });
    };
    load().catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (!left) setError(thrown);
    });
    return () => {
      left = true;
    };
  }, [token]);

  if (error) {
    return (
      <>
        <AuthHeading title="This invitation does not work">{error.message}</AuthHeading>
        <Button asChild block>
          <a href="/">Go to sign in</a>
        </Button>
      </>
    );
  }
  if (!loaded) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-lg">
        <Spinner size={20} />
        Opening the invitation...
      </p>
    );
  }
  const { invitation, own } = loaded;
  const { invitedBy, workspaceName, role, account, email } = invitation;
  return (
    <>
      <AuthHeading title={`Join ${workspaceName}`}>
        {invitedBy ?? 'The owner'} invites you as {ROLE_NAMES[role].toLowerCase()}, with the address {email}.
      </AuthHeading>
      {own ? (
        <AcceptForm token={token} invitation={invitation} own={own} onSignIn={() => onSignIn(email)} />
      ) : account === 'exists' ? (
        <>
          <Notice tone="neutral" className="mb-4">
            This address has an account. Sign in to decide what happens to its workspace.
          </Notice>
          <Button variant="primary" block onClick={() => onSignIn(email)}>
            Sign in
          </Button>
        </>
      ) : (
        <>
          <JoinForm token={token} />
          {account === 'unknown' && (
            <p className="mt-6 text-center text-text-2">
              Have an account?{' '}
              <button type="button" className="link underline" onClick={() => onSignIn(email)}>
                Sign in
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}

function signedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

function JoinForm({ token }: { token: string }) {
  const [values, setValues] = useState({ fullName: '', password: '', acceptTerms: false });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(['fullName', 'password', 'acceptTerms']);
  const { busy, faults, correct, run } = submission;
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    for (const field of Object.keys(part)) correct(field);
  };

  function submit() {
    const blank = {
      ...(values.fullName.trim() === '' && { fullName: 'Please enter your full name' }),
      ...(values.password === '' && { password: 'Please enter a password' }),
      ...(!values.acceptTerms && { acceptTerms: TERMS_MISSING }),
    };
    void run(async () => {
      const { session, email } = await call(join, { body: { ...values, token, acceptTerms: true } });
      if (session) openProduct(session);
      else setSentTo(email);
    }, blank);
  }

  if (sentTo !== null) {
    return (
      <Notice tone="good" title="Check your email" role="status">
        Open the link we sent to {sentTo} to confirm your address. Then sign in.
      </Notice>
    );
  }
  return (
    <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Full name" error={faults.fullName}>
        <Input
          name="fullName"
          autoComplete="name"
          autoFocus
          value={values.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
        />
      </Field>
      <Field label="Password" hint="At least 10 characters. A sentence is easy to remember." error={faults.password}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={values.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <TermsField
        accepted={values.acceptTerms}
        onChange={(acceptTerms) => change({ acceptTerms })}
        error={faults.acceptTerms}
      />
      <Button type="submit" variant="primary" block loading={busy} loadingText="Joining...">
        Create account and join
      </Button>
    </Form>
  );
}

const OBSTACLES: Record<NonNullable<contract.OwnWorkspace['obstacle']>, string> = {
  'other-address': 'You are signed in with another address. Sign out, then open the link again.',
  'team-member': 'You are in another workspace. Ask its owner to remove you there first.',
  'has-members': 'Other people are in your own workspace. Make one of them its owner, or remove them first.',
  subscribed: 'Your own workspace has a subscription. Cancel it first, under Settings, Plan and billing.',
  'second-factor':
    'Your account has a second factor. Remove it first, under Settings, Security, and set it up again after joining.',
};

function AcceptForm({
  token,
  invitation,
  own,
  onSignIn,
}: {
  token: string;
  invitation: contract.InvitationShown;
  own: contract.OwnWorkspace;
  onSignIn: () => void;
}) {
  const [understood, setUnderstood] = useState(false);
  const submission = useSubmission(['deleteOwnWorkspace']);
  const { busy, faults, correct, run } = submission;
  if (own.obstacle) {
    return (
      <>
        <Notice tone="warn" className="mb-4" title="You cannot join with this account yet">
          {OBSTACLES[own.obstacle]}
        </Notice>
        <Button asChild block>
          <a href="/home">Open Leadwright</a>
        </Button>
      </>
    );
  }
  const shown = own.items.filter(({ what }) => what !== 'accounts' && what !== 'sessions');
  function submit() {
    const blank = { ...(!understood && { deleteOwnWorkspace: 'Confirm this to join' }) };
    void run(async () => {
      try {
        openProduct(await call(accept, { body: { token, deleteOwnWorkspace: true } }));
      } catch (thrown) {
        // Signed in a while ago: signing in again is the confirmation.
        if (thrown instanceof ApiError && thrown.code === 'STEP_UP_REQUIRED') onSignIn();
        else throw thrown;
      }
    }, blank);
  }
  return (
    <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
      <Notice tone="warn" title={`Your own workspace ${own.name} will be deleted`}>
        <p>Nothing in it is moved to {invitation.workspaceName}.</p>
        <ul className="mt-2 list-disc pl-5">
          {shown.map(({ what, count }) => (
            <li key={what}>
              {formatCount(count)} {what}
            </li>
          ))}
          {own.credits > 0 && <li>{formatCredits(own.credits)}</li>}
        </ul>
        <p className="mt-2">
          To keep it, ask for an invitation to another address, or{' '}
          <a className="link underline" href="/settings?section=data">
            download your data
          </a>{' '}
          first.
        </p>
      </Notice>
      <Checkbox
        name="deleteOwnWorkspace"
        checked={understood}
        onCheckedChange={(checked) => {
          setUnderstood(checked);
          correct('deleteOwnWorkspace');
        }}
        error={faults.deleteOwnWorkspace}
        label="Delete my own workspace and everything in it"
      />
      <Button type="submit" variant="primary" block loading={busy} loadingText="Joining...">
        Join {invitation.workspaceName}
      </Button>
    </Form>
  );
}
