import { AuditService } from '../audit/audit.service.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import { UsersService } from '../auth/users.service.js';
import { SystemClock } from '../runtime/clock.js';
import { loadConfig } from '../runtime/config.js';
import { findKeyOwnerAcrossUsers } from '../app-api/console/users.queries.js';
import type { QuotaBucket } from '../auth/quota-buckets.js';
import { SignInService } from '../app-api/sign-in/sign-in.service.js';
import { updateRole } from '../app-api/sign-in/sign-in.queries.js';
import { Throttle } from '../app-api/sign-in/throttle.js';
import { print, withDatabase } from './session.js';

/** Creates a user. Prints a one-time link to set a password. */
export function createUser(email: string, tier: Tier, role: Role): Promise<void> {
  return withUsers(async ({ users, signIn, audit, setRole }) => {
    const user = await users.create(email, tier);
    if (role !== 'customer') await setRole(user.id, role);
    await audit.byCommandLine('user.create', { userId: user.id, detail: { tier, role } });
    const link = await signIn.createPasswordLink(user.id);
    await print({ user_id: user.id, email: user.email, tier: user.tier, password_link: link });
  });
}

/** Creates a new link to set a password. Earlier links expire. */
export function createPasswordLink(emailOrId: string): Promise<void> {
  return withUsers(async ({ users, signIn, audit }) => {
    const user = await users.get(emailOrId);
    await audit.byCommandLine('user.password-link', { userId: user.id });
    await print({
      user_id: user.id,
      email: user.email,
      password_link: await signIn.createPasswordLink(user.id),
    });
  });
}

/** Lists the users, oldest first. */
export function listUsers(): Promise<void> {
  return withUsers(async ({ users }) => {
    for (const user of await users.list()) {
      await print({ user_id: user.id, email: user.email, tier: user.tier, created_at: user.created_at });
    }
  });
}

/** Sets a user's tier. */
export function setTier(emailOrId: string, tier: Tier): Promise<void> {
  return withUsers(async ({ users, audit }) => {
    const user = await users.setTier(emailOrId, tier);
    await audit.byCommandLine('user.tier', { userId: user.id, detail: { to: tier } });
    await print({ user_id: user.id, email: user.email, tier: user.tier });
  });
}

/** Grants or removes access to the operator's console. */
export function setRole(emailOrId: string, role: Role): Promise<void> {
  return withUsers(async ({ users, audit, setRole: set }) => {
    const user = await users.get(emailOrId);
    await set(user.id, role);
    await audit.byCommandLine('user.role', { userId: user.id, detail: { to: role } });
    await print({ user_id: user.id, email: user.email, role });
  });
}

/** Creates an API key. Prints it, and the user's first signing secret, once. */
export function createKey(emailOrId: string, name: string | null): Promise<void> {
  return withUsers(async ({ users, audit }) => {
    const user = await users.get(emailOrId);
    const key = await users.createKey(user.id, name);
    await audit.byCommandLine('key.create', { userId: user.id, subject: key.keyId, detail: { name } });
    await print({ api_key: key.apiKey, key_id: key.keyId, signing_secret: key.signingSecret });
  });
}

/** Lists a user's keys without their secret part. */
export function listKeys(emailOrId: string): Promise<void> {
  return withUsers(async ({ users }) => {
    const user = await users.get(emailOrId);
    for (const key of await users.listKeys(user.id)) {
      const { id, ...rest } = key;
      await print({ key_id: id, ...rest });
    }
  });
}

/** Revokes a key. */
export function revokeKey(keyId: string): Promise<void> {
  return withUsers(async ({ users, audit, ownerOf }) => {
    await users.revokeKey(keyId);
    await audit.byCommandLine('key.revoke', { userId: await ownerOf(keyId), subject: keyId });
    await print({ key_id: keyId, revoked: true });
  });
}

/** Sets the daily caps of a key for one quota bucket. */
export function setCaps(options: {
  key: string;
  tool: QuotaBucket;
  requests?: number;
  rows?: number;
}): Promise<void> {
  const { key, tool, requests = null, rows = null } = options;
  return withUsers(async ({ users, audit, ownerOf }) => {
    await users.setCaps(key, tool, { requests, rows });
    await audit.byCommandLine('key.caps', {
      userId: await ownerOf(key),
      subject: key,
      detail: { tool, requests, rows },
    });
    await print({ key_id: key, tool, requests, rows });
  });
}

interface UserParts {
  users: UsersService;
  signIn: SignInService;
  audit: AuditService;
  setRole: (userId: string, role: Role) => Promise<void>;
  /** The owner of this key, for the audit log. */
  ownerOf: (keyId: string) => Promise<string | null>;
}

function withUsers(work: (parts: UserParts) => Promise<void>): Promise<void> {
  const clock = new SystemClock();
  return withDatabase(({ dataSource, secretBox }) =>
    work({
      users: new UsersService(dataSource, clock, secretBox),
      signIn: new SignInService(dataSource, clock, secretBox, new Throttle(dataSource, clock), loadConfig()),
      audit: new AuditService(dataSource, clock),
      setRole: (userId, role) => updateRole(dataSource.manager, userId, role),
      ownerOf: (keyId) => findKeyOwnerAcrossUsers(dataSource.manager, keyId),
    }),
  );
}
