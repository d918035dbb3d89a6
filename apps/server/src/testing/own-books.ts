import { join } from 'node:path'
import { minor, type CurrencyCode } from '@baize/money'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import type { Session } from '../kernel/caller.ts'
import { fixedClock } from '../kernel/clock.ts'
import { brandId, memberId } from '../kernel/ids.ts'
import type { CatalogGame } from '../modules/catalog/index.ts'
import type { AccountId, Ledger } from '../modules/ledger/index.ts'

/** The demo's brand. */
export const testBrand = brandId(1)
export const demoBrandFolder = join(import.meta.dirname, '../../../../brands/demo')

/** What a process of a test is opened over. */
interface ProcessBase {
  readonly test: TestDatabase
  /** Moves only when the test moves it; begins at 17:00 in Bangkok. */
  readonly clock: ReturnType<typeof fixedClock>
}

/** Opens a process over a database of its own, which is closed with it. */
export async function openOwnBooks<Process extends { close(): Promise<void> }>(
  open: (base: ProcessBase) => Promise<Process>,
) {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const process = await open({ test, clock })
  return {
    ...process,
    test,
    clock,
    async close() {
      await process.close()
      await test.close()
    },
  }
}

let members = 0

/** The session of a member who has not been here before, in the demo's brand. */
export function newSession(wallet: Session['wallet'] = 'main'): Session {
  members += 1
  return {
    sessionId: BigInt(members),
    brandId: testBrand,
    memberId: memberId(BigInt(members)),
    role: 'member',
    scope: 'site',
    wallet,
    gameCode: undefined,
  }
}

/** Gives an account so many minor units, once. */
export async function fund(
  ledger: Ledger,
  { accountId, currency }: { readonly accountId: AccountId; readonly currency: { readonly code: CurrencyCode } },
  amount: bigint,
): Promise<void> {
  const houseAccountId = await ledger.houseAccount({ brandId: testBrand, currency: currency.code, name: 'promotions' })
  const providerId = await ledger.provider(testBrand, 'house')
  const entries = [{ kind: 'grant' as const, amountMinor: minor(amount), houseAccountId }]
  await ledger.post({ accountId, providerId, transactions: [{ key: `fund ${accountId}`, entries }] })
}

/** A game of the site's own as the catalog lists it. */
export function listedGame(gameCode: string, differences: Pick<CatalogGame, 'gameType' | 'offersTrial'>): CatalogGame {
  return {
    vendorCode: 'BZ',
    gameCode,
    nodeId: 1,
    classification: 'TABLE',
    name: { TH: gameCode, CN: gameCode, EN: gameCode },
    isHot: false,
    minBetMinor: minor(100n),
    minLines: 1,
    engineCode: gameCode,
    opensList: false,
    gone: false,
    ...differences,
  }
}
