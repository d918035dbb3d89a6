import type { Secrets } from '../../../kernel/secrets.ts'
import type { OnceKey } from './claims.sql.ts'

/** What tells whether somebody claims a second time. */
export interface OnceFacts {
  readonly memberId: bigint
  /** The day of the brand's time zone. */
  readonly day: Temporal.PlainDate
  readonly devices: readonly Buffer[]
  readonly mobile: string | null
  readonly banks: readonly Buffer[]
  readonly lastName: string | null
  readonly networks: readonly string[]
}

interface OnceRule {
  readonly per: 'ever' | 'day'
  readonly device: boolean
  readonly phone: boolean
  readonly bank: boolean
  readonly household?: boolean | undefined
}

/** Each thing that an offer may be claimed once for. All hashes are keyed, so that the rows say nothing about the member. */
export function onceKeys(secrets: Pick<Secrets, 'keyedHash'>, rule: OnceRule, facts: OnceFacts): readonly OnceKey[] {
  const day = rule.per === 'day' ? ` ${facts.day.toString()}` : ''
  const keyOf = (kind: OnceKey['kind'], what: string): OnceKey => ({
    kind,
    hash: Buffer.from(secrets.keyedHash(`${kind} ${what}${day}`, 'promotion once')),
  })
  return [
    keyOf('member', String(facts.memberId)),
    ...(rule.device ? facts.devices.map((hash) => keyOf('device', hash.toString('hex'))) : []),
    ...(rule.phone && facts.mobile !== null ? [keyOf('phone', facts.mobile)] : []),
    ...(rule.household === true && facts.lastName !== null
      ? facts.networks.map((network) => keyOf('household', `${facts.lastName ?? ''} ${network}`))
      : []),
    ...(rule.bank ? facts.banks.map((hash) => keyOf('bank', hash.toString('hex'))) : []),
  ]
}
