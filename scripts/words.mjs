// Refuses the words of the old language where there are more than the baseline allows, or writes what is left as the new baseline.
import { checkWords, shrinkBaseline } from './lib/words.mjs';

const mode = process.argv[2];
if (mode === '--check') {
  if (!checkWords()) process.exit(1);
} else if (mode === '--shrink') {
  if (!shrinkBaseline()) {
    console.error('There are more refused words than before: run npm run check to see them.');
    process.exit(1);
  }
} else {
  console.error('usage: node scripts/words.mjs --check | --shrink');
  process.exit(2);
}
