// `.env.example` and the table in docs/configuration.md, generated from the schema so that they cannot differ from it.
import { type DocumentedVariable, documentedVariables } from './config.schema.ts';

const BEGIN = '<!-- config:start -->';
const END = '<!-- config:end -->';

export function envExample(): string {
  const head = [
    '# Everything here is optional. Copy this file to .env, or set the variables in the environment, which wins.',
    '# Written by `node scripts/config-docs.mjs --write` from src/platform/config/config.schema.ts.',
  ];
  const parts = documentedVariables().map((v) => [
    `# ${v.description}`,
    `# Default: ${v.absent}`,
    `#${v.name}=${sample(v)}`,
  ]);
  return `${[head, ...parts].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sample(variable: DocumentedVariable): string {
  const value = variable.example ?? variable.absent;
  return /[\s<>#]/.test(value) ? `"${value}"` : value;
}

/** `document` with the table between its two markers replaced. Throws when a marker is missing. */
export function withConfigTable(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/configuration.md must have ${BEGIN} and, after it, ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n${table()}\n${document.slice(end)}`;
}

function table(): string {
  const rows = documentedVariables().map((v) => `| \`${v.name}\` | ${v.description} | ${v.absent} |`);
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n').replaceAll('<', '&lt;');
}
