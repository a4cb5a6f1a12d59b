// Routes the matches of one partner to its customers by metadata.partner_customer_id. One match can
// concern several customers. The best match is in `matched` and the others are in `also_matched`.

/** Groups the matched accounts and contacts of an event or a pulled match by customer. */
export function routesOf(event) {
  const entries = [{ match_type: event.match_type, ...event.matched }, ...event.also_matched];
  const routes = new Map();
  for (const entry of entries) {
    const customer =
      entry.account_metadata?.partner_customer_id ??
      entry.contact_metadata?.partner_customer_id ??
      'unassigned';
    routes.set(customer, [...(routes.get(customer) ?? []), entry]);
  }
  return routes;
}

/**
 * Delivers to each customer its entries. `also_matched` lists at most 100 entries, so the function
 * warns if entries are missing.
 */
export async function route(event, deliver) {
  for (const [customer, entries] of routesOf(event)) await deliver(customer, entries, event.funding_round);
  if (event.also_matched_total > event.also_matched.length) {
    console.warn(
      `${event.match_id}: ${event.also_matched_total - event.also_matched.length} more accounts matched than were listed`,
    );
  }
}
