import {
  bearing,
  changedTable,
  descendants,
  functionsIn,
  hasAggregate,
  isBearing,
  isCorrelated,
  isMutable,
  isPlaced,
  keysOf,
  namesUser,
  tenantItems,
  windowsIn,
} from './query-facts.js';
import type { Surroundings } from './query-facts.js';
import { contains } from './statement.js';
import type { Ast, Statement } from './statement.js';

/** How far a statement on tenant tables reaches. */
export type Reach = 'one user' | 'listed users' | 'all users';

interface Rule {
  /** What Citus refuses, or does with wrong effects. */
  name: string;
  why: string;
  remedy: string;
  breaks(statement: Statement, around: Surroundings): boolean;
}

/** Says how far a statement reaches; null when it touches no tenant table. */
export function reachOf(statement: Statement, around: Surroundings): Reach | null {
  const rows = tenantItems(statement, around);
  if (rows.length === 0) return null;
  const parameters = new Set(rows.map(({ key }) => statement.parameterOf(key)));
  if (parameters.size === 1 && !parameters.has(null)) return 'one user';
  return rows.every(({ key }) => statement.parameterOf(key) !== null || statement.isListed(key))
    ? 'listed users'
    : 'all users';
}

/** Lists the rules that a statement breaks. */
export function brokenRules(statement: Statement, around: Surroundings): Rule[] {
  return RULES.filter((rule) => rule.breaks(statement, around));
}

const isAcross = (statement: Statement, around: Surroundings): boolean => {
  const reach = reachOf(statement, around);
  return reach === 'listed users' || reach === 'all users';
};

