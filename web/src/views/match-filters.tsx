import { ChoiceFilter, Filters, TextFilter } from '../parts/filters';
import { MATCH_PATHS, STATUSES, countryName, fundingType } from '../parts/format';

/** The filters of the list of matches, by their names in the address. */
export const MATCH_FILTERS = [
  ...['company', 'account', 'status', 'type', 'from', 'to', 'funding_type', 'min_amount', 'max_amount'],
  ...['country', 'metadata_key', 'metadata_value'],
] as const;

const TYPES = [
  ...['pre-seed', 'seed', 'angel', 'series-a', 'series-b', 'series-c', 'series-d', 'series-e', 'bridge'],
  ...['venture', 'growth', 'private-equity', 'strategic', 'convertible-note', 'debt', 'grant'],
  ...['equity-crowdfunding', 'undisclosed'],
];
const COUNTRIES = [
  ...['US', 'GB', 'DE', 'FR', 'NL', 'ES', 'IT', 'SE', 'DK', 'NO', 'FI', 'CH', 'AT', 'BE', 'IE', 'PT', 'PL'],
  ...['EE', 'IL', 'AE', 'SA', 'IN', 'SG', 'ID', 'JP', 'KR', 'CN', 'HK', 'AU', 'NZ', 'CA', 'MX', 'BR', 'AR'],
  ...['CO', 'CL', 'NG', 'KE', 'ZA', 'EG', 'TR'],
];

interface MatchQuery {
  status?: string;
  type?: string;
  company?: string;
  account?: string;
  from?: string;
  to?: string;
  fundingType?: string;
  minAmount?: string;
  maxAmount?: string;
  country?: string;
  metadataKey?: string;
  metadataValue?: string;
}

/**
 * Converts the filters of the address to parameters of the call. Days are in the reader's time
 * zone, amounts in millions.
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
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function startOf(day: string | undefined, daysLater: number): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The form of the filters: the common ones first, the others collapsed. */
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
      <ChoiceFilter
        name="status"
        label="Webhook"
        choices={['delivered', 'failed', 'pending', 'no_webhook'].map((name) => [
          name,
          STATUSES[name] ?? name,
        ])}
      />
      <ChoiceFilter
        name="type"
        label="Matched by"
        choices={Object.entries(MATCH_PATHS).map(([name, label]) => [name, label] as const)}
      />
      <ChoiceFilter
        name="funding_type"
        label="Type"
        choices={TYPES.map((type) => [type, fundingType(type)] as const)}
      />
      <details class="more-filters" open={used > 0}>
        <summary>More filters{used > 0 && ` (${used} used)`}</summary>
        <div class="filter">
          <TextFilter name="from" label="From" type="date" />
          <TextFilter name="to" label="To" type="date" />
          <TextFilter name="min_amount" label="At least, $ million" type="number" />
          <TextFilter name="max_amount" label="At most, $ million" type="number" />
          <ChoiceFilter
            name="country"
            label="Country"
            choices={COUNTRIES.map((code) => [code, countryName(code)] as const)}
          />
          <TextFilter name="account" label="Account id" />
          <ChoiceFilter
            name="metadata_key"
            label="Metadata"
            all="any"
            choices={keys.map((key) => [key, key] as const)}
          />
          <TextFilter name="metadata_value" label="is" />
        </div>
      </details>
    </Filters>
  );
}
