import { languageOfLocale, type LocaleCode } from '@baize/phrases'
import type { BrandAtDoor } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { BrandSettings } from './brand.settings.ts'
import { hostsOfOthers, replaceHosts, upsertBrand } from './brand.sql.ts'
import { loadBrand } from './load-brand.ts'

/** A brand: its id and its settings. */
export interface Brand extends Omit<BrandSettings, 'languages'>, BrandAtDoor {
  readonly brandId: BrandId
  readonly defaultLanguage: BrandSettings['defaultLanguage']
  /** What its language selector offers (1.005); `languages` are the complete ones that these are shown in. */
  readonly locales: readonly LocaleCode[]
}

/** The brands of this house. */
export interface Brands {
  readonly all: readonly Brand[]
  /** The brand that lives at a host name; a port and capitals do not matter. */
  byHost(host: string): Brand | undefined
  /** The brand of an id that came from our own rows. Throws for any other. */
  byId(id: BrandId): Brand
}

export interface BrandParts {
  readonly database: Database
  readonly clock: Clock
  /** A folder for each brand, with its `brand.json`. */
  readonly folders: readonly string[]
}

/** Reads the brands' files and brings the database up to them. Throws a {@link StartProblem} for one that is not right. */
export async function openBrands({ database, clock, folders }: BrandParts): Promise<Brands> {
  const loaded = await Promise.all(folders.map(loadBrand))
  const all = await database.transaction().execute(async (tx) => {
    const brands: Brand[] = []
    for (const one of loaded) {
      const { settings } = one
      const id = await upsertBrand(tx, one, clock.now())
      await replaceHosts(tx, id, settings.hosts)
      const [taken] = await hostsOfOthers(tx, id, settings.hosts)
      if (taken !== undefined)
        throw new StartProblem(`Two brands want the host name ${taken}; one of them is ${settings.code}.`)
      const languages = [...new Set(settings.languages.map(languageOfLocale))]
      brands.push({ ...settings, brandId: id, locales: settings.languages, languages })
    }
    return brands
  })
  return indexBrands(all)
}

function indexBrands(all: readonly Brand[]): Brands {
  const byHost = new Map(all.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)))
  const byId = new Map(all.map((brand) => [brand.brandId, brand]))
  return {
    all,
    byHost: (host) => byHost.get(plainHost(host)),
    byId(id) {
      const brand = byId.get(id)
      if (brand === undefined) throw new Error(`no brand ${id} is loaded`)
      return brand
    },
  }
}

/** The name without its port, in lower case: `Play.Example:3000` is `play.example`, `[::1]:3000` is `::1`. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
