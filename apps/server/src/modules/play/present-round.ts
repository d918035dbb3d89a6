import type { Round, SeedPair } from '@baize/contract'

import { formatAmount, subtractMinor, type Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { PlayParts } from './play.parts.ts'
import { outcomeOf } from './outcome-of.ts'
import type { PublicSeeds, StoredRound } from './play.types.ts'

/** Returns a stored round as its player sees it; the outcome is recomputed from the recorded draws. */
export function presentRound(parts: PlayParts, round: StoredRound, currency: Currency, language: Language): Round {
  const { outcome, isOver } = outcomeOf(round)
  const amount = (value: Parameters<typeof formatAmount>[0]) => formatAmount(value, currency.digits)
  const game = parts.catalog.ownGame(round.brandId, round.gameCode)
  return {
    roundId: round.roundId,
    gameCode: round.gameCode,
    gameName: game?.name[language] ?? round.gameCode,
    vassalage: game?.vendorCode ?? '',
    stake: amount(round.stakedMinor),
    baseStake: amount(round.stakeMinor),
    payout: amount(round.payoutMinor),
    net: amount(subtractMinor(round.payoutMinor, round.stakedMinor)),
    balanceAfter: amount(round.balanceAfterMinor),
    currencyCode: currency.code,
    state: isOver ? 'settled' : 'open',
    placedAt: round.placedAt.toString(),
    pairNo: round.pairNo,
    nonce: round.nonce.toString(),
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    definitionHash: round.definitionHash,
    bet: round.bet ?? null,
    steps: [...round.steps],
    outcome,
  }
}

/** Returns seeds as their player sees them. */
export function presentSeeds(seeds: PublicSeeds): SeedPair {
  return { ...seeds, nextNonce: seeds.nextNonce.toString() }
}
