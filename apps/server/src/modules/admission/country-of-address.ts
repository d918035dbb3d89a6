import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Tells the country (ISO 3166, two letters) of an address; `undefined` where there is none. */
export type CountryOf = (address: string) => Promise<string | undefined>

/**
 * Looks countries up in the database that is shipped. It is read once, with the first question, so that a start does not
 * wait for it. Loopback and private addresses have no country.
 */
export function openCountries(): CountryOf {
  let reader: ReturnType<typeof openReader> | undefined
  return async (address) => {
    reader ??= openReader()
    try {
      return countryIn((await reader).get(address))
    } catch (error) {
      // A file that could not be read now may be there with the next question.
      reader = undefined
      throw error
    }
  }
}

async function openReader() {
  const [{ Reader }, file] = await Promise.all([
    import('maxmind'),
    // Countries by the registries' own data, CC0.
    readFile(
      fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
    ),
  ])
  return new Reader(file)
}

/** The database has one field an address. */
function countryIn(found: unknown): string | undefined {
  const named = typeof found === 'object' && found !== null && 'country_code' in found ? found.country_code : undefined
  return typeof named === 'string' && /^[A-Z]{2}$/.test(named) ? named : undefined
}
