import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Returns the country of an address (ISO 3166, two letters), or `undefined` if it is unknown. */
export type CountryOf = (address: string) => Promise<string | undefined>

/**
 * Looks up countries in the database that comes with a package. It is loaded at the first look-up, so that the start of the
 * server does not wait for it. Loopback and private addresses have no country.
 */
export function openCountries(): CountryOf {
  let reader: ReturnType<typeof openReader> | undefined
  return async (address) => {
    reader ??= openReader()
    try {
      return countryIn((await reader).get(address))
    } catch (error) {
      // The file may be readable at the next look-up.
      reader = undefined
      throw error
    }
  }
}

async function openReader() {
  const [{ Reader }, file] = await Promise.all([
    import('maxmind'),
    // Countries from the registries' WHOIS data, CC0.
    readFile(
      fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
    ),
  ])
  return new Reader(file)
}

/** The database has one field per address. */
function countryIn(found: unknown): string | undefined {
  const named = typeof found === 'object' && found !== null && 'country_code' in found ? found.country_code : undefined
  return typeof named === 'string' && /^[A-Z]{2}$/.test(named) ? named : undefined
}
