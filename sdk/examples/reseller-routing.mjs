// Routes one partner's matches to its customers by metadata.partner_customer_id. One match may concern several of them: the best is
// in `matched`, the others are in `also_matched`.

/** Groups everything that an event, or a pulled match, says by the customer it belongs to. */
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

/** Hands each customer its part; `also_matched` is cut at 100 entries, so that a partner knows when to look further. */
export async function route(event, deliver) {
  for (const [customer, entries] of routesOf(event)) await deliver(customer, entries, event.funding_round);
  if (event.also_matched_total > event.also_matched.length) {
    console.warn(
      `${event.match_id}: ${event.also_matched_total - event.also_matched.length} more accounts matched than were listed`,
    );
  }
}
