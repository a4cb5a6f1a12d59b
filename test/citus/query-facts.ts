import type { Placement } from '../../src/database/citus/placements.js';
import { contains, stripCasts, walk } from './statement.js';
import type { Ast, Item, Level, Statement } from './statement.js';

/** What the rules know beside the statement. */
export interface Surroundings {
  placementOf(table: string): Placement | undefined;
  /** The most volatile function of a name: `i`, `s` or `v`. */
  volatilityOf(name: string): 'i' | 's' | 'v';
  /** The function of the service that runs it; null for what a library makes. */
  runBy: string | null;
}

export function tenantItems(statement: Statement, around: Surroundings): Item[] {
  return statement.levels
    .flatMap(({ items }) => items)
    .filter(({ table }) => table !== null && around.placementOf(table) === 'distributed');
}

export function isPlaced(table: string | null, around: Surroundings): boolean {
  const placement = around.placementOf(table ?? '');
  return placement === 'distributed' || placement === 'reference';
}

export function changedTable(level: Level): string | null {
  return level.items.find(({ isTarget }) => isTarget)?.table ?? null;
}

/** Whether an item brings rows of shards into a query; a CTE and a limited subquery are results by the time they are read. */
export function isBearing(item: Item, around: Surroundings): boolean {
  if (item.table !== null) return around.placementOf(item.table) === 'distributed';
  if (item.query === null || item.query.body.limitCount !== undefined) return false;
  return item.query.kind === 'set'
    ? descendants(item.query).some((arm) => bearing(arm, around).length > 0)
    : bearing(item.query, around).length > 0;
}

export function bearing(level: Level, around: Surroundings): Item[] {
  return level.items.filter((item) => !(item.isTarget && level.kind === 'insert') && isBearing(item, around));
}

/** The keys of the rows that an item brings; a lateral subquery need not name the user to keep to the one around it. */
export function keysOf(item: Item, around: Surroundings): string[] {
  return item.query?.lateral === true
    ? bearing(item.query, around).flatMap((inner) => keysOf(inner, around))
    : [item.key];
}

export function descendants(level: Level): Level[] {
  return level.children.flatMap((child) => [child, ...descendants(child)]);
}

/** Whether a query names a column of the one around it. */
export function isCorrelated(level: Level, statement: Statement): boolean {
  const { outer } = level;
  if (outer === null || !(level.lateral || level.hang === 'where' || level.hang === 'target')) return false;
  let found = false;
  walk(level.body, (key, value) => {
    if (key !== 'ColumnRef') return !found;
    const names = value.fields.map(({ String: name }: Ast) => name?.sval as string | undefined);
    const item = statement.itemOf(names, level);
    if (item !== null && outer.items.includes(item)) found = true;
    return false;
  });
  return found;
}

export function namesUser(list: Ast): boolean {
  let found = false;
  walk(list, (key, value) => {
    if (key === 'ColumnRef' && value.fields.at(-1)?.String?.sval === 'user_id') found = true;
    return !found;
  });
  return found;
}

const AGGREGATES = [
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'array_agg',
  'json_agg',
  'jsonb_agg',
  'string_agg',
  'bool_or',
  'bool_and',
];

export function hasAggregate(level: Level): boolean {
  let found = false;
  walk(level.body.targetList, (key, value) => {
    if (key === 'FuncCall' && value.over === undefined && AGGREGATES.includes(nameOf(value))) found = true;
    return !found && key !== 'SubLink';
  });
  return found;
}

export function windowsIn(body: Ast): Ast[] {
  const windows: Ast[] = [];
  walk({ ...body, fromClause: null, withClause: null }, (key, value) => {
    if (key === 'over') windows.push(value);
    return key !== 'SubLink';
  });
  return windows;
}

export function functionsIn(node: Ast): string[] {
  const names: string[] = [];
  walk(node, (key, value) => {
    if (key === 'FuncCall') names.push(nameOf(value));
    return true;
  });
  return names;
}

function nameOf(call: Ast): string {
  return call.funcname.at(-1).String.sval as string;
}

/** Whether a change asks for something that is not the same wherever and whenever it is asked. */
export function isMutable({ kind, body }: Level, around: Surroundings): boolean {
  const ranks = { i: 0, s: 1, v: 2 } as const;
  const rank = (node: Ast): number => {
    let highest: number = contains(node, ['SQLValueFunction']) ? ranks.s : ranks.i;
    for (const name of functionsIn(node)) highest = Math.max(highest, ranks[around.volatilityOf(name)]);
    return Math.max(highest, hasTimeArithmetic(node) ? ranks.s : ranks.i);
  };
  const onConflict = [body.onConflictClause?.targetList, body.onConflictClause?.whereClause];
  if (rank([...onConflict, body.returningClause]) > ranks.i) return true;
  if (kind === 'insert') return false;
  if (rank(body) === ranks.v) return true;
  const parts: Ast[] = [body.targetList, body.whereClause];
  let isLazy = false;
  walk(parts, (key, value) => {
    if (['CaseExpr', 'CoalesceExpr'].includes(key) && rank(value) > ranks.i) isLazy = true;
    return !isLazy;
  });
  return isLazy || callsWithColumns(parts).some((call) => rank([call]) > ranks.i);
}

/** Calls and sums that have a column somewhere inside. */
function callsWithColumns(node: Ast): Ast[] {
  const calls: Ast[] = [];
  walk(node, (key, value) => {
    const isCall =
      key === 'FuncCall' || (key === 'A_Expr' && ['+', '-'].includes(value.name?.[0]?.String?.sval));
    if (isCall && contains(value, ['ColumnRef'], { below: false })) calls.push({ [key]: value });
    return key !== 'SubLink';
  });
  return calls;
}

/** timestamptz ± interval: its answer depends on the session's time zone. */
function hasTimeArithmetic(node: Ast): boolean {
  let found = false;
  walk(node, (key, value) => {
    if (key === 'A_Expr' && ['+', '-'].includes(value.name?.[0]?.String?.sval))
      found ||= [value.lexpr, value.rexpr].some(hasInterval);
    return !found;
  });
  return found;
}

function hasInterval(node: Ast): boolean {
  if (node?.TypeCast?.typeName?.names?.at(-1)?.String?.sval === 'interval') return true;
  const product = stripCasts(node)?.A_Expr;
  return product !== undefined && [product.lexpr, product.rexpr].some(hasInterval);
}
