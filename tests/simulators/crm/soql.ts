// As much of SOQL as a program needs to look records up: SELECT ... FROM ... WHERE a AND b ORDER BY c. Anything else is malformed.

export interface Soql {
  fields: string[];
  object: string;
  where: { name: string; operator: 'IN' | '=' | '>='; values: string[] }[];
  orderBy: string[];
}

const TOKEN = /\s*('(?:\\.|[^'\\])*'|>=|[(),=]|[A-Za-z0-9_.:+-]+)/y;

/** Null for a query that Salesforce would not understand. */
export function parseSoql(text: string): Soql | null {
  const tokens = toTokens(text.trim());
  if (tokens === null) return null;
  let at = 0;
  const take = (wanted?: string) => {
    const token = tokens[at];
    if (token === undefined || (wanted && token.toUpperCase() !== wanted)) throw new SyntaxError(wanted);
    at += 1;
    return token;
  };
  const is = (word: string) => tokens[at]?.toUpperCase() === word;
  const name = () => {
    const token = take();
    if (!/^[A-Za-z]\w*$/.test(token)) throw new SyntaxError(token);
    return token;
  };
  const list = <T>(each: () => T): T[] => {
    const items = [each()];
    while (is(',')) {
      take();
      items.push(each());
    }
    return items;
  };
  const condition = (): Soql['where'][number] => {
    const field = name();
    if (is('IN')) {
      take();
      take('(');
      const values = list(() => toLiteral(take()));
      take(')');
      return { name: field, operator: 'IN', values };
    }
    const operator = take(is('>=') ? '>=' : '=') === '>=' ? '>=' : '=';
    return { name: field, operator, values: [toLiteral(take())] };
  };
  try {
    take('SELECT');
    const fields = list(name);
    take('FROM');
    const object = name();
    const where: Soql['where'] = [];
    if (is('WHERE')) {
      take();
      where.push(condition());
      while (is('AND')) {
        take();
        where.push(condition());
      }
    }
    let orderBy: string[] = [];
    if (is('ORDER')) {
      take();
      take('BY');
      orderBy = list(name);
    }
    // Fields that are selected twice are an error there.
    if (at < tokens.length || new Set(fields.map((each) => each.toLowerCase())).size < fields.length) return null;
    return { fields, object, where, orderBy };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function toTokens(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

/** Text in quotes, or a word, number or moment. */
function toLiteral(token: string): string {
  if (token.startsWith("'")) return token.slice(1, -1).replace(/\\(.)/g, '$1');
  if (/^[\w.:+-]+$/.test(token)) return token;
  throw new SyntaxError(token);
}
