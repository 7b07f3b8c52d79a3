// What the form of an own key does: one thing at a time, and says how it went.
import { useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatNoun } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import type { SourceKeyReport } from '../contract.ts';
import { faultWords } from './source-labels.ts';
import { useOwnKey } from './use-sources.ts';

type Action = 'save' | 'test' | 'remove';
interface Said {
  tone: 'good' | 'bad';
  words: string;
}

export function useKeyForm(source: SourceKeyReport['source'], stored: boolean, onDone: () => void) {
  const own = useOwnKey(source);
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState<Action | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [said, setSaid] = useState<Said | null>(null);

  async function run(action: Action, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setFault(undefined);
    setSaid(null);
    setBusy(action);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const atField = error.fields.find(({ path }) => path === 'key');
      if (atField) setFault(atField.message);
      else setSaid({ tone: 'bad', words: error.message });
    } finally {
      setBusy(null);
    }
  }

  const missing = () => setFault('Please enter the key');
  return {
    key,
    setKey(typed: string) {
      setKey(typed);
      setFault(undefined);
    },
    busy,
    fault,
    said,
    async save() {
      if (key.trim() === '') return missing();
      await run('save', async () => {
        await own.save(key.trim());
        notify.success('Your key is saved');
        onDone();
      });
    },
    async test() {
      if (key.trim() === '' && !stored) return missing();
      await run('test', async () => {
        const { outcome, quota } = await own.test(key.trim());
        const left = quota === null ? '' : ` ${formatNoun(quota.remaining, 'request')} left.`;
        setSaid(
          outcome === 'ok'
            ? { tone: 'good', words: `The key works.${left}` }
            : { tone: 'bad', words: `The key does not work: ${faultWords(outcome, true)}.${left}` },
        );
      });
    },
    async remove() {
      await run('remove', async () => {
        await own.remove();
        notify.success('Your key is removed');
        onDone();
      });
    },
  };
}
