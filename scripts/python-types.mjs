import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the types of the Python client from the OpenAPI document: a TypedDict per object, and a
 * Literal per enumeration. `npm run generate` runs this script.
 */
const [input = 'openapi/openapi.json', output = 'sdk-python/fundmatch/types.py'] = process.argv.slice(2);
const { schemas } = JSON.parse(readFileSync(input, 'utf8')).components;

const lines = [
  '"""Types of the API. Generated from openapi.json by scripts/python-types.mjs; do not edit."""',
  '',
  'from __future__ import annotations',
  '',
  'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
  '',
];
/** Schemas that only the command line uses. */
const NOT_IN_PYTHON = ['SyncState'];
const names = Object.keys(schemas)
  .filter((name) => !NOT_IN_PYTHON.includes(name))
  .sort();
for (const name of names.filter((one) => schemas[one].enum)) writeEnum(name, schemas[name]);
for (const name of names.filter((one) => schemas[one].properties)) writeObject(name, schemas[name]);
writeFileSync(output, `${lines.join('\n').trimEnd()}\n`);

function writeEnum(name, { enum: values, description }) {
  lines.push(`${name} = Literal[`, ...values.map((value) => `    ${JSON.stringify(value)},`), ']');
  lines.push(...docOf(description, ''), '');
}

/** Writes a TypedDict. Before Python 3.11, required and optional keys need two classes. */
function writeObject(name, schema) {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties);
  const optional = entries.filter(([key]) => !required.has(key));
  const always = entries.filter(([key]) => required.has(key));
  const base = optional.length > 0 && always.length > 0 ? `_${name}` : name;
  lines.push('', `class ${base}(TypedDict${always.length > 0 ? '' : ', total=False'}):`);
  const doc = docOf(schema.description, '    ');
  if (base === name) lines.push(...doc, ...(doc.length > 0 ? [''] : []));
  for (const [key, property] of always.length > 0 ? always : optional) writeField(key, property);
  lines.push('');
  if (base === name) return;
  lines.push('', `class ${name}(${base}, total=False):`, ...doc, ...(doc.length > 0 ? [''] : []));
  for (const [key, property] of optional) writeField(key, property);
  lines.push('');
}

function writeField(key, property) {
  lines.push(`    ${key}: ${typeOf(property)}`, ...docOf(property.description, '    '));
}

function docOf(text, indent) {
  if (text === undefined) return [];
  const rows = [[]];
  for (const word of text.replaceAll('\\', '\\\\').split(/\s+/)) {
    if ([...rows.at(-1), word].join(' ').length > 90 - indent.length) rows.push([]);
    rows.at(-1).push(word);
  }
  const wrapped = rows.map((row) => indent + row.join(' '));
  if (wrapped.length === 1) return [`${indent}"""${wrapped[0].trim()}"""`];
  return [`${indent}"""${wrapped[0].trim()}`, ...wrapped.slice(1), `${indent}"""`];
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.allOf) return typeOf(schema.allOf[0]);
  if (schema.anyOf) {
    const options = schema.anyOf.map((one) => (one.type === 'null' ? 'None' : typeOf(one)));
    return `Union[${[...new Set(options)].join(', ')}]`;
  }
  if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one) => one !== 'null');
    return `Optional[${typeOf({ ...schema, type })}]`;
  }
  if (schema.type === 'array') return `List[${typeOf(schema.items)}]`;
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'Dict[str, Any]' }[
    schema.type
  ];
}
