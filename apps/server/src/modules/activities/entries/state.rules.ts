import type { Activity, ActivityEntry } from '@baize/contract'

/** Where an activity stands, without anybody's entry. */
export interface ActivityStanding {
  readonly phase: 'coming' | 'running' | 'over'
  /** Whether nothing of its budget is left. */
  readonly isSpent: boolean
}

/**
 * What an activity is for whoever looks at it (4.029). `entry` is the member's entry that counts now, which says it all; of an
 * approved one, what became of its prize.
 */
export function stateOf(
  { phase, isSpent }: ActivityStanding,
  { isMember, entry }: { readonly isMember: boolean; readonly entry: ActivityEntry['state'] | undefined },
): Pick<Activity, 'state' | 'hint'> {
  if (entry === 'expired') return { state: 'close', hint: 'expired' }
  if (entry !== undefined) return { state: entry, hint: null }
  if (phase === 'coming') return { state: 'coming', hint: null }
  if (phase === 'over') return { state: 'close', hint: 'over' }
  if (isSpent) return { state: 'close', hint: 'budget' }
  return { state: 'join', hint: isMember ? null : 'log_in' }
}
