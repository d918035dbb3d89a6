import { ownGameByCode, type PoolTerms } from '@baize/engines'
import { minor, negateMinor } from '@baize/money'
import { memberId, type BrandId } from '../../../kernel/ids.ts'
import type { HouseAccountId, HouseAccountName } from '../../ledger/index.ts'
import { currencyOf, type WalletKind } from '../../wallet/index.ts'
import type { PlayParts } from '../play.parts.ts'
import { gamesAccount } from '../play.rules.ts'
import { isSeeded, noteSeed } from './pools.sql.ts'

/** The house account that holds a brand's jackpot pool, one per currency. */
export const poolAccount: HouseAccountName = 'jackpot'

/**
 * The owner of the account that a seed passes through on its way from one house account to the other, because every posting has a
 * member's side. Members are numbered from 1.
 */
const siteMember = memberId(0n)

/** A pool of a brand in the currency of one of its wallets. */
export interface PoolPlace {
  readonly brandId: BrandId
  readonly wallet: WalletKind
}

/**
 * Returns the house account of a pool, with its first seed in it: it was posted from the site's own money, once, whichever
 * process came first. Later seeds are paid together with each win.
 */
export async function readyPool(parts: PlayParts, place: PoolPlace, terms: PoolTerms): Promise<HouseAccountId> {
  const { brandId, wallet } = place
  const currency = currencyOf(parts.brands.byId(brandId), wallet).code
  const known = `${brandId} ${currency}`
  const remembered = parts.seededPools.get(known)
  if (remembered !== undefined) return remembered
  const house = await parts.ledger.houseAccount({ brandId, currency, name: poolAccount })
  if (!(await isSeeded(parts.database, house))) await seed(parts, { ...place, currency, house }, terms)
  parts.seededPools.set(known, house)
  return house
}

async function seed(
  parts: PlayParts,
  {
    brandId,
    wallet,
    currency,
    house,
  }: PoolPlace & { readonly currency: ReturnType<typeof currencyOf>['code']; readonly house: HouseAccountId },
  terms: PoolTerms,
): Promise<void> {
  const kind = wallet === 'trial' ? 'play' : 'main'
  const [accountId, providerId, games] = await Promise.all([
    parts.ledger.memberAccount({ brandId, memberId: siteMember, kind, currency }),
    parts.ledger.provider(brandId, 'play'),
    parts.ledger.houseAccount({ brandId, currency, name: gamesAccount }),
  ])
  const seedMinor = minor(BigInt(terms.seedMinor))
  await parts.ledger.post({
    accountId,
    providerId,
    transactions: [
      {
        key: `pool-seed:${currency}`,
        entries: [
          { kind: 'transfer', amountMinor: seedMinor, houseAccountId: games },
          { kind: 'transfer', amountMinor: negateMinor(seedMinor), houseAccountId: house },
        ],
      },
    ],
  })
  await noteSeed(parts.database, { house, brandId, seedMinor, at: parts.clock.now() })
}

/** Seeds the pools of all brands that have a game with one, so that their tickers show them before anybody has played. */
export async function seedPools(parts: PlayParts): Promise<void> {
  for (const { brandId } of parts.brands.all) {
    const games = parts.catalog.of(brandId).games.filter(({ gone }) => !gone)
    const terms = games
      .map(({ engineCode }) => (engineCode === undefined ? undefined : ownGameByCode(engineCode)?.pool))
      .find((pool) => pool !== undefined)
    if (terms === undefined) continue
    for (const wallet of ['main', 'trial'] as const) await readyPool(parts, { brandId, wallet }, terms)
  }
}
