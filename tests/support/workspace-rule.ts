// Which tables of workspaces a statement touches without saying whose rows: the rule that lets the data be split by workspace (docs/sharding.md).
// Read from the tree of PostgreSQL's own parser. `loadModule` of libpg-query must have ended before.
import {
  type A_Expr,
  type ColumnRef,
  type JoinExpr,
  type Node,
  parseSync,
  type RangeVar,
  type WithClause,
} from 'libpg-query';

/** The column that holds the workspace, by table or view. Everything else is no business of this rule. */
export type WorkspaceColumns = ReadonlyMap<string, string>;

type Verb = 'select' | 'insert' | 'update' | 'delete' | 'copy' | 'truncate';

/** `update mails`: what is done to which table without its workspace. */
export type Untied = `${Verb} ${string}`;

/** One entry of FROM, or the table that is written. */
interface Relation {
  verb: Verb;
  /** Null for what is no table of workspaces: a subquery, a function, a public table. The tables in it are looked at by themselves. */
  table: string | null;
  column: string | null;
}

interface Scope {
  relations: Map<string, Relation>;
  outer: Scope | null;
  withs: ReadonlySet<string>;
}

/** A workspace that is known: a value, or a column of something that was looked at by itself. */
const KNOWN = Symbol('known');
type Term = Relation | typeof KNOWN;
type Tie = readonly [Term, Term];

const STATEMENTS = [
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'CopyStmt',
  'TruncateStmt',
] as const;
type Parts = { [name: string]: unknown };

/** @param view true where the statement defines a view: its reader says the workspace, by the column that it selects */
export function findUntied(text: string, columns: WorkspaceColumns, view = false): Untied[] {
  const found = new Set<Untied>();
  const read = new StatementReader(columns, found, view);
  for (const { stmt } of parseSync(text).stmts ?? [])
    read.visit(stmt, { relations: new Map(), outer: null, withs: new Set() });
  return [...found].sort();
}

class StatementReader {
  readonly #columns: WorkspaceColumns;
  readonly #found: Set<Untied>;
  readonly #view: boolean;

  constructor(columns: WorkspaceColumns, found: Set<Untied>, view: boolean) {
    this.#columns = columns;
    this.#found = found;
    this.#view = view;
  }

  /** Reads every statement within a part of the tree. */
  visit(part: unknown, scope: Scope): void {
    if (Array.isArray(part)) for (const each of part) this.visit(each, scope);
    else if (typeof part === 'object' && part !== null) {
      for (const [name, value] of Object.entries(part)) {
        if (STATEMENTS.some((statement) => statement === name)) this.#statement(name, value as Parts, scope);
        else this.visit(value, scope);
      }
    }
  }

