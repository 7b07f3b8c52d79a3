// /user-consent: what accepting at sign-up means, item by item, and how to take it back.
import { LegalPage, LegalSection, OperatorDetail } from './LegalPage.tsx';

export function UserConsentPage() {
  return (
    <LegalPage
      title="User consent"
      summary="What you agree to when you create an account, in short. The privacy policy and the terms say it in full."
    >
      <LegalSection title="You agree that">
        <ul>
          <li>
            your account data is stored and processed to run Leadwright: your profile, your sessions with device and
            times of activity, your searches and their results, and your credits;
          </li>
          <li>
            the words of your searches are sent to the data services that answer them, without anything that names you;
          </li>
          <li>
            your browser keeps a cookie to stay signed in and one by which it is known again, and in local storage the
            id of your session, your last results and your settings;
          </li>
          <li>you get mail about your account: confirmation, password, and news about its safety.</li>
        </ul>
      </LegalSection>

      <LegalSection title="You confirm that">
        <ul>
          <li>what you enter about yourself is true, and the email address is yours;</li>
          <li>
            you use data about others only for business, for a reason the law accepts, and inform them where the law
            requires it;
          </li>
          <li>
            you write to people only where you may, say who you are, offer a way out in every bulk message, and respect
            it for good;
          </li>
          <li>you do not contact anyone from sample data, whose people do not exist.</li>
        </ul>
      </LegalSection>

      <LegalSection title="You do not agree to">
        <p>
          Advertising mail, tracking, the sale of your data, or its use to train models. None of this happens, and none
          of it is part of having an account.
        </p>
      </LegalSection>

      <LegalSection title="Taking it back">
        <p>
          You can withdraw at any time by having your account deleted: write to{' '}
          <OperatorDetail>contact for requests</OperatorDetail>. What was done before stays lawful. Without this
          agreement there can be no account, since it could not work.
        </p>
      </LegalSection>

      <LegalSection title="In full">
        <p>
          <a className="link underline" href="/privacy-policy">
            Privacy policy
          </a>
          {' · '}
          <a className="link underline" href="/terms-of-service">
            Terms of service
          </a>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
