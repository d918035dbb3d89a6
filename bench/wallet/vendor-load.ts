import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { vendorFile, type BenchVendor } from './bench-vendor.ts'
import type { Load, Order, Pace, Sent } from './signed-load-worker.ts'

const connections = 128
/** How long the last responses of a slice may take before the benchmark gives up. */
const patienceMs = 60_000
const lookedUpAtOnce = 20_000

/** A vendor that calls a server over 128 connections in a separate thread. */
export class VendorLoad {
  readonly #vendor: BenchVendor
  readonly #thread: Worker
  /** The number of this vendor's postings before the load. */
  readonly #before: number
  #errors = 0

  private constructor(vendor: BenchVendor, thread: Worker, before: number) {
    this.#vendor = vendor
    this.#thread = thread
    this.#before = before
  }

  /** Opens the load for the server of a data folder, and gives each player funds for any number of bets. */
  static async open(dataDir: string, site: string): Promise<VendorLoad> {
    // Written by the benchmark's server.
    const vendor = JSON.parse(readFileSync(join(dataDir, vendorFile), 'utf8')) as BenchVendor
    const { hostname, port } = new URL(site)
    const target = { ...vendor, host: hostname, port: Number(port) }
    const workerData = { target, connections }
    const thread = new Worker(new URL('./signed-load-worker.ts', import.meta.url), { workerData })
    const { all } = await countStored(vendor, [])
    const load = new VendorLoad(vendor, thread, all)
    const funds = {
      path: '/betwin',
      type: 'win',
      amount: '1000000.00',
      repeated: 0,
      booked: true,
      inTurn: true,
    } as const
    await load.sign({ ...funds, count: vendor.players.length })
    await load.send({ seconds: Infinity })
    return load
  }

  /** Responses other than 200 and requests without a response, in all slices so far. */
  get errors(): number {
    return this.#errors
  }

  /** Signs the requests of the next slice. */
  async sign(load: Load): Promise<void> {
    await this.#order({ do: 'sign', load })
  }

  async send(pace: Pace): Promise<Sent> {
    // The worker answers this order with this type.
    const sent = (await this.#order({ do: 'send', pace })) as Sent
    this.#errors += sent.errors
    return sent
  }

  /**
   * Throws unless the ledger contains every acknowledged transaction exactly once and nothing else from this vendor except
   * requests without a response. Returns the number of transactions checked. The server must be running.
   */
  async check(): Promise<number> {
    // The worker answers this order with this type.
    const keys = (await this.#order({ do: 'acknowledged' })) as string[]
    const stored = await countStored(this.#vendor, keys)
    const lost = keys.length - stored.found
    if (lost > 0) throw new Error(`${lost} of ${keys.length} acknowledged transactions are not in the ledger`)
    const made = stored.all - this.#before
    if (made > keys.length + this.#errors)
      throw new Error(
        `${made} transactions are stored, but ${keys.length} were acknowledged and ${this.#errors} got no response`,
      )
    return keys.length
  }

  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  async #order(order: Order): Promise<unknown> {
    this.#thread.postMessage(order)
    const seconds = order.do === 'send' && order.pace.seconds !== Infinity ? order.pace.seconds : 0
    // A failing thread emits an error event, which ends this wait.
    const [answer]: unknown[] = await once(this.#thread, 'message', {
      signal: AbortSignal.timeout(seconds * 1000 + patienceMs),
    })
    return answer
  }
}

/** The number of the keys that are in the ledger with their posting, and the total number of the vendor's postings. */
async function countStored({ ownerAddress, vendorCode }: BenchVendor, keys: readonly string[]) {
  const client = new pg.Client({ connectionString: ownerAddress })
  await client.connect()
  const count = async (text: string, values: unknown[]) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
  try {
    let found = 0
    for (let from = 0; from < keys.length; from += lookedUpAtOnce)
      found += await count(countByKeys, [keys.slice(from, from + lookedUpAtOnce), vendorCode])
    return { found, all: await count(countAll, [vendorCode]) }
  } finally {
    await client.end()
  }
}

const countByKeys = `select count(*) from unnest($1::uuid[]) as wanted (key)
  join ledger_key taken using (key) join ledger_provider provider using (provider_id)
  join ledger_posting posting
    on posting.account_id = taken.account_id and posting.seq = taken.seq and posting.key = wanted.key
  where provider.code = $2`
const countAll = 'select count(*) from ledger_posting join ledger_provider using (provider_id) where code = $1'
