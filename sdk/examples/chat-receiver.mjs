// Posts each match to Slack, Teams or Clay. Start the receiver with:
//   FUNDMATCH_SIGNING_SECRET=svc_whsec_… CHAT_URL=https://hooks.slack.com/… node chat-receiver.mjs
// With CHAT_FORMAT=event, the receiver sends the whole event (Clay). By default, it sends one line
// of text (Slack, Teams).
import { createServer } from 'node:http';
import { createHandler } from './webhooks/http.mjs';

const { CHAT_URL = '', CHAT_FORMAT = 'text', PORT = '8080' } = process.env;

function lineOf({ matched, match_type, funding_round: round }) {
  const amount = round.amount_usd === null ? '' : ` of $${round.amount_usd.toLocaleString('en-US')}`;
  const account = matched.account_external_id ?? matched.contact_external_id;
  return `${round.company_name}: ${round.funding_type}${amount} (${account}, by ${match_type}) ${round.article_url ?? ''}`;
}

const server = createServer(
  createHandler(async (event) => {
    // Newer kinds of events have other fields.
    if (event.event !== 'funding_match') return;
    const body = CHAT_FORMAT === 'event' ? event : { text: lineOf(event) };
    const answer = await fetch(CHAT_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) console.error(`${event.match_id} was not posted: ${answer.status}`);
  }),
);
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
