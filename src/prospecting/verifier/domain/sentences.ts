// The verdict in one sentence.
import type { SubStatus, Verdict } from '../fields.contract.ts';
import type { MailFacts } from './mail-facts.ts';
import { providerName } from './mail-provider.ts';
import type { ProbeResult } from './probe-result.ts';
import { type ReadAddress, syntaxWords } from './read-address.ts';

interface Sentence {
  status: Verdict;
  subStatus: SubStatus | null;
  address: ReadAddress;
  facts: MailFacts | null;
  asked: ProbeResult | null;
}

export function sentenceOf({ status, subStatus, address, facts, asked }: Sentence): string {
  const { domain } = address;
  switch (subStatus) {
    case 'syntax':
      return syntaxWords(address.fault ?? 'empty');
    case 'no_dns':
      return facts?.state === 'no_domain' ? `${domain} does not exist.` : `Nothing at ${domain} takes mail.`;
    case 'null_mx':
      return `${domain} takes no mail at all.`;
    case 'no_mailbox':
      return `There is no such mailbox at ${domain}.`;
    case 'disabled':
      return 'The mailbox is switched off.';
    case 'full_inbox':
      return 'The mailbox exists and is full: mail would come back now.';
    case 'catch_all':
      return `${domain} says yes to every address, so this one may or may not be read.`;
    case 'disposable':
      return `${domain} ${asked === null && status === 'risky' ? 'gives' : 'may give'} out throw-away addresses.`;
    case 'role':
      return asked?.outcome === 'accepted'
        ? 'The mailbox takes mail, but a team reads it rather than a person.'
        : 'A team reads this mailbox rather than a person.';
    case 'greylisted':
      return 'The server asked us to come back later; it is asked again.';
    case 'smtp_blocked':
      return 'The server would not talk to us; that says nothing about the mailbox.';
    case 'provider_opaque':
      return `${providerName(facts?.provider ?? 'other') ?? 'The server'} does not tell which mailboxes exist.`;
    case 'probe_off':
      return `${domain} takes mail. Could not check the mailbox: the probe is off on this server.`;
    case 'timeout':
      return timeoutSentence(domain, asked);
    default:
      return status === 'valid'
        ? 'The mailbox exists and takes mail.'
        : `${domain} takes mail; the mailbox was not checked yet.`;
  }
}

function timeoutSentence(domain: string, asked: ProbeResult | null): string {
  if (asked === null) return `The DNS did not answer about ${domain}; try again later.`;
  if (asked.fault === 'busy') return 'Not asked: too many checks are waiting. Try again in a few minutes.';
  if (asked.fault === 'inside') return `The mail server of ${domain} is not on the open internet.`;
  if (asked.fault === 'not_smtp') return `What answers at ${domain} is no mail server.`;
  return `The mail server of ${domain} gave no answer.`;
}
