import type { Role, Tier } from '../database/entities/user.entity.js';
import type { Db } from '../database/transaction.js';

export interface UserItemRow {
  id: string;
  email: string;
  tier: Tier;
  role: Role;
  created_at: Date;
  live_keys: number;
  last_used_at: Date | null;
  webhook_url: string | null;
  has_password: boolean;
  two_step_since: Date | null;
  sending_paused_at: Date | null;
}

const USER = `u.id, u.email, u.tier, u.role, u.created_at, u.sending_paused_at, e.url as webhook_url,
  (select count(*)::int from api_keys k where k.user_id = u.id and k.revoked_at is null) as live_keys,
  (select max(k.last_used_at) from api_keys k where k.user_id = u.id) as last_used_at,
  exists (select 1 from sign_in_methods m where m.user_id = u.id and m.password is not null) as has_password,
  (select t.confirmed_at from two_step_secrets t where t.user_id = u.id and u.two_step_on) as two_step_since`;

/**
 * Lists users after the given e-mail address, sorted by e-mail address. `search` is a part of the
 * address.
 */
export async function listUsersAcrossUsers(
  db: Db,
  page: { after: string | null; search: string | null; limit: number },
): Promise<UserItemRow[]> {
  return db.query(
    `select ${USER} from users u left join webhook_endpoints e on e.user_id = u.id
     where ($1::text is null or u.email > $1) and ($2::text is null or position(lower($2) in u.email) > 0)
     order by u.email limit $3`,
    [page.after, page.search, page.limit],
  );
}

/** Reads a user as the console lists it. Returns null if there is no user with this id. */
export async function findUserAcrossUsers(db: Db, userId: string): Promise<UserItemRow | null> {
  const rows: UserItemRow[] = await db.query(
    `select ${USER} from users u left join webhook_endpoints e on e.user_id = u.id where u.id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Finds the user to whom a key belongs. */
export async function findKeyOwnerAcrossUsers(db: Db, keyId: string): Promise<string | null> {
  const rows: { user_id: string }[] = await db.query(`select user_id from api_keys where id = $1`, [keyId]);
  return rows[0]?.user_id ?? null;
}
