import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const REGIONS = ['North', 'South', 'East', 'West'];

/**
 * Writes accounts as a CRM exports them for a spreadsheet: with a byte-order mark, semicolons and
 * some quoted cells.
 */
export async function accountsCsv(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('\ufeffRecord ID;Company name;Website;Region;Owner\r\n');
  for (let at = 0; at < count; at += 1) {
    const { id, name, website, region, owner } = account(at);
    const line = `${id};${name.includes(',') ? `"${name}"` : name};${website};${region};${owner}\r\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/** Returns the request bodies of the same accounts, with 1,000 rows each. */
export function accountBodies(count: number): string[] {
  return Array.from({ length: Math.ceil(count / 1_000) }, (_, batch) => {
    const rows = Array.from({ length: Math.min(1_000, count - batch * 1_000) }, (__, at) => {
      const { id, name, website, region, owner } = account(batch * 1_000 + at);
      const metadata = { partner_customer_id: '7', Region: region, Owner: owner };
      return { external_id: id, name, domain: website, metadata };
    });
    return JSON.stringify({ accounts: rows });
  });
}

function account(at: number) {
  return {
    id: `crm-${at}`,
    name: at % 5 === 0 ? `Größe & Sons ${at}, Inc.` : `Company ${at}`,
    website: `https://www.company-${at}.example/about`,
    region: REGIONS[at % REGIONS.length] ?? '',
    owner: `Owner ${at % 97}`,
  };
}
