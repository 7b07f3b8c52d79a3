// Holds the SQL of a feature to its own tables, or takes what is gone off the list of exceptions.
import { checkSqlOwners, shrinkSqlOwners } from './lib/sql-owners.mjs';

const mode = process.argv[2];
if (mode === '--check') {
  if (!checkSqlOwners()) process.exit(1);
} else if (mode === '--shrink') {
  shrinkSqlOwners();
} else {
  console.error('usage: node scripts/sql-owners.mjs --check | --shrink');
  process.exit(2);
}
