import { createPasswordHasher } from '../../apps/server/src/kernel/password-hash.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openDatabase, openPool, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import type { AccountId } from '../../apps/server/src/modules/ledger/index.ts'
import { memberPassword } from '../office/fill-members.ts'
import { connectPartners, giveGifts, openBooks, postBets, settleDown } from '../office/office-books.ts'
import { openLoader, type Loader } from '../office/open-loader.ts'
import type { Made } from '../office/plan.ts'
import { levels, treeOf, type Placed, type TreeSize } from './plan.ts'

/**
 * Fills an empty data folder with a site whose members are one tree of agents and who have bet for some weeks up to now: bets go
 * through the ledger, and the server's own code makes the betting record and the daily sums. Says how far it is on standard error.
 */
export async function fillTree(dataDir: string, size: TreeSize): Promise<void> {
  const loader = await openLoader(dataDir, size.days)
  const owner = openDatabase(
    openPool(addressOf(loader.opened.home, ownerName, loader.opened.secrets.ownerPassword), 4, loader.log, {
      statementTimeoutMs: 1_800_000,
    }),
  )
  try {
    await fill(loader, owner, size)
  } finally {
    await owner.destroy()
    await loader.close()
  }
}

async function fill(loader: Loader, owner: Database, size: TreeSize): Promise<void> {
  const { modules, clock, brand } = loader
  await connectPartners(loader)
  const books = await openBooks(loader, await insertTree(owner, brand, treeOf(size)))
  await giveGifts(books)
  let summingMs = 0
  for (let day = 0; day < size.days; day += 1) {
    const betsUpTo = (count: number) => Math.floor((size.bets * count) / size.days)
    await postBets(books, { from: betsUpTo(day), until: betsUpTo(day + 1), members: size.members }, loader)
    if (day < 3) await sql`analyze`.execute(owner)
    const startedMs = performance.now()
    await modules.stats.catchUp()
    if (day > 0) summingMs += performance.now() - startedMs
    await modules.records.catchUp()
    clock.advance({ hours: 8 })
    console.error(`agents: day ${day + 1} of ${size.days} is in the books`)
  }
  const summed = (size.bets * (size.days - 1)) / size.days
  console.error(`agents: summing up took ${Math.round((summingMs * 1000) / summed)} µs a bet`)
  await settleDown(loader, owner)
}

/** Inserts the members, agents level by level because each needs the row above, and opens their accounts. */
export async function insertTree(owner: Database, brand: Brand, tree: readonly Placed[]): Promise<Made> {
  const hash = await createPasswordHasher(systemRandomness).hash(memberPassword)
  for (let level = 1; level < levels; level += 1)
    await insertMembers(
      owner,
      brand,
      hash,
      tree.filter((one) => one.isAgent && one.level === level),
    )
  const players = tree.filter(({ isAgent }) => !isAgent)
  // PostgreSQL plans how it checks references when there are few rows, and again once it has counted more.
  for (const some of [players.slice(0, 5_000), players.slice(5_000)]) {
    await sql`analyze member`.execute(owner)
    await insertMembers(owner, brand, hash, some)
  }
  await sql`
    insert into member_seen (brand_id, member_id, last_seen_at)
    select brand_id, member_id, now() - (member_id % 40000) * interval '1 minute' from member
    where brand_id = ${brand.brandId} and username_key ~ '^user[0-9]+$'`.execute(owner)
  await sql`
    insert into ledger_account (brand_id, member_id, kind, currency, bucket)
    select brand_id, member_id, 'main', ${brand.currency.code}, (member_id & 63)::smallint from member
    where brand_id = ${brand.brandId} and username_key ~ '^user[0-9]+$'
    order by substring(username_key from 5)::int`.execute(owner)
  await sql`analyze`.execute(owner)
  const { rows } = await sql<{ member: bigint; account: AccountId }>`
    select member_id as member, account_id as account from ledger_account join member using (brand_id, member_id)
    where username_key ~ '^user[0-9]+$' order by substring(username_key from 5)::int`.execute(owner)
  return { members: rows.map(({ member }) => member), accounts: rows.map(({ account }) => account) }
}

async function insertMembers(
  owner: Database,
  { brandId }: Brand,
  hash: string,
  members: readonly Placed[],
): Promise<void> {
  await sql`
    insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at, nickname,
      status, profile, upline_id, upline_path)
    select ${brandId}, 'user' || placed.number, 'user' || placed.number, placed.type, ${hash}, now(), now() - interval '90 days',
      '', 'active', '{}', above.member_id,
      case when above.member_id is null then '{}' else above.upline_path || above.member_id end
    from unnest(${members.map(({ place }) => place + 1)}::int[],
      ${members.map(({ isAgent, level }) => (isAgent ? (level === 1 ? 1 : 2) : 0))}::int[],
      ${members.map(({ upline }) => (upline === undefined ? null : `user${upline + 1}`))}::text[]) as placed (number, type, upline)
    left join member above on above.brand_id = ${brandId} and above.username_key = placed.upline
    order by placed.number`.execute(owner)
}
