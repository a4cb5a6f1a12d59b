import { parse } from 'libpg-query';

/** A node of PostgreSQL's own parse tree. Its members depend on its kind, of which there are some 250. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Ast = any;

/** One query of a statement: the statement itself, a subquery, a CTE, the source of an insert, an arm of a union. */
export interface Level {
  id: number;
  kind: 'select' | 'insert' | 'update' | 'delete' | 'set';
  hang: 'top' | 'cte' | 'from' | 'where' | 'target' | 'source' | 'arm';
  lateral: boolean;
  /** Whose columns it may name; null where it stands for itself. */
  outer: Level | null;
  body: Ast;
  items: Item[];
  joins: Join[];
  /** What has to hold for a row: the conjuncts of WHERE and of joins. */
  conjuncts: Ast[];
  children: Level[];
}

/** What a query reads from, or writes to. */
export interface Item {
  key: string;
  alias: string;
  table: string | null;
  query: Level | null;
  cte: Level | null;
  isFunction: boolean;
  isTarget: boolean;
  columns: string[] | null;
}

export interface Join {
  type: string;
  left: Item[];
  right: Item[];
}

interface Output {
  name: string;
  value: Ast | null;
  item: Item | null;
}

/** The column that places a row, and the columns of the tables. */
export interface Catalog {
  column: string;
  columnsOf(table: string): string[];
}

/** A parsed statement that knows which of its rows must be of the same user. */
export class Statement {
  readonly levels: Level[] = [];
  private readonly sets = new Map<string, string>();

  private constructor(
    readonly sql: string,
    private readonly catalog: Catalog,
  ) {}

