import type { api } from '../api';
import { CHOICES } from '../generated/choices';
import { ChoiceFilter, Filters, SearchButton, TextFilter } from '../parts/filters';
import { countryName, fundingType, matchPath, stateWords } from '../parts/format';

/** The filters of the match list, by their names in the URL. */
export const MATCH_FILTERS = [
  ...['company', 'account', 'status', 'type', 'from', 'to', 'funding_type', 'min_amount', 'max_amount'],
  ...['country', 'metadata_key', 'metadata_value'],
] as const;

const BY_NAME = new Intl.Collator('en');
const STATUS_CHOICES = choices(CHOICES.status, stateWords);
const PATH_CHOICES = choices(CHOICES.type, matchPath);
const TYPE_CHOICES = choices(CHOICES.funding_type, fundingType);
const COUNTRY_CHOICES = choices(CHOICES.country, countryName).sort(([, a], [, b]) => BY_NAME.compare(a, b));

function choices(values: readonly string[], words: (value: string) => string) {
  return values.map((value) => [value, words(value)] as const);
}

type MatchQuery = Parameters<typeof api.matchList.countMatches>[0];

/**
 * Converts the filters in the URL to parameters of the call. Days are in the time zone of the user,
 * and amounts are in millions. The URL can contain any text. The service rejects unknown values.
 */
export function toQuery(filters: Record<string, string>): MatchQuery {
  const { from, to, min_amount: min, max_amount: max } = filters;
  const millions = (text: string | undefined) => {
    const value = Number(text);
    return text === undefined || !Number.isFinite(value) || value < 0
      ? undefined
      : String(Math.round(value * 1_000_000));
  };
  const query: Record<keyof MatchQuery, string | undefined> = {
    status: filters['status'],
    type: filters['type'],
    company: filters['company'],
    account: filters['account'],
    from: startOf(from, 0),
    to: startOf(to, 1),
    fundingType: filters['funding_type'],
    minAmount: millions(min),
    maxAmount: millions(max),
    country: filters['country'],
    metadataKey: filters['metadata_key'],
    metadataValue: filters['metadata_value'],
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as MatchQuery;
}

function startOf(day: string | undefined, daysLater: number): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The filter form. The common filters come first, and the others are collapsed. */
export function MatchFilters({
  path,
  values,
  keys,
}: {
  path: string;
  values: Record<string, string>;
  keys: string[];
}) {
  const more = [
    'from',
    'to',
    'min_amount',
    'max_amount',
    'country',
    'account',
    'metadata_key',
    'metadata_value',
  ];
  const used = more.filter((name) => values[name] !== undefined).length;
  return (
    <Filters path={path} values={values}>
      <TextFilter name="company" label="Company begins with" />
      <ChoiceFilter name="status" label="Webhook" choices={STATUS_CHOICES} />
      <ChoiceFilter name="type" label="Matched by" choices={PATH_CHOICES} />
      <ChoiceFilter name="funding_type" label="Type" choices={TYPE_CHOICES} />
      <SearchButton />
      <details class="more-filters" open={used > 0}>
        <summary>More filters{used > 0 && ` (${used} used)`}</summary>
        <div class="filter">
          <TextFilter name="from" label="From" type="date" />
          <TextFilter name="to" label="To" type="date" />
          <TextFilter name="min_amount" label="At least, $ million" type="number" />
          <TextFilter name="max_amount" label="At most, $ million" type="number" />
          <ChoiceFilter name="country" label="Country" choices={COUNTRY_CHOICES} />
          <TextFilter name="account" label="Account id" />
          <ChoiceFilter
            name="metadata_key"
            label="Metadata"
            all="Any"
            choices={keys.map((key) => [key, key] as const)}
          />
          <TextFilter name="metadata_value" label="is" />
        </div>
      </details>
    </Filters>
  );
}