/** Rules as Citus documents them, as its planner states them in its refusals, and as trials on Citus 13 showed. */
export const RULES: readonly Rule[] = [
  {
    name: 'across users without saying so',
    why: 'a statement that reaches more than one user is planned for all shards, and is the exception in this service',
    remedy: 'take the user id first, or let the name of its function end with AcrossUsers',
    breaks: (statement, around) =>
      isAcross(statement, around) && !(around.runBy ?? '').endsWith('AcrossUsers'),
  },
  {
    name: 'local tables beside tenant rows',
    why: 'a table of the coordinator is not where the shards are',
    remedy: 'read it in a statement of its own and pass what it gave as parameters',
    breaks: (statement, around) => {
      const places = new Set(statement.tables.map((table) => around.placementOf(table)));
      return places.has('distributed') && places.has('local');
    },
  },
  {
    name: 'row locks across users',
    why: 'SELECT … FOR UPDATE works on one shard',
    remedy: 'lock the rows of one user at a time, with user_id = $n in the locking query',
    breaks: (statement, around) =>
      isAcross(statement, around) && statement.levels.some(({ body }) => body.lockingClause !== undefined),
  },
  {
    name: 'copies that choose for themselves',
    why: 'a change of a reference table runs on every copy: with row locks or a limit inside, or in a WITH clause, copies may part',
    remedy: 'choose the rows first, then change them by their keys in a plain statement',
    breaks: (statement, around) =>
      statement.levels.some((level) => {
        if (around.placementOf(changedTable(level) ?? '') !== 'reference') return false;
        return (
          level.hang === 'cte' ||
          descendants(level).some(
            ({ body }) => body.limitCount !== undefined || body.lockingClause !== undefined,
          )
        );
      }),
  },
  {
    name: 'a change that depends on the moment',
    why: 'UPDATE and DELETE take no volatile function, and a stable one (also timestamptz ± interval) not with a column; DO UPDATE, RETURNING, CASE and COALESCE take immutable ones only',
    remedy: 'pass the value in; keep times that are counted with as milliseconds in a bigint',
    breaks: (statement, around) =>
      statement.levels.some((level) => isPlaced(changedTable(level), around) && isMutable(level, around)),
  },
  {
    name: 'numbers drawn by the statement',
    why: 'sequences cannot be used in statements that are sent to a shard',
    remedy: 'leave the column to its default, or make the key in the service',
    breaks: (statement) =>
      ['nextval', 'currval', 'lastval', 'setval'].some((name) =>
        functionsIn(statement.top.body).includes(name),
      ),
  },
  {
    name: 'rows that change their user',
    why: 'the distribution column of a row cannot be changed',
    remedy: 'delete the row and insert it anew',
    breaks: (statement, around) =>
      statement.levels.some(
        (level) =>
          around.placementOf(changedTable(level) ?? '') === 'distributed' &&
          (level.kind === 'update' ? level.body.targetList : level.body.onConflictClause?.targetList)?.some(
            ({ ResTarget: target }: Ast) => target.name === 'user_id',
          ) === true,
      ),
  },
  {
    name: 'an insert whose user is made up on the way',
    why: 'the shard is chosen by a value that is known: a parameter, or the user_id column of the source',
    remedy: 'name the columns, and give user_id as $n or as a column of that name',
    breaks: (statement, around) =>
      statement.levels.some(
        (level) =>
          level.kind === 'insert' &&
          around.placementOf(changedTable(level) ?? '') === 'distributed' &&
          statement.insertedKey(level) === null,
      ),
  },
  {
    name: 'a subquery in VALUES',
    why: 'subqueries are not supported within INSERT queries',
    remedy: 'write INSERT … SELECT',
    breaks: (statement, around) =>
      statement.levels.some(
        (level) =>
          level.kind === 'insert' &&
          isPlaced(changedTable(level), around) &&
          level.children.some(
            ({ hang, body }) => hang === 'source' && contains(body.valuesLists, ['SubLink']),
          ),
      ),
  },
  {
    name: 'changes in a WITH clause across users',
    why: 'a changing CTE goes to the shard of one user only; across users its rows pass through the coordinator',
    remedy: 'make it the statement itself, or go user by user',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some((level) => level.hang === 'cte' && changedTable(level) !== null),
  },
  {
    name: 'tenant tables that meet on something else than user_id',
    why: 'shards lie side by side by user_id; other joins, and correlated subqueries on anything else, are refused',
    remedy: 'add a.user_id = b.user_id to the condition',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some((level) => {
        const keys = [
          ...bearing(level, around),
          ...(isCorrelated(level, statement) && level.outer !== null ? bearing(level.outer, around) : []),
        ].flatMap((item) => keysOf(item, around));
        return keys.some((key) => !statement.isSameUser(keys[0] ?? '', key));
      }),
  },
  {
    name: 'an outer join that keeps what is on every server',
    why: 'with a reference table, a function or an earlier result on the kept side, each shard would keep its rows',
    remedy: 'collect the tenant side in WITH … AS MATERIALIZED first, grouped by user_id, and join that',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some((level) =>
        level.joins.some(({ type, left, right }) => {
          const [kept, optional] = type === 'JOIN_RIGHT' ? [right, left] : [left, right];
          if (type === 'JOIN_INNER') return false;
          return (
            optional.some((item) => isBearing(item, around)) && !kept.some((item) => isBearing(item, around))
          );
        }),
      ),
  },
  {
    name: 'a correlated subquery that needs the rows of all shards',
    why: 'aggregates, DISTINCT, windows and limits in it are evaluated per shard, so they must keep to one user',
    remedy:
      'tie it to user_id in the select list, group it by user_id, or collect it in WITH … AS MATERIALIZED',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some((level) => {
        if (bearing(level, around).length === 0 || !isCorrelated(level, statement)) return false;
        if (level.body.limitCount !== undefined) return true;
        // Citus 13.2 runs one in the select list and refuses a lateral join beside an unnest. The rule
        // on joins above makes sure that it keeps to one user.
        if (level.hang === 'target') return false;
        const isGrouped = namesUser(level.body.groupClause);
        return (
          (!isGrouped && (hasAggregate(level) || level.body.groupClause !== undefined)) ||
          level.body.distinctClause !== undefined
        );
      }),
  },
  {
    name: 'a window over all users',
    why: 'the rows of all shards are pulled to the coordinator for it',
    remedy: 'partition by user_id',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some(
        (level) =>
          bearing(level, around).length > 0 &&
          windowsIn(level.body).some((window) => !namesUser(window.partitionClause)),
      ),
  },
  {
    name: 'a union, an intersection or a difference across users',
    why: 'its arms become results on the coordinator, one after the other',
    remedy: 'join, or collect one arm in WITH … AS MATERIALIZED and test against it',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some(
        (level) => level.kind === 'set' && descendants(level).some((arm) => bearing(arm, around).length > 0),
      ),
  },
  {
    name: 'what works on one shard only',
    why: 'recursive CTEs, grouping sets and TABLESAMPLE need one shard',
    remedy: 'go user by user',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      (contains(statement.top.body, ['GroupingSet', 'RangeTableSample']) ||
        statement.levels.some(({ body }) => body.withClause?.recursive === true)),
  },
  {
    name: 'a limited choice inside a change across users',
    why: 'subqueries of an UPDATE or DELETE over many shards are evaluated per shard',
    remedy: 'read the keys first and change one user at a time',
    breaks: (statement, around) =>
      isAcross(statement, around) &&
      statement.levels.some(
        (level) =>
          ['update', 'delete'].includes(level.kind) &&
          descendants(level).some(({ body }) => body.limitCount !== undefined),
      ),
  },
];
