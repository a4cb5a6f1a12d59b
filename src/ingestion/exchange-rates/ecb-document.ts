import { XMLParser } from 'fast-xml-parser';
import { decodeXml } from '../formats/decode-xml.js';
import { InputError } from '../formats/input-error.js';

/** Reference rates of one day, in units of each currency per euro. */
export interface EcbDay {
  /** The day, `YYYY-MM-DD`. */
  day: string;
  perEuro: ReadonlyMap<string, number>;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Cube',
});

interface Cube {
  time?: unknown;
  currency?: unknown;
  rate?: unknown;
  Cube?: Cube[];
}

/**
 * Parses the European Central Bank's reference rates, oldest day first. The documents of one day,
 * of 90 days and of all days have the same format. `N/A` means no rate. Throws `InputError` for any
 * other document, and for a document without a rate of the US dollar.
 */
export function parseEcbRates(bytes: Uint8Array, contentType: string | null): EcbDay[] {
  let envelope: { Envelope?: { Cube?: Cube[] } };
  try {
    envelope = parser.parse(decodeXml(bytes, contentType), true) as typeof envelope;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('not-xml', error instanceof Error ? error.message : 'not well-formed');
  }
  const days = (envelope.Envelope?.Cube ?? [])
    .flatMap((cube) => cube.Cube ?? [])
    .map(({ time, Cube: rates = [] }) => ({ day: String(time), perEuro: new Map(rates.flatMap(toRate)) }))
    .filter(({ day, perEuro }) => isDay(day) && perEuro.has('USD'))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  if (days.length === 0) throw new InputError('not-xml', 'the document contains no reference rates');
  return days;
}

function toRate({ currency, rate }: Cube): [string, number][] {
  const value = Number(rate);
  return /^[A-Z]{3}$/.test(String(currency)) && value > 0 && Number.isFinite(value)
    ? [[String(currency), value]]
    : [];
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
