/** Maximum depth of the fields on the page, including levels that the reader must open. */
const DEEPEST = 6;

/** Escapes a text for HTML. */
export const escape = (text) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Converts the text of a description to HTML: paragraphs, code and bold. */
export const prose = (text) =>
  text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');

/** Converts code and bold in a text to HTML. */
export const inline = (text) =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** Resolves references and merges the parts of `allOf`. */
export function resolve(schema, schemas) {
  const { $ref, allOf, ...own } = schema;
  const parts = [...($ref === undefined ? [] : [schemas[$ref.split('/').at(-1)]]), ...(allOf ?? [])];
  return Object.assign({}, ...parts.map((part) => resolve(part, schemas)), own);
}

/**
 * Writes the fields of an object, or of the objects of an array. Returns an empty text if there are
 * no fields. `isSent` means that the caller sends the fields. The list then shows which fields are
 * required, and the first level of inner fields is open.
 */
export function fieldsOf(schema, schemas, { isSent = false, depth = 0 } = {}) {
  const { properties, required = [] } = objectIn(schema, schemas);
  if (properties === undefined || depth > DEEPEST) return '';
  const fields = Object.entries(properties).map(([name, field]) => {
    const known = resolve(field, schemas);
    const inner = fieldsOf(known, schemas, { isSent, depth: depth + 1 });
    const isRequired = isSent && required.includes(name);
    return entryOf({ name, schema: known, isRequired, inner, isOpen: isSent && depth === 0, schemas });
  });
  return `<ul class="fields">${fields.join('')}</ul>`;
}

/** Writes query parameters and headers. `isSent` has the same meaning as in `fieldsOf`. */
export function parametersOf(parameters, schemas, { isSent = false } = {}) {
  const entries = parameters.map(({ name, in: place, required, description, schema }) =>
    entryOf({
      name,
      place,
      schema: { ...resolve(schema, schemas), description },
      isRequired: isSent && required === true,
      inner: '',
      schemas,
    }),
  );
  return `<ul class="fields">${entries.join('')}</ul>`;
}

function objectIn(schema, schemas) {
  const known = resolve(schema, schemas);
  if (known.items !== undefined) return objectIn(known.items, schemas);
  const objects = (known.oneOf ?? []).filter(({ type }) => type !== 'null');
  return known.properties === undefined && objects.length === 1 ? objectIn(objects[0], schemas) : known;
}

function entryOf({ name, place, schema, isRequired, inner, isOpen, schemas }) {
  const facts = [
    typeOf(schema, schemas),
    ...(place === undefined ? [] : [place]),
    ...(isRequired ? ['<strong>required</strong>'] : []),
    ...limitsOf(schema),
  ];
  const more =
    inner === ''
      ? ''
      : `<details${isOpen ? ' open' : ''}><summary>Fields of <code>${escape(name)}</code></summary>${inner}</details>`;
  return `<li><code>${escape(name)}</code> <span class="facts">${facts.join(' · ')}</span>
${schema.description === undefined ? '' : prose(schema.description)}${knownValues(schema, schemas)}${more}</li>`;
}

/** Returns the types in words. Examples: "string or null", "array of objects". */
function typeOf(schema, schemas) {
  const { type, items, anyOf, oneOf } = schema;
  if (type === undefined) {
    const types = (oneOf ?? anyOf ?? []).map((one) => typeOf(resolve(one, schemas), schemas));
    return [...new Set(types)].sort((a, b) => (a === 'null') - (b === 'null')).join(' or ') || 'any value';
  }
  const words = [type]
    .flat()
    .map((one) =>
      one === 'array' && items !== undefined ? `array of ${typeOf(resolve(items, schemas), schemas)}s` : one,
    );
  return words.join(' or ');
}

function limitsOf({ format, minLength, maxLength, minimum, maximum, minItems, maxItems, default: preset }) {
  return [
    ...(format === undefined ? [] : [FORMATS[format] ?? format]),
    ...rangeOf(minLength, maxLength, 'characters'),
    ...rangeOf(minimum, maximum, ''),
    ...rangeOf(minItems, maxItems, 'entries'),
    ...(preset === undefined ? [] : [`default ${escape(preset)}`]),
  ];
}

const FORMATS = { 'date-time': 'time (RFC 3339)', uuid: 'UUID', date: 'day (YYYY-MM-DD)', uri: 'URL' };
const number = new Intl.NumberFormat('en-US');

function rangeOf(least, most, unit) {
  if (least === undefined && most === undefined) return [];
  const [from, to] = [least, most].map((one) => (one === undefined ? null : number.format(one)));
  const words = from === null ? `at most ${to}` : to === null ? `at least ${from}` : `${from} to ${to}`;
  return [unit === '' ? words : `${words} ${unit}`];
}

/** Returns the known values, unless the description lists them. */
function knownValues(schema, schemas) {
  const lists = [schema, ...(schema.anyOf ?? [])].flatMap((one) => resolve(one, schemas).enum ?? []);
  const values = [...new Set(lists)];
  if (values.length < 2 || values.every((value) => (schema.description ?? '').includes(String(value))))
    return '';
  return `<p>Values: ${values.map((value) => `<code>${escape(value)}</code>`).join(', ')}.</p>`;
}
