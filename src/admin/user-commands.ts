import { AuditService } from '../auth/audit/audit.service.js';
import { inTransaction, scopeOf } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { HOLDS_ERASED, holdsErased } from '../rounds/erased-people/holds-erased.js';
import { OperatorError } from '../runtime/errors.js';
import { UsersService } from '../auth/users.service.js';
import { findKeyOwnerAcrossUsers } from '../console/users.queries.js';
import type { QuotaBucket } from '../auth/quota-buckets.js';
import { updateRole } from '../auth/users.queries.js';
import { AuthLibrary } from '../sign-in/auth-library.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { Throttle } from '../sign-in/throttle.js';
import { turnOffTwoStep } from '../sign-in/two-step-secrets.js';
import { NoticesService } from '../notices/notices.service.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/** Creates a user. Prints a one-time password link. */
export function createUser(session: Session, email: string, tier: Tier, role: Role): Promise<void> {
  return withUsers(session, async ({ tx, users, signIn, audit }) => {
    const user = await users.create(email, tier);
    if (role !== 'customer') await updateRole(tx, user.id, role);
    await audit.byCommandLine(tx, 'user.create', { userId: user.id, detail: { tier, role } });
    const link = await signIn.createPasswordLink(user.id);
    return [{ user_id: user.id, email: user.email, tier: user.tier, password_link: link }];
  });
}

/** Creates a new one-time password link. Earlier links become invalid. */
export function createPasswordLink(session: Session, emailOrId: string): Promise<void> {
  return withUsers(session, async ({ tx, users, signIn, audit }) => {
    const user = await users.get(emailOrId);
    await audit.byCommandLine(tx, 'user.password-link', { userId: user.id });
    return [
      {
        user_id: user.id,
        email: user.email,
        password_link: await signIn.createPasswordLink(user.id),
      },
    ];
  });
}

export function setTier(session: Session, emailOrId: string, tier: Tier): Promise<void> {
  return withUsers(session, async ({ tx, users, audit }) => {
    const user = await users.setTier(emailOrId, tier);
    await audit.byCommandLine(tx, 'user.tier', { userId: user.id, detail: { to: tier } });
    return [{ user_id: user.id, email: user.email, tier: user.tier }];
  });
}

/** Grants or removes access to the operator's console. */
export function setRole(session: Session, emailOrId: string, role: Role): Promise<void> {
  return withUsers(session, async ({ tx, users, audit }) => {
    const user = await users.get(emailOrId);
    await updateRole(tx, user.id, role);
    await audit.byCommandLine(tx, 'user.role', { userId: user.id, detail: { to: role } });
    return [{ user_id: user.id, email: user.email, role }];
  });
}

/**
 * Turns off two-step sign-in for a user who has lost the authenticator app and the backup codes.
 */
export function endTwoStep(session: Session, emailOrId: string): Promise<void> {
  return withUsers(session, async ({ tx, users, audit, notices }) => {
    const user = await users.get(emailOrId);
    if (!(await turnOffTwoStep(tx, user.id)))
      throw new OperatorError(`Two-step sign-in of ${user.email} is off already.`);
    await audit.byCommandLine(tx, 'user.two-step-off', { userId: user.id });
    await notices.aboutTwoStep(tx, user.id, 'two-step-off', clock.now());
    return [{ user_id: user.id, email: user.email, two_step: false }];
  });
}

/** Creates an API key. Prints the key, and the user's first signing secret, once. */
export function createKey(session: Session, emailOrId: string, name: string | null): Promise<void> {
  return withUsers(session, async ({ tx, users, audit, notices, people }) => {
    const user = await users.get(emailOrId);
    if (await holdsErased(tx, people, name)) throw new OperatorError(`The name ${HOLDS_ERASED}.`);
    const key = await users.createKey(user.id, name);
    await audit.byCommandLine(tx, 'key.create', { userId: user.id, subject: key.keyId, detail: { name } });
    await notices.keyChanged(tx, user.id, { kind: 'key-created', keyId: key.keyId }, clock.now());
    return [{ api_key: key.apiKey, key_id: key.keyId, signing_secret: key.signingSecret }];
  });
}

/** Revokes an API key. */
export function revokeKey(session: Session, keyId: string): Promise<void> {
  return withUsers(session, async ({ tx, users, audit, notices }) => {
    await users.revokeKey(keyId);
    const userId = await findKeyOwnerAcrossUsers(tx, keyId);
    await audit.byCommandLine(tx, 'key.revoke', { userId, subject: keyId });
    if (userId !== null) await notices.keyChanged(tx, userId, { kind: 'key-revoked', keyId }, clock.now());
    return [{ key_id: keyId, revoked: true }];
  });
}

/** Sets the daily quotas of an API key for one endpoint. */
export function setQuotas(
  session: Session,
  options: {
    key: string;
    tool: QuotaBucket;
    requests?: number;
    rows?: number;
  },
): Promise<void> {
  const { key, tool, requests = null, rows = null } = options;
  return withUsers(session, async ({ tx, users, audit }) => {
    await users.setQuotas(key, tool, { requests, rows });
    await audit.byCommandLine(tx, 'key.caps', {
      userId: await findKeyOwnerAcrossUsers(tx, key),
      subject: key,
      detail: { tool, requests, rows },
    });
    return [{ key_id: key, tool, requests, rows }];
  });
}

interface UserParts {
  tx: Db;
  users: UsersService;
  signIn: SignInService;
  audit: AuditService;
  notices: NoticesService;
  people: ErasedPeople;
}

/**
 * Runs a command and writes its audit entry in the same transaction. Prints only after the commit,
 * so every printed result is stored.
 */
function withUsers(session: Session, work: (parts: UserParts) => Promise<object[]>): Promise<void> {
  const config = session.config();
  const notices = new NoticesService(config);
  return session.withDatabase(async ({ dataSource, secretBox }) => {
    const throttle = new Throttle(dataSource, clock);
    const lines = await inTransaction(dataSource, (tx) =>
      work({
        tx,
        users: new UsersService(scopeOf(tx), clock, secretBox),
        signIn: new SignInService(
          scopeOf(tx),
          clock,
          new AuthLibrary(scopeOf(tx), secretBox, config),
          throttle,
          notices,
          config,
        ),
        audit: new AuditService(dataSource, clock),
        notices,
        people: new ErasedPeople(secretBox),
      }),
    );
    for (const line of lines) await session.print(line);
  });
}
