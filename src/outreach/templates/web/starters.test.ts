// Sample templates pass all checks.
import { expect, it } from 'vitest';
import { TemplateContent } from '../content.contract.ts';
import { variablesByName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { variableCatalogue } from '../domain/variables.ts';
import { STARTERS } from './TemplatesPage.tsx';

const known = { variables: variablesByName(variableCatalogue([])), snippets: new Set<string>() };

it.each(STARTERS.map(({ name, content }) => [name, content] as const))('%s', (_name, content) => {
  expect(TemplateContent.parse(content)).toEqual(content);
  expect(lint(content, known)).toEqual([]);
});
