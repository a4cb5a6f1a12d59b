import { examplesOf } from './call-examples.mjs';
import { escape, fieldsOf, inline, parametersOf, prose, resolve } from './fields.mjs';
import { highlight } from './highlight.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** For each tag, the path and title of the guide that explains its calls. */
const GUIDES = {
  Accounts: ['sync', 'Syncing a CRM'],
  Contacts: ['sync', 'Syncing a CRM'],
  Webhooks: ['webhooks', 'Webhooks'],
  Matches: ['pull', 'Reading matches'],
  Rounds: ['matching', 'What matches'],
  'Command line': ['cli', 'The command line'],
};

/** Returns the calls and webhooks of an OpenAPI document, in the order of its tags. */
export function callsOf(document) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ path, method, operation: item[method] })),
  );
  const webhooks = Object.entries(document.webhooks ?? {}).flatMap(([name, item]) =>
    Object.values(item).map((operation) => ({ path: name, method: 'event', operation })),
  );
  return document.tags.flatMap(({ name }) =>
    [...calls, ...webhooks]
      .filter(({ operation }) => operation.tags[0] === name)
      .map((call) => ({ ...call, tag: name, operationId: call.operation.operationId })),
  );
}

/**
 * Returns the list of calls, grouped by tag. Each call has its id, name, method and search words.
 */
export function listOf(document) {
  const calls = callsOf(document);
  return document.tags.map(({ name }) => ({
    name,
    calls: calls
      .filter(({ tag }) => tag === name)
      .map((call) => ({
        id: call.operationId,
        name: call.operation.summary,
        method: call.method,
        words: wordsOf(call),
      })),
  }));
}

/**
 * Returns the words with which search finds a call: its names, path, parameters and error codes.
 */
function wordsOf({ path, method, operationId, operation, tag }) {
  const parameters = (operation.parameters ?? []).map(({ name }) => name);
  const codes = errorsOf(operation).map(({ code }) => code);
  return [tag, operation.summary, method, path, operationId, ...parameters, ...codes].join(' ').toLowerCase();
}

/** Writes the page of the API reference. `root` is the relative path of the guides. */
export function referenceOf(document, root) {
  const { schemas } = document.components;
  const calls = callsOf(document);
  const everywhere = codesOfAll(calls);
  const groups = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ tag }) => tag === name);
    const [place, title] = GUIDES[name] ?? [];
    const guide = place === undefined ? '' : ` Guide: <a href="${root}${place}/">${title}</a>.`;
    return `<section aria-labelledby="${idOf(name)}">
<h2 id="${idOf(name)}">${escape(name)}</h2>
<p>${inline(description)}.${guide}</p>
${own.map((call) => writeCall(call, { schemas, root, everywhere })).join('\n')}
</section>`;
  });
  return `<h1>API reference</h1>
<div class="intro">
${prose(document.info.description.replaceAll(/(?<!\n)\n(?!\n)/g, ' '))}
<p>More: <a href="${root}quickstart/">Quickstart</a>, <a href="${root}authentication/">Authentication</a>,
<a href="${root}errors/">Errors</a>, <a href="${root}limits/">Limits</a>, <a href="${root}versioning/">Versions</a>,
<a href="${root}sdk/">TypeScript SDK</a>, <a href="${root}sdk-python/">Python client</a>.</p>
<p class="product"><span>Try calls out in <a href="/docs">Swagger UI</a>, or generate a client from the
<a href="/docs/openapi.json">OpenAPI document</a>.</span></p>
</div>
${groups.join('\n')}
`;
}

const idOf = (tag) => tag.toLowerCase().replaceAll(' ', '-');

/** Returns the errors of an operation, each with its status, code and summary. */
function errorsOf({ responses }) {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => ({
        status,
        code,
        summary,
      })),
    );
}

/** Returns the error codes that are common to all calls. */
function codesOfAll(calls) {
  const lists = calls
    .filter(({ method }) => method !== 'event')
    .map(({ operation }) => new Set(errorsOf(operation).map(({ code }) => code)));
  return new Set([...(lists[0] ?? [])].filter((code) => lists.every((codes) => codes.has(code))));
}

