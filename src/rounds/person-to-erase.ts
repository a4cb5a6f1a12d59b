import { ErasedTexts } from './erased-people/erased-texts.js';
import { normaliseProfile } from './erased-people/identities.js';
import { looseAddress, looseNames } from './erased-people/loose-patterns.js';

/** A person as rounds name them. */
export interface KnownCeo {
  /** What identifies them: see `identitiesOf`. */
  identities: ReadonlySet<string>;
  /** Their names, profiles and companies as mentions write them. */
  names: readonly string[];
  profiles: readonly string[];
  companies: readonly string[];
  roundIds: readonly string[];
}

/** A person who is being erased, with what finds them in stored texts. */
export interface PersonToErase {
  /** Normalised. */
  email: string;
  /** What articles say of them. `roundIds` has every round that names them. */
  ceo: KnownCeo;
  /** Finds the address alone: a name in a customer's data may be somebody else's. */
  address: ErasedTexts;
  /** Finds address, profiles and names, in news of their companies. */
  texts: ErasedTexts;
  /** PostgreSQL patterns that choose the rows to read. They find more than the two above. */
  loose: { address: string; names: string; companies: string };
}

/** Prepares the search for a person. */
export function toPersonToErase(email: string, ceo: KnownCeo): PersonToErase {
  const { names, companies } = ceo;
  const profiles = ceo.profiles.map(normaliseProfile).filter((profile) => profile !== null);
  return {
    email,
    ceo,
    address: new ErasedTexts({ addresses: [email] }),
    texts: new ErasedTexts({ addresses: [email], profiles, names }),
    loose: {
      address: looseAddress(email),
      names: looseNames([...names, ...profiles]),
      companies: looseNames(companies),
    },
  };
}