  static async read(sql: string, catalog: Catalog): Promise<Statement | null> {
    const { stmts } = await parse(sql);
    const statement = new Statement(sql, catalog);
    for (const { stmt } of (stmts ?? []) as Ast[]) {
      const kind = Object.keys(stmt)[0] ?? '';
      if (!['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) return null;
      statement.build(stmt, { hang: 'top', outer: null, ctes: new Map() });
    }
    for (const level of statement.levels) statement.unify(level);
    statement.bindCtes();
    return statement;
  }

  get top(): Level {
    const [top] = this.levels.filter(({ hang }) => hang === 'top');
    if (top === undefined) throw new Error('empty statement');
    return top;
  }

  /** All tables that the statement names. */
  get tables(): string[] {
    return [...new Set(this.levels.flatMap(({ items }) => items.flatMap(({ table }) => table ?? [])))];
  }

  /** Whether rows of both belong to the same user. */
  isSameUser(a: string, b: string): boolean {
    return this.find(a) === this.find(b);
  }

  /** The parameter that gives the user, `$1`; null where none does. */
  parameterOf(key: string): string | null {
    for (const candidate of this.sets.keys())
      if (candidate.startsWith('$') && this.isSameUser(candidate, key)) return candidate;
    return null;
  }

  /** Whether the users are listed by the caller: `= any(…)`, or a join with an array of ids. */
  isListed(key: string): boolean {
    return this.levels.some(
      (level) =>
        level.items.some((item) => item.isFunction && this.isSameUser(item.key, key)) ||
        level.conjuncts.some(({ A_Expr: test }) => {
          if (test?.kind !== 'AEXPR_OP_ANY' || stripCasts(test.rexpr)?.ParamRef === undefined) return false;
          const own = this.keyOf(test.lexpr, level);
          return own !== null && this.isSameUser(own, key);
        }),
    );
  }

  /** The key of a reference to the user's column in a query; null for anything else. */
  keyOf(expression: Ast, level: Level): string | null {
    const stripped = stripCasts(expression);
    if (stripped?.ParamRef !== undefined) return `$${stripped.ParamRef.number}`;
    const names = (stripped?.ColumnRef?.fields ?? []).map(({ String: name }: Ast) => name?.sval as string);
    if (names.at(-1) !== this.catalog.column) return null;
    return this.itemOf(names, level)?.key ?? null;
  }

  /** The item that a column belongs to, in this query or the ones around it. */
  itemOf(names: (string | undefined)[], level: Level | null): Item | null {
    for (let at = level; at !== null; at = at.outer) {
      const found =
        names.length > 1
          ? at.items.find(({ alias }) => alias === names.at(-2))
          : at.items.find((item) => this.columnsOf(item).includes(names[0] ?? ''));
      if (found !== undefined) return found;
    }
    return null;
  }

  private columnsOf(item: Item): string[] {
    if (item.columns !== null) return item.columns;
    if (item.table !== null) return this.catalog.columnsOf(item.table);
    const source = item.query ?? item.cte;
    return source === null ? [] : this.outputsOf(source).map(({ name }) => name);
  }

  /** The columns that a query gives: what each is, or the item whose column it is. */
  outputsOf(level: Level): Output[] {
    if (level.kind === 'set') return level.children[0] === undefined ? [] : this.outputsOf(level.children[0]);
    const list: Ast[] =
      (level.kind === 'select' ? level.body.targetList : level.body.returningClause?.exprs) ?? [];
    return list.flatMap(({ ResTarget: target }: Ast): Output[] => {
      const fields: Ast[] = target.val?.ColumnRef?.fields ?? [];
      if (fields.at(-1)?.A_Star === undefined) {
        const name = (target.name ?? fields.at(-1)?.String?.sval ?? '') as string;
        return [{ name, value: target.val as Ast, item: null }];
      }
      const alias = fields.length > 1 ? (fields[0].String.sval as string) : null;
      return level.items
        .filter((item) => alias === null || item.alias === alias)
        .flatMap((item) => this.columnsOf(item).map((name) => ({ name, value: null, item })));
    });
  }

  private build(
    stmt: Ast,
    place: {
      hang: Level['hang'];
      outer: Level | null;
      lateral?: boolean;
      ctes: Map<string, Level>;
      parent?: Level;
    },
  ): Level {
    const kind = Object.keys(stmt)[0] ?? '';
    const body = stmt[kind];
    const isSet = body.op !== undefined && body.op !== 'SETOP_NONE';
    const level: Level = {
      id: this.levels.length,
      kind: isSet ? 'set' : (kind.replace('Stmt', '').toLowerCase() as Level['kind']),
      hang: place.hang,
      lateral: place.lateral ?? false,
      outer: place.outer,
      body,
      items: [],
      joins: [],
      conjuncts: [],
      children: [],
    };
    this.levels.push(level);
    place.parent?.children.push(level);
    const ctes = new Map(place.ctes);
    for (const { CommonTableExpr: cte } of (body.withClause?.ctes ?? []) as Ast[])
      ctes.set(
        cte.ctename,
        this.build(cte.ctequery, { hang: 'cte', outer: place.outer, ctes, parent: level }),
      );
    if (isSet) {
      for (const arm of [body.larg, body.rarg])
        this.build({ SelectStmt: arm }, { hang: 'arm', outer: place.outer, ctes, parent: level });
      return level;
    }
    if (body.relation?.relname !== undefined)
      this.addItem(level, { range: body.relation, table: body.relation.relname, isTarget: true });
    for (const from of (body.fromClause ?? body.usingClause ?? []) as Ast[]) this.addFrom(from, level, ctes);
    level.conjuncts.push(...splitConjuncts(body.whereClause));
    if (kind === 'InsertStmt' && body.selectStmt !== undefined)
      this.build(body.selectStmt, { hang: 'source', outer: null, ctes, parent: level });
    this.addSublinks(level, ctes);
    return level;
  }

  private addItem(level: Level, item: { range: Ast } & Partial<Item>): Item {
    const { range, ...rest } = item;
    const alias = (range.alias?.aliasname ?? range.relname ?? `item${level.items.length}`) as string;
    const columns = (range.alias?.colnames ?? []).map(({ String: name }: Ast) => name.sval as string);
    const added: Item = {
      key: `${level.id}.${alias}`,
      alias,
      table: null,
      query: null,
      cte: null,
      isFunction: false,
      isTarget: false,
      columns: columns.length > 0 ? columns : null,
      ...rest,
    };
    level.items.push(added);
    return added;
  }

  private addFrom(from: Ast, level: Level, ctes: Map<string, Level>): Item[] {
    if (from.RangeVar !== undefined) {
      const name = from.RangeVar.relname as string;
      const cte = ctes.get(name) ?? null;
      return [this.addItem(level, { range: from.RangeVar, cte, table: cte === null ? name : null })];
    }
    if (from.RangeSubselect !== undefined) {
      const { lateral = false, subquery } = from.RangeSubselect;
      const query = this.build(subquery, {
        hang: 'from',
        lateral,
        outer: lateral ? level : level.outer,
        ctes,
        parent: level,
      });
      return [this.addItem(level, { range: from.RangeSubselect, query })];
    }
    if (from.RangeFunction !== undefined)
      return [this.addItem(level, { range: from.RangeFunction, isFunction: true })];
    if (from.RangeTableSample !== undefined) return this.addFrom(from.RangeTableSample.relation, level, ctes);
    if (from.JoinExpr === undefined) throw new Error(`unknown source: ${Object.keys(from).join()}`);
    const { larg, rarg, quals, usingClause, jointype } = from.JoinExpr;
    const left = this.addFrom(larg, level, ctes);
    const right = this.addFrom(rarg, level, ctes);
    level.joins.push({ type: jointype, left, right });
    level.conjuncts.push(...splitConjuncts(quals));
    for (const { String: name } of (usingClause ?? []) as Ast[])
      if (name.sval === this.catalog.column)
        for (const other of right) this.join(left[0]?.key ?? '', other.key);
    return [...left, ...right];
  }

  /** Builds the subqueries that stand in expressions. */
  private addSublinks(level: Level, ctes: Map<string, Level>): void {
    const { body } = level;
    const apart = { withClause: null, fromClause: null, selectStmt: null };
    const given = { targetList: null, valuesLists: null, returningClause: null };
    const parts: [Level['hang'], Ast][] = [
      ['target', [body.targetList, body.valuesLists, body.returningClause]],
      // Of FROM only the conditions of joins: what is read from is a query of its own.
      ['where', [{ ...body, ...apart, ...given }, conditionsOfJoins(body.fromClause)]],
    ];
    for (const [hang, part] of parts)
      walk(part, (key, value) => {
        if (key !== 'SubLink') return key !== 'RangeSubselect';
        this.build(value.subselect, { hang, outer: level, ctes, parent: level });
        walk(value.testexpr, () => true);
        return false;
      });
  }

  /** Joins what one query says is of one user. */
  private unify(level: Level): void {
    for (const { A_Expr: test } of level.conjuncts) {
      if (test?.kind !== 'AEXPR_OP' || test.name[0].String.sval !== '=') continue;
      const [left, right] = [this.keyOf(test.lexpr, level), this.keyOf(test.rexpr, level)];
      if (left !== null && right !== null && !(left.startsWith('$') && right.startsWith('$')))
        this.join(left, right);
    }
    for (const item of level.items) {
      if (item.query === null) continue;
      const key = this.outputKey(item.query);
      if (key !== null) this.join(item.key, key);
    }
    if (level.kind !== 'insert') return;
    const key = this.insertedKey(level);
    const target = level.items.find(({ isTarget }) => isTarget);
    if (key !== null && target !== undefined) this.join(target.key, key);
  }

  /** The key of the user's column in what a query gives. */
  private outputKey(level: Level): string | null {
    const output = this.outputsOf(level).find(({ name }) => name === this.catalog.column);
    if (output === undefined) return null;
    if (output.item !== null) return output.item.key;
    return this.keyOf(output.value, level);
  }

  /** What an insert puts into the user's column: a parameter or a column of its source; null for anything else. */
  insertedKey(level: Level): string | null {
    const at = ((level.body.cols ?? []) as Ast[]).findIndex(
      ({ ResTarget: target }) => target.name === this.catalog.column,
    );
    const source = level.children.find(({ hang }) => hang === 'source');
    if (at < 0 || source === undefined) return null;
    const rows = source.body.valuesLists as Ast[] | undefined;
    if (rows !== undefined) {
      const keys = new Set(rows.map(({ List: row }) => this.keyOf(row.items[at], source)));
      return keys.size === 1 ? ([...keys][0] ?? null) : null;
    }
    const output = this.outputsOf(source)[at];
    if (output === undefined) return null;
    return output.item !== null ? output.item.key : this.keyOf(output.value, source);
  }

  /** Rows of a CTE are of one user where the CTE's are; two readings of it need not be of the same. */
  private bindCtes(): void {
    for (const item of this.levels.flatMap(({ items }) => items)) {
      const key = item.cte === null ? null : this.outputKey(item.cte);
      const parameter = key === null ? null : this.parameterOf(key);
      if (parameter !== null) this.join(item.key, parameter);
    }
  }

  private find(key: string): string {
    const above = this.sets.get(key);
    if (above === undefined) {
      this.sets.set(key, key);
      return key;
    }
    return above === key ? key : this.find(above);
  }

  private join(a: string, b: string): void {
    this.sets.set(this.find(a), this.find(b));
  }
}

/** Visits every member of a tree; `visit` says whether to go below it. */
export function walk(node: Ast, visit: (key: string, value: Ast) => boolean): void {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node as Record<string, Ast>))
    if (visit(key, value)) walk(value, visit);
}

/** Whether a tree has a member of this kind, subqueries left out where asked. */
export function contains(node: Ast, kinds: readonly string[], options = { below: true }): boolean {
  let found = false;
  walk({ node }, (key) => {
    if (kinds.includes(key)) found = true;
    return !found && (options.below || key !== 'SubLink');
  });
  return found;
}

export function stripCasts(node: Ast): Ast {
  return node?.TypeCast === undefined ? node : stripCasts(node.TypeCast.arg);
}

function splitConjuncts(condition: Ast): Ast[] {
  if (condition === undefined) return [];
  const { BoolExpr: both } = condition;
  return both?.boolop === 'AND_EXPR' ? both.args.flatMap(splitConjuncts) : [condition];
}

function conditionsOfJoins(from: Ast): Ast[] {
  const conditions: Ast[] = [];
  walk(from, (key, value) => {
    if (key === 'JoinExpr' && value.quals !== undefined) conditions.push(value.quals);
    return key !== 'RangeSubselect' && key !== 'quals';
  });
  return conditions;
}
