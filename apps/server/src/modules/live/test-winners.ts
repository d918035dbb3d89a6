import { minor } from '@baize/money'
import { brandId, memberId, type BrandId } from '../../kernel/ids.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { openClockedLedger } from '../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { AccountKind, HouseAccountName, Ledger, PostingKind } from '../ledger/index.ts'
import { addCursors, findWins, stepLimits, type FindParts } from './find-wins.ts'
import { selectWins } from './winners.sql.ts'

const [money, play] = [testCurrencyOf('CREDIT'), testCurrencyOf('FUN')]

/** One posting of a round. */
export interface Part {
  readonly kind: PostingKind
  readonly amount: bigint
  /** Left out if the posting belongs to no round. */
  readonly round?: string | undefined
  readonly key?: string
}

/** The owner of a round and where it is played. */
export interface Where {
  readonly brand?: BrandId
  readonly member?: number
  readonly provider?: string
  readonly game?: string
  readonly account?: AccountKind
  readonly house?: HouseAccountName
}

/**
 * Opens a log with two brands, one in Bangkok and one in Santiago, with 7 and 2 days on their boards. All games except
 * `gone` are listed.
 */
export async function openTestWinners(start = '2026-11-21T10:00:00Z') {
  const { test, clock, ledger, close } = await openClockedLedger(start)
  const parts = await findParts(test.database, ledger)
  let keys = 0
  const account = async ({ brand = brandId(1), member = 1, account: kind = 'main' }: Where) => {
    const owner = { brandId: brand, memberId: memberId(BigInt(member)), kind, currency: kind === 'play' ? play : money }
    return ledger.memberAccount(kind === 'vendor' ? { ...owner, vendorCode: 'AB' } : owner)
  }
  /** Posts these together. */
  const post = async (where: Where, ...postings: readonly Part[]) => {
    const { brand = brandId(1), provider = 'play', game = 'bz-one', account: kind = 'main', house = 'games' } = where
    const houseAccountId = await ledger.houseAccount({
      brandId: brand,
      currency: kind === 'play' ? play : money,
      name: house,
    })
    await ledger.post({
      accountId: await account(where),
      providerId: await ledger.provider(brand, provider),
      transactions: postings.map(({ kind: is, amount, round, key }) => ({
        key: key ?? `key ${(keys += 1)}`,
        entries: [{ kind: is, amountMinor: minor(amount), houseAccountId, round, gameCode: game }],
      })),
    })
  }
  return {
    test,
    clock,
    parts,
    post,
    /** Grants money to stake. */
    fund: (where: Where, amount = 1_000_000n) => post({ ...where, provider: 'house' }, { kind: 'grant', amount }),
    /** Plays a round that ends immediately. */
    async play(where: Where, round: string, staked: bigint, paid: bigint) {
      const stake: Part = { kind: 'stake', amount: -staked, round }
      await post(where, stake, ...(paid === 0n ? [] : [{ kind: 'payout' as const, amount: paid, round }]))
    },
    /** Reads everything new, and returns what a member's stored wins won, highest first. */
    async look({ brand = brandId(1), member = 1 }: Where) {
      await addCursors(parts, clock.now())
      while ((await findWins(parts)).more);
      const wins = await selectWins(test.database, brand, Temporal.PlainDate.from('2000-01-01'))
      return wins.filter(({ memberId: whose }) => whose === BigInt(member)).map(({ wonMinor }) => wonMinor)
    },
    close,
  }
}

async function findParts(background: Database, ledger: Ledger): Promise<FindParts> {
  const brands = [
    { brandId: brandId(1), timeZone: 'Asia/Bangkok', winnersDays: 7 },
    { brandId: brandId(2), timeZone: 'America/Santiago', winnersDays: 2 },
  ]
  // The code under test uses only this part of a catalogue.
  const catalog = {
    of: () => ({ game: ({ gameCode }: { gameCode: string }) => (gameCode === 'gone' ? undefined : { gone: false }) }),
  } as unknown as Pick<Catalog, 'of'>
  return {
    background,
    ledger,
    catalog,
    stepLimits,
    brands: await Promise.all(
      brands.map(async (brand) => ({
        brand,
        houseAccountIds: await Promise.all(
          (['games', 'vendors'] as const).map((name) =>
            ledger.houseAccount({ brandId: brand.brandId, currency: money, name }),
          ),
        ),
      })),
    ),
  }
}
