import { at } from './at.ts'
import type { Chance } from './chance.ts'
import { drawSpecial, withSpread } from './book.ts'
import { checkStep } from './engine.ts'
import { cutReel, payOfWindow, scattersIn, showStop } from './evaluate-window.ts'
import { coinOf, coinsOfWindow, playHold, type HoldFeature } from './hold.ts'
import type { SlotDefinition } from './slot-definition.ts'
import { freeSpinsFor, modelOf } from './slot-model.ts'
import type { ReelModel, SlotModel } from './slot-model.ts'
import type { SlotOutcome, SlotWin, SpinResult } from './slot-outcome.ts'

/**
 * Plays one complete round: the base spin, then every free spin it awards. The outcome depends only on the
 * definition and the draws, never on the stake.
 *
 * The order of draws is part of the proof: each spin calls `chance.below(strip length)` once per reel, from left to
 * right. The result is the stop: the index on the strip of the symbol in the top row. With variable ways, each reel
 * first calls `chance.below(number of heights)` for how many rows it shows. Free spins follow the base spin in the same stream. A slot with lanterns draws the lantern of each free spin after its stops. Free spins do not
 * retrigger, so the definition's largest award bounds the round. A slot that holds coins draws the values of its coins
 * after the stops, and then its respins. A slot with a book draws the special symbol before the first free spin. Nothing else is
 * drawn.
 */
export function playSlot(definition: SlotDefinition, chance: Chance): SlotOutcome {
  if (definition.feature.kind === 'hold') return playHoldSlot(definition, definition.feature, chance)
  const model = modelOf(definition)
  const base = spin(model, model.base, chance, { kind: 'base', multiplier: 1 })
  const spins = [base]
  if (definition.feature.kind === 'freeSpins') {
    const { multiplier, multiplierStep = 0, lanterns } = definition.feature
    let lit = 0
    for (let place = 0; place < base.freeSpinsAwarded; place += 1) {
      const grown = multiplier + place * multiplierStep
      const played = spin(model, model.free, chance, { kind: 'free', multiplier: grown })
      if (lanterns === undefined) {
        spins.push(played)
        continue
      }
      const lantern = at(lanterns, chance.below(lanterns.length))
      lit += lantern
      spins.push({ ...played, lantern, multiplier: multiplier * lit, payCoins: played.payCoins * lit })
    }
  }
  const special = drawSpecial(definition, base.freeSpinsAwarded, chance)
  if (special !== undefined)
    for (let left = base.freeSpinsAwarded; left > 0; left -= 1)
      spins.push(withSpread(model, spin(model, model.free, chance, { kind: 'free', multiplier: 1 }), special))
  return {
    spins,
    payCoins: spins.reduce((sum, played) => sum + played.payCoins, 0),
    freeSpinsAwarded: base.freeSpinsAwarded,
    ...(special === undefined ? {} : { special: special.id }),
  }
}

function playHoldSlot(definition: SlotDefinition, feature: HoldFeature, chance: Chance): SlotOutcome {
  const model = modelOf(definition)
  const base = spin(model, model.base, chance, { kind: 'base', multiplier: 1 })
  const coins = coinsOfWindow(feature, coinOf(definition), base.window, chance)
  const spins = [{ ...base, coins }]
  if (coins.length < feature.coinsNeeded) return { spins, payCoins: base.payCoins, freeSpinsAwarded: 0 }
  const hold = playHold(definition, feature, coins, chance)
  return { spins, payCoins: base.payCoins + hold.payCoins, freeSpinsAwarded: 0, hold }
}

/**
 * The payout of an outcome in minor units: its coins times the value of one coin, `stakeMinor / betUnits`.
 * Throws a RangeError for a stake that is not a positive multiple of `betUnits`.
 *
 * Worked example: 35 coins at a stake of 1.00 (100 minor units) on 20 bet units pay 35 · 5 = 175 minor units.
 */
export function payoutMinor(definition: SlotDefinition, outcome: SlotOutcome, stakeMinor: bigint): bigint {
  return payoutOfCoins(outcome.payCoins, definition.betUnits, stakeMinor)
}

/** What so many coins are worth in minor units. Throws a RangeError for a stake that is not a positive multiple of `betUnits`. */
export function payoutOfCoins(coins: number, betUnits: number, stakeMinor: bigint): bigint {
  checkStep(stakeMinor, BigInt(betUnits))
  return BigInt(coins) * (stakeMinor / BigInt(betUnits))
}

function spin(
  model: SlotModel,
  reels: readonly ReelModel[],
  chance: Chance,
  { kind, multiplier }: Pick<SpinResult, 'kind' | 'multiplier'>,
): SpinResult {
  const cells = new Uint8Array(model.reels * model.rows)
  const drawn = reels.map((strip) => {
    const height = model.heights.length > 0 ? at(model.heights, chance.below(model.heights.length)) : model.rows
    return { height, stop: chance.below(strip.length) }
  })
  for (const [reel, strip] of reels.entries()) {
    showStop(model, reel, strip, at(drawn, reel).stop, cells)
    cutReel(model, reel, at(drawn, reel).height, cells)
  }
  const scatters = scattersIn(model, cells)
  const wins: SlotWin[] = []
  const pay = payOfWindow(model, cells, scatters, wins)
  return {
    kind,
    stops: drawn.map(({ stop }) => stop),
    window: reels.map((strip, reel) =>
      strip.ids.slice(at(drawn, reel).stop, at(drawn, reel).stop + at(drawn, reel).height),
    ),
    wins,
    multiplier,
    payCoins: pay * multiplier,
    scatters,
    freeSpinsAwarded: kind === 'base' ? freeSpinsFor(model.definition, scatters) : 0,
  }
}
