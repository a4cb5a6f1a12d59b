import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { FundMatch } from '@fundmatch/sdk';
import { constructEvent } from '@fundmatch/sdk/webhooks';
import { rejectionInSentences } from '../../extraction/judgement-words.js';
import { Extractor } from '../../ingestion/threads/extractor.js';
import { IngestionService } from '../../ingestion/ingestion.service.js';
import type { Company, OwnRound } from './control-server.js';
import type { Receiver } from './receiver.js';

const TRIES = 100;
const PAUSE_MS = 100;

interface OwnRoundParts {
  client: FundMatch;
  receiver: Receiver;
  secret: string;
  userId: string;
}

/**
 * Returns a function that creates a round for a company. It pushes the company as an account, reads
 * an article about the company, and waits for the webhook.
 */
export function ownRoundMaker(
  nest: NestFastifyApplication,
  { client, receiver, secret, userId }: OwnRoundParts,
): (company: Company) => Promise<OwnRound> {
  const [extractor, ingestion] = [nest.get(Extractor), nest.get(IngestionService)];
  let made = 0;
  return async (company) => {
    const { name, domain } = company;
    await client.accounts.upsert([{ external_id: `own-${name}`.slice(0, 200), name, domain }]);
    const readAt = new Date();
    const { title, xml } = articleFeed(company, made++, readAt);
    const [article] = await extractor.listFeed(new TextEncoder().encode(xml), 'application/rss+xml');
    const [stored] = await ingestion.store('rss', await extractor.extractFeedItem(article!.item));
    const { outcome = 'rejected', reason = null, signals = [], round_id: roundId = null } = stored ?? {};
    const why = reason === null ? null : rejectionInSentences({ reason, signals });
    const read = stored?.funding_round?.company_name ?? null;
    const match = roundId === null ? null : await findMatch(nest.get(DataSource), userId, roundId);
    if (match === null) return { title, outcome, why, read, match: null };
    const arrivedAt = await arrivalOf(receiver, secret, match.id);
    return {
      ...{ title, outcome, why, read },
      match: {
        type: match.match_type,
        webhook: match.webhook_status,
        isVerified: arrivedAt !== null,
        afterMs: (arrivedAt ?? new Date()).getTime() - readAt.getTime(),
      },
    };
  };
}

interface MatchRow {
  id: string;
  match_type: string;
  webhook_status: string;
}

/**
 * Waits until the webhook of the user's match has an outcome, and returns the match. Returns null
 * if no webhook has an outcome after ten seconds.
 */
async function findMatch(dataSource: DataSource, userId: string, roundId: string): Promise<MatchRow | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [match]: MatchRow[] = await dataSource.query(
      `select id, match_type, webhook_status from matches where user_id = $1 and round_id = $2 and webhook_status <> 'pending'`,
      [userId, roundId],
    );
    if (match !== undefined) return match;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

/**
 * Returns when a webhook of this match arrived with a valid signature. Returns null if no such
 * webhook arrived.
 */
async function arrivalOf({ requests }: Receiver, secret: string, matchId: string): Promise<Date | null> {
  for (const { rawBody, headers, at } of [...requests].reverse()) {
    const signature = String(headers['x-service-signature']);
    const event = await constructEvent(rawBody, signature, secret).catch(() => null);
    if (event?.match_id === matchId) return at;
  }
  return null;
}

const ROUNDS = [
  { kind: 'seed', sum: 4 },
  { kind: 'Series A', sum: 12 },
  { kind: 'Series B', sum: 31 },
  { kind: 'Series C', sum: 75 },
  { kind: 'Series D', sum: 160 },
];

/**
 * Returns a feed with one article about the company. Each call announces another round of the
 * company.
 */
function articleFeed({ name, domain }: Company, number: number, now: Date): { title: string; xml: string } {
  const { kind, sum: first } = ROUNDS[number % ROUNDS.length]!;
  // The amount must change, because an article with the same type and amount would be about the
  // previous round.
  const sum = first + 3 * Math.floor(number / ROUNDS.length);
  const title = `${name} raises $${sum} million in ${kind} round`;
  const text = `${name} today announced that it has raised $${sum} million in a ${kind} round led by Breakwater Partners, with participation from Harbour Lane Ventures. The company will use the money to hire and to open a second office.${domain === null ? '' : ` Learn more at https://${domain}/.`}`;
  const url = `https://news.example/demo/${now.getTime()}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Demo News</title><link>https://news.example/demo</link>
<item><title>${escape(title)}</title><link>${url}</link><guid>${url}</guid>
<pubDate>${now.toUTCString()}</pubDate><description>${escape(text)}</description></item></channel></rss>`;
  return { title, xml };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
