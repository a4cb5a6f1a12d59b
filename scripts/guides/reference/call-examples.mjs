/**
 * The address in the examples. If the service serves the pages, they show the address of the
 * service instead.
 */
const BASE_URL = 'https://fundmatch.example';
const WIDTH = 72;

/**
 * Writes examples of a call in curl, TypeScript and Python, with the example values of the OpenAPI
 * document. For a webhook, TypeScript and Python receive the event, and curl sends it. Throws an
 * error if a call has no example.
 */
export function examplesOf({ operationId, method, path, operation }) {
  const write = EXAMPLES[operationId];
  if (write === undefined)
    throw new Error(`scripts/guides/reference has no example of ${operationId}. Add one.`);
  const body = bodyOf(operation);
  const query = Object.fromEntries(
    (operation.parameters ?? [])
      .filter((one) => one.in === 'query')
      .map((one) => [one.name, one.schema.example]),
  );
  const { typescript, python, sent = query, curl } = write({ body, query });
  return {
    curl: curl ?? curlOf({ method, path, body, query: sent }),
    TypeScript: `${typescript}\n`,
    Python: `${python}\n`,
  };
}

/** Returns the first example of a call's body, or undefined if the call has no body. */
function bodyOf({ requestBody }) {
  const media = requestBody?.content['application/json'];
  return media === undefined ? undefined : (media.example ?? Object.values(media.examples)[0].value);
}

const TS_CLIENT = `import { FundMatch } from '@fundmatch/sdk';

const client = new FundMatch(); // FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL
`;
const PYTHON_CLIENT = `from fundmatch import FundMatch

client = FundMatch()  # FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL
`;
const inTs = (lines) => `${TS_CLIENT}${lines}`;
const inPython = (lines) => `${PYTHON_CLIENT}${lines}`;

const upsert =
  (resource) =>
  ({ body }) => ({
    typescript: inTs(`const { upserted, errors } = await client.${resource}.upsert(${ts(body[resource])});
console.log(upserted, errors);`),
    python: inPython(`result = client.${resource}.upsert(
    ${python(body[resource], 4)}
)
print(result["upserted"], result["errors"])`),
  });

/**
 * Examples by operation id. `sent` has the query parameters of the curl command. By default curl
 * sends all of them.
 */
const EXAMPLES = {
  upsertAccounts: upsert('accounts'),
  upsertContacts: upsert('contacts'),
  deleteAccount: ({ query }) => ({
    typescript: inTs(`const { deleted } = await client.accounts.delete(${ts(query.external_id)});
console.log(deleted);`),
    python: inPython(`print(client.accounts.delete(${python(query.external_id)}))`),
  }),
  setWebhook: ({ body }) => ({
    typescript: inTs(`const { webhook_url } = await client.webhooks.set(${ts(body.url)});
console.log(webhook_url);`),
    python: inPython(`print(client.webhooks.set(${python(body.url)})["webhook_url"])`),
  }),
  getWebhook: () => ({
    typescript: inTs(`const { webhook_url } = await client.webhooks.get();
console.log(webhook_url);`),
    python: inPython(`print(client.webhooks.get()["webhook_url"])`),
  }),
  listMatches: ({ query: { status, limit } }) => ({
    sent: { status, limit },
    typescript: inTs(`const { data, next_cursor } = await client.matches.list({
  status: ${ts(status.split(','))},
  limit: ${limit},
});
console.log(data.length, next_cursor);

// Or every match of every page:
for await (const match of client.matches.list()) {
  console.log(match.match_id, match.funding_round.company_name);
}`),
    python: inPython(`page = client.matches.list(status=${python(status.split(','))}, limit=${limit})
print(len(page["data"]), page["next_cursor"])

# Or every match of every page:
for match in client.matches.iterate():
    print(match["match_id"], match["funding_round"]["company_name"])`),
  }),
  searchRounds: ({ query }) => ({
    typescript: inTs(`const { data } = await client.rounds.search(${ts(query.search)});
console.log(data);`),
    python: inPython(`found = client.rounds.search(${python(query.search)})
print(found["data"])`),
  }),
  explainRound: ({ query }) => ({
    typescript: inTs(`const { outcome, summary } = await client.rounds.explain(
  ${ts(query.round)},
);
console.log(outcome, summary);`),
    python: inPython(`why = client.rounds.explain(${python(query.round)})
print(why["outcome"], why["summary"])`),
  }),
  getSyncState: ({ query }) => ({
    typescript: inTs(`const state = await client.request('GET', '/sync-state', {
  query: ${ts(query, 2)},
});
console.log(state);`),
    ...byPath('/sync-state', query),
  }),
  // Without `after`, the call answers at once and returns the start time for the next call.
  pollMatches: () => ({
    sent: {},
    typescript: inTs(`const first = await client.request('GET', '/listen');
console.log(first);`),
    python: inPython(`print(client.request("GET", "/listen"))`),
  }),
  fundingMatch: ({ body }) => ({
    curl: `# Sends your receiver an event, signed as the service does it. For your own machine only:
# its other users see the secret while openssl runs.
body='${inShell(JSON.stringify(body))}'
signature=$(printf '%s' "$body" |
  openssl dgst -sha256 -hmac "$FUNDMATCH_SIGNING_SECRET" | sed 's/^.* //')
curl http://127.0.0.1:8080/hook \\
  -H 'Content-Type: application/json' \\
  -H "X-Service-Signature: sha256=$signature" \\
  -d "$body"
`,
    typescript: `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { unwrap, WebhookError } from '@fundmatch/sdk/webhooks';

createServer(async (request, response) => {
  try {
    // The secret is in FUNDMATCH_SIGNING_SECRET.
    const event = await unwrap(await text(request), request.headers);
    if (event.event === 'funding_match') console.log(event.match_id, event.funding_round.company_name);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? error.status : 500).end();
  }
}).listen(8080, '127.0.0.1');`,
    python: `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from fundmatch import WebhookError, construct_event

secret = os.environ["FUNDMATCH_SIGNING_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = construct_event(body, self.headers["X-Service-Signature"], secret)
        except WebhookError as error:
            return self.send_error(error.status)
        if event["event"] == "funding_match":
            print(event["match_id"], event["funding_round"]["company_name"])
        self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", 8080), Receiver).serve_forever()`,
  }),
};

