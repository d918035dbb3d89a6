import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { periodOn, type Identity, type TeamPeriod } from '../identity/index.ts'
import type { AccountId, Ledger, PostingSums } from '../ledger/index.ts'
import type { BrandZone } from './day-slices.rules.ts'
import { countsForTeams, everybody } from './stats.rules.ts'
import type { RowGroup, PlacedSums } from './stats.sql.ts'

/** The owner of an account and the teams that its sums count for. */
interface Place extends Omit<RowGroup, 'day'> {
  /** Equal for all accounts with the same place. */
  readonly label: string
  /** The first day on which the account's place is another one; `undefined`: it is this one now. */
  readonly untilDay: Temporal.PlainDate | undefined
}

/** A brand that was created after this process started. A process that knows the brand must continue with its lane. */
export class UnknownBrand extends Error {
  readonly brandId: BrandId

  constructor(brandId: BrandId) {
    super(`brand ${brandId} is not known to this process`)
    this.brandId = brandId
  }
}

/** What places need to know about teams. */
export type TeamsPort = Pick<Identity['teams'], 'of' | 'version'>

/** The number of cached accounts, about 100 bytes each. */
const maxRemembered = 300_000

/** What holds for members without a period. */
const noTeam: TeamPeriod = { agentIds: [], untilDay: undefined }

/**
 * Where accounts belong: their brand, currency, kind and the teams that they count for. Brand, currency and kind are fixed when
 * an account is created. Teams change from a day on, which begins at least ten minutes after the change was decided; what was
 * posted before counts for the former teams, whenever it is summed up. Places are cached until anybody's team changes.
 */
export class AccountPlaces {
  readonly #ledger: Pick<Ledger, 'accounts'>
  readonly #teams: TeamsPort
  readonly #remembered = new Map<string, readonly Place[]>()
  #version: bigint | undefined

  constructor(ledger: Pick<Ledger, 'accounts'>, teams: TeamsPort) {
    this.#ledger = ledger
    this.#teams = teams
  }

  /**
   * Assigns the rows of sums to groups. Leaves out rows of brands without a day in `days`. If `known` is given, throws
   * {@link UnknownBrand} for a brand that is not in it, because this process cannot tell the brand's day.
   */
  async place(
    sums: PostingSums,
    days: ReadonlyMap<BrandId, Temporal.PlainDate>,
    known?: readonly Pick<BrandZone, 'brandId'>[],
  ): Promise<PlacedSums> {
    const brands = known && new Set(known.map(({ brandId }) => brandId))
    const accounts = sums.rows.accountIds === '{}' ? [] : sums.rows.accountIds.slice(1, -1).split(',')
    const places = await this.#placesOf(accounts)
    const numbers = new Map<string, number>()
    const groups: RowGroup[] = []
    const groupNos = accounts.map((account) => {
      const place = placeOn(days, account, places.get(account))
      const numbered = numbers.get(place.label)
      if (numbered !== undefined) return numbered
      if (brands?.has(place.brandId) === false) throw new UnknownBrand(place.brandId)
      const day = days.get(place.brandId)
      const number = day === undefined ? -1 : groups.length
      if (day !== undefined) groups.push({ ...place, day })
      numbers.set(place.label, number)
      return number
    })
    return { sums, groupNos, groups }
  }

  /** All places that accounts had. */
  async #placesOf(accounts: readonly string[]): Promise<ReadonlyMap<string, readonly Place[]>> {
    // Read before the teams: a change in between is noticed the next time.
    const version = await this.#teams.version()
    if (version !== this.#version) this.#remembered.clear()
    this.#version = version
    const found = new Map<string, readonly Place[]>()
    const unknown = new Set<string>()
    for (const account of accounts) {
      const places = this.#remembered.get(account)
      if (places === undefined) unknown.add(account)
      else found.set(account, places)
    }
    if (unknown.size === 0) return found
    for (const [account, places] of await this.#read([...unknown])) {
      found.set(account, places)
      // Somebody else may have noticed a change while this was being read.
      if (this.#version !== version) continue
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
      this.#remembered.set(account, places)
    }
    return found
  }

  async #read(accounts: readonly string[]): Promise<readonly (readonly [string, readonly Place[]])[]> {
    // These ids come from the ledger's own sums.
    const ids = accounts.map((account) => BigInt(account) as AccountId)
    const owners = [...(await this.#ledger.accounts(ids)).values()]
    const teams = new Map<MemberId, readonly TeamPeriod[]>()
    for (const [brandId, ofBrand] of Map.groupBy(owners, (owner) => owner.brandId)) {
      const members = [...new Set(ofBrand.filter(({ kind }) => countsForTeams(kind)).map((owner) => owner.memberId))]
      if (members.length === 0) continue
      for (const [member, periods] of await this.#teams.of(brandId, members)) teams.set(member, periods)
    }
    return owners.map(({ accountId, brandId, memberId, kind, currency }) => {
      const counts = countsForTeams(kind)
      const periods = (counts ? teams.get(memberId) : undefined) ?? [noTeam]
      const places = periods.map(({ agentIds: agents, untilDay }) => {
        const agentIds = counts ? [everybody, ...agents] : []
        const label = `${brandId} ${currency} ${kind} ${agentIds.join(' ')}`
        return { brandId, currency, accountKind: kind, agentIds, label, untilDay }
      })
      return [String(accountId), places]
    })
  }
}

/** Where an account belonged on its brand's day. */
function placeOn(
  days: ReadonlyMap<BrandId, Temporal.PlainDate>,
  account: string,
  places: readonly Place[] | undefined,
): Place {
  const newest = places?.at(-1)
  if (places === undefined || newest === undefined) throw new Error(`account ${account} has postings but no owner`)
  const day = days.get(newest.brandId)
  return (day && periodOn(places, day)) ?? newest
}
