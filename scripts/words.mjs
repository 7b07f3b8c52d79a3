// Runs the check of words alone, in a process of its own: it parses every file with a refused word.
import { checkWords } from './lib/words.mjs';

if (!checkWords()) process.exit(1);
