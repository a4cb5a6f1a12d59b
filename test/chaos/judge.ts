import { createHmac } from 'node:crypto';
import type { Running } from '../harness/process.js';
import type { ReceivedRequest, TestReceiver } from '../harness/receiver.js';
import { pullAll } from './rig.js';
import type { ChaosUser, PulledMatch, Rig } from './rig.js';
import { findLeaks } from './secrets.js';
import type { Leak } from './secrets.js';

/** The comparison of the received webhooks with the matches that every user can pull. */
export interface Judgement {
  matches: number;
  /** Number of POSTs that reached the receiver. */
  posts: number;
  /** Number of repeated POSTs for the same user and round. */
  duplicates: number;
  badSignatures: number;
  /** Number of pulled matches with this status. */
  delivered: number;
  failed: number;
  /**
   * Number of failed matches whose process died during the send. `interruptedButArrived` counts
   * those that reached the receiver.
   */
  interrupted: number;
  interruptedButArrived: number;
  /**
   * Number of failed matches without an answer of the receiver, by the text in
   * `webhook_response_snippet`.
   */
  unanswered: Record<string, number>;
  /**
   * Number of expected matches that users cannot pull. `notFinal` counts the pulled matches that
   * still wait.
   */
  missing: number;
  notFinal: number;
  /**
   * Number of matches with an answer but without a POST, plus POSTs whose match cannot be pulled.
   */
  contradictions: number;
  leaks: Leak[];
}

/**
 * Compares the received webhooks with the matches that every user can pull. The caller must stop
 * all workers first.
 */
export async function judge(run: {
  rig: Pick<Rig, 'dataSource' | 'logs'>;
  receiver: TestReceiver;
  users: ChaosUser[];
  /** Number of rounds. */
  rounds: number;
  /** Expected number of matches. By default, every round matches every user. */
  expected?: number;
}): Promise<Judgement> {
  const { rig, receiver, users, rounds, expected = users.length * rounds } = run;
  const posts = receiver.requests.map(readPost);
  const byMatch = new Map(posts.map((post) => [post.matchId, post]));
  const pairs = new Set(posts.map((post) => `${post.path} ${post.roundId}`));
  const pulled = (await Promise.all(users.map(pullAll))).flat();
  const failed = pulled.filter((match) => match.webhook_status === 'failed');
  const interrupted = failed.filter((match) => match.webhook_response_snippet?.includes('interrupted'));
  const read = new Set(pulled.map((match) => match.match_id));
  const contradictions = pulled.filter(
    (match) => match.webhook_response_code !== null && !byMatch.has(match.match_id),
  );
  const issued = users.flatMap((user) => [user.apiKey, user.signingSecret]);
  return {
    matches: pulled.length,
    posts: posts.length,
    duplicates: posts.length - pairs.size,
    badSignatures: posts.filter((post) => !isSigned(post, users)).length,
    delivered: pulled.filter((match) => match.webhook_status === 'delivered').length,
    failed: failed.length,
    interrupted: interrupted.length,
    interruptedButArrived: interrupted.filter((match) => byMatch.has(match.match_id)).length,
    unanswered: countReasons(failed),
    missing: expected - read.size,
    notFinal: pulled.filter((match) => match.webhook_status === 'pending').length,
    contradictions: contradictions.length + posts.filter((post) => !read.has(post.matchId)).length,
    leaks: await findLeaks(rig.dataSource, await rig.logs(), issued),
  };
}

function countReasons(failed: PulledMatch[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { webhook_response_code: code, webhook_response_snippet: reason } of failed)
    if (code === null) counts[reason ?? ''] = (counts[reason ?? ''] ?? 0) + 1;
  return counts;
}

function isSigned(post: Post, users: ChaosUser[]): boolean {
  const secret = users[Number(post.path.slice(2))]?.signingSecret ?? '';
  return post.signature === `sha256=${createHmac('sha256', secret).update(post.rawBody).digest('hex')}`;
}

interface Post {
  path: string;
  matchId: string;
  roundId: string;
  signature: string;
  rawBody: Buffer;
}

function readPost({ path, headers, rawBody }: ReceivedRequest): Post {
  const body = JSON.parse(rawBody.toString()) as { match_id: string; funding_round: { id: string } };
  const signature = String(headers['x-service-signature']);
  return { path, matchId: body.match_id, roundId: body.funding_round.id, signature, rawBody };
}

/** Stops workers with SIGTERM. Returns how many exited with another code than 0. */
export async function stopCleanly(workers: Running[]): Promise<number> {
  for (const { child } of workers) child.kill('SIGTERM');
  const ends = await Promise.all(workers.map(({ finished }) => finished));
  return ends.filter(({ code }) => code !== 0).length;
}
