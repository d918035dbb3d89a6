import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Together } from '../../../kernel/together.ts'
import { BoundedMap } from '../lane/bounded-map.ts'
import type { AccountId, AccountOwner, HouseAccountId, HouseAccountOwner, ProviderId } from '../ledger.types.ts'

/** Finds accounts and providers, creating them on first use. Their ids never change, so they are cached. */
export class AccountDirectory {
  readonly #database: Database
  readonly #known = new BoundedMap<string, Promise<bigint | number>>(200_000)

  readonly #lookUps: Together<AccountOwner, AccountId | undefined>

  constructor(database: Database) {
    this.#database = database
    this.#lookUps = new Together((owners: readonly AccountOwner[]) => accountsOf(database, owners))
  }

  async member(owner: AccountOwner): Promise<AccountId> {
    const { brandId, memberId, kind, currency, vendorCode = '' } = owner
    const id = await this.#once(`member|${brandId}|${memberId}|${kind}|${currency}|${vendorCode}`, async () => {
      // Members have an account since they registered, and a crowd's are looked up together.
      const found = await this.#lookUps.ask(owner)
      return (
        found ??
        this.#open(sql`select ledger_open_account(${brandId}, ${memberId}, ${kind}, ${currency}, ${vendorCode}) as id`)
      )
    })
    return id as AccountId // `ledger_open_account` returns an account's id.
  }

  async house(owner: HouseAccountOwner): Promise<HouseAccountId> {
    const { brandId, currency, name } = owner
    const id = await this.#once(`house|${brandId}|${currency}|${name}`, () =>
      this.#open(sql`select ledger_open_house_account(${brandId}, ${currency}, ${name}) as id`),
    )
    return id as HouseAccountId // As above, for house accounts.
  }

  async provider(brandId: BrandId, code: string): Promise<ProviderId> {
    const id = await this.#once(`provider|${brandId}|${code}`, () =>
      this.#open(sql`select ledger_open_provider(${brandId}, ${code}) as id`),
    )
    return id as ProviderId // As above, for providers.
  }

  #once(name: string, find: () => Promise<bigint | number>): Promise<bigint | number> {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const found = find()
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

/** The accounts of owners, in their order; `undefined` for those that have not been opened. */
async function accountsOf(db: Database, owners: readonly AccountOwner[]): Promise<readonly (AccountId | undefined)[]> {
  const { rows } = await sql<{ place: number; id: AccountId }>`
    select place::int as place, found.account_id as id
    from unnest(${owners.map(({ brandId }) => brandId)}::int[], ${owners.map(({ memberId }) => memberId)}::bigint[],
      ${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ currency }) => currency)}::text[],
      ${owners.map(({ vendorCode = '' }) => vendorCode)}::text[])
      with ordinality as asked (brand_id, member_id, kind, currency, vendor_code, place)
    cross join lateral (
      select account_id from ledger_account account
      where account.brand_id = asked.brand_id and account.member_id = asked.member_id and account.kind = asked.kind
        and account.currency = asked.currency and account.vendor_code = asked.vendor_code
      limit 1) found`.execute(db)
  const byPlace = new Map(rows.map(({ place, id }) => [place, id]))
  return owners.map((_, index) => byPlace.get(index + 1))
}