/** Returns the example of a GET for which the Python client has no method. */
function byPath(path, query) {
  return {
    python: inPython(`answer = client.request(
    "GET",
    "${path}",
    query=${python(query, 4)},
)
print(answer)`),
  };
}

function curlOf({ method, path, body, query }) {
  const parameters = Object.entries(query).map(([name, value]) => `--data-urlencode '${name}=${value}'`);
  const verb = method === 'delete' ? '-X DELETE ' : '';
  const lines = [
    `curl ${verb}${parameters.length > 0 ? '-G ' : ''}${BASE_URL}${path}`,
    `-H "Authorization: Bearer $FUNDMATCH_API_KEY"`,
    ...parameters,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${inShell(JSON.stringify(body, null, 2))}'`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/** Escapes JSON for a shell string in single quotes. */
const inShell = (json) => json.replaceAll("'", String.raw`\u0027`);

const quoted = (text, quote) =>
  `${quote}${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", quote === "'" ? "\\'" : "'")}${quote}`;
const TS = {
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name, "'")),
  text: (value) => quoted(value, "'"),
  other: String,
  indent: 2,
  around: ['{ ', ' }'],
};
const PYTHON = {
  key: (name) => quoted(name, '"'),
  text: (value) => quoted(value, '"'),
  other: (value) => ({ null: 'None', true: 'True', false: 'False' })[String(value)] ?? String(value),
  indent: 4,
  around: ['{', '}'],
};
const ts = (value, depth = 0) => literal(value, TS, depth);
const python = (value, depth = 0) => literal(value, PYTHON, depth);

/**
 * Writes a JSON value as a literal, on one line if the literal fits. `depth` is the indentation of
 * the line, in characters.
 */
function literal(value, style, depth) {
  if (typeof value === 'string') return style.text(value);
  if (value === null || typeof value !== 'object') return style.other(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : style.around;
  const membersAt = (inner) =>
    Array.isArray(value)
      ? value.map((one) => literal(one, style, inner))
      : Object.entries(value).map(([name, one]) => `${style.key(name)}: ${literal(one, style, inner)}`);
  const line = `${open}${membersAt(depth).join(', ')}${close}`;
  if (depth + line.length <= WIDTH && !line.includes('\n')) return line;
  const inner = depth + style.indent;
  const members = membersAt(inner).map((one) => `${' '.repeat(inner)}${one},\n`);
  return `${open.trim()}\n${members.join('')}${' '.repeat(depth)}${close.trim()}`;
}
