// Where an entry came from, in words.
import type { ActivityEntry } from '../contract.ts';

export function originText({ via, label }: ActivityEntry['origin']): string {
  switch (via) {
    case 'session':
      return label === '' ? 'Session' : `Session: ${label}`;
    case 'api-key':
      return label === '' ? 'API key' : `API key: ${label}`;
    case 'job':
      return label === '' ? 'Background job' : `Background job: ${label}`;
    case 'system':
      return label;
  }
}
