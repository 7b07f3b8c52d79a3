// Refuses words that present-day English or the field does not use: in file names, names, comments, texts and documents.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.mjs';

const CODE = /\.(ts|tsx|mjs)$/;
/** Markdown, and texts that are kept as data. */
const DOCUMENT = /(\.md|\/data\/[^/]+\.json)$/;

/** Decisions are a record of their day. The check and its test have to name the words. */
const EXEMPT = /^(docs\/decisions|db\/migrations|scripts\/lib\/words)/;

/** Turns that present-day English does not use, in any text. */
const TURNS = [
  'nobody',
  'whoever',
  'whom',
  'somebody',
  'anybody',
  'anew',
  'amiss',
  'hitherto',
  'thereof',
  'thereby',
  'whence',
  'reckon\\w*',
  'mends?',
  'mended',
  'put right',
  'look again',
  'taken? back',
  'takes back',
  'brought in',
  'brings? in',
  'it stands',
  'stands? in',
  'stands? there',
  'lies in',
  'lie in',
  'goes on',
  'gone on with',
  'go on with',
  '(?:is|are) told',
  '(?:is|are) asked',
  'what leaves',
  'will leave',
  'has left',
  'to mind',
  'not here any more',
  'and its fellows',
];

/** In what users see, one spelling for each noun and the everyday verb: email, send, start, add. */
const SCREEN_TERMS = ['e-mails?', 'mails', 'leaves', 'stands', 'lies', 'begins?', 'brings?'];

/** File names that say nothing to a stranger: verbs and suffixes of the old language. */
const FILE_NAMES = [
  /^(?:learn|note|tell|mind|look|keep|hold|take|let|put|go|stand|weigh|judge|meet)-/,
  /-(?:words|calls|work)\.(?:ts|tsx)$/,
];

/** Names that a stranger would not search for: limits that hide what they bound, and look-ups without a verb. */
const NAMES = [
  /^(?:MOST|NOBODY|PATIENCE)(?:_|$)|_(?:AT_ONCE|PATIENCE)(?:_|$)|^AT_ONCE$/,
  /^(?!(?:any|both|either|index|made|member|none|one|statement)Of$)[a-z]+Of$/,
];
const MAY_HOLD_A_NAME = /\b(?:MOST|NOBODY|PATIENCE)|AT_ONCE|_PATIENCE|\b[a-z]+Of\b/;

const inText = matcher(TURNS);
const onScreen = matcher([...TURNS, ...SCREEN_TERMS]);

/**
 * How often each refused word occurs in a file. Keys are the word in lower case, `file name` and `name NAME`.
 * @param {string} file its path below the root
 * @param {string} text
 * @returns {Record<string, number>}
 */
export function refusedWords(file, text) {
  /** @type {Record<string, number>} */
  const found = {};
  /** @param {string} word */
  const count = (word) => {
    found[word] = (found[word] ?? 0) + 1;
  };
  if (FILE_NAMES.some((refused) => refused.test(path.basename(file)))) count('file name');
  if (DOCUMENT.test(file)) for (const word of matches(inText, text)) count(word);
  if (CODE.test(file)) readCode(file, text, count);
  return found;
}

/** @param {string} file @param {string} text @param {(word: string) => void} count */
function readCode(file, text, count) {
  // Most files hold none of the words anywhere, and need no parser to show it.
  if (matches(onScreen, text).length === 0 && !MAY_HOLD_A_NAME.test(text)) return;
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const inStrings = /\.(?:test|spec)\.|^tests\//.test(file) ? inText : onScreen;
  /** Ends by starts: the same comment may come after one token and before the next. @type {Map<number, number>} */
  const comments = new Map();
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    const name = declaredName(node);
    if (NAMES.some((refused) => refused.test(name))) count(`name ${name}`);
    for (const word of matches(inStrings, shownText(node))) count(word);
    if (ts.isToken(node) && !ts.isJsxText(node))
      for (const { pos, end } of commentsBefore(text, node)) comments.set(pos, end);
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  for (const [from, to] of comments) for (const word of matches(inText, text.slice(from, to))) count(word);
}

/** The name that a module gives to a constant or function of its own, else ''. @param {import('typescript').Node} node */
function declaredName(node) {
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent) ? (node.name?.text ?? '') : '';
  const isOfModule = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
  return isOfModule && ts.isIdentifier(node.name) ? node.name.text : '';
}

/** The text of a node that users may see, else ''. @param {import('typescript').Node} node */
function shownText(node) {
  if (ts.isJsxText(node)) return node.text;
  const isString = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isString && !isPartOfSql(node) && isSentence(node.text) ? node.text : '';
}

/** Tables may be called as the screen may not speak. @param {import('typescript').Node} node */
function isPartOfSql(node) {
  const template =
    ts.isTemplateExpression(node.parent) || ts.isTemplateSpan(node.parent)
      ? ts.findAncestor(node, ts.isTemplateExpression)
      : node;
  const { parent } = template ?? node;
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() === 'sql';
  return ts.isCallExpression(parent) && parent.expression.getText() === 'sql.raw';
}

/** @param {string} text @param {import('typescript').Node} token */
function commentsBefore(text, token) {
  const start = token.getFullStart();
  return [...(ts.getTrailingCommentRanges(text, start) ?? []), ...(ts.getLeadingCommentRanges(text, start) ?? [])];
}

/** Keys, class names, routes and SQL are no texts. @param {string} text */
function isSentence(text) {
  return (
    /\S\s+\S/.test(text) &&
    !/^\s*(?:select|insert|update|delete|with|create|alter|drop|begin|lock)\b/.test(text) &&
    !/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/.test(text)
  );
}

/** @param {string[]} words */
function matcher(words) {
  return new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'gi');
}

/** A line break inside a turn does not hide it. @param {RegExp} words @param {string} text */
function matches(words, text) {
  return (text.replace(/[\s*/]+/g, ' ').match(words) ?? []).map((word) => word.toLowerCase());
}

/** One of the checks of `npm run check`. @returns {boolean} */
export function checkWords() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  }).split('\n');
  let passed = true;
  for (const file of files.sort()) {
    if (!(CODE.test(file) || DOCUMENT.test(file)) || EXEMPT.test(file)) continue;
    for (const [word, count] of Object.entries(refusedWords(file, readIfThere(path.join(ROOT, file))))) {
      console.log(`${file}: "${word}" ${count} times`);
      passed = false;
    }
  }
  if (!passed) console.log('Use plain present-day English and the terms of the field: docs/GLOSSARY.md.');
  return passed;
}

/** A file that git knows may be deleted in the working tree. @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
