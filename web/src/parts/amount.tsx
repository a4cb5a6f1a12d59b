import { formatSum, formatUsd } from './format';

/** An amount in dollars and the amount in the article. Null if unknown. */
export interface AmountOf {
  amount_usd: number | null;
  amount?: number | null;
  currency?: string | null;
}

/** Returns the amount in the article if it was converted to dollars, or null otherwise. */
export function statedSum({ amount = null, currency = null }: AmountOf): string | null {
  return amount === null || currency === null || currency === 'USD' ? null : formatSum(amount, currency);
}

/** Shows a short amount. The tooltip shows all digits and the amount in the article. */
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
