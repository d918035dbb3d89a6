import { setTimeout as pause } from 'node:timers/promises'
import { meetingOf } from '@baize/testkit'
import { sql, type Database } from '../kernel/database/pool.ts'
import { openMachineScope } from '../kernel/http/machine/machine-scope.ts'
import { bindSignedRoute, dialectOf } from '../modules/vendors/index.ts'
import type { SignedCall, WalletAnswer } from '../modules/vendors/index.ts'
import type { TestServer } from '../testing/open-test-server.ts'
import type { VendorPlayer } from './test-vendors.ts'

/** How a plain wallet checks before it books: with the player's row locked, or without. */
export type Look = 'holding' | 'careless'

/** The path of the vendor under which each wallet answers. */
export const plainPath = (look: Look) => `/${look}`

/**
 * Binds two wallets of ordinary design behind the same signed routes as ours, over two tables without constraints. Each
 * checks whether it may book, then books. `holding` locks the player's row while it checks, and is correct; `careless` does
 * not, and is the planted fault.
 */
export async function bindPlainWallets({ site, test, vendors }: TestServer): Promise<void> {
  await sql`create table plain_player (player text primary key, balance bigint not null)`.execute(test.owner)
  await sql`create table plain_booking (
    place bigint generated always as identity, player text not null, id text not null, kind text not null,
    original text, amount bigint not null, balance_after bigint not null)`.execute(test.owner)
  await sql`grant select, insert, update on plain_player, plain_booking to baize_server`.execute(test.owner)
  const dialect = dialectOf('gcp')
  await openMachineScope(site, dialect.unreadable, (scope) => {
    for (const look of ['holding', 'careless'] as const) {
      const path = plainPath(look)
      const book = (_: unknown, { raw }: SignedCall) => bookPlainly(test.database, look, readAsked(raw))
      for (const call of ['/betwin', '/rollback', '/balance'] as const)
        bindSignedRoute(scope, { dialect, path: `${path}${call}`, ...vendors.signed, handler: book })
    }
  })
}

/** The same player at the plain wallet, whose bookings are read from its own table. */
export async function atPlainWallet<P extends VendorPlayer & { readonly account: string }>(
  { test }: TestServer,
  player: P,
): Promise<P> {
  await sql`insert into plain_player (player, balance) values (${player.account}, 100000)`.execute(test.owner)
  const moves = async () => {
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select kind, amount from plain_booking where player = ${player.account} order by place`.execute(test.owner)
    return rows.map(({ kind, amount }) => [kind, amount] as const)
  }
  return { ...player, moves }
}

interface Asked {
  readonly player: string
  readonly id: string
  readonly kind: 'stake' | 'payout' | 'rollback'
  readonly original: string | null
  readonly amountMinor: bigint
}

/** Reads a call with one transaction; a call without any asks for the balance. */
function readAsked(raw: Buffer): Asked | { readonly player: string } {
  // These tests send exactly this.
  const { account_id: player, transactions } = JSON.parse(raw.toString()) as {
    account_id: string
    transactions?: {
      type: 'bet' | 'win' | 'rollback'
      id_provider: string
      amount?: string
      original_id_provider?: string
    }[]
  }
  const [one] = transactions ?? []
  if (one === undefined) return { player }
  const amountMinor = BigInt((one.amount ?? '0').replace('.', '')) * (one.type === 'bet' ? -1n : 1n)
  const kind = ({ bet: 'stake', win: 'payout', rollback: 'rollback' } as const)[one.type]
  return { player, id: one.id_provider, kind, original: one.original_id_provider ?? null, amountMinor }
}

/** How long `holding` keeps its lock between checking and booking: long enough for others to check too, if they could. */
const heldMs = 20
/** `careless` waits for a second call that has checked too; a call that stays alone continues after this time. */
const aloneMs = 1_000

/** Where two careless calls of a kind for one player wait for each other. */
const meetings = new Map<string, () => Promise<void>>()

function meetAnother({ player, kind }: Asked): Promise<void> {
  const meet = meetings.getOrInsertComputed(`${player} ${kind}`, () => meetingOf(2))
  return Promise.race([meet(), pause(aloneMs)])
}

async function bookPlainly(
  database: Database,
  look: Look,
  asked: Asked | { readonly player: string },
): Promise<WalletAnswer> {
  return database.transaction().execute(async (tx) => {
    const lock = look === 'holding' ? sql`for update` : sql``
    const { rows } = await sql<{ balance: bigint }>`
      select balance from plain_player where player = ${asked.player} ${lock}`.execute(tx)
    const balance = rows[0]?.balance ?? 0n
    if (!('id' in asked)) return told(balance)
    const seen = await sql<{ id: string; kind: string; original: string | null; amount: bigint; after: bigint }>`
      select id, kind, original, amount, balance_after as after from plain_booking
      where player = ${asked.player} and (id in (${asked.id}, ${asked.original}) or original = ${asked.original})`.execute(
      tx,
    )
    await (look === 'holding' ? pause(heldMs) : meetAnother(asked))
    const stored = seen.rows.find(({ id }) => id === asked.id)
    if (stored !== undefined) return told(stored.after)
    if (asked.kind === 'rollback' && seen.rows.some(({ original }) => original === asked.original)) return told(balance)
    const undone = seen.rows.find(({ id }) => id === asked.original)
    const amount = asked.kind === 'rollback' ? -(undone?.amount ?? 0n) : asked.amountMinor
    const after = balance + amount
    if (after < 0n) return { status: 400, text: '{"meta":{"api_code":"100"}}' }
    await sql`insert into plain_booking (player, id, kind, original, amount, balance_after)
      values (${asked.player}, ${asked.id}, ${asked.kind}, ${asked.original}, ${amount}, ${after})`.execute(tx)
    await sql`update plain_player set balance = ${after} where player = ${asked.player}`.execute(tx)
    return told(after)
  })
}

function told(balanceMinor: bigint): WalletAnswer {
  return { status: 200, text: `{"balance":"${balanceMinor / 100n}.${String(balanceMinor % 100n).padStart(2, '0')}"}` }
}
