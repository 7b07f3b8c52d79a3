// What a job pays for a year, with the posting's own words beside it where they differ.
import type { JobSalary } from '../contract.ts';
import { statedText, yearlyText } from '../domain/salary-text.ts';

export function JobPay({ salary }: { salary: JobSalary | null }) {
  if (salary === null) return <p className="text-text-3">Pay not stated</p>;
  const [yearly, stated] = [yearlyText(salary), statedText(salary)];
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-semibold tabular-nums">{yearly ?? <bdi>{stated}</bdi>}</span>
      {yearly !== null && stated !== '' && stated !== yearly && (
        <span className="min-w-0 text-xs break-words text-text-3">
          stated: <bdi>{stated}</bdi>
        </span>
      )}
    </p>
  );
}
