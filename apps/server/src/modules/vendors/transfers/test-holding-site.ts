import * as contract from '@baize/contract'
import { formatAmount, minor, type CurrencyCode } from '@baize/money'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import type { AccountId, AccountOwner, Ledger } from '../../ledger/index.ts'
import { openTestVendorSite, testGame, testSecret, type TestVendorSite } from '../test-vendor.ts'

/** The two vendors that hold money in these tests. */
export type Holder = 'CQ9' | 'JDB'
export const holders = ['CQ9', 'JDB'] as const

/** A vendor's next answer in place of the usual one; `undefined` for the usual one. */
type Answer = { status?: number; body: object; delayMs?: number }
type Hook = (path: string, body: Record<string, unknown>) => Answer | undefined

/** A test server with the seamless vendor PG, and two vendors that hold money and keep correct books. */
export interface HoldingSite {
  readonly site: TestVendorSite
  readonly ledger: Ledger
  hook: Hook
  /** If true, vendors carry out what they are asked, but their answers are lost. */
  losesAnswers: boolean
  /** The planted fault: a vendor carries out the same transfer each time it comes. */
  forgetsTransfers: boolean
  newMember(): Promise<HoldingMember>
  /** Lets the vendors answer and keep correct books again. */
  asUsual(): void
  /** Lets time pass, by default enough for an open transfer to be asked about again, and ticks. */
  later(duration?: Temporal.DurationLike): Promise<void>
  close(): Promise<void>
}

export type HoldingMember = Awaited<ReturnType<typeof member>>

/** The demo brand's currency. */
export const testCurrency: CurrencyCode = testCurrencyOf('PLY')

/** Opens it, with a separate ledger object on the same books. */
export async function openHoldingSite(): Promise<HoldingSite> {
  const site = await openTestVendorSite()
  const { test, clock } = site.server
  const ledger = await openTestLedger(test, { clock })
  const shared = { brandId: brandId(1), dialect: 'gcp', walletMode: 'transfer', isDemo: false } as const
  const keys = { vendor: testSecret, house: testSecret }
  for (const vendorCode of holders) {
    const at = { apiBase: `${site.api.origin}/${vendorCode}`, launchOrigins: [site.api.origin] }
    await site.server.vendors.connect({ ...shared, ...at, vendorCode, gameTypes: ['RNG'], keys })
  }
  const balances = new Map<string, bigint>()
  const it: HoldingSite = {
    site,
    ledger,
    hook: () => undefined,
    losesAnswers: false,
    forgetsTransfers: false,
    newMember: () => member(it, balances),
    asUsual: () => void Object.assign(it, { hook: () => undefined, losesAnswers: false, forgetsTransfers: false }),
    async later(duration = { seconds: 11 }) {
      clock.advance(duration)
      await site.server.vendors.tick()
    },
    async close() {
      await ledger.close()
      await site.close()
    },
  }
  const answers = new Map<string, object>()
  site.api.answer = (path, body) => it.hook(path, body) ?? usualAnswer(it, balances, answers, path, body)
  return it
}

/** Answers correctly: a transfer's id takes effect once, and no more goes out than is there. */
function usualAnswer(
  { site, losesAnswers, forgetsTransfers }: HoldingSite,
  balances: Map<string, bigint>,
  answers: Map<string, object>,
  path: string,
  body: Record<string, unknown>,
): Answer {
  const account = `${path.split('/')[1]} ${String(body['account_id'])}`
  const before = balances.get(account) ?? 0n
  if (path.endsWith('/wallet/balance')) return { body: { balance: formatAmount(minor(before), 2) } }
  if (!path.endsWith('/wallet/transfer')) return { body: { url: `${site.api.origin}/play` } }
  const id = String(body['transfer_id'])
  if (forgetsTransfers || !answers.has(id)) {
    const amount = BigInt(String(body['amount']).replace('.', ''))
    const after = before + (body['direction'] === 'in' ? amount : -amount)
    if (after >= 0n) balances.set(account, after)
    const balance = formatAmount(minor(balances.get(account) ?? 0n), 2)
    answers.set(id, { status: after >= 0n ? 'done' : 'refused', balance })
  }
  return losesAnswers ? { status: 500, body: {} } : { body: answers.get(id) ?? {} }
}

async function member({ site, ledger }: HoldingSite, balances: Map<string, bigint>) {
  const { call } = await site.newMember()
  const { id } = await call(contract.member, {})
  const owner = { brandId: brandId(1), memberId: memberId(BigInt(id)), currency: testCurrency }
  let keys = 0
  const accountAt = (vendor: Holder) => {
    const isAbout = ({ path, body }: (typeof site.api.asked)[number]) =>
      path.startsWith(`/${vendor}/wallet`) && body['account_id'] !== undefined
    return `${vendor} ${String(site.api.asked.findLast(isAbout)?.body['account_id'])}`
  }
  const account = (more: Pick<AccountOwner, 'kind' | 'vendorCode'>): Promise<AccountId> =>
    ledger.memberAccount({ ...owner, ...more })
  return {
    id,
    call,
    main: () => account({ kind: 'main' }),
    held: () => account({ kind: 'vendor', vendorCode: 'CQ9' }),
    move: (direction: 'in' | 'out', amount?: string, key = `key ${(keys += 1)}`, vassalage: Holder = 'CQ9') =>
      call(contract.walletTransfer, {
        body: { vassalage, direction, ...(amount === undefined ? {} : { amount }) },
        idempotencyKey: key,
      }),
    /** Opens a game of a vendor. */
    async launch(vassalage: Holder | 'PG') {
      if (vassalage === 'PG') return call(contract.launchGame, { body: testGame })
      const { games } = await call(contract.gameList, { query: { vassalage, gameType: 'RNG' } })
      return call(contract.launchGame, { body: { vassalage, gameType: 'RNG', gameCode: games[0]?.gameCode ?? '' } })
    },
    /** Books a stake or a win inside the vendor for the member it was last asked about. Returns the amount. */
    play(result: bigint, vendor: Holder = 'CQ9', name = accountAt(vendor)): bigint {
      const before = balances.get(name) ?? 0n
      const after = before + result < 0n ? 0n : before + result
      balances.set(name, after)
      return after - before
    },
    /** What the vendor says it holds. */
    there: (vendor: Holder = 'CQ9') => balances.get(accountAt(vendor)) ?? 0n,
    accountAt,
    async funds() {
      const { balance, wallets } = await call(contract.consolidatedFunds, {})
      return { balance, held: wallets.find(({ vassalage }) => vassalage === 'CQ9')?.balance }
    },
    /** The member's transfers, the newest last. */
    async transfers() {
      const { rows } = await sql<{ id: string; direction: string; state: string; amount: bigint | null }>`
        select transfer_id as id, direction, state, amount from vendor_transfer
        where member_id = ${id}::bigint order by asked_at, xmin::text::bigint`.execute(site.server.test.owner)
      return rows
    },
  }
}
