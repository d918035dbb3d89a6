import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Identity } from '../identity/index.ts'
import type { AccountId, Ledger, PostingSums } from '../ledger/index.ts'
import type { BrandZone } from './day-slices.rules.ts'
import { countsForTeams, everybody } from './stats.rules.ts'
import type { RowGroup, PlacedSums } from './stats.sql.ts'

/** The owner of an account and the teams that its sums count for. */
interface Place extends Omit<RowGroup, 'day'> {
  /** Equal for all accounts with the same place. */
  readonly label: string
}

/** A brand that was created after this process started. A process that knows the brand must continue with its lane. */
export class UnknownBrand extends Error {
  readonly brandId: BrandId

  constructor(brandId: BrandId) {
    super(`brand ${brandId} is not known to this process`)
    this.brandId = brandId
  }
}

/** The number of cached accounts, about 100 bytes each. */
const maxRemembered = 300_000

/**
 * Where accounts belong: their brand, currency, kind and the teams that they count for. All of it is fixed when an
 * account and its member are created, so it is cached.
 */
export class AccountPlaces {
  readonly #ledger: Pick<Ledger, 'accounts'>
  readonly #identity: Pick<Identity, 'teamsOf'>
  readonly #places = new Map<string, Place>()

  constructor(ledger: Pick<Ledger, 'accounts'>, identity: Pick<Identity, 'teamsOf'>) {
    this.#ledger = ledger
    this.#identity = identity
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
    await this.#learn(accounts)
    const numbers = new Map<string, number>()
    const groups: RowGroup[] = []
    const groupNos = accounts.map((account) => {
      const place = this.#places.get(account)
      if (place === undefined) throw new Error(`account ${account} has postings but no owner`)
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

  async #learn(accounts: readonly string[]): Promise<void> {
    const unknown = [...new Set(accounts.filter((account) => !this.#places.has(account)))]
    if (unknown.length === 0) return
    if (this.#places.size + unknown.length > maxRemembered) {
      this.#places.clear()
      return this.#learn(accounts)
    }
    // These ids come from the ledger's own sums.
    const ids = unknown.map((account) => BigInt(account) as AccountId)
    const owners = [...(await this.#ledger.accounts(ids)).values()]
    const teams = new Map<MemberId, readonly MemberId[]>()
    for (const [brandId, ofBrand] of Map.groupBy(owners, (owner) => owner.brandId)) {
      const members = [...new Set(ofBrand.filter(({ kind }) => countsForTeams(kind)).map((owner) => owner.memberId))]
      if (members.length === 0) continue
      for (const [member, agents] of await this.#identity.teamsOf(brandId, members)) teams.set(member, agents)
    }
    for (const { accountId, brandId, memberId, kind, currency } of owners) {
      const agentIds = countsForTeams(kind) ? [everybody, ...(teams.get(memberId) ?? [])] : []
      const label = `${brandId} ${currency} ${kind} ${agentIds.join(' ')}`
      this.#places.set(String(accountId), { brandId, currency, accountKind: kind, agentIds, label })
    }
  }
}
