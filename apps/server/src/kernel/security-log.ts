import { Counter } from 'prom-client'
import type { Clock } from './clock.ts'
import type { BrandId, MemberId } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './secrets.ts'
import { securityEvents, type SecurityEvent } from './security-events.ts'
import { countedAddress } from './throttle.ts'

/** What a line says in addition to its event: ids and names of the program's own, nothing that anybody typed. */
export interface SecurityFacts {
  /** The error code of a refusal. */
  readonly code?: string | undefined
  readonly endpoint?: string | undefined
  readonly brandId?: BrandId | undefined
  readonly memberId?: MemberId | undefined
  readonly operatorId?: string | undefined
  readonly vendor?: string | undefined
  /** The caller's address, which is written as a keyed hash. */
  readonly address?: string | undefined
}

/** Writes what an operator should know about attacks and about changes to accounts, and counts it for alarms. */
export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void
}

/** Dependencies of {@link createSecurityLog}. */
export interface SecurityLogParts {
  readonly log: Log
  /** The level from which lines are written, whatever the level of the rest: failures are `warn`, the others `info`. */
  readonly level: string
  readonly metrics: Metrics
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'keyedHash'>
}

/** Lines of one event in a minute. An attack must not fill the disk; what is beyond is counted, and the next line says so. */
const maxLinesPerMinute = 300

/**
 * Opens the security log: one line of JSON for each event, with `kind: "security"`. An address appears as a hash whose key
 * changes every day, so that the lines of one source can be put together but nobody can be followed for long.
 */
export function createSecurityLog({ log, level, metrics, clock, secrets }: SecurityLogParts): SecurityLog {
  const lines = log.child({ kind: 'security' }, { level })
  const counter = new Counter({
    name: 'baize_security_events_total',
    help: 'Events of the security log',
    labelNames: ['event'],
    registers: [metrics.registry],
  })
  for (const event of Object.keys(securityEvents)) counter.inc({ event }, 0)
  const minutes = new Map<SecurityEvent, { minute: number; written: number; left: number }>()
  const sourceOf = (address: string) => {
    const day = clock.now().toString().slice(0, 10)
    return Buffer.from(secrets.keyedHash(countedAddress(address), `security log ${day}`)).toString('base64url', 0, 9)
  }
  return {
    note(event, { brandId, memberId, operatorId, address, ...facts }) {
      counter.inc({ event })
      const minute = Math.floor(clock.now().epochMilliseconds / 60_000)
      const before = minutes.get(event)
      const now = before?.minute === minute ? before : { minute, written: 0, left: before?.left ?? 0 }
      minutes.set(event, now)
      if (now.written >= maxLinesPerMinute) return void (now.left += 1)
      now.written += 1
      const line = {
        event,
        ...facts,
        ...(brandId === undefined ? {} : { brand: brandId }),
        ...(memberId === undefined ? {} : { member: String(memberId) }),
        ...(operatorId === undefined ? {} : { operator: operatorId }),
        ...(address === undefined ? {} : { source: sourceOf(address) }),
        ...(now.left === 0 ? {} : { notWritten: now.left }),
      }
      now.left = 0
      if (isChange(event)) lines.info(line, 'security')
      else lines.warn(line, 'security')
    },
  }
}

/** Whether an event is something that succeeded. */
function isChange(event: SecurityEvent): boolean {
  return /^(login\.passed|session\.ended|data\.exported|operator\.(signed_in|signed_out))$|\.changed$/.test(event)
}
