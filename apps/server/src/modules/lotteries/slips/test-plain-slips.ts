/** A slip as the plain books know it. Amounts in minor units. */
interface PlainSlip {
  readonly player: number
  readonly draw: number
  readonly numbers: readonly string[]
  readonly unit: bigint
  state: 'open' | 'cancelled' | 'void' | 'settled'
  paid: bigint
}

const rate = 900n

/** What {@link PlainSlips} allow a player in a draw. */
export interface PlainLimits {
  readonly slips: number
  /** For one number. */
  readonly number: bigint
}

/**
 * The accounting of slips written a second time, as plainly as possible: sums over lists, and what a player has is one signed number, below
 * zero while something is owed. It knows bets on three digits at 900.
 */
export class PlainSlips {
  readonly slips: PlainSlip[] = []
  /** What each player has, less what is owed. */
  readonly worth: bigint[]
  readonly #limits: PlainLimits

  constructor(players: number, each: bigint, limits: PlainLimits) {
    this.worth = Array.from({ length: players }, () => each)
    this.#limits = limits
  }

  /** Returns the code of the refusal, or `sold`. */
  buy(player: number, draw: number, numbers: readonly string[], unit: bigint): string {
    const own = this.slips.filter((slip) => slip.player === player && slip.draw === draw && slip.state === 'open')
    if (own.length >= this.#limits.slips) return 'lottery.too_many_slips'
    for (const number of numbers) {
      const before = own.filter((slip) => slip.numbers.includes(number)).reduce((sum, slip) => sum + slip.unit, 0n)
      if (before + unit > this.#limits.number) return 'lottery.member_number_full'
    }
    const worth = this.worth[player] ?? 0n
    const stake = unit * BigInt(numbers.length)
    if (worth < stake) return worth < 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds'
    this.worth[player] = worth - stake
    this.slips.push({ player, draw, numbers, unit, state: 'open', paid: 0n })
    return 'sold'
  }

  cancel(slip: number): string {
    const found = this.slips[slip]
    if (found?.state !== 'open') return 'lottery.cannot_cancel'
    this.#giveBack(found, 'cancelled')
    return 'cancelled'
  }

  /** The slips whose stakes a void draw returns. */
  void(draw: number): readonly number[] {
    return this.#of(draw, (slip) => this.#giveBack(slip, 'void'))
  }

  /** The slips of which a result pays another amount than before. */
  settle(draw: number, result: string): readonly number[] {
    return this.#of(draw, (slip) => {
      const pays = slip.numbers.includes(result) ? slip.unit * rate : 0n
      const isChanged = pays !== slip.paid
      this.worth[slip.player] = (this.worth[slip.player] ?? 0n) + pays - slip.paid
      Object.assign(slip, { state: 'settled', paid: pays })
      return isChanged
    })
  }

  /** What the site has of all this. */
  get house(): bigint {
    return this.slips.reduce((sum, slip) => {
      const isReturned = slip.state === 'cancelled' || slip.state === 'void'
      return isReturned ? sum : sum + slip.unit * BigInt(slip.numbers.length) - slip.paid
    }, 0n)
  }

  #giveBack(slip: PlainSlip, state: 'cancelled' | 'void'): true {
    this.worth[slip.player] = (this.worth[slip.player] ?? 0n) + slip.unit * BigInt(slip.numbers.length)
    slip.state = state
    return true
  }

  #of(draw: number, change: (slip: PlainSlip) => boolean): readonly number[] {
    return [...this.slips.entries()].flatMap(([index, slip]) => {
      const isLive = slip.draw === draw && (slip.state === 'open' || slip.state === 'settled')
      return isLive && change(slip) ? [index] : []
    })
  }
}
