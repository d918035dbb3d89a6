import { minor } from '@baize/money'
import { basisFromJson, termsToJson, type Basis, type RealtimeTerms } from '@baize/pay'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import type { EntryDraft, Ledger } from '../../ledger/index.ts'

/** Gives an agent a real-time contract that is in force from now on, as if it had been offered and accepted. Returns its id. */
export async function giveContract(
  server: TestServer,
  { downlineId, uplineId = null }: { readonly downlineId: string; readonly uplineId?: string | null },
  terms: Omit<RealtimeTerms, 'kind'>,
): Promise<string> {
  const now = server.clock.now().toString()
  const { rows } = await sql<{ contractId: string }>`
    insert into agent_contract (contract_id, brand_id, kind, upline_id, downline_id, terms, state, in_force_from, offered_at, decided_at)
    values (gen_random_uuid(), 1, 'realtime', ${uplineId}::bigint, ${downlineId}::bigint,
      ${JSON.stringify(termsToJson({ kind: 'realtime', ...terms }))}::jsonb, 'accepted', ${now}, ${now}, ${now})
    returning contract_id as "contractId"`.execute(server.test.owner)
  return rows[0]?.contractId ?? ''
}

let keys = 0
/** What is posted for a round of a member. */
export interface TestPosting {
  readonly id: string
  readonly round: string
  readonly kind: EntryDraft['kind']
  /** In minor units, with the sign that the member sees. */
  readonly amount: bigint
  readonly validMinor?: bigint
  readonly closesRound?: boolean
}

/** Posts what happened in rounds, of our own games or of a vendor's live game. */
export async function postRounds(
  server: TestServer,
  postings: readonly TestPosting[],
  game: { readonly provider: string; readonly gameCode: string } = { provider: 'play', gameCode: 'bz-dragon-tide' },
): Promise<void> {
  const ledger = await openTestLedger(server.test, { clock: server.clock })
  await postIn(ledger, postings, game)
  await ledger.close()
}

/** Does the same in a ledger that is open, for tests that post a lot. */
export async function postIn(
  ledger: Ledger,
  postings: readonly TestPosting[],
  game: { readonly provider: string; readonly gameCode: string } = { provider: 'play', gameCode: 'bz-dragon-tide' },
): Promise<void> {
  const owner = { brandId: brandId(1), currency: testCurrencyOf('PLY') }
  const houseAccountId = await ledger.houseAccount({ ...owner, name: 'games' })
  const providerId = await ledger.provider(owner.brandId, game.provider)
  for (const { id, round, kind, amount, validMinor, closesRound = true } of postings) {
    const accountId = await ledger.memberAccount({ ...owner, memberId: memberId(BigInt(id)), kind: 'main' })
    const valid = validMinor === undefined ? {} : { validMinor: minor(validMinor) }
    const entry = {
      kind,
      round,
      closesRound,
      houseAccountId,
      amountMinor: minor(amount),
      gameCode: game.gameCode,
      ...valid,
    }
    const transactions = [{ key: `round ${(keys += 1)}`, entries: [entry] }]
    await ledger.post({ accountId, providerId, transactions })
  }
}

/** Lets the next sweep be due, and makes it. */
export async function nextSweep(server: TestServer): Promise<void> {
  server.clock.advance({ minutes: 6 })
  await server.runJob('sweep real-time wages')
}

/** A row of real-time wages. */
export interface WageRow {
  readonly amount: bigint
  readonly state: string
  readonly basis: Basis
}

/** The rows of a contract, the oldest first. */
export async function rowsOf(server: TestServer, contractId: string): Promise<readonly WageRow[]> {
  const { rows } = await sql<{ amount: bigint; state: string; basis: unknown }>`
    select amount_minor as amount, state, basis from pay_row where contract_id = ${contractId}::uuid
    order by period_to`.execute(server.test.owner)
  return rows.map(({ basis, ...row }) => ({ ...row, basis: basisFromJson(basis) }))
}
