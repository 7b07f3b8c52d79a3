// The terms that every new account accepts, however it is made.
import { Checkbox } from '#ui/Checkbox.tsx';

/** What an unticked box says when the form is sent. */
export const TERMS_MISSING = 'Please accept the terms to go on';

interface TermsFieldProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  error: string | undefined;
}

export function TermsField({ accepted, onChange, error }: TermsFieldProps) {
  return (
    <Checkbox
      name="acceptTerms"
      checked={accepted}
      onCheckedChange={onChange}
      error={error}
      label={
        <>
          I accept the <Terms href="/terms-of-service">Terms of service</Terms>, the{' '}
          <Terms href="/privacy-policy">Privacy policy</Terms> and the <Terms href="/user-consent">User consent</Terms>.
        </>
      }
    />
  );
}

/** In a tab of its own: reading the terms must not cost what was typed. */
function Terms({ href, children }: { href: string; children: string }) {
  return (
    <a className="link underline" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
