// /privacy-policy: what Leadwright processes, why, and for how long. It states what the code does: change both together.
import { LegalPage, LegalSection, OperatorDetail } from './LegalPage.tsx';

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      summary="What we know about you, what we keep about the people and companies you find, and when it goes."
    >
      <LegalSection title="Who is responsible">
        <p>
          The operator of this Leadwright: <OperatorDetail>name, postal address, email address</OperatorDetail>. Data
          protection contact: <OperatorDetail>name and address, or “none appointed”</OperatorDetail>.
        </p>
        <p>
          For your own account the operator decides what is processed. For the people and companies you search, keep and
          write to, you decide: you are responsible for that data, and the operator processes it on your behalf.
        </p>
      </LegalSection>

      <LegalSection title="Your account">
        <ul>
          <li>
            <strong>What you enter:</strong> name, email address, phone number, country, city, and your company,
            business type and industry, or your skills and experience. Needed to run the account and to sign your
            messages.
          </li>
          <li>
            <strong>Your password:</strong> kept only as an Argon2id hash. No one can read it, including the operator.
          </li>
          <li>
            <strong>Your sessions:</strong> the kind of device, browser and system, when you signed in and when you were
            last active. While you use Leadwright, that you were active is reported every 5 minutes. A session ends when
            you sign out, or after 30 days without activity; it is then deleted.
          </li>
          <li>
            <strong>Your credits:</strong> each entry of the ledger with its time, amount and purpose. Entries are never
            changed and stay as long as the workspace exists, since they are your receipts.
          </li>
          <li>
            <strong>Your messages to support:</strong> the text and the technical details that you saw when you sent it,
            kept for 90 days. Searches of help that no article answers are counted by their words, without who searched.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="What you find and keep">
        <p>
          Each search is stored in your workspace with its words, its time, its source and its results, so that you can
          open it again for free. Other workspaces cannot see it. It stays until it or the workspace is deleted.
        </p>
        <p>
          Results are what people and companies state publicly about themselves: names, headlines, locations, pictures
          and links to their profiles. If you are one of these people and want to know what is kept about you, or want
          it deleted, write to <OperatorDetail>contact for requests</OperatorDetail>.
        </p>
      </LegalSection>

      <LegalSection title="Where results come from">
        <ul>
          <li>
            <strong>Data services</strong> that answer searches on LinkedIn and other networks. They are given the words
            of your search and the page asked for. They are not given your name, your address or your IP address: our
            server asks, not your browser. The services in use:{' '}
            <OperatorDetail>names and countries of the providers</OperatorDetail>.
          </li>
          <li>
            <strong>Pictures</strong> in results are fetched by our server and passed on, so their hosts do not learn
            who looks at them.
          </li>
          <li>
            <strong>Sample data</strong> answers where no live source is set up. It is generated: its people do not
            exist. It is marked wherever it shows.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="In your browser">
        <p>
          One cookie keeps you signed in, for up to 30 days. It is not readable by scripts and goes to no other site.
          Another marks this browser, so that we can tell you of sign-ins on one that your account has not seen; it
          stays for up to 400 days. A third remembers, until the sign-in page has read it, which page you opened before
          signing in. Local storage holds the id of your session, your last results, the theme and what you folded; what
          belongs to you is removed when you sign out. There is no tracking, no advertising and no analytics of others.
        </p>
      </LegalSection>

      <LegalSection title="Mail and logs">
        <p>
          We send mail for your account only: to confirm your address, to reset your password, or to tell you that
          someone tried to sign up with it. It goes through <OperatorDetail>mail provider</OperatorDetail>. The links
          work for 24 hours (confirmation) or one hour (password), and once.
        </p>
        <p>
          Logs hold which page of the interface was called, when, and with what outcome. They hold no search words, no
          messages and no passwords, and are kept for <OperatorDetail>number</OperatorDetail> days. To stop guessing and
          flooding, attempts are counted by IP and email address; for that the addresses are kept as a hash, and for 15
          minutes at most.
        </p>
      </LegalSection>

      <LegalSection title="Legal grounds and recipients">
        <p>
          Your account is processed to perform our contract with you; sessions, logs and limits for the safety of the
          service, which is a legitimate interest. Your data is not sold. It is seen only by the operator, the providers
          named above, and authorities that the law obliges the operator to answer. The servers are located in{' '}
          <OperatorDetail>country</OperatorDetail>.
        </p>
      </LegalSection>

      <LegalSection title="Your rights">
        <p>
          You can ask what is kept about you, have it corrected, deleted or handed over, object to its processing, and
          complain to a supervisory authority: <OperatorDetail>competent authority</OperatorDetail>. Most of it you can
          see and change yourself, on your profile. For the rest, write to{' '}
          <OperatorDetail>contact for requests</OperatorDetail>; you have an answer within a month.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
