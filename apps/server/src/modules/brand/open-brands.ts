import { languageOfLocale, type LocaleCode } from '@baize/phrases'
import type { RequestBrand } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { plainHost } from '../../kernel/plain-host.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { BrandSettings } from './brand.settings.ts'
import { hostsOfOthers, replaceHosts, upsertBrand } from './brand.sql.ts'
import { loadBrand } from './load-brand.ts'

/** A brand with its id and settings. */
export interface Brand extends Omit<BrandSettings, 'languages'>, RequestBrand {
  readonly brandId: BrandId
  readonly defaultLanguage: BrandSettings['defaultLanguage']
  /** The locales of its language selector (1.005); `languages` are the complete languages in which these are shown. */
  readonly locales: readonly LocaleCode[]
}

/** The brands that this server has loaded. */
export interface Brands {
  readonly all: readonly Brand[]
  /** The brand of a host name, regardless of port and case. */
  byHost(host: string): Brand | undefined
  /** The brand with an id from our own tables. Throws if it is not loaded. */
  byId(id: BrandId): Brand
}

export interface BrandParts {
  readonly database: Database
  readonly clock: Clock
  /** The folder of each brand, with its `brand.json`. */
  readonly folders: readonly string[]
}

/** Reads the brands' files and updates the database. Throws a {@link StartProblem} if one is invalid. */
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
        throw new StartProblem(`Two brands have the host name ${taken}. One of them is ${settings.code}.`)
      const languages = [...new Set(settings.languages.map(languageOfLocale))]
      brands.push({ ...settings, brandId: id, locales: settings.languages, languages })
    }
    return brands
  })
  return indexBrands(all)
}

/** The names by which every machine reaches itself. */
const ownNames = ['127.0.0.1', 'localhost', '::1'] as const

function indexBrands(all: readonly Brand[]): Brands {
  const byHost = new Map(all.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)))
  // A brand at one of this machine's own names is at all of them.
  const here = ownNames.map((name) => byHost.get(name)).find((brand) => brand !== undefined)
  if (here !== undefined) for (const name of ownNames) if (!byHost.has(name)) byHost.set(name, here)
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
