import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { UsersService } from '../auth/users.service.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import { inTransaction } from '../database/transaction.js';
import { pauseSendingTo, resumeSendingTo } from '../delivery/pause-sending.js';
import { countWaiting } from '../delivery/pause.queries.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { countRows } from '../erasure/delete-user.queries.js';
import { deleteUser } from '../erasure/delete-user.js';
import type { Eraser } from '../erasure/delete-user.js';
import { countPerson, erasePerson } from '../erasure/erase-person.js';
import { NoticesService } from '../notices/notices.service.js';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import type { QuotaBucket } from '../auth/quota-buckets.js';
import { updateRole } from '../auth/users.queries.js';
import { toKeyItem } from '../settings/keys.dto.js';
import type { Session } from '../sign-in/session.js';
import { deleteSessions } from '../sign-in/sign-in.queries.js';
import { turnOffTwoStep } from '../sign-in/two-step-secrets.js';
import { lockUser } from '../sign-in/two-step.queries.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { inOperatorsWords } from './operator-errors.js';
import type { ErasedPerson, PasswordToken, UserDetail, UserItem, UserItems, UserRows } from './users.dto.js';
import * as queries from './users.queries.js';
import type { UserItemRow } from './users.queries.js';

const PAGE = 50;

/** Lets operators change users, API keys and quotas. Each change writes an audit entry. */
@Injectable()
export class UserConsoleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly signIn: SignInService,
    private readonly audit: AuditService,
    private readonly people: ErasedPeople,
    private readonly notices: NoticesService,
    private readonly clock: Clock,
  ) {}

  /** Lists users, sorted by e-mail address. */
  async list(page: { after: string | null; search: string | null }): Promise<UserItems> {
    const rows = await queries.listUsersAcrossUsers(this.db, { ...page, limit: PAGE });
    return { data: rows.map(toItem), next_after: rows.length < PAGE ? null : (rows.at(-1)?.email ?? null) };
  }

  /** Returns one user with the user's API keys. Errors: `not_found`. */
  async get(userId: string): Promise<UserDetail> {
    const row = await this.find(userId);
    const { waiting, oldest_at: oldestAt } = await countWaiting(this.db, userId);
    return {
      ...toItem(row),
      waiting_matches: waiting,
      oldest_waiting_at: oldestAt?.toISOString() ?? null,
      keys: (await this.users.listKeys(userId)).map(toKeyItem),
    };
  }

  /**
   * Creates a user, and a token that sets the password. Errors: `invalid_body` if the address is
   * not valid or already used.
   */
  async create(operator: Session, email: string, tier: Tier): Promise<PasswordToken> {
    return inTransaction(this.dataSource, async (tx) => {
      const user = await inOperatorsWords(this.users.within(tx).create(email, tier));
      await this.audit.byOperator(tx, operator, 'user.create', { userId: user.id, detail: { tier } });
      return { user_id: user.id, token: await this.signIn.within(tx).createPasswordToken(user.id) };
    });
  }

  /**
   * Sets tier and role. Operators cannot remove their own operator role, so at least one operator
   * remains.
   */
  async change(
    operator: Session,
    userId: string,
    change: { tier: Tier | null; role: Role | null },
  ): Promise<void> {
    const before = await this.find(userId);
    const { tier, role } = change;
    if (role === 'customer' && userId === operator.userId)
      throw new ApiError('invalid_body', 'You cannot remove your own operator role. Ask another operator.');
    await inTransaction(this.dataSource, async (tx) => {
      const note = (action: string, detail: { from: string; to: string }) =>
        this.audit.byOperator(tx, operator, action, { userId, detail });
      if (tier !== null && tier !== before.tier) {
        await this.users.within(tx).setTier(userId, tier);
        await note('user.tier', { from: before.tier, to: tier });
      }
      if (role !== null && role !== before.role) {
        await updateRole(tx, userId, role);
        await note('user.role', { from: before.role, to: role });
      }
    });
  }

  /**
   * Pauses or resumes sending to a user. Errors: `not_found`, `invalid_body` if sending is already
   * paused or resumed.
   */
  async changeSending(operator: Session, userId: string, isPaused: boolean): Promise<void> {
    await this.find(userId);
    const change = isPaused ? pauseSendingTo : resumeSendingTo;
    await inOperatorsWords(change(this.dataSource, userId, this.by(operator)));
  }

  /** Creates a one-time token that sets the user's password. */
  async createPasswordToken(operator: Session, userId: string): Promise<PasswordToken> {
    await this.find(userId);
    return inTransaction(this.dataSource, async (tx) => {
      const token = await this.signIn.within(tx).createPasswordToken(userId);
      await this.audit.byOperator(tx, operator, 'user.password-link', { userId });
      return { user_id: userId, token };
    });
  }

  /** Ends all sessions of a user. */
  async endSessions(operator: Session, userId: string): Promise<void> {
    await this.find(userId);
    await inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      await deleteSessions(tx, userId);
      await this.audit.byOperator(tx, operator, 'user.end-sessions', { userId });
    });
  }

  /**
   * Turns off the two-step sign-in of a user who has lost the app and the backup codes. Operators
   * cannot turn off their own two-step sign-in here, because their account page requires a code.
   * Errors: `not_found`, `invalid_body`.
   */
  async turnOffTwoStep(operator: Session, userId: string): Promise<void> {
    await this.find(userId);
    if (userId === operator.userId)
      throw new ApiError(
        'invalid_body',
        'You cannot turn off your own two-step sign-in here. Turn it off on your account page, with a code.',
      );
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await turnOffTwoStep(tx, userId)))
        throw new ApiError('invalid_body', 'Two-step sign-in of this user is off already.');
      await this.audit.byOperator(tx, operator, 'user.two-step-off', { userId });
      await this.notices.aboutTwoStep(tx, userId, 'two-step-off', this.clock.now());
    });
  }

  /** Revokes an API key of any user. Errors: `not_found`. */
  async revokeKey(operator: Session, keyId: string): Promise<void> {
    const userId = await this.findOwner(keyId);
    await inTransaction(this.dataSource, async (tx) => {
      await this.users.within(tx).revokeKey(keyId);
      await this.audit.byOperator(tx, operator, 'key.revoke', { userId, subject: keyId });
      await this.notices.keyChanged(tx, userId, { kind: 'key-revoked', keyId }, this.clock.now());
    });
  }

  /**
   * Sets a key's daily quotas for one call of the API. A null quota keeps the current value.
   * Errors: `not_found`, `invalid_body` if a quota is not valid.
   */
  async setQuotas(
    operator: Session,
    keyId: string,
    quotas: { tool: QuotaBucket; requests: number | null; rows: number | null },
  ): Promise<void> {
    const userId = await this.findOwner(keyId);
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.users.within(tx).setQuotas(keyId, quotas.tool, quotas));
      await this.audit.byOperator(tx, operator, 'key.caps', { userId, subject: keyId, detail: quotas });
    });
  }

  /** Counts the rows that a deletion of the user would delete. Errors: `not_found`. */
  async countRows(userId: string): Promise<UserRows> {
    await this.find(userId);
    return countRows(this.db, userId);
  }

  /**
   * Deletes a user and all rows of the user. Errors: `not_found`, `invalid_body` if the user cannot
   * be deleted.
   */
  async delete(operator: Session, userId: string): Promise<UserRows> {
    await this.find(userId);
    return inOperatorsWords(deleteUser(this.dataSource, userId, this.by(operator)));
  }

  /**
   * Erases the personal data of the person with this e-mail address. Errors: `invalid_body` if the
   * address is not valid.
   */
  async erasePerson(operator: Session, email: string): Promise<ErasedPerson> {
    const { dataSource, people } = this;
    const { accountsLeft, ...erased } = await inOperatorsWords(
      erasePerson({ dataSource, people }, email, this.by(operator)),
    );
    return { ...erased, accounts_left: accountsLeft };
  }

  /**
   * Counts the rows that contain the person's data. Nothing changes. Errors: `invalid_body` if the
   * address is not valid.
   */
  async countPerson(email: string): Promise<ErasedPerson> {
    const { accountsLeft, ...named } = await inOperatorsWords(countPerson(this.dataSource, email));
    return { ...named, accounts_left: accountsLeft };
  }

  private by({ email, userId }: Session): Eraser {
    return { actor: email, actorUserId: userId, now: this.clock.now() };
  }

  private async find(userId: string): Promise<UserItemRow> {
    const row = await queries.findUserAcrossUsers(this.db, userId);
    if (row === null)
      throw new ApiError('not_found', 'There is no user with this id. Choose one from the list of users.');
    return row;
  }

  private async findOwner(keyId: string): Promise<string> {
    const userId = await queries.findKeyOwnerAcrossUsers(this.db, keyId);
    if (userId === null)
      throw new ApiError('not_found', 'There is no key with this id. Choose one from the list of keys.');
    return userId;
  }

  private get db() {
    return this.dataSource.manager;
  }
}

function toItem(row: UserItemRow): UserItem {
  return {
    user_id: row.id,
    email: row.email,
    tier: row.tier,
    role: row.role,
    created_at: row.created_at.toISOString(),
    live_keys: row.live_keys,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    webhook_host: row.webhook_url === null ? null : new URL(row.webhook_url).host,
    has_password: row.has_password,
    two_step_since: row.two_step_since?.toISOString() ?? null,
    sending_paused_since: row.sending_paused_at?.toISOString() ?? null,
  };
}
