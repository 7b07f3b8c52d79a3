// /terms-of-service: the rules of accounts, plans, credits and outreach.
import { PLAN_NAMES, PLANS, SESSION_LIMITS } from '../contract.ts';
import { LegalPage, LegalSection, OperatorDetail } from './LegalPage.tsx';

export function TermsOfServicePage() {
  const sessions = PLANS.map((plan) => `${PLAN_NAMES[plan]} ${SESSION_LIMITS[plan]}`).join(', ');
  return (
    <LegalPage
      title="Terms of service"
      summary="What you can expect of Leadwright, what it costs, and what you may do with what you find."
    >
      <LegalSection title="Parties to this agreement">
        <p>
          These terms hold between you and the operator of this Leadwright:{' '}
          <OperatorDetail>name, legal form, postal address, register entry, tax number</OperatorDetail>. Leadwright is
          for people who act for their business or their profession: owners of companies and freelancers. You must be
          old enough to conclude a contract, and what you say about yourself must be true.
        </p>
      </LegalSection>

      <LegalSection title="Your account">
        <ul>
          <li>
            An account belongs to one person. Keep the password to yourself; what happens with it counts as yours.
          </li>
          <li>The email address has to be confirmed before the first sign-in.</li>
          <li>
            A plan limits on how many devices you are signed in at once: {sessions}. To sign in on one more, end one of
            the others.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="Plans and payment">
        <p>
          The plans and what each includes stand on the{' '}
          <a className="link underline" href="/pricing">
            pricing page
          </a>
          . The trial and the free plan cost nothing. A paid plan opens once it is paid, and its price is shown before
          you pay.{' '}
          <OperatorDetail>terms of payment, renewal, cancellation and refund, once payments are open</OperatorDetail>
        </p>
      </LegalSection>

      <LegalSection title="Credits">
        <ul>
          <li>Each button shows what its action costs. Credits are charged before an outside source is queried.</li>
          <li>
            An answer without results counts as delivered: the source was asked and had none. If the source fails, the
            message says what was charged and how it is made good; as a rule, the same search can then be run again
            within 30 days for 0 credits.
          </li>
          <li>Opening again what you found before costs nothing, for as long as your workspace keeps it.</li>
          <li>
            Credits that a plan grants are replaced when the next month starts. They have no value in money and cannot
            be passed on.
          </li>
          <li>The ledger lists every credit. If you think that an entry is wrong, tell us within 90 days.</li>
        </ul>
      </LegalSection>

      <LegalSection title="What you may do with what you find">
        <p>
          Results are facts about people and companies, often protected by law. You may use them to find and to approach
          business partners, and you are the one responsible for that. In particular:
        </p>
        <ul>
          <li>
            <strong>Have a reason.</strong> Write only where the law of the recipient’s country lets you: with consent
            where it asks for consent, with a legitimate interest where that is enough. For private persons it is mostly
            the first.
          </li>
          <li>
            <strong>Say who you are.</strong> Every message names you truthfully, with a postal address where the law
            wants one. Subjects do not mislead.
          </li>
          <li>
            <strong>Stop when asked.</strong> Every bulk message offers a way to opt out that works at once. Who has
            opted out is not written to again, on any channel they meant.
          </li>
          <li>
            <strong>Tell people.</strong> Where the law requires it, inform those whose data you keep, at the latest
            when you first write to them, and answer their requests.
          </li>
          <li>
            <strong>No sensitive use.</strong> No decisions on credit, insurance, housing or employment, no profiles of
            private lives, no lists of people by health, belief, origin or the like.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="What is not allowed">
        <ul>
          <li>Spam, deception, harassment, malware, or anything against the law.</li>
          <li>
            Automatic connecting, liking or messaging on social networks: Leadwright has none, and must not be used for
            it.
          </li>
          <li>Reselling results as a database, or copying them in bulk to train models.</li>
          <li>
            Getting around limits, prices or other people’s workspaces, and testing the security without our agreement.
          </li>
        </ul>
        <p>Accounts that do this can be closed immediately; granted credits are then lost.</p>
      </LegalSection>

      <LegalSection title="What we promise, and what we cannot">
        <p>
          We keep Leadwright running with care and your workspace to yourself. Results come from others: they may be
          wrong, old or incomplete, and a source may change or end. Where sample data is shown instead, it is marked,
          and must not be used to contact anyone.
        </p>
        <p>
          <OperatorDetail>availability, liability and its limits under the applicable law</OperatorDetail>
        </p>
      </LegalSection>

      <LegalSection title="The end">
        <p>
          You can stop using Leadwright at any time and have your account deleted. We can end the contract with{' '}
          <OperatorDetail>number</OperatorDetail> days’ notice, or at once for a serious breach of these terms. Before
          that you can take your data with you.
        </p>
        <p>
          Changes of these terms are announced by email 30 days before they take effect. Law and place of jurisdiction:{' '}
          <OperatorDetail>applicable law and court</OperatorDetail>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
