import { formatSum, formatUsd } from './format';

/** An amount in dollars, and as the article states it; null for what is unknown. */
export interface AmountOf {
  amount_usd: number | null;
  amount?: number | null;
  currency?: string | null;
}

/** Returns what the article states, if it was converted to dollars; else null. */
export function statedSum({ amount = null, currency = null }: AmountOf): string | null {
  return amount === null || currency === null || currency === 'USD' ? null : formatSum(amount, currency);
}

/** A short amount. Its tooltip has all digits and what the article states. */
export function Amount({ of }: { of: AmountOf }) {
  if (of.amount_usd === null) return <>{formatUsd(null)}</>;
  const stated = statedSum(of);
  const exact = formatSum(of.amount_usd, 'USD');
  return (
    <span title={stated === null ? exact : `${exact}, converted from ${stated}`}>
      {formatUsd(of.amount_usd)}
    </span>
  );
}
