import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { BoundedMap } from '../lane/bounded-map.ts'
import type { AccountId, AccountOwner, HouseAccountId, HouseAccountOwner, ProviderId } from '../ledger.types.ts'

/** Finds accounts and providers, creating them on first use. Their ids never change, so they are cached. */
export class AccountDirectory {
  readonly #database: Database
  readonly #known = new BoundedMap<string, Promise<bigint | number>>(200_000)

  constructor(database: Database) {
    this.#database = database
  }

  async member(owner: AccountOwner): Promise<AccountId> {
    const { brandId, memberId, kind, currency, vendorCode = '' } = owner
    const id = await this.#once(
      `member|${brandId}|${memberId}|${kind}|${currency}|${vendorCode}`,
      sql`select ledger_open_account(${brandId}, ${memberId}, ${kind}, ${currency}, ${vendorCode}) as id`,
    )
    return id as AccountId // `ledger_open_account` returns an account's id.
  }

  async house(owner: HouseAccountOwner): Promise<HouseAccountId> {
    const { brandId, currency, name } = owner
    const id = await this.#once(
      `house|${brandId}|${currency}|${name}`,
      sql`select ledger_open_house_account(${brandId}, ${currency}, ${name}) as id`,
    )
    return id as HouseAccountId // As above, for house accounts.
  }

  async provider(brandId: BrandId, code: string): Promise<ProviderId> {
    const id = await this.#once(
      `provider|${brandId}|${code}`,
      sql`select ledger_open_provider(${brandId}, ${code}) as id`,
    )
    return id as ProviderId // As above, for providers.
  }

  #once(name: string, statement: ReturnType<typeof sql>): Promise<bigint | number> {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const found = this.#open(statement)
    this.#known.set(name, found)
    // A failure is not cached, so the next call tries again.
    found.catch(() => this.#known.delete(name))
    return found
  }

  async #open(statement: ReturnType<typeof sql>): Promise<bigint | number> {
    const { rows } = await statement.execute(this.#database)
    // Each of the three functions returns one number named `id`.
    const [row] = rows as { id: bigint | number }[]
    if (row === undefined) throw new Error('opening an account returned nothing')
    return row.id
  }
}
