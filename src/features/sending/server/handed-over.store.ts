// Which mails a server was handed between two moments: what "sent today" counts and what the list behind that number shows.
import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition on `mails m`: its last try began in [from, to), and it is not waiting for another one. Refused and uncertain ones were
 * handed over as well: they count towards the day's cap.
 */
export function handedOver(from: SQL, to: SQL): SQL {
  return sql`m.sending_at >= ${from} and m.sending_at < ${to} and (m.state = 'sending'
    or (m.ended_at >= ${from} and m.state in ('sent', 'refused', 'uncertain')))`;
}
