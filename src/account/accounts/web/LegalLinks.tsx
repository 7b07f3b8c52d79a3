// The links that stand below every page a stranger can open.

export function LegalLinks() {
  return (
    <nav aria-label="Legal" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-3">
      <a className="py-1 hover:text-text hover:underline" href="/privacy-policy">
        Privacy policy
      </a>
      <a className="py-1 hover:text-text hover:underline" href="/terms-of-service">
        Terms of service
      </a>
      <a className="py-1 hover:text-text hover:underline" href="/user-consent">
        User consent
      </a>
    </nav>
  );
}