  #statement(name: string, parts: Parts, outer: Scope): void {
    const scope: Scope = {
      relations: new Map(),
      outer,
      withs: this.#withs(parts.withClause as WithClause | undefined, outer),
    };
    const { joinCondition, whereClause } = parts as { [clause: string]: Node | undefined };
    if (name === 'SelectStmt') this.#select(parts, scope);
    else if (name === 'InsertStmt') this.#insert(parts, scope);
    else if (name === 'CopyStmt') this.#copy(parts, scope);
    else if (name === 'TruncateStmt') this.#truncate(parts, scope);
    else if (name === 'MergeStmt') this.#change('update', parts, [parts.sourceRelation as Node], joinCondition, scope);
    else if (name === 'UpdateStmt')
      this.#change('update', parts, (parts.fromClause ?? []) as Node[], whereClause, scope);
    else this.#change('delete', parts, (parts.usingClause ?? []) as Node[], whereClause, scope);
  }

  #truncate(parts: Parts, scope: Scope): void {
    for (const { RangeVar: table } of parts.relations as { RangeVar: RangeVar }[]) this.#add(table, 'truncate', scope);
    this.#judge([], scope);
  }

  /** The names of WITH, each visible to those after it and in itself where it is recursive. */
  #withs(clause: WithClause | undefined, outer: Scope): ReadonlySet<string> {
    const names = new Set(outer.withs);
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery } = node.CommonTableExpr;
      if (clause?.recursive) names.add(ctename);
      this.visit(ctequery, { ...outer, withs: new Set(names) });
      names.add(ctename);
    }
    return names;
  }

  #select(parts: Parts, scope: Scope): void {
    for (const arm of [parts.larg, parts.rarg]) if (arm) this.#statement('SelectStmt', arm as Parts, scope);
    const ties = this.#from((parts.fromClause ?? []) as Node[], 'select', scope);
    ties.push(...this.#ties(parts.whereClause as Node | undefined, scope));
    if (this.#view) ties.push(...this.#selected((parts.targetList ?? []) as Node[], scope));
    this.#judge(ties, scope);
    const { fromClause: _from, larg: _left, rarg: _right, withClause: _with, ...rest } = parts;
    this.visit(rest, scope);
  }

  /** The workspace column of a view is what its reader compares. */
  #selected(targets: Node[], scope: Scope): Tie[] {
    return targets.flatMap((target): Tie[] => {
      const value = 'ResTarget' in target ? target.ResTarget.val : undefined;
      if (value === undefined || !('ColumnRef' in value)) return [];
      const term = this.#term(value, scope);
      return term === null || term === KNOWN ? [] : [[term, KNOWN]];
    });
  }

  #insert(parts: Parts, scope: Scope): void {
    const target = this.#add(parts.relation as RangeVar, 'insert', scope);
    const named = (parts.cols ?? []) as { ResTarget: { name?: string } }[];
    this.#inserted(
      target,
      named.map(({ ResTarget }) => ResTarget.name ?? ''),
      scope,
    );
    this.visit([parts.selectStmt], { ...scope, relations: new Map() });
    this.visit([parts.onConflictClause, parts.returningClause], scope);
  }

  #copy(parts: Parts, scope: Scope): void {
    if (parts.relation === undefined) {
      this.visit(parts.query, scope);
      return;
    }
    const target = this.#add(parts.relation as RangeVar, 'copy', scope);
    const named = (parts.attlist ?? []) as { String: { sval?: string } }[];
    this.#inserted(
      parts.is_from ? target : { ...target, column: null },
      named.map(({ String: each }) => each.sval ?? ''),
      scope,
    );
  }

  #inserted(target: Relation, named: string[], scope: Scope): void {
    const given = target.column !== null && (named.length === 0 || named.includes(target.column));
    this.#judge(given ? [[target, KNOWN]] : [], scope);
  }

  #change(verb: Verb, parts: Parts, from: Node[], condition: Node | undefined, scope: Scope): void {
    this.#add(parts.relation as RangeVar, verb, scope);
    const ties = this.#from(from, 'select', scope);
    this.#judge([...ties, ...this.#ties(condition, scope)], scope);
    const {
      relation: _relation,
      fromClause: _from,
      usingClause: _using,
      sourceRelation: _source,
      withClause: _with,
      ...rest
    } = parts;
    this.visit(rest, scope);
  }

  #add({ schemaname, relname = '', alias }: RangeVar, verb: Verb, scope: Scope): Relation {
    const isTable =
      (schemaname ?? 'public') === 'public' &&
      (schemaname !== undefined || verb !== 'select' || !scope.withs.has(relname));
    const column = isTable ? (this.#columns.get(relname) ?? null) : null;
    const relation: Relation = { verb, table: column === null ? null : relname, column };
    scope.relations.set(alias?.aliasname ?? relname, relation);
    return relation;
  }

  /** Adds what FROM names, and returns what its joins compare. */
  #from(nodes: Node[], verb: Verb, scope: Scope): Tie[] {
    return nodes.flatMap((node): Tie[] => {
      if ('RangeVar' in node) {
        this.#add(node.RangeVar, verb, scope);
        return [];
      }
      if ('JoinExpr' in node) return this.#join(node.JoinExpr, verb, scope);
      if ('RangeTableSample' in node) return this.#from([node.RangeTableSample.relation as Node], verb, scope);
      const [range] = Object.values(node) as { alias?: { aliasname?: string } }[];
      scope.relations.set(range?.alias?.aliasname ?? '', { verb, table: null, column: null });
      this.visit(node, scope);
      return [];
    });
  }

  #join({ larg, rarg, quals, usingClause = [], isNatural }: JoinExpr, verb: Verb, scope: Scope): Tie[] {
    const before = new Set(scope.relations.values());
    const left = larg ? this.#from([larg], verb, scope) : [];
    const ofLeft = [...scope.relations.values()].filter((each) => !before.has(each));
    const right = rarg ? this.#from([rarg], verb, scope) : [];
    const ofRight = [...scope.relations.values()].filter((each) => !before.has(each) && !ofLeft.includes(each));
    this.visit(quals, scope);
    const shared = new Set(usingClause.map((node) => ('String' in node ? node.String.sval : undefined)));
    const byName = ofLeft.flatMap((one) =>
      ofRight.flatMap((other): Tie[] => {
        const column = one.column ?? other.column;
        return column !== null && (shared.has(column) || isNatural) ? [[toTerm(one), toTerm(other)]] : [];
      }),
    );
    return [...left, ...right, ...byName, ...this.#ties(quals, scope)];
  }

  /** What a condition makes equal, whichever of its branches holds. */
  #ties(condition: Node | undefined, scope: Scope): Tie[] {
    if (condition === undefined) return [];
    if ('BoolExpr' in condition) {
      const branches = (condition.BoolExpr.args ?? []).map((arg) => this.#ties(arg, scope));
      if (condition.BoolExpr.boolop === 'AND_EXPR') return branches.flat();
      if (condition.BoolExpr.boolop === 'NOT_EXPR') return [];
      const [first = [], ...others] = branches;
      return first.filter((tie) =>
        others.every((ties) => ties.some((other) => other[0] === tie[0] && other[1] === tie[1])),
      );
    }
    if ('SubLink' in condition) {
      const { subLinkType, testexpr, operName = [] } = condition.SubLink;
      if (subLinkType !== 'ANY_SUBLINK' || (operName.length > 0 && !isEqual(operName))) return [];
      return this.#equal(testexpr, null, scope);
    }
    return 'A_Expr' in condition ? this.#compared(condition.A_Expr, scope) : [];
  }

  #compared({ kind, name = [], lexpr, rexpr }: A_Expr, scope: Scope): Tie[] {
    if (kind === 'AEXPR_NOT_DISTINCT' || (kind === 'AEXPR_OP' && isEqual(name)))
      return this.#equal(lexpr, rexpr ?? null, scope);
    if ((kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') && isEqual(name)) {
      const isKnown = this.#term(rexpr, scope) === KNOWN;
      return isKnown ? this.#equal(lexpr, null, scope) : [];
    }
    return [];
  }

  /** @param other null for a list or a subquery, which is looked at by itself */
  #equal(one: Node | undefined, other: Node | null, scope: Scope): Tie[] {
    const left = toRow(one);
    const right = other === null || 'SubLink' in other ? null : toRow(other);
    return left.flatMap((node, n): Tie[] => {
      const terms = [this.#term(node, scope), right === null ? KNOWN : this.#term(right[n], scope)] as const;
      return terms[0] === null || terms[1] === null ? [] : [[terms[0], terms[1]]];
    });
  }

  /** The workspace that an expression is; null where it may be anything. */
  #term(node: Node | undefined, scope: Scope): Term | null {
    if (node === undefined) return null;
    if ('ColumnRef' in node) return this.#column(node.ColumnRef, scope);
    if ('TypeCast' in node) return this.#term(node.TypeCast.arg, scope);
    if ('SubLink' in node) return KNOWN;
    const inside = columnsIn(node);
    return inside.every((column) => this.#column(column, scope) === KNOWN) ? KNOWN : null;
  }

  #column({ fields = [] }: ColumnRef, scope: Scope): Term | null {
    const names = fields.map((field) => ('String' in field ? (field.String.sval ?? '') : '*'));
    const column = names.at(-1) ?? '';
    const qualifier = names.at(-2);
    for (let level: Scope | null = scope; level !== null; level = level.outer) {
      const relation = qualifier === undefined ? findHolder(column, level) : level.relations.get(qualifier);
      if (relation === undefined) continue;
      if (relation.table === null) return KNOWN;
      if (relation.column !== column) return null;
      return level === scope ? relation : KNOWN;
    }
    // `excluded`, or the row of a trigger.
    return qualifier === undefined ? null : KNOWN;
  }

  /** Reports the tables that no chain of equal workspaces ties to a known one. */
  #judge(ties: readonly Tie[], { relations }: Scope): void {
    const known = new Set<Term>([KNOWN]);
    for (let before = 0; before < known.size; ) {
      before = known.size;
      for (const [one, other] of ties) {
        if (known.has(one)) known.add(other);
        if (known.has(other)) known.add(one);
      }
    }
    for (const relation of relations.values()) {
      if (relation.table !== null && !known.has(relation)) this.#found.add(`${relation.verb} ${relation.table}`);
    }
  }
}

const toTerm = (relation: Relation): Term => (relation.table === null ? KNOWN : relation);

/** A bare name belongs to the table that has it as its workspace; any other name, to what is no table of workspaces. */
function findHolder(column: string, { relations }: Scope): Relation | undefined {
  const all = [...relations.values()];
  return all.find((each) => each.column === column) ?? all.find((each) => each.table === null);
}

const isEqual = (operator: Node[]): boolean => operator.some((name) => 'String' in name && name.String.sval === '=');

const toRow = (node: Node | undefined): (Node | undefined)[] =>
  node !== undefined && 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];

/** The columns of an expression, without those of subqueries in it. */
function columnsIn(part: unknown): ColumnRef[] {
  if (Array.isArray(part)) return part.flatMap(columnsIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'ColumnRef') return [value as ColumnRef];
    return name === 'SubLink' ? [] : columnsIn(value);
  });
}
