// Receives matches. Start the receiver with:
//   FUNDMATCH_SIGNING_SECRET=svc_whsec_… PORT=8080 node webhook-receiver.mjs
// Test the receiver with: npx fundmatch trigger http://127.0.0.1:8080
import { createServer } from 'node:http';
import { createHandler } from './webhooks/http.mjs';

const seen = new Set();

const server = createServer(
  createHandler(async (event) => {
    // Newer kinds of events have other fields.
    if (event.event !== 'funding_match') return;
    // The service sends a match at most once, but your own tests may send it twice.
    if (seen.has(event.match_id)) return;
    seen.add(event.match_id);
    const { company_name, funding_type, amount_usd } = event.funding_round;
    console.log(
      `${event.matched.account_external_id}: ${company_name} ${funding_type} ${amount_usd ?? 'amount unknown'}`,
    );
  }),
);
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