function writeCall(call, { schemas, root, everywhere }) {
  const { operationId, method, path, operation } = call;
  const isEvent = method === 'event';
  const isSent = !isEvent;
  const body = operation.requestBody?.content['application/json'];
  const parameters = operation.parameters ?? [];
  const address = isEvent ? 'sent to your webhook URL' : `<code>${path.replaceAll('/', '/<wbr>')}</code>`;
  const parts = [
    ...(parameters.length === 0
      ? []
      : [`<h4>${isEvent ? 'Headers' : 'Parameters'}</h4>`, parametersOf(parameters, schemas, { isSent })]),
    ...(body === undefined ? [] : ['<h4>Body</h4>', fieldsOf(body.schema, schemas, { isSent })]),
    ...(isEvent
      ? [writeAnswersToEvent(operation)]
      : [writeAnswer(operation, schemas), writeErrors(operation, root, everywhere)]),
  ];
  return `<article class="call" id="${operationId}" aria-labelledby="${operationId}-name">
<div class="what">
<h3 id="${operationId}-name"><a href="#${operationId}">${escape(operation.summary)}</a></h3>
<p class="address">${methodOf(method)} ${address}</p>
${prose(operation.description)}
${parts.join('\n')}
</div>
<div class="how">
${writeExamples(call)}
${isEvent ? writeJson('The event', body.example) : writeAnswerExamples(operation)}
</div>
</article>`;
}

const methodOf = (method) =>
  `<span class="method ${method}">${method === 'event' ? 'Event' : method.toUpperCase()}</span>`;

function writeAnswer({ responses }, schemas) {
  const { description, content } = responses['200'];
  const headers = Object.entries(responses['200'].headers ?? {}).map(([name, header]) => ({
    name,
    ...header,
  }));
  const sent = headers.length === 0 ? '' : parametersOf(headers, schemas);
  return `<h4>Answer</h4>
<p><span class="status">200</span> ${inline(description)}</p>
${fieldsOf(resolve(content['application/json'].schema, schemas), schemas)}
${sent === '' ? '' : `<details><summary>Headers of the answer</summary>${sent}</details>`}`;
}

/** Writes how the service reacts to a receiver's responses. */
function writeAnswersToEvent({ responses }) {
  const entries = Object.entries(responses).map(
    ([status, { description }]) =>
      `<li><span class="status">${escape(status)}</span><p>${inline(description)}</p></li>`,
  );
  return `<h4>Your answer</h4>
<ul class="fields">${entries.join('')}</ul>`;
}

function writeErrors(operation, root, everywhere) {
  const errors = errorsOf(operation);
  const own = errors.filter(({ code }) => !everywhere.has(code));
  const others = errors.filter(({ code }) => everywhere.has(code));
  const list = (some) =>
    `<ul class="fields">${some
      .map(
        ({ status, code, summary }) =>
          `<li><a href="${root}errors/#${code}"><code>${code}</code></a> <span class="facts">${status}</span>
<p>${inline(summary)}</p></li>`,
      )
      .join('')}</ul>`;
  return `<h4>Errors</h4>
${own.length === 0 ? '' : list(own)}
<details><summary>Errors of every call</summary>${list(others)}</details>`;
}

/** Writes the three examples as tabs. */
function writeExamples(call) {
  const languages = { curl: 'sh', TypeScript: 'ts', Python: 'python' };
  const sections = Object.entries(examplesOf(call)).map(
    ([name, code]) =>
      `<section data-language="${name}"><pre><code>${highlight(code, languages[name])}</code></pre></section>`,
  );
  return `<div class="tabs">${sections.join('')}</div>`;
}

function writeAnswerExamples({ responses }) {
  const { example, examples } = responses['200'].content['application/json'];
  const shown =
    example === undefined
      ? Object.values(examples).map(({ summary, value }) => [`Answer: ${summary}`, value])
      : [['Answer', example]];
  return shown.map(([title, value]) => writeJson(title, value)).join('\n');
}

function writeJson(title, value) {
  const json = JSON.stringify(value, null, 2);
  return `<figure><figcaption>${escape(title)}</figcaption><pre><code>${highlight(json, 'json')}</code></pre></figure>`;
}
