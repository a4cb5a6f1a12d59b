/** Company names are invented. Each name has one word from each list. */
const FIRST =
  'Amberfell Ashgrove Beaconfold Birchline Bluefarrow Brindlewick Calderon Cinderby Cobaltine Copperreach Dapplewood Drummore Eastwickle Elmsworth Emberlane Fallowmere Fernhollow Finchbury Flintshore Foxgrange Gablewright Garnetley Glenharrow Goldenrill Greyfinch Hartsmoor Hawthwaite Hollinbrook Ironvale Juniperly Keswickle Lanternby Larkspire Lindenquay Lowmarsh Maplethorn Marlowick Millrace Mosswater Northerby Oakenshaw Orchardly Pebbleton Pinecroft Quillmarsh Ravensby Redlarch Rivenhall Rowanmere Saltersby'.split(
    ' ',
  );
const SECOND =
  'Aerospace Agritech Analytics Batteries Bioworks Biotech Cloud Commerce Composites Dental Diagnostics Energy Fabrics Fintech Foods Freight Games Genomics Health Hydrogen Imaging Insurance Kitchens Labs Learning Legal Lighting Logistics Materials Mobility Networks Oncology Optics Payments Recycling Robotics Security Semiconductors Software Therapeutics'.split(
    ' ',
  );

/** First words of companies that are not in the CRM. */
const STRANGE =
  'Saltmere Sandwick Silverfen Skylarkin Sparrowby Stonehythe Summerlea Swiftwater Tallowmere Tamarisk Thistlewick Thornaby Tidemarsh Timberley Umberfield Valemont Wagtailor Westerling Whinberry Windhollow Winterby Wolderly Wrenfield Yarrowby Yewdale'.split(
    ' ',
  );

/**
 * Returns the name of a CRM company. `number` is from 0 to 1,999. Companies with consecutive
 * numbers have no word in common.
 */
export function accountName(number: number): string {
  return combine(FIRST, number);
}

/** Returns the name of a company that is not in the CRM. `number` is from 0 to 999. */
export function strangerName(number: number): string {
  return combine(STRANGE, number);
}

function combine(first: readonly string[], number: number): string {
  const row = number % first.length;
  const column = (Math.floor(number / first.length) + row) % SECOND.length;
  return `${first[row]} ${SECOND[column]}`;
}
