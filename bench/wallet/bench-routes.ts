import type pg from 'pg'
import type { App } from '../../apps/server/src/app.ts'
import { throughFastify } from '../../apps/server/src/kernel/http/machine/machine-routes.ts'
import { openMachineScope } from '../../apps/server/src/kernel/http/machine/machine-scope.ts'
import {
  bindSignedRoute,
  dialectOf,
  signedAddress,
  signedHandler,
  type Vendors,
} from '../../apps/server/src/modules/vendors/index.ts'
import type { SignedCall, WalletAnswer } from '../../apps/server/src/modules/vendors/index.ts'

/** The benchmark's routes, below a vendor's address. */
export const benchPaths = { empty: '/bench/empty', quick: '/bench/quick', transaction: '/bench/transaction' } as const

const tables = `
  create table if not exists bench_balance (player text collate "C" primary key, balance bigint not null check (balance >= 0));
  create table if not exists bench_bet (
    bet_id uuid primary key, player text collate "C" not null, amount bigint not null, balance_after bigint not null,
    round_id text collate "C" not null, game_code text collate "C" not null, placed_at timestamptz not null)`

/** Creates the tables of the plain wallet, with funds for any number of bets. */
export async function prepareTransactions(owner: pg.Pool, players: readonly string[]): Promise<void> {
  await owner.query(tables)
  await owner.query(
    'insert into bench_balance select player, 1000000000 from unnest($1::text[]) as player on conflict do nothing',
    [players],
  )
}

/**
 * Registers the routes: one that does nothing after checking the signature, both as a Fastify route and on the listener's
 * quick way; and one that books the bet like an ordinary program, in one interactive transaction over a connection pool, as a
 * Fastify route.
 */
export async function bindBenchRoutes(listener: App['site'], { signed }: Vendors, pool: pg.Pool): Promise<void> {
  const dialect = dialectOf('gcp')
  const empty = async (): Promise<WalletAnswer> => ({ status: 200, text: '{"balance":"0.00"}' })
  const inTransaction = (_: unknown, call: SignedCall) => bookInTransaction(pool, call)
  await openMachineScope(listener, dialect.unreadable, (scope) => {
    bindSignedRoute(scope, { dialect, path: benchPaths.quick, ...signed, handler: empty })
    for (const [path, handler] of [
      [benchPaths.empty, empty],
      [benchPaths.transaction, inTransaction],
    ] as const) {
      const route = { dialect, path, ...signed, handler }
      scope.post(signedAddress(route), { config: { forMachines: true } }, throughFastify(signedHandler(route)))
    }
  })
}

interface BetBody {
  readonly account_id: string
  readonly game_id: string
  readonly round_id: string
  readonly transactions: readonly { readonly id_provider: string; readonly amount: string }[]
}

async function bookInTransaction(pool: pg.Pool, { raw }: SignedCall): Promise<WalletAnswer> {
  // The load sends bodies of this type; validating them would only slow this peer down.
  const body = JSON.parse(raw.toString()) as BetBody
  const [bet] = body.transactions
  if (bet === undefined) throw new Error('a bet has a transaction')
  const amount = BigInt(bet.amount.replace('.', ''))
  const client = await pool.connect()
  try {
    await client.query('begin')
    const locked = 'select balance from bench_balance where player = $1 for update'
    const { rows } = await client.query<{ balance: bigint }>({ name: 'lock', text: locked, values: [body.account_id] })
    const balance = (rows[0]?.balance ?? 0n) - amount
    if (balance < 0n) throw new Error('insufficient funds in the plain wallet')
    const placed = 'insert into bench_bet values ($1, $2, $3, $4, $5, $6, now())'
    const values = [bet.id_provider, body.account_id, amount, balance, body.round_id, body.game_id]
    await client.query({ name: 'place', text: placed, values })
    const update = 'update bench_balance set balance = $2 where player = $1'
    await client.query({ name: 'pay', text: update, values: [body.account_id, balance] })
    await client.query('commit')
    return { status: 200, text: `{"balance":"${Number(balance) / 100}"}` }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
