// How many of those who get the step get this variant, and what share of all that is.
import { Input } from '#ui/Input.tsx';

interface Weighed {
  id: string;
  weight: number;
}

interface WeightFieldProps {
  variants: readonly Weighed[];
  open: Weighed;
  onChange: (weight: number) => void;
}

export function WeightField({ variants, open, onChange }: WeightFieldProps) {
  const all = variants.reduce((sum, { weight }) => sum + weight, 0);
  const share = all === 0 ? 0 : Math.round((open.weight / all) * 100);
  return (
    <span className="flex items-center gap-2 text-sm text-text-2">
      <span aria-hidden>Weight</span>
      <span className="w-16">
        <Input
          size="sm"
          aria-label="Weight of this variant"
          inputMode="numeric"
          maxLength={3}
          value={open.weight}
          onChange={({ target }) => onChange(Math.min(100, Number(target.value.replace(/\D/g, ''))))}
        />
      </span>
      {share} % of people
    </span>
  );
}
