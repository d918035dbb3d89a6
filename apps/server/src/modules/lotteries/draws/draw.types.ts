import type { LotteryResult } from '@baize/lottery'
import type { DrawState } from '@baize/contract'
import type { SeedHash, ServerSeed } from '@baize/fairness'
import type { BrandId } from '../../../kernel/ids.ts'

/** A draw as it is stored. */
export interface LotteryDraw {
  readonly drawId: string
  readonly brandId: BrandId
  readonly gameCode: string
  readonly format: string
  /** What players call it, such as `20261126-0042` or `20261126-hcm`. */
  readonly number: string
  readonly day: Temporal.PlainDate
  readonly province: string | null
  /** The version of the settings whose calendar made it. */
  readonly version: number
  readonly opensAt: Temporal.Instant
  readonly closesAt: Temporal.Instant
  readonly drawsAt: Temporal.Instant
  readonly voidAfter: Temporal.Instant
  readonly source: 'own' | 'official'
  readonly secretSealed: Buffer | null
  /** Of draws of our own that have numbers or are void: it is public. */
  readonly secret: ServerSeed | null
  /** The commitment. */
  readonly secretHash: SeedHash | null
  readonly beaconKind: 'local' | 'drand' | null
  readonly beaconName: string | null
  readonly state: DrawState
  readonly closedAt: Temporal.Instant | null
  readonly slips: number | null
  /** 64 hexadecimal digits. */
  readonly root: string | null
  readonly sealHash: SeedHash | null
  readonly sealedAt: Temporal.Instant | null
  /** Of the leaves, under a key of the server; null for draws that were sealed before there was one. */
  readonly slipsHash: Buffer | null
  readonly beaconValue: string | null
  /** Of a public beacon: the signature whose hash the value is. */
  readonly beaconSignature: string | null
  readonly result: LotteryResult | null
  readonly drawnAt: Temporal.Instant | null
  readonly generation: number
  readonly settledTo: string | null
  readonly settledAt: Temporal.Instant | null
  readonly staked: bigint | null
  readonly paid: bigint | null
  readonly winners: number | null
  /** What an operator wrote, or {@link lateReason}. */
  readonly voidReason: string | null
  readonly voidedAt: Temporal.Instant | null
}

/** The reason of draws that are void by rule: there were no numbers in time. Pages have words for it. */
export const lateReason = 'no_numbers'
