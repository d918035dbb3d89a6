import type { CardChance, Share, TableField } from '@baize/engines/tables'

/** A place on the table for chips. */
export interface Field extends TableField {
  /** Chips on it are held that many times, since a round may lose more than one; what is not lost comes back. */
  readonly held?: number
}

/** Which cards a table deals from: a shoe of eight decks that lasts for many rounds, one deck mixed for each round, or none. */
export type CardSupply = 'shoe' | 'deck' | 'none'

/** What a seat may decide between two parts of a round. */
export interface Decision {
  /** Seconds to decide. */
  readonly seconds: number
  /** Names of the choices; who chooses nothing gets {@link otherwise}. */
  readonly choices: readonly string[]
  readonly otherwise: string
  /** A choice that stakes more: on `field`, `times` what lies on `of`. */
  readonly raise?: { readonly choice: string; readonly field: string; readonly of: string; readonly times: number }
  /** Fields of which one must be staked for the decision to concern a seat. */
  readonly fields: readonly string[]
}

/** The rules of a table: pure, and the same on the server and in the window. An outcome is JSON with the kind of its table. */
export interface TableRules<O extends TableOutcome = TableOutcome> {
  readonly kind: O['kind']
  readonly supply: CardSupply
  /** Milliseconds for each card, where hands are dealt. */
  readonly cardMs?: number
  readonly fields: readonly Field[]
  /** Draws a whole round. */
  deal(source: CardChance): O
  /** What a field pays in a round, for the seat's choice where there was a decision. */
  pays(outcome: O, field: string, choice?: string): Share
  /** Milliseconds that the window needs to show the round, up to the decision and after it. */
  showMs(outcome: O): { readonly first: number; readonly rest: number }
  readonly decision?: Decision
  /** Whether a round has the decision. */
  asksIn?(outcome: O): boolean
  /** What everybody may know of a round while seats decide. */
  veiled?(outcome: O): O
  /** The round in few letters, for the row of last results. */
  brief(outcome: O): string
}

/** Every outcome of a table. Cards are 0 to 51: `rankOf` and `suitOf` of the engines. */
export type TableOutcome =
  | { readonly kind: 'baccarat'; readonly player: readonly number[]; readonly banker: readonly number[] }
  | { readonly kind: 'dragonTiger'; readonly dragon: number; readonly tiger: number }
  | { readonly kind: 'roulette'; readonly pocket: number; readonly gilded: readonly (readonly [number, number])[] }
  | { readonly kind: 'sicBo'; readonly dice: readonly number[] }
  | { readonly kind: 'fishPrawnCrab'; readonly dice: readonly number[] }
  | { readonly kind: 'fanTan'; readonly beads: number }
  | { readonly kind: 'bull'; readonly banker: readonly number[]; readonly players: readonly (readonly number[])[] }
  | { readonly kind: 'sanGong'; readonly banker: readonly number[]; readonly players: readonly (readonly number[])[] }
  | { readonly kind: 'moneyWheel'; readonly stops: readonly number[] }
  | {
      readonly kind: 'storybook'
      readonly stop: number
      /** Multiples behind the doors of a tale, or what a spell multiplies by; empty while doors are closed. */
      readonly doors: readonly number[]
    }
  | { readonly kind: 'coins'; readonly coins: readonly number[] }
  | {
      readonly kind: 'holdem'
      readonly player: readonly number[]
      readonly board: readonly number[]
      readonly dealer: readonly number[]
    }

/** Which kind of table an outcome belongs to. */
export type TableKind = TableOutcome['kind']
/** The outcome of a kind of table. */
export type OutcomeOf<K extends TableKind> = Extract<TableOutcome, { kind: K }>

/**
 * Rules of one kind as rules of any table. The outcomes that a table gives to its rules are those that these rules have
 * dealt; another kind throws.
 */
export function anyTable<K extends TableKind>(rules: TableRules<OutcomeOf<K>>): TableRules {
  const mine = (outcome: TableOutcome): OutcomeOf<K> => {
    if (outcome.kind !== rules.kind) throw new Error(`a table of ${rules.kind} has no outcome of ${outcome.kind}`)
    // The kind has just been compared, which narrows a union but not a type parameter.
    return outcome as OutcomeOf<K>
  }
  const { asksIn, veiled } = rules
  return {
    ...rules,
    pays: (outcome, field, choice) => rules.pays(mine(outcome), field, choice),
    showMs: (outcome) => rules.showMs(mine(outcome)),
    brief: (outcome) => rules.brief(mine(outcome)),
    ...(asksIn === undefined ? {} : { asksIn: (outcome: TableOutcome) => asksIn(mine(outcome)) }),
    ...(veiled === undefined ? {} : { veiled: (outcome: TableOutcome) => veiled(mine(outcome)) }),
  }
}

/** A stake on a field. */
export interface Bet {
  readonly field: string
  /** Chips, in minor units; what is taken is this times the field's `held`. */
  readonly amountMinor: bigint
}

/** What a field's chips take from the balance. */
export function takenOf(rules: Pick<TableRules, 'fields'>, { field, amountMinor }: Bet): bigint {
  return amountMinor * BigInt(rules.fields.find(({ id }) => id === field)?.held ?? 1)
}

/** What amounts pay together: the exact sum of their shares, rounded down once to minor units. */
export function sumOfShares(pays: readonly (readonly [amountMinor: bigint, share: Share])[]): bigint {
  let numerator = 0n
  let denominator = 1n
  for (const [amountMinor, [top, bottom]] of pays) {
    numerator = numerator * BigInt(bottom) + amountMinor * BigInt(top) * denominator
    denominator *= BigInt(bottom)
  }
  return numerator / denominator
}

/** What a seat's bets pay together. */
export function payoutOf(rules: TableRules, outcome: TableOutcome, bets: readonly Bet[], choice?: string): bigint {
  return sumOfShares(bets.map((bet) => [takenOf(rules, bet), rules.pays(outcome, bet.field, choice)]))
}
